import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, enter, move, openBrowser, phone } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const admin = 'admin@demo.example'
const column = (page: Page, day: string) => page.getByRole('region', { name: day, exact: true })
const namesOn = (page: Page, day: string) =>
  column(page, day).getByRole('listitem').locator('[title]').allTextContents()
const saveButton = (page: Page) => page.getByRole('button', { name: /^Guardar/ })
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Avisos' }).getByRole('listitem').filter({ hasText: text })

const openRoute = async (page: Page, seller: string): Promise<void> => {
  await page.getByRole('link', { name: seller }).click()
  await column(page, 'Lunes').getByRole('listitem').first().waitFor()
}

test('a week is put in order by keyboard and by hand, improved, saved and taken back', async () => {
  const { page, trouble } = await enter(browser, admin, '/apps/rutas')
  await page.getByRole('table', { name: 'Rutas por vendedor' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await openRoute(page, 'Ana Ortiz')
  const before = await namesOn(page, 'Lunes')
  const [first = '', second = ''] = before
  expect(await axeFindings(page)).toEqual([])

  await column(page, 'Lunes')
    .getByRole('button', { name: `Mover ${first}` })
    .focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('status', { name: 'Movimientos' }).getByText(`lugar 2 de ${before.length}`).waitFor()
  await page.keyboard.press('Space')
  expect((await namesOn(page, 'Lunes')).slice(0, 2)).toEqual([second, first])
  await page.keyboard.press('Control+z')
  expect(await namesOn(page, 'Lunes')).toEqual(before)
  await page.keyboard.press('Control+y')

  // To the first later day that does not hold the customer, and the hand stays on it.
  await column(page, 'Lunes')
    .getByRole('button', { name: `Mover ${second}` })
    .focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  expect(await namesOn(page, 'Lunes')).not.toContain(second)
  await saveButton(page).click()
  await toast(page, /Guardaste/)
    .getByRole('button', { name: 'Deshacer' })
    .click()
  await expect.poll(() => namesOn(page, 'Lunes')).toEqual(before)

  await page.getByRole('button', { name: 'Mejorar el orden del lunes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mejorar el orden del lunes' })
  await dialog
    .getByText('Con el orden nuevo')
    .or(dialog.getByText(/No encontramos un orden más corto/))
    .waitFor()
  // The button lights up when the order arrives: its colours are looked at once they stand still.
  await page.waitForTimeout(500)
  await expect.poll(() => axeFindings(page), { timeout: 10_000 }).toEqual([])
  if (await dialog.getByText('Con el orden nuevo').isVisible()) {
    await dialog.getByRole('button', { name: 'Usar este orden' }).click()
    expect((await namesOn(page, 'Lunes')).toSorted()).toEqual(before.toSorted())
    await page.getByRole('button', { name: 'Descartar' }).click()
  } else await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect.poll(() => namesOn(page, 'Lunes')).toEqual(before)
  expect(trouble).toEqual([])
})

test('of two people on one route, the second brings the changes of the first and loses none', async () => {
  const one = await enter(browser, admin, '/apps/rutas')
  await openRoute(one.page, 'Hugo Flores')
  const two = await enter(browser, admin, one.page.url())
  await column(two.page, 'Martes').getByRole('listitem').first().waitFor()
  const remove = async (page: Page, day: string): Promise<string> => {
    const [name = ''] = await namesOn(page, day)
    await column(page, day).getByRole('button', { name }).last().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar de la ruta' }).click()
    await toast(page, `Quitaste ${name}`).waitFor()
    return name
  }
  const tuesday = await remove(one.page, 'Martes')
  await saveButton(one.page).click()
  await toast(one.page, /Guardaste/).waitFor()
  const monday = await remove(two.page, 'Lunes')
  await saveButton(two.page).click()
  await two.page.getByText(/Otra persona cambió esta ruta/).waitFor()
  expect(await axeFindings(two.page)).toEqual([])
  await two.page.getByRole('button', { name: 'Traer sus cambios y conservar los míos' }).click()
  await expect.poll(() => namesOn(two.page, 'Martes')).not.toContain(tuesday)
  expect(await namesOn(two.page, 'Lunes')).not.toContain(monday)
  await saveButton(two.page).click()
  await toast(two.page, 'Guardaste 1 cambio').waitFor()
  expect([...one.trouble, ...two.trouble]).toEqual([])
})

test('customers are added and handed over, and the calendar and the list are read', async () => {
  const { page, trouble } = await enter(browser, admin, '/apps/rutas')
  await openRoute(page, 'Juan Benítez')
  const drawer = page.getByRole('complementary', { name: 'Agregar clientes' })
  // An area of the map, by the keyboard alone.
  await page.getByRole('button', { name: 'Polígono' }).click()
  for (const [corner, arrow] of ['ArrowRight', 'ArrowDown', 'ArrowLeft'].entries()) {
    await page.keyboard.press('Space')
    await page.getByText(`Van ${corner + 1}.`).waitFor()
    await page.keyboard.press(arrow)
  }
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: 'En el área del mapa' }).click()
  await drawer.getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('button', { name: 'Agregar clientes al martes' }).click()
  await drawer.getByRole('combobox', { name: 'Quiénes' }).click()
  await page.getByRole('option', { name: 'Del vendedor' }).click()
  await drawer.getByRole('checkbox', { disabled: false }).nth(1).check()
  expect(await axeFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Agregar 1 cliente al martes' }).click()
  await saveButton(page).click()
  await toast(page, 'Guardaste 1 cambio').waitFor()
  await drawer.getByRole('button', { name: 'Cerrar' }).click()

  await column(page, 'Martes').getByRole('checkbox').last().check({ force: true })
  await page.getByRole('button', { name: 'Pasar a otro vendedor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pasar 1 parada a otro vendedor' })
  await dialog.getByRole('combobox', { name: 'Vendedor' }).click()
  await page.getByRole('option', { name: /Pablo Castro/ }).click()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Mover 1 parada' }).click()
  await toast(page, 'Pasaste 1 parada a Pablo Castro').getByRole('button', { name: 'Deshacer' }).click()

  await page.getByRole('button', { name: 'Calendario' }).click()
  await page.getByRole('table', { name: /seis semanas/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Lista', exact: true }).click()
  await page.getByRole('table', { name: 'Paradas de la ruta' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(trouble).toEqual([])
})

test('the holidays of a year are offered, and customers without a route are a list', async () => {
  const { page, trouble } = await enter(browser, admin, '/apps/rutas/feriados')
  await page.getByRole('button', { name: 'Feriados de Argentina' }).click()
  await page
    .getByRole('dialog', { name: 'Feriados de Argentina' })
    .getByRole('checkbox', { name: /Viernes Santo/ })
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: /^Agregar \d+ feriados/ }).click()
  await toast(page, /Agregaste 0 feriados; 16 ya estaban/).waitFor()
  await move(page, '/apps/rutas/paradas?revisar=sin-ruta')
  await page
    .getByRole('button', { name: /Clientes sin ruta/ })
    .first()
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(trouble).toEqual([])
})

test('on a phone the week is one day at a time', async () => {
  const { page, trouble } = await enter(browser, admin, '/apps/rutas', phone)
  await openRoute(page, 'Ana Ortiz')
  await page.getByRole('navigation', { name: 'Día' }).getByRole('button', { name: 'Jueves' }).click()
  await column(page, 'Jueves').getByRole('listitem').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(trouble).toEqual([])
})
