import type { BrowserContext } from 'playwright-core'
import { type Bench, median, withBenchContext } from './context.ts'
import { withSite } from './live-site.ts'

const rounds = 5
const barMs = 1_500
const opened = '/api/docs#clientes/getDataCustomers'

type Visit = { ms: number; bytes: number }

/** A first visit to one call by its address: until it can be read, and what travelled for it. */
const visit = async (context: BrowserContext): Promise<Visit> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  const startedAt = performance.now()
  await page.goto(opened)
  await page.getByRole('region', { name: 'Probar' }).waitFor()
  const ms = performance.now() - startedAt
  await page.waitForLoadState('networkidle')
  const bytes = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce(
      (sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize,
      0,
    ),
  )
  await page.close()
  return { ms, bytes }
}

/** Compressed, as it travels. */
const wholeBytes = async (base: string): Promise<number> => {
  const answer = await fetch(`${base}/api/openapi.json`, { headers: { 'accept-encoding': 'gzip' } })
  await answer.arrayBuffer()
  return Number(answer.headers.get('content-length'))
}

/** One call of the documentation, from its address, against the document of all calls. */
export const run: Bench = context =>
  withSite(context, async ({ base, context: browser }) => {
    const whole = await wholeBytes(base)
    const visits: Visit[] = []
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser))
    const ms = median(visits.map(one => one.ms))
    const bytes = median(visits.map(one => one.bytes))
    const detail = { visits, whole }
    console.log(detail)
    return [
      {
        name: 'a call of the documentation: first visit',
        ours: ms,
        baseline: barMs,
        unit: 'ms',
        ratio: ms / barMs,
        against: 'the bar',
        detail,
      },
      {
        name: 'a call of the documentation: bytes, page and fonts included',
        ours: bytes,
        baseline: whole,
        unit: 'bytes',
        ratio: bytes / whole,
        against: 'the whole document alone',
        detail,
      },
    ]
  })

if (import.meta.main) console.table(await withBenchContext(run))
