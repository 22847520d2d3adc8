import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, launchBrowser } from './browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Names of the scripts that a page asked for, until it had nothing more to fetch. */
const scriptsOf = async (path: string): Promise<string[]> => {
  const { page, context } = await enter(browser, 'supervisor@demo.example', '/pages/welcome')
  const scripts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await context.close()
  return scripts
}

const brings = (scripts: string[], chunk: 'chart' | 'map'): boolean =>
  scripts.some(path => new RegExp(`/${chunk}-[\\w-]+\\.js$`).test(path))

test('charts and maps bring their script where one is, and nowhere else', async () => {
  const welcome = await scriptsOf('/pages/welcome')
  expect(welcome.length).toBeGreaterThan(0)
  expect([brings(welcome, 'chart'), brings(welcome, 'map')]).toEqual([false, false])
  const orders = await scriptsOf('/apps/comprobantes/pedidos')
  expect([brings(orders, 'chart'), brings(orders, 'map')]).toEqual([false, false])
  const timeline = await scriptsOf('/apps/time-line')
  expect([brings(timeline, 'chart'), brings(timeline, 'map')]).toEqual([false, true])
  const dashboard = await scriptsOf('/apps/dashboards/project')
  expect(brings(dashboard, 'chart')).toBe(true)
})
