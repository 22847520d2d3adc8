import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, enter, move, openBrowser, phone, signIn, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const name = 'Relevamiento del viaje'

/** «/», the name of a kind, Enter: the question is added and its text waits for the keyboard. */
const addByKeyboard = async (page: Page, kind: string, title: string): Promise<void> => {
  await page.keyboard.press('/')
  await page.keyboard.type(kind)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('designer-title')
  await page.keyboard.type(title)
  await page.locator('[data-row]').last().focus()
}

const designForm = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Nuevo formulario' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo formulario' })
  await dialog.getByLabel('Nombre', { exact: true }).fill(name)
  await dialog.getByRole('combobox', { name: 'Se responde sobre' }).click()
  await page.getByRole('option', { name: 'Nada en particular' }).click()
  await dialog.getByRole('button', { name: 'Crear' }).click()
  await page.getByRole('region', { name: 'Lienzo' }).waitFor()
  await addByKeyboard(page, 'verdadero', '¿Tiene freezer?')
  await addByKeyboard(page, 'foto', 'Foto del freezer')
  await addByKeyboard(page, 'texto corto', 'Quién atiende')
}

/** The photo is asked only where there is a freezer; any picture will do, as this browser has no camera. */
const addCondition = async (page: Page): Promise<void> => {
  await page.locator('[data-row]').nth(1).click()
  const shown = page.getByRole('group', { name: 'Mostrar', exact: true })
  await shown.getByRole('button', { name: 'Agregar condición' }).click()
  await shown.getByRole('combobox', { name: 'Opción' }).click()
  await page.getByRole('option', { name: 'Sí' }).click()
  await page.locator('[data-row]').nth(1).getByText('si 1.1 es Sí').waitFor()
  await page.getByRole('switch', { name: 'Solo con la cámara' }).uncheck()
}

const publish = async (page: Page, version: number): Promise<void> => {
  await page.getByText(/^Guardado \d\d:\d\d$/).waitFor()
  await page.getByRole('button', { name: `Publicar v${version}` }).click()
  const dialog = page.getByRole('dialog', { name: `Publicar la versión ${version}` })
  await dialog
    .getByText(/primera versión|todavía no tiene respuestas|queda/)
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).click()
  await page.getByRole('link', { name: `v${version} publicada` }).waitFor()
}

test('a form is designed by keyboard, published, and answered on a phone through a reload and without signal, once', async () => {
  const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/forms/main')
  await designForm(page)
  await addCondition(page)
  expect(await axeFindings(page)).toEqual([])
  const preview = page.getByRole('region', { name: 'Vista previa' })
  await expect.poll(() => preview.locator('[data-question]').count()).toBe(2)
  await preview.getByText('Sí', { exact: true }).click()
  await expect.poll(() => preview.locator('[data-question]').count()).toBe(3)
  await publish(page, 1)
  const formId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  const seller = await visit(browser, phone)
  await signIn(seller.page, 'ventas@demo.example')
  const answering = seller.page
  await answering.goto(`/apps/formulario/${formId}`)
  await answering.getByText('Sí', { exact: true }).click()
  const photo = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  await answering.getByRole('group', { name: /Foto del freezer/ }).waitFor()
  await answering.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo })
  await answering.getByRole('img', { name: /^Foto 1/ }).waitFor()
  expect(await axeFindings(answering)).toEqual([])
  await answering.reload()
  await answering.getByRole('img', { name: /^Foto 1/ }).waitFor()
  expect(await answering.getByRole('radio', { name: 'Sí' }).isChecked()).toBe(true)

  // Somebody publishes another version meanwhile: it is told, and nothing is lost.
  await page.locator('[data-row]').nth(2).click()
  await page.getByLabel('Pregunta', { exact: true }).fill('¿Quién atiende?')
  await publish(page, 2)
  await answering.getByRole('button', { name: 'Pasar a la 2' }).click()
  await answering.getByLabel('¿Quién atiende?').fill('Elena Duarte')
  await answering.getByRole('img', { name: /^Foto 1/ }).waitFor()

  const posts: string[] = []
  answering.on(
    'request',
    request => request.method() === 'POST' && request.url().endsWith('/form-answers') && posts.push(request.url()),
  )
  await seller.context.setOffline(true)
  await answering.getByRole('button', { name: 'Terminar' }).click()
  await answering.getByRole('heading', { name: 'Guardada en el teléfono' }).waitFor()
  expect(await axeFindings(answering)).toEqual([])
  await seller.context.setOffline(false)
  await answering.getByRole('heading', { name: 'Enviada' }).waitFor()
  const listed = await page.context().request.get('/api/data/form-answers', { params: { limit: '50' } })
  const { items }: { items: { form: { name: string }; version: number }[] } = await listed.json()
  expect(items.filter(({ form }) => form.name === name).map(({ version }) => version)).toEqual([2])

  await page.getByRole('link', { name: 'v2 publicada' }).click()
  await page.getByText('antes decía «Quién atiende»').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect([...trouble, ...seller.trouble.filter(line => !line.includes('ERR_INTERNET_DISCONNECTED'))]).toEqual([])
})

test('in a narrow window the properties are a drawer, and a list of options is brought with its codes', async () => {
  const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/forms/main')
  await page.setViewportSize({ width: 1280, height: 800 })
  const made = await page.request.post('/api/forms', {
    data: {
      name: 'Angosto',
      subject: 'none',
      definition: { pages: [{ name: 'p', elements: [{ type: 'radiogroup', name: 'estado', title: 'Estado' }] }] },
    },
  })
  await move(page, `/apps/forms/editor/${(await made.json()).id}`)
  const row = page.locator('[data-row="estado"]')
  const drawer = page.getByRole('complementary', { name: 'Propiedades' })
  await row.waitFor()
  expect(await drawer.count()).toBe(0)
  await row.click()
  await drawer.getByLabel('Pregunta', { exact: true }).focus()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe('estado')

  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: 'Pegar lista' }).click()
  const dialog = page.getByRole('dialog', { name: 'Opciones' })
  const list = 'Código;Opción;Puntos\nE-1;Muy buena;10\nE-2;Regular;5\nE-2;Dañada;0\n'
  const file = { name: 'estados.csv', mimeType: 'text/csv', buffer: Buffer.from(list, 'latin1') }
  await page.locator('input[type=file]').setInputFiles(file)
  await dialog.getByText('El código «E-2» está en «Regular» y en «Dañada»').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Una por línea' }).fill('Muy buena\t10\tE-1\nDañada\t0\tE-2')
  await dialog.getByRole('button', { name: 'Usar 2' }).click()
  await row.getByText('Dañada').waitFor()
  await page.getByText(/^Guardado \d\d:\d\d$/).waitFor()
  const stored = await (await page.request.get(`/api/forms/${(await made.json()).id}`)).json()
  expect(stored.draft.pages[0].elements[0].choices).toMatchObject([
    { value: 'E-1', text: 'Muy buena', score: 10 },
    { value: 'E-2', text: 'Dañada', score: 0 },
  ])
  expect(trouble).toEqual([])
})
