import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, desktop, enter, move, openBrowser, phone } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const admin = 'admin@demo.example'

/** Until the grid has counted what it shows, there is nothing to look at. */
const arrived = (page: Page) => page.getByRole('status', { name: 'Totales' }).getByText(/\d/).first().waitFor()

describe('stock', () => {
  test('its lists, the places and the fleet stand without a complaint of axe, in both sizes', async () => {
    const { page, trouble } = await enter(browser, admin, '/apps/articles/stock')
    for (const path of [
      '/apps/articles/stock',
      '/apps/articles/stock?ver=lotes',
      '/apps/articles/stock?ver=movimientos',
      '/apps/articles/recommended',
      '/apps/sites',
      '/apps/flota',
      '/apps/repartidores',
    ]) {
      await move(page, path)
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size)
        await arrived(page)
        expect(await axeFindings(page), path).toEqual([])
      }
    }
    expect(trouble).toEqual([])
  })

  test('an article is counted with a reason, the ledger says who and why, and it is undone', async () => {
    const { page, trouble } = await enter(browser, admin, '/apps/articles/stock?estado=vencer')
    await arrived(page)
    await page.locator('.ag-row').first().click()
    const drawer = page.getByRole('complementary', { name: /^Stock de/ })
    await drawer.getByRole('heading', { name: 'Movimientos' }).waitFor()
    await drawer.getByRole('button', { name: 'Ajustar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Unidades que hay').fill('7')
    await dialog.getByRole('button', { name: 'Ajustar' }).click()
    await dialog.getByText('Completá este dato.').waitFor()
    await dialog.getByLabel('Motivo').fill('Rotura en cámara')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Ajustar' }).click()
    await page.getByText(/^Ajustaste «/).waitFor()
    await drawer.getByText(/Rotura en cámara/).waitFor()
    await drawer.getByText('saldo 7', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await drawer.getByText(/Se deshizo el movimiento/).waitFor()
    expect(trouble).toEqual([])
  })

  test('goods that came in are received with their lot, and a vehicle with a wrong plate keeps what was typed', async () => {
    const { page, trouble } = await enter(browser, admin, '/apps/articles/stock')
    await arrived(page)
    await page.getByRole('button', { name: 'Ingresar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Artículo').fill('Aguas')
    await page.getByRole('option').first().click()
    await dialog.getByLabel('Lote').fill('E2E-1')
    await dialog.getByLabel('Unidades').fill('24')
    await dialog.getByRole('button', { name: 'Ingresar' }).click()
    await page.getByText('Ingresaste la mercadería').waitFor()
    await page.goto('/apps/articles/stock?ver=movimientos')
    await arrived(page)
    await page.getByRole('gridcell', { name: 'E2E-1' }).first().waitFor()
    await move(page, '/apps/flota?row=nuevo')
    const form = page.getByRole('complementary')
    await form.getByLabel('Patente').fill('12-34')
    await form.getByLabel('Nombre').fill('Camión de prueba')
    await page.keyboard.press('Control+s')
    await form.getByText('No es una patente de la Argentina ni de un país vecino.').waitFor()
    await form.getByLabel('Patente').fill('ab 321 zz')
    await page.keyboard.press('Control+s')
    await page.getByText('Creaste «Camión de prueba»').waitFor()
    await page.getByRole('gridcell', { name: 'AB 321 ZZ' }).waitFor()
    expect(trouble).toEqual([])
  })
})
