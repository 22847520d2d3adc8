import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ImportView, textEncodings } from '../../contract/imports.ts'
import { jarImport } from '../testing/jars.ts'
import { holdAnswer, playNetwork, refusal } from '../testing/network.ts'
import { clearPage, show } from '../testing/show.tsx'
import { ImportDialog } from './import-dialog.tsx'

let network: ReturnType<typeof playNetwork>
const onDone = vi.fn()

beforeEach(() => {
  network = playNetwork({})
})
afterEach(() => {
  clearPage()
  onDone.mockReset()
  vi.unstubAllGlobals()
  expect(network.unknown).toEqual([])
})

const upload = 'POST /api/imports'
const view = (values: Partial<ImportView> = {}) => ({ body: jarImport(values) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })

const begin = () =>
  show(<ImportDialog resource="jars" title="Frascos" importId={null} onClose={() => {}} onDone={onDone} />)
const open = (values: Partial<ImportView>) => {
  network.play({ 'GET /api/imports/:id': () => view(values) })
  const { id } = jarImport()
  show(<ImportDialog resource="jars" title="Frascos" importId={id} onClose={() => {}} onDone={onDone} />)
}
const choose = () =>
  userEvent.upload(
    page.getByLabelText('Elegí un archivo, o soltalo acá'),
    new File(['Código;Nombre\nF1;Frasco 1'], 'frascos.csv'),
  )

test('a file that cannot be read says why, and another can be chosen at once', async () => {
  network.play({ [upload]: () => refusal(400, 'No pudimos leer el archivo: tiene contraseña.') })
  begin()
  await choose()
  await expect.element(alert('tiene contraseña')).toBeVisible()
  network.play({ [upload]: () => view() })
  await choose()
  await expect.element(page.getByRole('list', { name: 'Datos y columnas' })).toBeVisible()
})

test('a file whose connection breaks says so, and is not taken for a refusal', async () => {
  network.play({ [upload]: () => ({ status: 599, body: null }) })
  begin()
  await choose()
  await expect.element(alert('No pudimos conectarnos')).toBeVisible()
})

test('a slow upload shows how far it is, and can be stopped', async () => {
  const slow = holdAnswer(view())
  network.play({ [upload]: slow.play })
  begin()
  await choose()
  await expect.element(page.getByText('Enviando: 50')).toBeVisible()
  await userEvent.click(button('Detener'))
  await expect.element(page.getByText('Elegí un archivo, o soltalo acá')).toBeVisible()
  slow.release()
  await expect.element(page.getByRole('list', { name: 'Datos y columnas' })).not.toBeInTheDocument()
})

test('no column recognised: what tells rows apart is asked for, and nothing can be reviewed until it is said', async () => {
  network.play({ [upload]: () => view({ mapping: {} }) })
  begin()
  await choose()
  await expect.element(page.getByText('Falta indicar «Código»: dice cuál fila es cuál.')).toBeVisible()
  await expect.element(button('Revisar sin guardar')).toBeDisabled()
  await userEvent.click(page.getByRole('combobox', { name: 'Columna de Código' }))
  await userEvent.click(page.getByRole('option', { name: 'Código' }))
  await expect.element(button('Revisar sin guardar')).toBeEnabled()
  await expect.element(page.getByText('Sin «Nombre» no se crea ningún frasco', { exact: false })).toBeVisible()
})

test('letters that cannot be read are said with their number, and another encoding reads the file again', async () => {
  const found = { ...jarImport().found, brokenLetters: 1 }
  network.play({ [upload]: () => view({ found }) })
  begin()
  await choose()
  const notice = page.getByRole('status').filter({ hasText: 'letra' })
  await expect
    .element(notice)
    .toHaveTextContent(
      'Hay una letra que así no se puede leer (�): su fila queda con error. Si son muchas, probá con otra codificación.',
    )
  const encodings: unknown[] = []
  network.play({
    'PATCH /api/imports/:id': ({ body }) => {
      encodings.push(body)
      return view({ settings: { ...jarImport().settings, encoding: 'windows-1252' } })
    },
  })
  await userEvent.click(page.getByRole('combobox', { name: 'Codificación' }))
  await userEvent.click(page.getByRole('option', { name: textEncodings['windows-1252'] }))
  await expect.element(notice).not.toBeInTheDocument()
  expect(encodings).toEqual([{ encoding: 'windows-1252' }])
})

