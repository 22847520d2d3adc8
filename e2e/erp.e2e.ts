import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, move, openBrowser, signIn, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const openFromMenu = async (page: Page, entry: string): Promise<void> => {
  await page.getByRole('button', { name: 'Sincronizar' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

type Row = { seller: { name: string } | null }

/**
 * The seller with most of the newest pending orders, save those whose customers other journeys take orders for: these
 * journeys run at the same time, and their orders are to stay pending.
 */
const freeSeller = async (page: Page): Promise<string> => {
  const read = async (path: string): Promise<Row[]> => (await (await page.context().request.get(path)).json()).items
  const taken = await read('/api/data/customers?limit=5&filter=isActive:matches:true')
  const pending = await read('/api/data/orders?limit=100&filter=state:matches:pending')
  const names = pending
    .flatMap(({ seller }) => (seller ? [seller.name] : []))
    .filter(name => !taken.some(({ seller }) => seller?.name === name))
  const counts = Map.groupBy(names, name => name)
  return [...counts.values()].toSorted((one, other) => other.length - one.length)[0]?.[0] ?? ''
}

const chooseSeller = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Vendedor' }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

describe('handing over to the ERP', () => {
  test('brings the orders down once, lists the batch, compares it and annuls it', async () => {
    const { page, trouble } = await visit(browser)
    await signIn(page, 'admin@demo.example')
    await page.goto('/apps/synchronize')
    await page.waitForURL('**/apps/synchronize/lotes')
    await openFromMenu(page, 'Bajar Pedidos')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: '¿Desea bajar los pedidos?' }).waitFor()
    await dialog.getByText(/Se encontr(ó|aron) [\d.]+ pedidos? de todos los vendedores/).waitFor()
    const seller = await freeSeller(page)
    await chooseSeller(page, seller)
    await dialog.getByText(new RegExp(`Se encontr(ó|aron) [\\d.]+ pedidos? de ${seller}`)).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const coming = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Descargar' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/^pedidos_\d{14}\.txt$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toMatch(/^C\|\d+\|1\|1000\|10\|01\|/)
    await page.getByText(/^Bajaste [\d.]+ pedidos?$/).waitFor()

    await openFromMenu(page, 'Bajar Pedidos')
    await chooseSeller(page, seller)
    await dialog.getByRole('heading', { name: 'No hay resultado' }).waitFor()
    await dialog.getByText('No hay registros para descargar en la fecha y/o con el vendedor seleccionado.').waitFor()
    await dialog.getByRole('button', { name: 'Aceptar' }).click()

    await page.getByRole('gridcell', { name: 'Pedidos' }).first().click()
    const drawer = page.getByRole('complementary', { name: /^Lote \d+ de pedidos$/ })
    await drawer.getByText('SHA-256').waitFor()
    await drawer.getByRole('table', { name: 'Documentos del lote' }).getByRole('link').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Comparar' }).click()
    await page.getByText(/^Son iguales: [\d.]+ renglones\.$/).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click()
    await drawer.getByRole('button', { name: 'Anular lote' }).click()
    await page.getByRole('button', { name: /^Anular y devolver [\d.]+ pedidos?$/ }).click()
    await drawer.getByText('Anulado').first().waitFor()
    expect(trouble).toEqual([])
  })

  test('edits a layout over the lines it gives', async () => {
    const { page, trouble } = await visit(browser)
    await signIn(page, 'admin@demo.example')
    await page.goto('/apps/synchronize/formatos')
    const sample = page.getByRole('textbox', { name: 'Primeros renglones del archivo' })
    await sample.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Duplicar' }).click()
    await page.getByRole('button', { name: 'Usar en las próximas bajadas' }).waitFor()
    await page.getByRole('combobox', { name: 'Separador' }).click()
    await page.getByRole('option', { name: 'Punto y coma ;' }).click()
    await expect.poll(() => sample.inputValue()).toMatch(/^C;\d+;/)
    await page.keyboard.press('Control+s')
    await page.getByText(/^Guardaste «.*\(copia\)»$/).waitFor()
    await page.getByRole('button', { name: 'Eliminar este formato' }).click()
    await page.getByRole('button', { name: 'Eliminar formato' }).click()
    await page.getByText('En uso').waitFor()

    await move(page, '/apps/synchronize/ajustes')
    await page.getByLabel('Divisor de IVA').fill('9')
    await page.getByLabel('Divisor de IVA').blur()
    await page.getByText('Hasta 3.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    // What was typed is left there: the client would ask first.
    await page.goto('/apps/synchronize/localidades')
    await page.getByText('rosario', { exact: true }).waitFor()
    expect(trouble).toEqual([])
  })
})

describe('a layout for another system', () => {
  test('is added, explains itself, writes the next export and is taken back', async () => {
    const { page, trouble } = await visit(browser)
    await signIn(page, 'admin@demo.example')
    await page.goto('/apps/synchronize/formatos')
    await page.getByRole('button', { name: 'Agregar formato' }).click()
    const known = page.getByRole('dialog', { name: 'Agregar un formato' })
    await known.getByRole('heading', { name: 'Pedidos para Odoo (csv)' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await known.getByRole('button', { name: 'Agregar Pedidos para Odoo (csv)' }).click()
    await page.getByText('Agregaste «Pedidos para Odoo (csv)»').waitFor()
    const places = page.getByRole('table', { name: 'Renglón de cada artículo' })
    await places.getByRole('cell', { name: 'order_line/product_id' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Archivo de ejemplo' }).inputValue()).toMatch(/^name,partner_id,/)
    expect(await axeFindings(page)).toEqual([])
    const documentation = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Bajar la documentación' }).click()
    expect((await documentation).suggestedFilename()).toBe('formato.html')

    await page.getByRole('button', { name: 'Usar en las próximas bajadas' }).click()
    await page.getByText('Las próximas bajadas usan «Pedidos para Odoo (csv)»').waitFor()
    await openFromMenu(page, 'Bajar Pedidos')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: 'Pedidos para Odoo (csv)' }).waitFor()
    await chooseSeller(page, await freeSeller(page))
    expect(await axeFindings(page)).toEqual([])
    const coming = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Descargar' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/^pedidos_\d{14}\.csv$/)
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^name,partner_id,[^\n]*\r\n\d+,/)

    // The company is everybody's: its orders become pending again, and its layout is the one it was.
    await page.goto('/apps/synchronize/lotes')
    await page.getByRole('gridcell', { name: 'Pedidos' }).first().click()
    const drawer = page.getByRole('complementary', { name: /^Lote \d+ de pedidos$/ })
    await drawer.getByText('Pedidos para Odoo (csv) · UTF-8').waitFor()
    await drawer.getByRole('button', { name: 'Anular lote' }).click()
    await page.getByRole('button', { name: /^Anular y devolver [\d.]+ pedidos?$/ }).click()
    await drawer.getByText('Anulado').first().waitFor()
    await page.goto('/apps/synchronize/formatos')
    await page.getByRole('combobox', { name: 'Formato', exact: true }).first().click()
    await page.getByRole('option', { name: 'Pedidos, separado por barras' }).click()
    await page.getByRole('button', { name: 'Usar en las próximas bajadas' }).click()
    await page.getByText('Las próximas bajadas usan «Pedidos, separado por barras»').waitFor()
    await page.getByRole('combobox', { name: 'Formato', exact: true }).first().click()
    await page.getByRole('option', { name: 'Pedidos para Odoo (csv)' }).click()
    await page.getByRole('button', { name: 'Eliminar este formato' }).click()
    await page.getByRole('button', { name: 'Eliminar formato' }).click()
    await page.getByText('Eliminaste «Pedidos para Odoo (csv)»').waitFor()
    expect(trouble).toEqual([])
  })
})
