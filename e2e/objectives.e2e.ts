import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, enter, openBrowser, phone } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

describe('objectives', () => {
  test('targets are written, pasted in a block, saved and taken back', async () => {
    const { page, trouble } = await enter(
      browser,
      'admin@demo.example',
      '/apps/objectives/objetives-general?mes=2027-06&ver=metas',
    )
    const cells = page.getByRole('textbox', { name: /^Pedidos de / })
    await cells.first().fill('1.200')
    await cells.first().press('ArrowDown')
    await page.getByText('1 cambio sin guardar').waitFor()
    await cells.nth(1).evaluate(cell => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '300\t45\nmuchos\t46\n')
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.getByText('Pegaste 3 celdas. 1 no es un número y quedó como estaba: «muchos».').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await page.getByText('Guardaste 4 metas').waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(() => cells.first().inputValue()).toBe('')
    expect(trouble).toEqual([])
  })

  test('a month is copied after its numbers were seen, and a seller’s days stand beside the pace', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/objectives')
    await page.getByRole('table', { name: /^Avance de cada vendedor/ }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('rowheader').getByRole('button').first().click()
    const drawer = page.getByRole('complementary', { name: /^Objetivos de / })
    await drawer.getByText('Cómo sale el puntaje').waitFor({ state: 'attached' })
    await drawer.getByText(/^Suma/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Mes siguiente' }).click()
    await page.getByRole('button', { name: 'Copiar mes anterior' }).click()
    await page.getByText(/^Se escriben \d+ metas de \d+ vendedores; ninguna reemplaza a otra\.$/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: /^Copiar \d+ metas$/ }).click()
    await page.getByText(/^Guardaste \d+ metas$/).waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    expect(trouble).toEqual([])
  })

  test('a focal one tells how it goes, on a phone too', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/objectives/objetives-focal')
    await page
      .getByRole('gridcell')
      .getByText(/^Empuje de/)
      .first()
      .click()
    const drawer = page.getByRole('complementary', { name: /^Objetivo focal/ })
    await drawer.getByText('Unidades', { exact: true }).waitFor()
    await drawer.getByRole('textbox', { name: /^Nombre/ }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const small = await enter(browser, 'admin@demo.example', '/apps/objectives', phone)
    await small.page.getByRole('table').waitFor()
    expect(await axeFindings(small.page)).toEqual([])
    expect(await small.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(trouble).toEqual([])
  })
})
