import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, enter, openBrowser, signInByForm, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

describe('informes y estadísticas', () => {
  test('a seller lands on the reports; a supervisor finds one, opens it and schedules it', async () => {
    const seller = await visit(browser)
    await signInByForm(seller.page, 'ventas@demo.example')
    await seller.page.waitForURL('**/apps/reports')

    const { page, trouble } = await enter(browser, 'supervisor@demo.example', '/apps/reports')
    await page.getByRole('searchbox', { name: 'Buscar un informe' }).fill('efectividad')
    await page.getByRole('button', { name: 'Favorito: Visitas y efectividad' }).first().click()
    await page.getByRole('heading', { name: 'Favoritos' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Visitas y efectividad' }).first().click()
    await page.waitForURL('**/apps/detalle?informe=visits-and-effectiveness')
    await page.locator('.ag-row[row-id]').first().waitFor()
    await expect.poll(() => page.getByRole('status', { name: 'Totales' }).textContent()).toMatch(/vendedor/i)
    expect(await axeFindings(page)).toEqual([])

    await page.getByRole('button', { name: 'Programar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Programar por e-mail' })
    await dialog.getByLabel('Asunto').fill('Efectividad de ayer')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Programar', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.goto('/apps/reports')
    await page.getByRole('button', { name: 'Opciones de Efectividad de ayer' }).click()
    await page.getByRole('menuitem', { name: 'Enviar ahora' }).click()
    await page
      .getByText(/^(En espera|Preparando|Enviado) · /)
      .first()
      .waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Opciones de Efectividad de ayer' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await page.getByRole('button', { name: 'Deshacer' }).waitFor()
    expect(trouble).toEqual([])
  })

  test('a statistic changes its dimensions in the address, and a cell opens its rows', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/statistics?por=brand&y=channel')
    const table = page.getByRole('table', { name: 'Venta neta por marca y canal' })
    await table.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: /^Medida/ }).click()
    await page.getByRole('menuitem', { name: 'Unidades' }).click()
    await page.waitForURL('**medida=units**')
    const units = page.getByRole('table', { name: 'Unidades por marca y canal' })
    await units.waitFor()
    const cell = units.locator('tbody td a').first()
    const figure = (await cell.textContent()) ?? ''
    await cell.click()
    await page.waitForURL('**/apps/detalle?informe=sold-lines**')
    await expect
      .poll(() => page.getByRole('status', { name: 'Totales' }).textContent(), { timeout: 20_000 })
      .toContain(figure)
    expect(trouble).toEqual([])
  })
})
