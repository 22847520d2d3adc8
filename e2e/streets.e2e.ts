import type { Browser, Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { streetTilesPath } from '../src/kernel/contract/street-tiles.ts'
import { streetArchive } from '../src/kernel/testing/street-archive.ts'
import { axeFindings, openBrowser, signIn, type Visit, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const rosario: [number, number] = [-60.65, -32.95]
const archive = streetArchive({
  zoom: 4,
  at: rosario,
  attribution: '© <a href="https://calles.example">Calles de prueba</a><script>1</script>',
  layers: [
    {
      name: 'roads',
      features: [
        {
          properties: { kind: 'major_road', name: 'San Martín' },
          lines: [
            [
              [-60.9, -33.1],
              [-60.4, -32.8],
            ],
          ],
        },
      ],
    },
  ],
})

const part = async (route: Route): Promise<void> => {
  const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(route.request().headers().range ?? '') ?? []
  const body = archive.subarray(Number(from), Number(to) + 1)
  await route.fulfill({ status: 206, body, contentType: 'application/vnd.pmtiles' })
}

const sessions = z.looseObject({ links: z.looseObject({}) })

/** The installation of the journeys has no streets; for this visit it says that it has. */
const withStreets = async (page: Page, answer: (route: Route) => Promise<void>): Promise<string[]> => {
  const asked: string[] = []
  await page.route('**/api/auth/session', async route => {
    const response = await route.fetch()
    const session = sessions.parse(await response.json())
    await route.fulfill({ response, json: { ...session, links: { ...session.links, mapTiles: streetTilesPath } } })
  })
  await page.route(`**${streetTilesPath}`, async route => {
    asked.push(route.request().headers().range ?? 'whole')
    await answer(route)
  })
  return asked
}

/** A map is drawn by the processor here. */
const patiently = { timeout: 90_000 }

const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))

const mapOf = ({ page }: Visit) => page.locator('section[data-ready]').first()

test('streets of an archive stand under the map with their credits, and their reader is loaded with the map alone', async () => {
  const visitor = await visit(browser)
  await signIn(visitor.page, 'supervisor@demo.example')
  const { page, trouble } = visitor
  const asked = await withStreets(page, part)
  await page.goto('/apps/comprobantes/pedidos')
  await page
    .getByText(/^P-\d+$/)
    .first()
    .waitFor()
  expect((await scriptsOf(page)).filter(name => /street-archive|maplibre/.test(name))).toEqual([])
  await page.goto('/apps/map')
  await mapOf(visitor).waitFor(patiently)
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  expect((await scriptsOf(page)).filter(name => /street-archive/.test(name))).toHaveLength(1)
  const credit = page.locator('.maplibregl-ctrl-attrib')
  await expect.poll(() => credit.textContent()).toContain('Calles de prueba · Natural Earth · GeoNames')
  expect(await credit.locator('script').count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  expect(trouble).toEqual([])
})

test('while the archive does not answer, the built-in map stands and says so', async () => {
  const visitor = await visit(browser)
  await signIn(visitor.page, 'supervisor@demo.example')
  await withStreets(visitor.page, route => route.fulfill({ status: 503 }))
  await visitor.page.goto('/apps/map')
  await mapOf(visitor).waitFor(patiently)
  await visitor.page.getByText('El mapa de calles no responde').waitFor()
})
