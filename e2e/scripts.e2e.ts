import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { enter, openBrowser } from './browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

/** Names of the scripts that a page asked for, until it had nothing more to fetch and showed what is waited for. */
const scriptsOf = async (path: string, shown = 'main'): Promise<string[]> => {
  const { page } = await enter(browser, 'supervisor@demo.example', '/pages/terms')
  const scripts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.locator(shown).first().waitFor()
  await page.close()
  return scripts
}

const brings = (scripts: string[], chunk: 'echarts' | 'maplibre'): boolean =>
  scripts.some(path => new RegExp(`/${chunk}-[\\w-]+\\.js$`).test(path))

test('charts and maps bring their script where one is, and nowhere else', async () => {
  const text = await scriptsOf('/pages/terms')
  expect(text.length).toBeGreaterThan(0)
  expect([brings(text, 'echarts'), brings(text, 'maplibre')]).toEqual([false, false])
  const orders = await scriptsOf('/apps/comprobantes/pedidos')
  expect([brings(orders, 'echarts'), brings(orders, 'maplibre')]).toEqual([false, false])
  const timeline = await scriptsOf('/apps/time-line', 'canvas')
  expect([brings(timeline, 'echarts'), brings(timeline, 'maplibre')]).toEqual([false, true])
  const dashboard = await scriptsOf('/apps/dashboards/project', 'canvas, main svg[width]')
  expect(brings(dashboard, 'echarts')).toBe(true)
})
