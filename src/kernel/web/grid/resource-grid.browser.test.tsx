import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { jar, jars, pageOfJars } from '../testing/jars.ts'
import { holdAnswer, playNetwork, refusal } from '../testing/network.ts'
import { clearPage, show } from '../testing/show.tsx'
import { ResourceGrid } from './resource-grid.tsx'

let network: ReturnType<typeof playNetwork>
const list = 'GET /api/data/jars'
const several = [jar(1), jar(2, { kind: 'tin' }), jar(3, { note: 'Tapa floja' })]

beforeEach(() => {
  network = playNetwork({
    [list]: () => ({ body: pageOfJars(several) }),
    'GET /api/data/jars/:id': ({ url }) => ({ body: several.find(({ id }) => url.pathname.endsWith(id)) }),
    'GET /api/grid-views': () => ({ body: { items: [] } }),
  })
})
afterEach(() => {
  clearPage()
  vi.unstubAllGlobals()
  expect(network.unknown).toEqual([])
})

const grid = (search = '') => show(<ResourceGrid declaration={jars} />, { search })
const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true })

const drawer = () => page.getByRole('complementary')
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const nameFilter = () => page.getByLabelText('Filtrar por Nombre')

describe('the rows of a grid', () => {
  test('that are slow to come leave heads and filters there, and nothing that says there are none', async () => {
    const slow = holdAnswer({ body: pageOfJars(several) })
    network.play({ [list]: slow.play })
    grid()
    await expect.element(nameFilter()).toBeVisible()
    await expect.element(page.getByText('No hay frascos')).not.toBeInTheDocument()
    slow.release()
    await expect.element(cell('Frasco 2')).toBeVisible()
  })

  test('that the server could not read say so, with the way to ask again', async () => {
    network.play({ [list]: () => refusal(500, 'Algo falló de nuestro lado.') })
    grid()
    await expect.element(alert('No pudimos traer los frascos')).toBeVisible()
    network.play({ [list]: () => ({ body: pageOfJars(several) }) })
    await userEvent.click(button('Reintentar'))
    await expect.element(cell('Frasco 1')).toBeVisible()
    await expect.element(alert('No pudimos traer los frascos')).not.toBeInTheDocument()
  })

  test('are none yet: the list says how it begins, for who may write it', async () => {
    network.play({ [list]: () => ({ body: pageOfJars([]) }) })
    grid()
    await expect.element(page.getByText('No hay frascos todavía')).toBeVisible()
    await userEvent.click(button('Nuevo frasco').last())
    await expect.element(page.getByRole('heading', { name: 'Nuevo frasco' })).toBeVisible()
  })

  test('are none for a filter: it says so, keeps the filter at hand and takes it away', async () => {
    network.play({ [list]: ({ url }) => ({ body: pageOfJars(url.searchParams.has('filter') ? [] : several) }) })
    grid()
    await userEvent.fill(nameFilter(), 'nada así')
    await expect.element(page.getByText('No hay frascos con este filtro')).toBeVisible()
    await userEvent.click(button('Quitar filtros'))
    await expect.element(cell('Frasco 3')).toBeVisible()
    await expect.element(nameFilter()).toHaveValue('')
  })

  test('are refused by a filter: the server says why, and the filter can still be mended', async () => {
    const reason = 'Para el filtro «Código» usá hasta 200 valores.'
    network.play({
      [list]: ({ url }) =>
        url.searchParams.getAll('filter').includes('name:contains:malo')
          ? refusal(400, reason)
          : { body: pageOfJars(several) },
    })
    grid()
    await userEvent.fill(nameFilter(), 'malo')
    await expect.element(alert(reason)).toBeVisible()
    await userEvent.fill(nameFilter(), 'frasco')
    await expect.element(cell('Frasco 1')).toBeVisible()
  })

  test('with long texts keep their height, and no text runs over its neighbour', async () => {
    const long = 'Tapa a rosca con precinto de seguridad '.repeat(12).trim()
    network.play({ [list]: () => ({ body: pageOfJars([jar(1, { name: long, note: long }), jar(2)]) }) })
    grid()
    await expect.element(cell('F2')).toBeVisible()
    const name = page.getByRole('gridcell', { name: long }).first().element()
    const next = cell('F2').element()
    expect(name.getBoundingClientRect().height).toBeLessThan(60)
    expect(name.scrollHeight).toBeLessThanOrEqual(name.clientHeight + 1)
    expect(next.getBoundingClientRect().top).toBeGreaterThanOrEqual(name.getBoundingClientRect().bottom - 1)
  })
})

