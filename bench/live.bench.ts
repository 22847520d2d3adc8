import type { Page } from 'playwright-core'
import { type Bench, type BenchRow, withBenchContext } from './context.ts'
import {
  type Accepted,
  noteAnswers,
  notedAnswers,
  notedFigures,
  notedNews,
  noteFigure,
  playStreet,
  type Said,
  type Shown,
  type Site,
  withSite,
} from './live-site.ts'

const seconds = 30
/** Fifty sellers a minute of the street at a time: about six operations a second. */
const speed = 60
const barMs = 1_000

type Screen = { name: string; path: string; request: string; of: (accepted: Accepted) => boolean; figure?: string }

/** The first seller of the company that is simulated. */
const watched = '101'

const screensOf = (seller: string): Screen[] => [
  {
    name: 'tableros',
    path: '/apps/dashboards/project',
    request: '/api/dashboards/sales',
    of: () => true,
    figure: 'Pedidos',
  },
  {
    name: 'línea de tiempo',
    path: `/apps/time-line?vendedor=${seller}`,
    request: `/api/timeline/${seller}`,
    of: accepted => accepted.seller === seller,
  },
  { name: 'mapa de cobertura', path: '/apps/map', request: '/api/coverage/changes', of: () => true },
]

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** An operation is on screen with the first answer that was asked for after it was accepted. */
const delays = (accepted: Accepted[], shown: Shown[]): number[] =>
  accepted
    .flatMap(({ at }) => {
      const first = shown.find(({ startedAt }) => startedAt >= at)
      return first ? [first.shownAt - at] : []
    })
    .sort((a, b) => a - b)

/** Of each order, when the figure that counts them had grown by it. */
const figureDelays = (accepted: Accepted[], said: Said[]): number[] => {
  const before = said[0]?.value ?? 0
  let orders = 0
  return accepted
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ at, orders: more }) => {
      orders += more
      const shown = more > 0 ? said.find(({ value }) => value >= before + orders) : undefined
      return shown ? [Math.max(0, shown.at - at)] : []
    })
    .sort((a, b) => a - b)
}

const percentileRows = (name: string, waited: number[], detail: Record<string, unknown>): BenchRow[] =>
  [0.5, 0.99].map(share => {
    const ours = percentile(waited, share)
    return {
      name: `${name}, p${share * 100}`,
      ours,
      baseline: barMs,
      unit: 'ms',
      ratio: ours / barMs,
      against: 'the bar',
      detail,
    }
  })

const rowsOf = (screen: Screen, accepted: Accepted[], shown: Shown[], minutes: number): BenchRow[] => {
  const asked = shown.filter(({ url }) => url.includes(screen.request))
  const waited = delays(accepted.filter(screen.of), asked)
  const detail = { operations: waited.length, requestsPerMinute: Math.round(asked.length / minutes) }
  console.log(screen.name, detail)
  return percentileRows(
    `${screen.name}: accepted until all of it is shown, ${detail.requestsPerMinute} requests a minute`,
    waited,
    detail,
  )
}

const open = async (site: Site, { path }: Screen): Promise<Page> => {
  const page = await site.context.newPage()
  await noteAnswers(page)
  await page.goto(path)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  return page
}

/** Each screen alone before fifty sellers of `anden simulate`: how long until an accepted operation is on it. */
export const run: Bench = context =>
  withSite(context, async site => {
    const rows: BenchRow[] = []
    for (const screen of screensOf(watched)) {
      const page = await open(site, screen)
      if (screen.figure) await noteFigure(page, screen.figure)
      const { accepted, minutes } = await playStreet(site, { seconds, speed })
      await page.waitForTimeout(2 * barMs)
      if (screen.figure) {
        const waited = figureDelays(accepted, await notedFigures(page))
        const heard = figureDelays(accepted, [
          { value: 0, at: 0 },
          ...(await notedNews(page)).map((at, index) => ({ value: index + 1, at })),
        ])
        const detail = { orders: waited.length, heardP50: percentile(heard, 0.5), heardP99: percentile(heard, 0.99) }
        console.log(screen.name, detail)
        rows.push(...percentileRows(`${screen.name}: accepted until its figures say so`, waited, detail))
      }
      rows.push(...rowsOf(screen, accepted, await notedAnswers(page), minutes))
      await page.close()
    }
    return rows
  })

if (import.meta.main) console.table(await withBenchContext(run))
