import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, openBrowser, phone, signIn, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

/** The count of rows in the totals, once it is answered. */
const shownRows = async (page: Page): Promise<number> => {
  const count = page.getByRole('status', { name: 'Totales' }).locator('b').first().filter({ hasText: /\d/ })
  return Number((await count.textContent())?.replace('.', ''))
}
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Avisos' }).getByRole('listitem').filter({ hasText: text })
const undo = (page: Page, text: string | RegExp) => toast(page, text).getByRole('button', { name: 'Deshacer' }).click()
const menu = async (page: Page, item: string | RegExp) => {
  await page.getByRole('button', { name: /^Vista:/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') })

const openAs = async (email: string, path: string, viewport?: typeof phone) => {
  const { page, trouble } = await visit(browser, viewport)
  await signIn(page, email)
  await page.goto(path)
  await shownRows(page)
  return { page, trouble }
}

describe('a list', () => {
  test('is kept as a view, changed, shared, and brought back', async () => {
    const { page, trouble } = await openAs('admin@demo.example', '/apps/personas/main')
    const all = await shownRows(page)
    await page.getByLabel('Filtrar por Localidad (contiene)').fill('ROSARIO')
    await page.keyboard.press('Enter')
    await expect.poll(() => shownRows(page)).toBeLessThan(all)
    const some = await shownRows(page)
    await menu(page, /Guardar como vista nueva/)
    const dialog = page.getByRole('dialog', { name: 'Guardar la vista' })
    await dialog.getByLabel('Nombre').fill('Solo Rosario')
    await dialog.getByLabel('La ve toda la empresa').check()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('button', { name: 'Vista: Solo Rosario', exact: true }).waitFor()

    await page.getByRole('button', { name: 'Código', exact: true }).click()
    await page.getByRole('button', { name: 'Vista: Solo Rosario, editada' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Vista: Solo Rosario, editada' }).waitFor()
    await menu(page, 'Descartar los cambios')
    await page.getByRole('button', { name: 'Vista: Solo Rosario', exact: true }).waitFor()

    const other = await openAs('supervisor@demo.example', '/apps/personas/main')
    await menu(other.page, /^Solo Rosario/)
    await other.page.getByRole('button', { name: 'Vista: Solo Rosario', exact: true }).waitFor()
    await menu(other.page, 'Abrir siempre con esta vista')
    await other.page.goto('/apps/personas/main')
    await other.page.getByRole('button', { name: 'Vista: Solo Rosario', exact: true }).waitFor()
    // What an address says wins over the view a person opens with.
    await other.page.goto('/apps/personas/main?filter=code:starts-with:1')
    await other.page.getByRole('button', { name: 'Vista: General', exact: true }).waitFor()

    await menu(page, 'Eliminar la vista')
    await expect.poll(() => shownRows(page)).toBe(all)
    await undo(page, 'Eliminaste la vista')
    await expect.poll(() => shownRows(page)).toBe(some)
    await menu(page, 'Eliminar la vista')
    expect([...trouble, ...other.trouble]).toEqual([])
  })

  test('changes many rows at once, by keyboard, and puts them back', async () => {
    const { page, trouble } = await openAs('admin@demo.example', '/apps/personas/main')
    await page.keyboard.press('Control+f')
    await page.getByLabel('Filtrar por Localidad (contiene)').fill('rosario')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell')
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByRole('status').getByText('3 elegidos').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Editar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar 3 clientes' })
    await dialog.getByRole('combobox', { name: 'Qué campo cambiar' }).click()
    await page.getByRole('option', { name: 'Teléfono' }).click()
    await dialog.getByRole('textbox', { name: 'Teléfono' }).fill('0800-BLOQUE')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cambiar 3 clientes' }).click()
    await toast(page, 'Cambiaste 3 clientes').waitFor()
    await expect.poll(() => rows(page).getByText('0800-BLOQUE').count()).toBe(3)
    await undo(page, 'Cambiaste 3 clientes')
    await toast(page, 'Volvieron como antes 3 clientes').waitFor()
    await expect.poll(() => rows(page).getByText('0800-BLOQUE').count()).toBe(0)
    await page.getByRole('button', { name: 'Cambios en bloque' }).click()
    const past = page.getByRole('dialog', { name: 'Cambios en bloque' })
    await past.getByText('Cambió Teléfono en 3 clientes').waitFor()
    await past.getByText(/deshecho/).waitFor()
    expect(trouble).toEqual([])
  })

  test('deletes all that its filter shows, with the number, and brings it back', async () => {
    const { page, trouble } = await openAs('admin@demo.example', '/apps/articles/price?filter=article:contains:agua')
    const some = await shownRows(page)
    await page.getByRole('checkbox', { name: 'Elegir todo lo que muestra el filtro' }).check()
    await page.getByRole('button', { name: 'Eliminar' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: /^Eliminar [\d.]+ precios$/ }).click()
    await page.getByText('No hay precios con este filtro').waitFor()
    await undo(page, /^Eliminaste/)
    await expect.poll(() => shownRows(page)).toBe(some)
    expect(trouble).toEqual([])
  })

  test('goes to a file as it is filtered, in the columns it shows', async () => {
    const { page, trouble } = await openAs('admin@demo.example', '/apps/articles/brands')
    await page.getByRole('button', { name: 'Columnas' }).click()
    const columns = page.getByRole('dialog', { name: 'Columnas' })
    await columns.getByRole('checkbox', { name: 'Artículos' }).uncheck()
    await columns.getByRole('button', { name: 'Mover Código' }).focus()
    for (const key of ['Space', 'ArrowDown', 'Space']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(250)
    }
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    const before = await shownRows(page)
    await page.getByRole('button', { name: 'Exportar' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /csv/ }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^marcas_\d{14}\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines[0]?.replace('\ufeff', '')).toBe('Nombre;Código')
    // Other journeys of the company may add or delete a brand before the file is made.
    await page.reload()
    await rows(page).first().waitFor()
    expect([before, await shownRows(page)]).toContain(lines.length - 1)
    await page.getByRole('button', { name: 'Columnas' }).click()
    await columns.getByRole('button', { name: 'Volver a las de siempre' }).click()
    expect(trouble).toEqual([])
  })

  test('is read on a phone, filtered and ticked there', async () => {
    const { page, trouble } = await openAs('admin@demo.example', '/apps/personas/main', phone)
    await page.getByRole('button', { name: 'Filtros' }).click()
    const filters = page.getByRole('dialog', { name: 'Filtros y orden' })
    await filters.getByLabel('Filtrar por Localidad (contiene)').fill('rosario')
    await filters.getByRole('button', { name: 'Ver las filas' }).click()
    await page.getByRole('button', { name: 'Filtros (1)' }).waitFor()
    await rows(page)
      .getByText(/Rosario/)
      .first()
      .waitFor()
    await rows(page).first().getByRole('checkbox').check()
    await page.getByRole('status').getByText('1 elegido').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(trouble).toEqual([])
  })
})
