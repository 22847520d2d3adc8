import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { desktopConfig } from 'lighthouse'
import type { APIResponse, BrowserContext } from 'playwright-core'
import { openBrowserProfile, signIn } from '../e2e/chromium.ts'
import { demoClosers, demoOpeners, demoSeeders } from '../src/cli/demo-seeders.ts'
import { freePort } from '../src/kernel/server/database/embedded/server-process.ts'
import { serveWeb } from '../src/kernel/server/http/static-web.ts'
import { readSettings } from '../src/kernel/server/settings.ts'
import { buildWeb, webDirectory } from '../src/kernel/server/web-client/build-web.ts'
import { ensureDemo } from '../src/modules/demo/server/index.ts'
import { createServer } from '../src/server.ts'
import { type Bench, type BenchRow, median, withBenchContext } from './context.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
/** A pattern of the pages that are measured; without it, all. */
const wantedPages = new RegExp(process.env.BENCH_PAGES ?? '')
const bars = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
/** Of a phone, as Lighthouse slows it down. */
const phoneBars = { ...bars, performance: 90 }
const firstVisitBar = 150

type Category = keyof typeof bars
/** Categories whose audits pass or fail. */
const ruled: Category[] = ['accessibility', 'best-practices']
type Metric =
  | 'first-contentful-paint'
  | 'largest-contentful-paint'
  | 'total-blocking-time'
  | 'cumulative-layout-shift'
  | 'interactive'
const metrics: Metric[] = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'interactive',
]
type Report = {
  scores: Record<Category, number>
  kilobytes: number
  metrics: Record<Metric, number>
  /** Audits that lower accessibility or good practice, with what they found. */
  failed: string[]
}

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
    metrics: Object.fromEntries(
      metrics.map(metric => [metric, result.audits[metric]?.numericValue ?? Number.NaN]),
    ) as Report['metrics'],
    failed: ruled.flatMap(category =>
      (result.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${id}: ${JSON.stringify(result.audits[id]?.details ?? '').slice(0, 400)}`),
    ),
  }
}

const rowsOf = (name: string, reports: Report[], bars: Record<Category, number>): BenchRow[] =>
  (Object.keys(bars) as Category[]).map(category => {
    const ours = median(reports.map(({ scores }) => scores[category]))
    const baseline = bars[category]
    const detail = Object.fromEntries(
      metrics.map(metric => [metric, Number(median(reports.map(report => report.metrics[metric])).toPrecision(3))]),
    )
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

const answered = async <T>(answer: Promise<APIResponse>): Promise<T> => {
  const response = await answer
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as T
}

/** Lets a person of a customer into the store by a link of the company's administrator; answers an article of their shop. */
const enterStore = async ({ request }: BrowserContext): Promise<string> => {
  await answered(request.post('/api/auth/login', { data: { email: 'admin@demo.example', password: 'demo1234' } }))
  const people = await answered<{ items: { id: string; isActive: boolean }[] }>(request.get('/api/data/customer-users'))
  const person = people.items.find(({ isActive }) => isActive)
  const { url } = await answered<{ url: string }>(
    request.post(`/api/store-people/${person?.id}/invitation`, { data: { isMailed: false } }),
  )
  await answered(request.post('/api/store/entry/invitation', { data: { token: new URL(url).hash.slice(1) } }))
  const { shops } = await answered<{ shops: { id: string }[] }>(request.get('/api/store/me'))
  type Page = { items: { kind: string; id: string }[] }
  const { items } = await answered<Page>(request.get(`/api/store/shops/${shops[0]?.id}/catalogue?text=palito`))
  const article = items.find(({ kind }) => kind === 'article')
  if (!article) throw new Error('the store has no article to open')
  return article.id
}

/** The next visit is the first of its phone: only who is inside stays. */
const forgetVisits = async (context: BrowserContext, origin: string): Promise<void> => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb,service_workers,cache_storage'
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await devtools.send('Network.clearBrowserCache')
  await page.close()
}

type Visits = (name: string, url: string, device?: Device) => Promise<Report[]>

const scored = async (visits: Visits, name: string, url: string, device?: Device): Promise<BenchRow[]> => {
  if (!wantedPages.test(name)) return []
  return rowsOf(name, await visits(name, url, device), device === null ? phoneBars : bars)
}

const visitStore = async (context: BrowserContext, visits: Visits): Promise<BenchRow[]> => {
  const entry = await scored(visits, 'tienda, entering, on a phone', '/tienda', null)
  const article = await enterStore(context)
  const home = await scored(visits, 'tienda, home, on a phone', '/tienda', null)
  const path = `/tienda?ver=articulo&articulo=${article}`
  const opened = await scored(visits, 'tienda, an article, on a phone', path, null)
  await context.clearCookies()
  return [...entry, ...home, ...opened]
}

const visitAll = async (context: BrowserContext, base: string, port: number): Promise<BenchRow[]> => {
  const visits: Visits = async (name, url, device = desktopConfig) => {
    const reports: Report[] = []
    for (let round = 0; round < rounds; round += 1) {
      if (device === null) await forgetVisits(context, base)
      reports.push(await audit(`${base}${url}`, port, device))
    }
    const failed = [...new Set(reports.flatMap(report => report.failed))]
    if (failed.length > 0) console.log(name, failed)
    return reports
  }
  const isOffice = wantedPages.test('login')
  const login = isOffice ? await visits('login', '/login') : []
  const store = await visitStore(context, visits)
  const page = await context.newPage()
  await signIn(page, 'supervisor@demo.example')
  await page.close()
  const dashboard = await scored(visits, 'tableros', '/apps/dashboards/project')
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
  return [...(isOffice ? [...rowsOf('login', login, bars), first] : []), ...store, ...dashboard]
}

/** Lighthouse on the login, on Tableros and, on a phone, on the store's entry, home and an article, with the demo companies, in the browser the journeys use. */
export const run: Bench = async ({ createScratch }) => {
  await buildWeb()
  const scratch = await createScratch()
  const profile = await mkdtemp(join(tmpdir(), 'anden-lighthouse-'))
  const port = await freePort()
  try {
    await ensureDemo(scratch.platform, { seeders: demoSeeders, closers: demoClosers, openers: demoOpeners })
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