test('a title as long as a sentence stays inside its dialog', async () => {
  const title = 'Código interno del frasco según el sistema anterior de la planta '.repeat(4)
  open({ found: { columns: [{ title, samples: [title] }], sheets: [], brokenLetters: 0 }, mapping: { code: 0 } })
  await expect.element(page.getByRole('list', { name: 'Datos y columnas' })).toBeVisible()
  const dialog = page.getByRole('dialog').element()
  expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth + 1)
})

test('a review that another import holds back says so and may be asked again', async () => {
  const check = 'POST /api/imports/:id/check'
  network.play({
    'PATCH /api/imports/:id': () => view(),
    [check]: () => refusal(409, 'Ya hay una importación en curso sobre esta grilla.'),
  })
  open({})
  await userEvent.click(button('Revisar sin guardar'))
  await expect.element(alert('Ya hay una importación en curso')).toBeVisible()
  const checked = { state: 'checked', rowCount: 2, newCount: 2 } as const
  network.play({ [check]: () => view(checked), 'GET /api/imports/:id': () => view(checked) })
  await userEvent.click(button('Revisar sin guardar'))
  await expect.element(button('Importar 2 filas')).toBeEnabled()
})

test('nothing to bring in cannot be brought in', async () => {
  open({ state: 'checked', rowCount: 2, equalCount: 2 })
  await expect.element(button('No hay nada para importar')).toBeDisabled()
})

test('rows in error show their cell, and the good ones go in without them', async () => {
  const problems = [
    { path: 'name', title: 'Nombre', message: 'Hasta 120 caracteres.', value: 'x'.repeat(60) },
    { path: 'kind', title: 'Tipo', message: '«cartón» no es una de las opciones: Vidrio, Lata.', value: 'cartón' },
  ]
  open({
    state: 'checked',
    rowCount: 2,
    newCount: 1,
    wrongCount: 1,
    wrongRows: [{ row: 3, values: [], key: 'F2', differences: [], problems }],
  })
  await expect.element(page.getByText('Hasta 120 caracteres.')).toBeVisible()
  await expect.element(page.getByText('Fila 3')).toBeVisible()
  await expect.element(page.getByText('x'.repeat(60), { exact: true })).toBeVisible()
  await expect.element(page.getByText('«cartón» no es una de las opciones: Vidrio, Lata.')).toBeVisible()
  expect(page.getByText('cartón', { exact: true }).elements(), 'a value that its message names stands once').toEqual([])
  await expect.element(button('Importar 1 fila')).toBeEnabled()
})

test('an import that fails half-way says how far it got, and goes on from there or is undone', async () => {
  const failed = {
    state: 'failed',
    appliedAt: '2026-11-20T12:01:00Z',
    rowCount: 900,
    newCount: 400,
    failure: 'Se cortó en la fila 400: lo anterior quedó guardado.',
    isUndoable: true,
  } as const
  network.play({ 'POST /api/imports/:id/apply': () => view({ ...failed, state: 'applying', progress: 44 }) })
  open(failed)
  await expect.element(page.getByText('Se cortó en la fila 400')).toBeVisible()
  await expect.element(button('Deshacer')).toBeVisible()
  await userEvent.click(button('Seguir importando'))
  await expect.element(page.getByText('Importando: 900 filas', { exact: false })).toBeVisible()
})

test('an import that ends while it is watched tells the grid behind it once', async () => {
  const running = {
    state: 'applying',
    appliedAt: '2026-11-20T12:01:00Z',
    rowCount: 2,
    newCount: 1,
    progress: 50,
  } as const
  open(running)
  await expect.element(page.getByText('Importando: 2 filas', { exact: false })).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
  const finishedAt = '2026-11-20T12:02:00Z'
  network.play({ 'GET /api/imports/:id': () => view({ ...running, state: 'done', finishedAt, newCount: 2 }) })
  await expect.element(page.getByText('Listo: entraron 2 filas.')).toBeVisible()
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('an import that is gone says so in place of an empty dialog', async () => {
  network.play({ 'GET /api/imports/:id': () => refusal(404, 'Esa importación ya no está.') })
  show(<ImportDialog resource="jars" title="Frascos" importId={jarImport().id} onClose={() => {}} onDone={onDone} />)
  await expect
    .element(alert('No pudimos abrir la importación').filter({ hasText: 'Esa importación ya no está.' }))
    .toBeVisible()
})
