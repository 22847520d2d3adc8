import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { desktopConfig } from 'lighthouse'
import type { BrowserContext } from 'playwright-core'
import { openBrowserProfile, signIn } from '../e2e/chromium.ts'
import { demoSeeders } from '../src/cli/demo-seeders.ts'
import { freePort } from '../src/kernel/server/database/embedded/server-process.ts'
import { serveWeb } from '../src/kernel/server/http/static-web.ts'
import { readSettings } from '../src/kernel/server/settings.ts'
import { buildWeb, webDirectory } from '../src/kernel/server/web-client/build-web.ts'
import { ensureDemo } from '../src/modules/demo/server/index.ts'
import { createServer } from '../src/server.ts'
import { type Bench, type BenchRow, median, withBenchContext } from './context.ts'

const rounds = 3
const bars = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
/** Of a phone, as Lighthouse slows it down. */
const phoneBars = { ...bars, performance: 90 }
const firstVisitBar = 150

type Category = keyof typeof bars
type Report = { scores: Record<Category, number>; kilobytes: number; interactive: number }

type NetworkItem = { resourceType?: string; transferSize?: number }

/** `null`: a phone, which is what Lighthouse measures by itself. */
type Device = typeof desktopConfig | null

/** One visit, simulated network and CPU as Lighthouse defines them; script and style in KB as transferred. */
const audit = async (url: string, port: number, device: Device): Promise<Report> => {
  const options = { port, disableStorageReset: true, onlyCategories: Object.keys(bars), logLevel: 'error' as const }
  const result = (await lighthouse(url, options, device ?? undefined))?.lhr
  if (!result) throw new Error(`no report of ${url}`)
  const details = result.audits['network-requests']?.details
  const items = details && 'items' in details ? (details.items as NetworkItem[]) : []
  const bytes = items
    .filter(({ resourceType }) => resourceType === 'Script' || resourceType === 'Stylesheet')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
  const score = (category: Category) => Math.round((result.categories[category]?.score ?? 0) * 100)
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    },
    kilobytes: bytes / 1024,
    interactive: result.audits.interactive?.numericValue ?? Number.NaN,
  }
}

const rowsOf = (name: string, reports: Report[], bars: Record<Category, number>): BenchRow[] =>
  (Object.keys(bars) as Category[]).map(category => {
    const ours = median(reports.map(({ scores }) => scores[category]))
    const baseline = bars[category]
    const detail = { interactiveMs: Math.round(median(reports.map(({ interactive }) => interactive))) }
    return {
      name: `lighthouse, ${name}: ${category}`,
      ours,
      baseline,
      unit: 'points',
      ratio: ours / baseline,
      against: 'the bar',
      detail,
    }
  })

const visitAll = async (context: BrowserContext, base: string, port: number): Promise<BenchRow[]> => {
  const visits = async (url: string, device: Device = desktopConfig): Promise<Report[]> => {
    const reports: Report[] = []
    for (let round = 0; round < rounds; round += 1) reports.push(await audit(`${base}${url}`, port, device))
    return reports
  }
  const login = await visits('/login')
  const store = await visits('/tienda', null)
  const page = await context.newPage()
  await signIn(page, 'supervisor@demo.example')
  await page.close()
  const dashboard = await visits('/apps/dashboards/project')
  // Later rounds find the files in the browser's cache.
  const ours = Math.max(...login.map(({ kilobytes }) => kilobytes))
  const first: BenchRow = {
    name: 'first visit to /login: script and style',
    ours,
    baseline: firstVisitBar,
    unit: 'KB',
    ratio: ours / firstVisitBar,
    against: 'the bar',
  }
  return [
    ...rowsOf('login', login, bars),
    ...rowsOf('tienda, on a phone', store, phoneBars),
    ...rowsOf('tableros', dashboard, bars),
    first,
  ]
}

/** Lighthouse on the login, on Tableros and, on a phone, on the store, with the demo companies, in the browser the journeys use. */
export const run: Bench = async ({ createScratch }) => {
  await buildWeb()
  const scratch = await createScratch()
  const profile = await mkdtemp(join(tmpdir(), 'anden-lighthouse-'))
  const port = await freePort()
  try {
    await ensureDemo(scratch.platform, { seeders: demoSeeders })
    const settings = readSettings({ LOG_LEVEL: 'silent' })
    const { app } = await createServer({ platform: scratch.platform, settings, serveWeb: serveWeb(webDirectory) })
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    const context = await openBrowserProfile(profile, { port, baseURL: base })
    try {
      return await visitAll(context, base, port)
    } finally {
      await context.close()
      await app.close()
    }
  } finally {
    await scratch.drop()
    await rm(profile, { recursive: true, force: true })
  }
}

if (import.meta.main) console.table(await withBenchContext(run))
