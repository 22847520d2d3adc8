import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, enter, openBrowser } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const phone = (page: Page) => page.getByRole('complementary', { name: 'Como lo ve el cliente' })
const rows = (page: Page) => page.getByRole('list', { name: 'Lo que se vende en Del viaje' }).locator('[data-item]')
const saved = (page: Page) => page.getByText(/^Guardado \d/).waitFor()

/** Of a branch of its own: the general menu stays what the journey of the store sees. */
const createMenu = async (page: Page): Promise<void> => {
  const dialog = dialogOf(page, 'Nuevo menú')
  await dialog.getByLabel('Nombre').fill('Menú del viaje')
  await dialog.getByRole('combobox', { name: 'Sucursal' }).click()
  await page.getByRole('option').nth(1).click()
  await dialog.getByRole('button', { name: 'Crear' }).click()
  await page.getByRole('button', { name: 'Crear una sección' }).click()
  const section = dialogOf(page, 'Sección nueva')
  await section.getByLabel('Nombre').fill('Del viaje')
  await section.getByRole('button', { name: 'Crear' }).click()
}

const addThree = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Agregar del catálogo' }).click()
  const dialog = dialogOf(page, 'Agregar a «Del viaje»')
  const boxes = dialog.getByRole('listitem').getByRole('checkbox')
  for (const index of [0, 1, 2]) await boxes.nth(index).check()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Agregar 3' }).click()
  await rows(page).nth(2).waitFor()
  await rows(page).filter({ hasText: '…' }).first().waitFor({ state: 'detached' })
  await rows(page).filter({ hasText: '$' }).first().waitFor()
}

test('a menu is put together, ordered by keyboard, published with its changes and seen by customers', async () => {
  const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/menu/editor')
  await createMenu(page)
  await addThree(page)
  const first = await rows(page).nth(0).locator('b').textContent()
  await rows(page).nth(0).focus()
  await page.keyboard.press('Alt+ArrowDown')
  expect(await rows(page).nth(1).locator('b').textContent()).toBe(first)
  await page.keyboard.press('Control+z')
  expect(await rows(page).nth(0).locator('b').textContent()).toBe(first)
  await page.getByRole('switch', { name: `${first} a la venta` }).focus()
  await page.keyboard.press('Space')
  await phone(page).getByText(`${first} (apagado)`).waitFor()
  await saved(page)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  const dialog = dialogOf(page, 'Publicar «Menú del viaje»')
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).click()
  await page.getByText('A la venta', { exact: true }).waitFor()
  expect(trouble).toEqual([])
})

const flip = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('switch', { name: `${name} a la venta` }).focus()
  await page.keyboard.press('Space')
}

test('two people at once: what the second did is not lost, and publishing says what changes', async () => {
  const mine = await enter(browser, 'admin@demo.example', '/apps/menu/editor')
  const { page } = mine
  await createMenu(page)
  await addThree(page)
  await saved(page)
  const names = await rows(page).locator('b').allTextContents()
  const [first = '', second = ''] = names
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  const replacing = dialogOf(page, 'Publicar «Menú del viaje»')
  await replacing.getByText('está a la venta para los mismos clientes').waitFor()
  await replacing.getByRole('button', { name: 'Publicar y reemplazar' }).click()
  await page.getByText('A la venta', { exact: true }).waitFor()

  const theirs = await enter(browser, 'admin@demo.example', page.url())
  await rows(theirs.page).nth(2).waitFor()
  // What is done here cannot be sent until the other one has saved.
  await page.route('**/api/menus/*/draft', route => route.abort())
  await flip(page, first)
  await page
    .getByText(/No pudimos conectarnos|No se pudo guardar|Sin guardar/)
    .first()
    .waitFor()
  await flip(theirs.page, second)
  await saved(theirs.page)
  await page.unroute('**/api/menus/*/draft')
  const question = dialogOf(page, 'Otra persona guardó este menú')
  await question.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await question.getByRole('button', { name: 'Guardar lo mío encima' }).click()
  await question.waitFor({ state: 'detached' })
  await saved(page)

  await page.getByRole('button', { name: /^Publicar/ }).click()
  const publishing = dialogOf(page, 'Publicar «Menú del viaje»')
  await publishing.getByText(`Deja de mostrarse «${first}»`).waitFor()
  expect(await publishing.getByText(`Deja de mostrarse «${second}»`).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await publishing.getByRole('button', { name: 'Publicar', exact: true }).click()
  await publishing.waitFor({ state: 'detached' })
  // The other screen, with nothing of its own to lose, opens what was saved.
  await theirs.page.getByRole('switch', { name: `${first} a la venta`, checked: false }).waitFor()
  expect([...mine.trouble, ...theirs.trouble].filter(text => !text.includes('ERR_FAILED'))).toEqual([])
})

test('two hundred photos find their article by the name of the file; strangers and doubled ones are told', async () => {
  const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/articles/main')
  const list = await page.context().request.get('/api/data/articles?limit=100')
  const { items } = (await list.json()) as { items: { code: string }[] }
  const [one = { code: '' }, two = { code: '' }] = items
  // The smallest picture there is.
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer })
  const strangers = Array.from({ length: 197 }, (_, index) => file(`vacaciones ${index}.png`))
  await page.getByRole('button', { name: 'Fotos', exact: true }).click()
  const dialog = dialogOf(page, 'Fotos de artículos')
  await dialog
    .getByLabel('Elegir fotos')
    .setInputFiles([...strangers, file(`${one.code}.png`), file(`${one.code}_2.png`), file(`${two.code} frente.png`)])
  await dialog.getByText('3 fotos tienen su artículo, 1 repite uno que ya tiene otra y 197 no coinciden').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Guardar 2 fotos' }).click()
  await dialog.getByText('Guardadas: 2 de 2.').waitFor()
  expect(trouble).toEqual([])
})
