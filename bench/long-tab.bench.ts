import type { CDPSession } from 'playwright-core'
import { type Bench, type BenchRow, withBenchContext } from './context.ts'
import { noteAnswers, notedAnswers, playStreet, withSite } from './live-site.ts'

/** Eight hours of the street in a minute and a half of the clock. */
const hours = 8
const seconds = 90
const speed = (hours * 3600) / seconds
const growthBarMb = 8
/** What a rhythm of one request each 400 ms can reach. */
const requestsBar = 150

const heapMb = async (session: CDPSession): Promise<number> => {
  for (let pass = 0; pass < 3; pass += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

const nodesOf = async (session: CDPSession): Promise<number> => {
  const { nodes } = await session.send('Memory.getDOMCounters')
  return nodes
}

const row = (
  name: string,
  ours: number,
  baseline: number,
  unit: string,
  detail: Record<string, unknown>,
): BenchRow => ({
  name,
  ours,
  baseline,
  unit,
  ratio: ours / baseline,
  against: 'the bar',
  detail,
})

/** Tableros open while fifty sellers work eight hours: the heap after forced collection at the start and at the end, and requests. */
export const run: Bench = context =>
  withSite(context, async site => {
    const page = await site.context.newPage()
    await noteAnswers(page)
    await page.goto('/apps/dashboards/project')
    await page.waitForLoadState('networkidle').catch(() => undefined)
    const session = await site.context.newCDPSession(page)
    // What is built once, when the first operations come, is no leak.
    await playStreet(site, { seconds: 15, speed })
    const before = {
      heap: await heapMb(session),
      nodes: await nodesOf(session),
      requests: (await notedAnswers(page)).length,
    }
    const { accepted, minutes } = await playStreet(site, { seconds, speed })
    await page.waitForTimeout(2_000)
    const requests = (await notedAnswers(page)).length - before.requests
    const after = { heap: await heapMb(session), nodes: await nodesOf(session) }
    const detail = { before, after, requests, operations: accepted.length }
    console.log(detail)
    return [
      row(`a tab left ${hours} hours: growth of its heap`, after.heap - before.heap, growthBarMb, 'MB', detail),
      row(`a tab left ${hours} hours: requests a minute`, requests / minutes, requestsBar, '1/min', detail),
    ]
  })

if (import.meta.main) console.table(await withBenchContext(run))
