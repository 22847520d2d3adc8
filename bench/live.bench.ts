import type { Page } from 'playwright-core'
import { type Bench, type BenchRow, withBenchContext } from './context.ts'
import { type Accepted, noteAnswers, notedAnswers, playStreet, type Shown, type Site, withSite } from './live-site.ts'

const seconds = 30
/** Fifty sellers a minute of the street at a time: about six operations a second. */
const speed = 60
const barMs = 1_000

type Screen = { name: string; path: string; request: string; of: (accepted: Accepted) => boolean }

/** The first seller of the company that is simulated. */
const watched = '101'

const screensOf = (seller: string): Screen[] => [
  { name: 'tableros', path: '/apps/dashboards/project', request: '/api/dashboards/sales', of: () => true },
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

const rowsOf = (screen: Screen, accepted: Accepted[], shown: Shown[], minutes: number): BenchRow[] => {
  const asked = shown.filter(({ url }) => url.includes(screen.request))
  const waited = delays(accepted.filter(screen.of), asked)
  const detail = { operations: waited.length, requestsPerMinute: Math.round(asked.length / minutes) }
  console.log(screen.name, detail)
  return [0.5, 0.99].map(share => {
    const ours = percentile(waited, share)
    return {
      name: `${screen.name}: accepted until shown, p${share * 100}, ${detail.requestsPerMinute} requests a minute`,
      ours,
      baseline: barMs,
      unit: 'ms',
      ratio: ours / barMs,
      against: 'the bar',
      detail,
    }
  })
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
      const { accepted, minutes } = await playStreet(site, { seconds, speed })
      await page.waitForTimeout(2 * barMs)
      rows.push(...rowsOf(screen, accepted, await notedAnswers(page), minutes))
      await page.close()
    }
    return rows
  })

if (import.meta.main) console.table(await withBenchContext(run))
