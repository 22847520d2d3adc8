import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { isDark, type Preset, presetLabels, presets } from '../src/kernel/web/theme/presets.ts'
import { axeFindings, dress, enter, move, openBrowser, signIn, visit } from './browser.ts'

// Many pages are looked at here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000 })

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const tableros = '/apps/dashboards/project'
const orders = '/apps/comprobantes/pedidos'
const patiently = { timeout: 30_000 }

type Readable = { worn?: readonly Preset[]; within?: Locator; except?: string }

const expectReadable = async (page: Page, state: string, { worn = presets, within, except }: Readable = {}) => {
  for (const [index, preset] of worn.entries()) {
    await dress(page, preset)
    // Between presets nothing differs but colours.
    expect(
      await axeFindings(page, index === 0 ? { except } : { checks: 'colours', within, except }),
      `${state} in ${preset}`,
    ).toEqual([])
  }
}

describe('in every preset', () => {
  test('who has not signed in reads every page', async () => {
    const { page, trouble } = await visit(browser)
    for (const url of [
      '/login',
      '/register',
      '/pages/auth/forgot-password',
      '/pages/auth/reset-password',
      '/pages/auth/mail-confirm',
      '/pages/errors/error-404',
      '/pages/errors/error-500',
      '/pages/maintenance',
      '/pages/terms',
      '/auth/guest-role-example',
    ]) {
      await page.goto(url)
      await page.getByRole('heading').first().waitFor(patiently)
      await expectReadable(page, url)
    }
    await page.goto('/login')
    await page.getByLabel('E-mail').fill('a')
    await page.getByLabel('Contraseña', { exact: true }).fill('b')
    await page.getByRole('checkbox').focus()
    await expectReadable(page, 'a login with what is wrong')
    expect(trouble).toEqual([])
  })

  test('who chooses each of the nine in the panel reads Tableros, whose charts follow', async () => {
    const { page, trouble } = await enter(browser, 'supervisor@demo.example', tableros)
    const figures = page.getByRole('link', { name: /^Pedidos: .*ver el detalle$/ })
    await figures.waitFor(patiently)
    await page
      .getByRole('button', { name: /^Menú de/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Ajustes de tema' }).click()
    const lines = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('svg path[stroke]')].map(path => path.getAttribute('stroke')).join(),
      )
    let drawn = await lines()
    for (const [index, preset] of presets.entries()) {
      await page.getByRole('radio', { name: presetLabels[preset], exact: true }).check({ force: true })
      await expect
        .poll(() => page.evaluate(() => Object.fromEntries(Object.entries(document.documentElement.dataset))))
        .toMatchObject({ preset, mantineColorScheme: isDark(preset) ? 'dark' : 'light' })
      await page.waitForLoadState('networkidle')
      if (index > 0) await expect.poll(lines, { message: `charts follow ${preset}`, ...patiently }).not.toBe(drawn)
      drawn = await lines()
      expect(await axeFindings(page, { checks: 'colours' }), `Tableros in ${preset}`).toEqual([])
    }
    const saved = page.waitForResponse(response => response.url().endsWith('/api/auth/preferences'))
    await page.getByRole('radio', { name: presetLabels.default, exact: true }).check({ force: true })
    await saved
    expect(trouble).toEqual([])
  })

  test('a form of the settings, with what is wrong, what is not saved and what was', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/settings/company-data')
    const name = page.getByLabel('Nombre comercial')
    await name.waitFor(patiently)
    const before = await name.inputValue()
    await name.fill('x')
    await name.blur()
    await page.getByText('1 dato').waitFor()
    await expectReadable(page, 'a form with what is wrong')
    await name.fill(before)
    const site = page.getByLabel('Sitio web')
    const web = await site.inputValue()
    await site.fill(`${web}x`)
    await page.keyboard.press('Control+s')
    await page.getByText(/^Guardaste/).waitFor()
    await page.getByText(/^Guardaste/).hover()
    await expectReadable(page, 'what was saved')
    await site.fill(web)
    await page.keyboard.press('Control+s')
    await page.getByText('Sin cambios').waitFor()
    expect(trouble).toEqual([])
  })

  test('what opens over a page reads as well as the page', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', orders)
    await page
      .getByText(/^P-\d+$/)
      .first()
      .waitFor(patiently)
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
    const panel = (name: string) => page.getByRole('complementary', { name })
    const order = page.getByText(/^P-\d+$/).first()
    const states: [string, () => Promise<void>, Locator][] = [
      ['user menu', () => button(/^Menú de/).click(), page.getByRole('menu')],
      ['theme panel', () => page.getByRole('menuitem', { name: 'Ajustes de tema' }).click(), panel('Ajustes de tema')],
      ['quick panel', () => button('Panel rápido').click(), panel('Panel rápido')],
      ['chat', () => button('Abrir chat').click(), panel('Chat del equipo')],
      ['search', () => page.keyboard.press('Control+k'), page.getByRole('search')],
      ['an order beside its list', () => order.click(), panel('Pedido')],
    ]
    for (const [state, go, opened] of states) {
      await go()
      await opened.waitFor()
      await page.waitForLoadState('networkidle')
      // The list beneath is read with its page, and the rest of the page in every preset by itself.
      await expectReadable(page, state, { within: opened, except: '.ag-root' })
      if (state !== 'user menu') await page.keyboard.press('Escape')
    }
    expect(trouble).toEqual([])
  })

  test.each([
    ['layout1', ['default', 'slate']],
    ['layout2', presets],
    ['layout3', ['beach', 'deepOcean']],
  ] as const)('%s reads on Tableros and Comprobantes', async (style, worn) => {
    const { page, trouble } = await visit(browser)
    await signIn(page, 'erp@demo.example')
    await page.context().request.put('/api/auth/preferences', { data: { layout: { style } } })
    await page.goto(tableros)
    await page.getByRole('link', { name: /^Pedidos: .*ver el detalle$/ }).waitFor(patiently)
    // In the layout that everybody begins with, Tableros is read in all nine above.
    await expectReadable(page, `${style} ${tableros}`, { worn: style === 'layout2' ? ['default'] : worn })
    await move(page, orders)
    await page
      .getByText(/^P-\d+$/)
      .first()
      .waitFor(patiently)
    await expectReadable(page, `${style} ${orders}`, { worn })
    expect(trouble).toEqual([])
  })
})