describe('an open row', () => {
  const opened = `?row=${several[0]?.id}`
  const field = (label: string) => drawer().getByRole('textbox', { name: label })
  const row = 'PATCH /api/data/jars/:id'

  test('whose save fails keeps what was typed, says so, and saves the second time', async () => {
    network.play({ [row]: () => refusal(500, 'Algo falló de nuestro lado.') })
    grid(opened)
    await userEvent.fill(field('Nombre'), 'Frasco alto')
    await userEvent.click(button('Guardar'))
    await expect.element(alert('Algo falló de nuestro lado. Lo que escribiste sigue acá.')).toBeVisible()
    await expect.element(field('Nombre')).toHaveValue('Frasco alto')
    network.play({ [row]: () => ({ body: jar(1, { name: 'Frasco alto' }) }) })
    await userEvent.click(button('Guardar'))
    await expect.element(page.getByText('Guardaste «Frasco alto»')).toBeVisible()
    expect(network.sentTo(row).map(({ body }) => body)).toEqual([{ name: 'Frasco alto' }, { name: 'Frasco alto' }])
  })

  test('that collides with another says it at the field, and keeps the rest', async () => {
    const message = 'Ya hay un frasco con ese código.'
    network.play({ [row]: () => refusal(409, 'Hay datos repetidos.', [{ path: 'code', message }]) })
    grid(opened)
    await userEvent.fill(field('Código'), 'F2')
    await userEvent.fill(field('Nota'), 'De repuesto')
    await userEvent.click(button('Guardar'))
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(field('Código')).toHaveFocus()
    await expect.element(field('Nota')).toHaveValue('De repuesto')
  })

  test('that saves slowly is sent once, however often the button is pressed', async () => {
    const slow = holdAnswer({ body: jar(1, { name: 'Frasco bajo' }) })
    network.play({ [row]: slow.play })
    grid(opened)
    await userEvent.fill(field('Nombre'), 'Frasco bajo')
    await userEvent.keyboard('{Control>}s{/Control}')
    await userEvent.keyboard('{Control>}s{/Control}')
    slow.release()
    await expect.element(page.getByText('Guardaste «Frasco bajo»')).toBeVisible()
    expect(network.sentTo(row)).toHaveLength(1)
  })

  test('that others use is not deleted: it stays open, and the server says what uses it', async () => {
    network.play({ 'DELETE /api/data/jars/:id': () => refusal(409, 'Lo usan 3 artículos.') })
    grid(opened)
    await userEvent.click(button('Eliminar frasco'))
    await expect.element(alert('Lo usan 3 artículos.')).toBeVisible()
    await expect.element(field('Nombre')).toHaveValue('Frasco 1')
  })

  test('that is gone says so in place of an empty form', async () => {
    network.play({ 'GET /api/data/jars/:id': () => refusal(404, 'Ese registro ya no está.') })
    grid('?row=0197a000-0000-7000-8000-000000000099')
    await expect
      .element(alert('No pudimos traer este frasco').filter({ hasText: 'Ese registro ya no está.' }))
      .toBeVisible()
    await expect.element(button('Guardar')).not.toBeInTheDocument()
  })

  test('with something unsaved asks before another takes its place', async () => {
    grid(opened)
    await userEvent.fill(field('Nombre'), 'A medio escribir')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('¿Descartar 1 cambio?')).toBeVisible()
    await userEvent.click(button('Seguir editando'))
    await expect.element(field('Nombre')).toHaveValue('A medio escribir')
  })
})

test('a color is shown as it is, and what is none is refused at its field', async () => {
  network.play({ 'PATCH /api/data/jars/:id': () => ({ body: jar(1, { color: '#d55e00' }) }) })
  grid(`?row=${several[0]?.id}`)
  await expect.element(cell('#009e73').first()).toBeVisible()
  const input = drawer().getByRole('textbox', { name: 'Color' })
  await userEvent.fill(input, 'rojo')
  await userEvent.click(button('Guardar'))
  await expect.element(page.getByText('Escribí un color como #1a2b3c.')).toBeVisible()
  await userEvent.fill(input, '#d55e00')
  await userEvent.click(button('Guardar'))
  await expect.element(page.getByText('Guardaste «Frasco 1»')).toBeVisible()
  expect(network.sentTo('PATCH /api/data/jars/:id').map(({ body }) => body)).toEqual([{ color: '#d55e00' }])
})

test('who may only read finds neither the acts that write nor a form that can be saved', async () => {
  show(<ResourceGrid declaration={jars} />, { role: 'ventas', search: `?row=${several[1]?.id}` })
  await expect.element(drawer().getByRole('textbox', { name: 'Nombre' })).toBeDisabled()
  for (const name of ['Guardar', 'Nuevo', 'Importar', 'Eliminar frasco'])
    await expect.element(button(name)).not.toBeInTheDocument()
})
