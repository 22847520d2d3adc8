import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, desktop, enter, move, openBrowser, phone, signIn, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const admin = 'admin@demo.example'

/** A town's orders are enough to read and to share out: of all towns there are hundreds. */
const narrow = async (page: Page): Promise<void> => {
  const narrowed = page.waitForResponse(answer => /load-candidates.*Rosario/.test(answer.url()))
  await page.getByRole('textbox', { name: 'Localidad' }).fill('Rosario')
  await narrowed
  const rows = page.getByRole('table', { name: 'Pedidos por cargar' }).locator('tbody tr')
  await expect.poll(() => rows.filter({ hasNotText: 'Rosario' }).count()).toBe(0)
}

describe('loads', () => {
  test('cargas and consolidados stand without a complaint of axe, in both sizes', async () => {
    const { page, trouble } = await visit(browser)
    await signIn(page, admin)
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size)
      await page.goto('/apps/cargas')
      await page.getByRole('checkbox').first().waitFor()
      await narrow(page)
      expect(await axeFindings(page)).toEqual([])
      await move(page, '/apps/consolidados')
      await page.getByRole('status', { name: 'Totales' }).getByText(/\d/).first().waitFor()
      expect(await axeFindings(page)).toEqual([])
    }
    expect(trouble).toEqual([])
  })

  test('orders are consolidated, the load opens, and it is undone', async () => {
    const { page, trouble } = await enter(browser, admin, '/apps/cargas')
    await narrow(page)
    await page.getByRole('checkbox').first().check()
    await page.getByRole('checkbox').nth(1).check()
    await page.getByText('2 pedidos elegidos').waitFor()
    await page.getByRole('button', { name: 'Consolidar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Vehículo' }).click()
    await page.getByRole('option', { name: /Utilitario 2/ }).click()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Consolidar' }).click()
    await page.getByRole('button', { name: 'Ver', exact: true }).click()
    await page.getByRole('heading', { name: 'Artículos sumados' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Deshacer consolidado' }).click()
    await page.getByText('sus pedidos volvieron a Cargas').waitFor()
    expect(trouble).toEqual([])
  })

  test('loads are proposed and wait to be accepted', async () => {
    const { page, trouble } = await enter(browser, admin, '/apps/cargas')
    await narrow(page)
    await page.getByRole('button', { name: 'Elegir todos' }).click()
    await page.getByRole('button', { name: 'Proponer cargas' }).click()
    await page.getByRole('textbox', { name: 'Segundos para buscar' }).fill('1')
    await page.getByRole('button', { name: 'Proponer', exact: true }).click()
    await page.getByRole('button', { name: 'Buscar de nuevo' }).waitFor()
    await page.getByRole('region', { name: 'Camión 1' }).waitFor()
    expect(await axeFindings(page)).toEqual([])

    // Without dragging: a stop of the map is walked to by the arrows and sent elsewhere; the way is measured again.
    await page.getByRole('button', { name: 'Parada siguiente' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    const mover = page.getByRole('group', { name: 'Mover una parada del mapa' })
    await mover.getByText('Parada 2').waitFor()
    await mover.getByRole('combobox', { name: /^Mover .+ a…/ }).click()
    await page.getByRole('option', { name: 'Ninguno' }).click()
    // Two orders of one customer wait at the same door: without one of them the way is as long as before.
    await mover.getByText(/Ahora son .+ en total: (.+ menos|lo mismo que antes)\./).waitFor()
    await mover.getByText('Afuera').waitFor()
    await page.getByRole('heading', { name: /no entr(ó|aron)$/ }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(trouble).toEqual([])
  })
})
