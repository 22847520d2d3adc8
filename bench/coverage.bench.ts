import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/chromium.ts'
import { addDays, dayOf } from '../src/kernel/contract/formats.ts'
import { serveWeb } from '../src/kernel/server/http/static-web.ts'
import { readSettings } from '../src/kernel/server/settings.ts'
import { buildWeb, webDirectory } from '../src/kernel/server/web-client/build-web.ts'
import { createServer } from '../src/server.ts'
import { type Bench, type BenchRow, median, timeRuns, withBenchContext } from './context.ts'
import { coverageEnvironment, seedCoverage } from './coverage.seed.ts'
import { frameTimesWhile } from './frames.ts'
import { percentile } from './replay.ts'
import { signInToBench } from './sign-in.ts'

const today = dayOf(new Date(), 'UTC')
const days = `from=${addDays(today, -6)}&to=${today}`

const runs = 5
const answerBar = 1500

const row = (
  name: string,
  ours: number,
  baseline: number,
  against: string,
  detail: Record<string, unknown> = {},
): BenchRow => ({
  name,
  ours,
  baseline,
  unit: 'ms',
  ratio: ours / baseline,
  against,
  detail,
})

const answer = async (app: FastifyInstance, token: string): Promise<BenchRow> => {
  const ask = () => app.inject({ url: `/api/coverage/map?${days}`, headers: { authorization: `Bearer ${token}` } })
  const { body, statusCode } = await ask()
  if (statusCode !== 200) throw new Error(body)
  const ours = median(await timeRuns(runs, ask, 1))
  return row('coverage: 100,000 customers answered', ours, answerBar, 'the bar', {
    kilobytes: Math.round(body.length / 1024),
    compressedKilobytes: Math.round(gzipSync(body).length / 1024),
  })
}

type Frames = { middle: number; p95: number; longest: number; frames: number }

/** Frame times while the map is dragged to and fro and zoomed by the wheel. */
const moveAround = async (page: Page): Promise<Frames> => {
  const times = await frameTimesWhile(page, async () => {
    await page.mouse.move(500, 500)
    for (let round = 0; round < 4; round += 1) {
      await page.mouse.down()
      await page.mouse.move(500 + (round % 2 ? -220 : 220), 420, { steps: 20 })
      await page.mouse.up()
      await page.mouse.wheel(0, round % 2 ? 400 : -400)
      await page.waitForTimeout(600)
    }
  })
  return { middle: median(times), p95: percentile(times, 0.95), longest: Math.max(...times), frames: times.length }
}

const emptyMap = {
  period: { from: today, to: today, name: '' },
  counts: { bought: 0, visited: 0, notVisited: 0, noPosition: 0, total: 0 },
  codes: [],
  unplaced: { codes: [], states: '' },
  longitudes: [],
  latitudes: [],
  states: '',
  isCut: false,
}
const emptyTracks = { from: today, to: today, total: 0, tracks: [] }

type Drawn = { ready: number; frames: Frames }

/** The page with its data, or the same map with none: what the machine takes to draw the base alone. */
const draw = async (browser: Browser, base: string, isEmpty: boolean): Promise<Drawn> => {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' })
  await context.request.post('/api/auth/login', { data: { email: 'bench@anden.example', password: 'medir1234' } })
  const page = await context.newPage()
  if (isEmpty) {
    await page.route('**/api/coverage/map?*', route => route.fulfill({ json: emptyMap }))
    await page.route('**/api/coverage/tracks?*', route => route.fulfill({ json: emptyTracks }))
  }
  const started = performance.now()
  await page.goto('/apps/map?periodo=7d&recorridos=1')
  await page.locator('section[data-ready]').waitFor()
  await page.getByText(isEmpty ? /^Nadie envió/ : /^Recorridos: /).waitFor()
  const ready = performance.now() - started
  await page.waitForTimeout(3000)
  const frames = await moveAround(page)
  await context.close()
  return { ready, frames }
}

const drawBoth = async (base: string): Promise<BenchRow[]> => {
  const browser = await launchBrowser()
  try {
    const bare = await draw(browser, base, true)
    const full = await draw(browser, base, false)
    const against = 'the same map without data'
    return [
      row('coverage: page ready, 100,000 customers and 20 ways', full.ready, bare.ready, against),
      row('coverage: frame while moving, median', full.frames.middle, bare.frames.middle, against, full.frames),
      row('coverage: frame while moving, 95 %', full.frames.p95, bare.frames.p95, against, bare.frames),
    ]
  } finally {
    await browser.close()
  }
}

/** Cobertura with 100,000 customers and 20 ways: the answer, the page, and the frames, drawn without a graphics card. */
export const run: Bench = async ({ createScratch }) => {
  await buildWeb()
  const scratch = await createScratch()
  try {
    await seedCoverage(scratch.ownerUrl)
    const settings = readSettings({ LOG_LEVEL: 'silent' })
    const { app } = await createServer({ platform: scratch.platform, settings, serveWeb: serveWeb(webDirectory) })
    const token = await signInToBench(app, scratch, coverageEnvironment)
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    try {
      return [await answer(app, token), ...(await drawBoth(base))]
    } finally {
      await app.close()
    }
  } finally {
    await scratch.drop()
  }
}

if (import.meta.main)
  console.table(
    (await withBenchContext(run)).map(({ detail, ...rest }) => ({ ...rest, detail: JSON.stringify(detail) })),
  )
