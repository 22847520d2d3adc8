import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, enter, move, openBrowser, phone } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const follow = '/apps/personas/main/personas-follow/100003'

/** Every card has its data, or says that there is none. */
const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { name: 'Operaciones' }).waitFor()
  await expect.poll(() => page.getByRole('status', { name: 'Cargando...' }).count(), { timeout: 20_000 }).toBe(0)
}

describe('following a customer', () => {
  test('from the list to its page: figures, articles, debt, visits and what happened', async () => {
    const { page, trouble } = await enter(
      browser,
      'admin@demo.example',
      '/apps/personas/main?filter=code:matches:100003',
    )
    await page.getByRole('gridcell').getByText('100003').click()
    await page.getByRole('complementary').getByRole('button', { name: 'Abrir en página' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(follow)
    await settled(page)
    for (const name of [
      'Compras por mes',
      'Dejó de comprar',
      'Nunca compró',
      'Lo que más compra',
      'Deuda',
      'Ruta y lugar',
      'Visitas',
      'Contactos',
    ])
      await expect.poll(() => page.getByRole('heading', { name, exact: true }).count(), { message: name }).toBe(1)
    expect(await axeFindings(page)).toEqual([])

    const operations = page.getByRole('region', { name: 'Operaciones' })
    const before = await operations.getByRole('listitem').count()
    await operations.getByRole('button', { name: 'Ver anteriores' }).click()
    await expect.poll(() => operations.getByRole('listitem').count()).toBeGreaterThan(before)
    await page.getByRole('group', { name: 'Agrupar por' }).getByRole('button', { name: 'Marca' }).click()
    await page.getByRole('columnheader', { name: 'Marca' }).waitFor()
    await page.getByRole('link', { name: /^Compras de .*ver el detalle/ }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/apps/detalle')
    expect(trouble).toEqual([])
  })

  test('on a telephone it is one column, and nothing is wider than the screen', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', follow, phone)
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    expect(await axeFindings(page)).toEqual([])
    expect(trouble).toEqual([])
  })

  test('a customer out of reach is not there', async () => {
    const { page } = await enter(browser, 'ventas@demo.example', '/apps/personas/main/personas-follow/NADIE')
    await page.getByText('No encontramos este cliente').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})

describe('people and places of customers', () => {
  test('a prospect becomes a customer from what is known of it, and comes back', async () => {
    const { page, trouble } = await enter(
      browser,
      'admin@demo.example',
      '/apps/personas/prospectos?filter=name:contains:Terminal',
    )
    await page.getByRole('gridcell').getByText('Kiosco La Terminal').click()
    await page.getByRole('button', { name: 'Convertir en cliente' }).click()
    const form = page.getByRole('dialog')
    expect(await form.getByLabel('Razón social').inputValue()).toBe('Kiosco La Terminal')
    await form.getByLabel('Código', { exact: false }).first().fill('TERMINAL')
    expect(await axeFindings(page)).toEqual([])
    await form.getByRole('button', { name: 'Convertir en cliente' }).click()
    const told = page.getByRole('listitem').filter({ hasText: 'ya es el cliente TERMINAL' })
    await told.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByText('volvió a ser un prospecto').waitFor()
    expect(trouble).toEqual([])
  })

  test('a region is drawn by its coordinates, and its customers are counted before they move', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/personas/comercial-region?ver=mapa')
    await page.getByRole('button', { name: /sin dibujar/ }).click()
    await page.getByRole('button', { name: 'Dibujar el área' }).click()
    const text = page.getByRole('textbox', { name: 'Coordenadas' })
    await text.fill('-20, -65\n-20, -50\n-40, -50')
    await text.fill('-20, -65\n-20, -50\n-40, -50\n-40, -65')
    await page.locator('[data-ready]').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Guardar el área' }).click()
    await page.getByText('Clientes dentro', { exact: true }).waitFor()
    // Saved, it asks at once what becomes of who is inside.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Asignar / })
      .click()
    const told = page.getByRole('listitem').filter({ hasText: /^Asignaste/ })
    await told.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByText(/volvieron a su región/).waitFor()
    expect(trouble).toEqual([])
  })

  test('contacts, app users and prospects are whole lists, without a complaint of axe', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/personas/contactos')
    for (const [path, word] of [
      ['/apps/personas/contactos', 'Puesto'],
      ['/apps/personas/usuarios', 'Código de cliente'],
      ['/apps/personas/prospectos', 'Estado'],
    ] as const) {
      await move(page, path)
      await page.getByRole('status', { name: 'Totales' }).getByText(/\d/).first().waitFor()
      expect(await page.getByRole('columnheader', { name: word }).count(), path).toBeGreaterThan(0)
      expect(await axeFindings(page), path).toEqual([])
    }
    expect(trouble).toEqual([])
  })
})
