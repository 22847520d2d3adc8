import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { presets } from '../src/kernel/web/theme/presets.ts'
import { axeFindings, enter, launchBrowser, signIn, visit } from './browser.ts'

// Many pages are looked at here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000 })

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const tableros = '/apps/dashboards/project'
const orders = '/apps/comprobantes/pedidos'
const patiently = { timeout: 30_000 }

/** The journey over the appearance goes the person's way; here only the colours change, on pages that stay. */
const dress = (page: Page, preset: string) =>
  page.evaluate(async name => {
    document.documentElement.dataset.preset = name
    await new Promise(requestAnimationFrame)
  }, preset)

type Readable = { worn?: readonly string[]; except?: string }

const expectReadable = async (page: Page, state: string, { worn = presets, except }: Readable = {}) => {
  for (const [index, preset] of worn.entries()) {
    await dress(page, preset)
    // Between presets nothing differs but colours.
    expect(
      await axeFindings(page, index === 0 ? {} : { checks: 'colours', ...(except ? { except } : {}) }),
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
    expect(trouble).toEqual([])
  })

  test('what opens over a page reads as well as the page', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', orders)
    await page
      .getByText(/^P-\d+$/)
      .first()
      .waitFor(patiently)
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
    const states: [string, () => Promise<void>][] = [
      ['user menu', () => button(/^Menú de/).click()],
      ['theme panel', () => page.getByRole('menuitem', { name: 'Ajustes de tema' }).click()],
      ['quick panel', () => button('Panel rápido').click()],
      ['chat', () => button('Abrir chat').click()],
      ['search', () => page.keyboard.press('Control+k')],
      [
        'an order beside its list',
        () =>
          page
            .getByText(/^P-\d+$/)
            .first()
            .click(),
      ],
    ]
    for (const [state, go] of states) {
      await go()
      await page.waitForLoadState('networkidle')
      // The list beneath is read in every preset with its page.
      await expectReadable(page, state, { except: '.ag-root' })
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
    await expectReadable(page, `${style} ${tableros}`, { worn })
    await page.goto(orders)
    await page
      .getByText(/^P-\d+$/)
      .first()
      .waitFor(patiently)
    await expectReadable(page, `${style} ${orders}`, { worn })
    expect(trouble).toEqual([])
  })
})
