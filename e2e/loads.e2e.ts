import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, desktop, enter, move, openBrowser, phone, signIn, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const admin = 'admin@demo.example'

const grid = (page: Page) => page.getByRole('region', { name: 'Pedidos por cargar' })
const ticks = (page: Page) => page.getByRole('checkbox', { name: /^Elegir el pedido/ })
const chosen = (page: Page) => page.getByRole('region', { name: 'Pedidos elegidos' })

/** A town's orders are enough to read and to share out, of all towns there are hundreds; the map asks for the same ones. */
const narrow = async (page: Page, town = 'Rosario'): Promise<void> => {
  const onMap = page.waitForResponse(answer => new RegExp(`load-candidates/doors.*${town}`).test(answer.url()))
  await page.getByLabel('Filtrar por Localidad (contiene)').fill(town)
  await onMap
  const places = grid(page).locator('[col-id="location"][role="gridcell"]')
  await expect.poll(async () => new Set(await places.allTextContents())).toEqual(new Set([town]))
}

describe('loads', () => {
  test('cargas and consolidados stand without a complaint of axe, in both sizes', async () => {
    const { page, trouble } = await visit(browser)
    await signIn(page, admin)
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size)
      await page.goto('/apps/cargas')
      await ticks(page).first().waitFor()
      if (size === desktop) await narrow(page)
      expect(await axeFindings(page)).toEqual([])
      await ticks(page).first().check()
      await chosen(page).getByText('1 pedido elegido').waitFor()
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
    await ticks(page).first().check()
    await ticks(page).nth(1).check()
    await page.getByText('2 pedidos elegidos').waitFor()
    // What is chosen outlives the filter, and is no row of it any more.
    await narrow(page, 'Burzaco')
    await ticks(page).first().check()
    await page.getByText('3 pedidos elegidos').waitFor()
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
    await page.getByRole('checkbox', { name: 'Elegir todo lo que muestra el filtro' }).click()
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
    // Less, or the same where the stop shares its door with another; never more.
    await mover.getByText(/Ahora son .+ en total: (.+ menos|lo mismo que antes)\./).waitFor()
    await mover.getByText('Afuera').waitFor()
    await page.getByRole('heading', { name: /no entr(ó|aron)$/ }).waitFor()

    // A door with several orders is one stop, until somebody parts it.
    const names = page.getByRole('button', { name: /^Separar los pedidos de / })
    const label = (await names.first().getAttribute('aria-label')) ?? ''
    const shop = label.replace('Separar los pedidos de ', '')
    await names.first().click()
    const join = page.getByRole('button', { name: `Juntar los pedidos de ${shop} en una parada`, exact: true })
    await join.first().waitFor()
    expect(await join.count()).toBeGreaterThan(1)
    expect(await axeFindings(page)).toEqual([])
    await join.first().click()
    await page.getByRole('button', { name: label, exact: true }).first().waitFor()
    expect(trouble).toEqual([])
  })
})
