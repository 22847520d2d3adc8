import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { LayoutStyle } from '../src/kernel/web/shell/layouts/layout-options.ts'
import { axeFindings, openBrowser, signIn, visit } from './browser.ts'

// Many pages are looked at here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000 })

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const tableros = '/apps/dashboards/project'
const orders = '/apps/comprobantes/pedidos'
const patiently = { timeout: 30_000 }

/** What the person chose stays with the user, so each journey begins with a user who chose nothing. */
const prefer = (page: Page, preferences: object) =>
  page.context().request.put('/api/auth/preferences', { data: preferences })

type Entered = { viewport?: { width: number; height: number }; layout?: LayoutStyle; url?: string }

/** On Comprobantes, which draws no map: a software renderer takes seconds for one. */
const enter = async ({ viewport, layout, url = orders }: Entered = {}) => {
  const visited = await visit(browser, viewport)
  const { page } = visited
  await signIn(page, 'erp@demo.example')
  await prefer(page, layout ? { layout: { style: layout } } : {})
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return visited
}

/** As a person presses: on the words of the choice. */
const choose = (panel: Locator, words: string) => panel.getByText(words, { exact: true }).first().click()

const openTheme = async (page: Page) => {
  await page.getByRole('button', { name: /^Menú de/ }).click()
  await page.getByRole('menuitem', { name: 'Ajustes de tema' }).click()
  const panel = page.getByRole('complementary', { name: 'Ajustes de tema' })
  await panel.waitFor()
  return panel
}

const saved = (page: Page) =>
  page.waitForResponse(response => response.url().endsWith('/api/auth/preferences') && response.status() < 300)

