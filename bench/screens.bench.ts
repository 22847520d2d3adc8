import { mkdir, writeFile } from 'node:fs/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { flatItems } from '../src/kernel/web/shell/navigation/visible-menu.ts'
import { type Bench, type BenchRow, withBenchContext } from './context.ts'
import { keptName, listsPeople } from './lists.seed.ts'
import { readRegistry } from './recording/declared-pages.ts'
import { pagesOfRole, signedIn } from './recording/role-visit.ts'
import { watchTraffic } from './recording/traffic.ts'
import { frameNotes, type LongFrame, noteFrames } from './screens.frames.ts'
import { withScreens } from './screens-site.ts'

/** `BENCH_ROUTES=pattern` measures every declared page without an id that it matches; without it, those of the menu. */
const wanted = process.env.BENCH_ROUTES
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
type Size = keyof typeof sizes

/** A processor four times slower, and 1.6 Mbit/s with 150 ms: a phone of the middle on a line of the street. */
const slowness = 4
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
/** Where the visit begins: the frame is there, and the files of no page. */
const start = '/pages/welcome'

type Measured = {
  route: string
  size: Size
  settledMs: number
  isSettled: boolean
  requests: number
  bytes: number
  longFrames: LongFrame[]
}

const throttle = async (session: CDPSession): Promise<void> => {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

/** As the link in the menu leads there: the client stays and the router changes the page. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate(to => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID() }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

const measureRoute = async (browser: Browser, base: string, route: string, size: Size): Promise<Measured> => {
  const page = await signedIn(browser, base, 'administrator', sizes[size])
  try {
    const place = { route, step: 'open' }
    const traffic = watchTraffic(page, () => place)
    await noteFrames(page)
    await page.goto(start)
    await page.getByRole('main').waitFor()
    await traffic.settle()
    const session = await page.context().newCDPSession(page)
    const sums = { requests: 0, bytes: 0 }
    session.on('Network.requestWillBeSent', () => {
      sums.requests += 1
    })
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      sums.bytes += encodedDataLength
    })
    await throttle(session)
    const clickedAt = await page.evaluate(() => performance.now())
    const started = performance.now()
    // A slow processor needs longer to its first request than what counts as quiet.
    const first = page.waitForEvent('request', { timeout: 10_000 }).then(
      () => true,
      () => false,
    )
    await follow(page, route)
    const asks = await first
    if (!asks) console.log(`${route}, ${size}: asked for nothing in ten seconds`)
    const isSettled = (await traffic.settle(60_000)) && asks
    const settledMs = performance.now() - started - traffic.quiet
    const longFrames = (await frameNotes(page)).filter(({ startedAt }) => startedAt >= clickedAt)
    return { route, size, settledMs, isSettled, ...sums, longFrames }
  } finally {
    await page.context().close()
  }
}

const routesToMeasure = async (): Promise<string[]> => {
  const registry = await readRegistry()
  const paths = pagesOfRole(registry, listsPeople.administrator.roleNumber).map(({ path }) => path)
  if (wanted !== undefined) return paths.filter(path => !path.includes('/:') && new RegExp(wanted).test(path))
  const targets = flatItems(registry.menu).map(
    ({ url }) => registry.redirects.find(({ from }) => from === url)?.to ?? url,
  )
  return targets.filter(path => paths.includes(path))
}

const rowOf = ({ route, size, settledMs, ...detail }: Measured): BenchRow => ({
  name: `${route}, ${size}`,
  ours: settledMs,
  baseline: 1000,
  unit: 'ms',
  ratio: settledMs / 1000,
  against: 'a second',
  detail,
})

const print = (measured: Measured[]): void =>
  console.table(
    measured.map(({ route, size, settledMs, isSettled, requests, bytes, longFrames }) => ({
      route,
      size,
      settled: isSettled ? Math.round(settledMs) : 'never',
      requests,
      KB: Math.round(bytes / 1024),
      'long tasks': longFrames.length,
      longest: Math.round(Math.max(0, ...longFrames.map(({ milliseconds }) => milliseconds))),
      cause: longFrames.toSorted((one, other) => other.milliseconds - one.milliseconds)[0]?.causes[0] ?? '',
    })),
  )

/** Every route on a slow processor and a slow line: from the click to settled, what travels, and what holds the page. */
export const run: Bench = context =>
  withScreens(context, async ({ base, browser }) => {
    const measured: Measured[] = []
    for (const route of await routesToMeasure())
      for (const size of Object.keys(sizes) as Size[]) measured.push(await measureRoute(browser, base, route, size))
    print(measured)
    const rows = measured.map(rowOf)
    await mkdir(new URL('results/', import.meta.url), { recursive: true })
    await writeFile(
      new URL(`results/${keptName('screens')}.json`, import.meta.url),
      `${JSON.stringify(rows, null, 2)}\n`,
    )
    return rows
  })

if (import.meta.main) await withBenchContext(run)
