import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, enter, openBrowser, phone } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

/** Every page that is a list, by where it stands in the menu. */
const lists = [
  '/apps/personas/main',
  '/apps/personas/prospectos',
  '/apps/personas/contactos',
  '/apps/personas/sales-channels',
  '/apps/personas/comercial-region',
  '/apps/personas/usuarios',
  '/apps/articles/main',
  '/apps/articles/items',
  '/apps/articles/brands',
  '/apps/articles/price',
  '/apps/articles/stock',
  '/apps/articles/recommended',
  '/apps/articles/promotions',
  '/apps/articles/combos',
  '/apps/excusas',
  '/apps/comprobantes/pedidos?periodo=mes',
  '/apps/comprobantes/cobranzas?periodo=mes',
  '/apps/not-buy?periodo=mes',
  '/apps/flota',
  '/apps/repartidores',
  '/apps/consolidados',
  '/apps/control-stock',
  '/apps/cargas',
  '/apps/rendicion',
  '/apps/rendicion/cuentas',
  '/apps/rendicion/envases',
  '/apps/picking',
  '/apps/comodatos',
  '/apps/rutas',
  '/apps/rutas/paradas',
  '/apps/rutas/feriados',
  '/apps/rutas/ausencias',
  '/apps/objectives/objetives-focal',
  '/apps/notifications',
  '/apps/sites',
  '/apps/synchronize/articulos',
  '/apps/synchronize/localidades',
  '/apps/settings/licenses',
  '/apps/settings/management-users',
  '/apps/settings/usuarios-data',
  '/apps/settings/usuarios-data/vendedores',
  '/apps/settings/auditoria',
  '/apps/import-files/historial',
]

/** px from the top of the screen to the first row, card, or to what stands in the place of rows. */
const chromeOf = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const rows = document.querySelectorAll('#main .ag-row, #main [data-cards], #main tbody tr')
    const tops = [...rows].map(row => row.getBoundingClientRect()).filter(({ height }) => height > 0)
    return tops.length > 0 ? Math.round(Math.min(...tops.map(({ top }) => top))) : null
  })

describe('on a phone', () => {
  test('no list has more than 200 px over its first row', async ({ annotate }) => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/personas/main', phone)
    const measured: Record<string, number | null> = {}
    for (const path of lists) {
      await page.goto(path)
      await expect.poll(() => chromeOf(page), { timeout: 15_000 }).not.toBeNull()
      measured[path] = await chromeOf(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
    }
    await annotate(JSON.stringify(measured))
    expect(Object.entries(measured).filter(([, top]) => top === null || top > 200)).toEqual([])
    expect(trouble).toEqual([])
  }, 240_000)

  test('filters and tools without room stand behind one button, by finger and by keyboard', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/personas/main', phone)
    const more = page.getByRole('button', { name: /^Mostrar \d+ más$/ })
    await more.waitFor()
    const exporting = page.getByRole('button', { name: 'Exportar' })
    expect(await exporting.evaluate(element => element.closest('[inert]') !== null)).toBe(true)
    await more.click()
    await exporting.click()
    await page.getByRole('menuitem', { name: 'Excel (xlsx)' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await more.waitFor()
    expect(await more.evaluate(element => element === document.activeElement)).toBe(true)
    expect(trouble).toEqual([])
  })
})

/** Whether any chip or button of the bar is cut or stands in a second line, without being behind the door. */
const cutOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'search > :first-child > :first-child, [role=toolbar] > :first-child > :first-child',
      ),
    ].flatMap(row => {
      const box = row.getBoundingClientRect()
      return [...row.children].flatMap(child => {
        if (!(child instanceof HTMLElement) || child.inert || child.offsetWidth === 0) return []
        const { right, bottom } = child.getBoundingClientRect()
        return right > box.right + 1 || bottom > box.bottom + 1 ? [child.textContent ?? ''] : []
      })
    }),
  )

test.each([1366, 1280, 1024])('at %i px chips that have no room collapse into one that says how many', async width => {
  const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/dashboards/project', {
    width,
    height: 768,
  })
  for (const path of [
    '/apps/dashboards/project',
    '/apps/comprobantes/pedidos',
    '/apps/performance',
    '/apps/statistics',
    '/apps/que-hago-hoy',
    '/apps/personas/main',
  ]) {
    await page.goto(path)
    await page.locator('search, [role=toolbar]').first().waitFor()
    await page.waitForTimeout(300)
    await expect.poll(() => cutOf(page), { message: `${path} at ${width}` }).toEqual([])
  }
  expect(trouble).toEqual([])
})