describe('the appearance', () => {
  test('changes as one chooses, is there after a reload before anything else, and goes back', async () => {
    const { page, context, trouble } = await enter()
    const panel = await openTheme(page)
    await choose(panel, 'Menú al costado')
    await choose(panel, 'Océano')
    await choose(panel, 'Menú')
    const stored = saved(page)
    await choose(panel, 'Atardecer')
    expect(await axeFindings(page)).toEqual([])
    await stored
    await page.keyboard.press('Escape')
    await expect.poll(() => panel.count()).toBe(0)

    const navbar = page.getByRole('navigation', { name: 'Menú principal' })
    const folded = saved(page)
    await navbar.getByRole('button', { name: 'Plegar el menú' }).click()
    await navbar.getByRole('link', { name: 'No compras' }).hover()
    await page.getByText('No compras', { exact: true }).waitFor()
    await folded

    await context.route(/\/assets\/index-.*\.js/, route => route.abort())
    await page.reload()
    expect(await page.evaluate(() => document.documentElement.dataset.preset)).toBe('deepOcean')
    expect(await page.getByText('Cargando...').isVisible()).toBe(true)
    await context.unroute(/\/assets\/index-.*\.js/)
    trouble.length = 0

    await page.reload()
    await navbar.getByRole('button', { name: 'Desplegar el menú' }).waitFor()
    expect(await navbar.getAttribute('data-theme')).toBe('sunset')

    const again = await openTheme(page)
    await again.getByRole('button', { name: 'Restablecer' }).click()
    await page.getByRole('button', { name: 'Base de datos' }).waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await navbar.getByRole('button', { name: 'Desplegar el menú' }).waitFor()
    await again.getByRole('button', { name: 'Restablecer' }).click()
    await page.getByRole('button', { name: 'Base de datos' }).waitFor()
    expect(trouble).toEqual([])
  })

  test('keeps a way back when everything is hidden, and what is being typed', async () => {
    const { page, trouble } = await enter()
    await page.goto('/apps/personas/main')
    const filter = page.getByRole('textbox', { name: /Razón social/ }).first()
    await filter.fill('kiosco')
    const panel = await openTheme(page)
    for (const label of ['Mostrar el menú', 'Mostrar la barra de herramientas', 'Mostrar el pie'])
      await choose(panel, label)
    await page.keyboard.press('Escape')
    expect(await page.getByRole('navigation', { name: 'Menú principal' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Ajustes de tema' }).click()
    await choose(panel, 'Centrado')
    expect(await filter.inputValue()).toBe('kiosco')
    await panel.getByRole('button', { name: 'Restablecer' }).click()
    await page.getByRole('button', { name: /^Menú de/ }).waitFor()
    expect(trouble).toEqual([])
  })
})

describe('the menu by keyboard', () => {
  test('walks the bar and its lists', async () => {
    const { page, trouble } = await enter()
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
    await page.getByRole('button', { name: 'Dashboard' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('Base de datos')
    await page.keyboard.press('End')
    await page.keyboard.press('v')
    expect(await focused()).toBe('Ventas')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('Línea de tiempo')
    await page.keyboard.press('n')
    expect(await focused()).toBe('No compras')
    await page.keyboard.press('Escape')
    expect(await focused()).toBe('Ventas')
    expect(await page.getByRole('button', { name: 'Ventas' }).getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('ArrowUp')
    await expect.poll(focused).toBe('Pedido sugerido')
    await page.keyboard.press('Enter')
    await page.waitForURL(/pedido-sugerido/)
    expect(trouble).toEqual([])
  })

  test('walks the list at the side, and its links are places to go', async () => {
    const { page, trouble } = await enter({ layout: 'layout1' })
    const navbar = page.getByRole('navigation', { name: 'Menú principal' })
    expect(await navbar.getByRole('link', { name: 'Comprobantes' }).getAttribute('aria-current')).toBe('page')
    await navbar.getByRole('link', { name: 'Comprobantes' }).focus()
    await page.keyboard.type('no')
    await page.keyboard.press('Enter')
    await page.waitForURL(/not-buy/)
    await page.getByRole('link', { name: 'Andén, ir al inicio' }).click()
    await page.waitForURL(new RegExp(tableros))
    expect(trouble).toEqual([])
  })
})

describe('the search', () => {
  test('finds pages and records, says when there is nothing, and goes there by keyboard', async () => {
    const { page, trouble } = await enter()
    const box = page.getByRole('combobox', { name: 'Buscar pantalla o registro' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('   ')
    expect(await page.getByRole('listbox').count()).toBe(0)
    await page.keyboard.type('zzzzz')
    await page.getByText('Sin resultados..').waitFor(patiently)
    await page.keyboard.press('Escape')
    expect(await box.inputValue()).toBe('')

    await page.keyboard.press('Control+k')
    await page.keyboard.type('kiosco')
    await page
      .getByRole('option', { name: /Clientes$/ })
      .first()
      .waitFor(patiently)
    await page
      .getByRole('option', { name: /Pedidos$/ })
      .first()
      .waitFor(patiently)
    expect(await axeFindings(page)).toEqual([])
    const last = page.getByRole('option').last()
    await page.keyboard.press('ArrowUp')
    expect(await last.getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/apps\/comprobantes\/pedidos\/[0-9a-f-]{36}/)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('no comp')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/apps\/not-buy/)
    expect(trouble).toEqual([])
  })
})

describe('320 px wide, as at 400 % of zoom', () => {
  test.each(['layout1', 'layout2', 'layout3'] as const)('%s keeps every function', async style => {
    const { page, trouble } = await enter({ viewport: { width: 320, height: 640 }, layout: style })
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    expect(await fits()).toBe(true)
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    const menu = page.getByRole('dialog', { name: 'Menú' })
    expect(await axeFindings(page)).toEqual([])
    await menu.getByRole('link', { name: 'No compras' }).click()
    await page.waitForURL(/not-buy/)
    expect(await menu.count()).toBe(0)
    expect(await fits()).toBe(true)
    await page.getByRole('button', { name: /^Menú de/ }).click()
    for (const name of ['Bajar Pedidos', 'Ajustes de tema', 'Cerrar Sesión'])
      await page.getByRole('menuitem', { name }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await page.keyboard.type('compro')
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(orders))
    expect(trouble).toEqual([])
  })
})
