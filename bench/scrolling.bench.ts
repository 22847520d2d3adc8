import type { Page } from 'playwright-core'
import { type Bench, type BenchRow, median, withBenchContext } from './context.ts'
import { frameTimesWhile } from './frames.ts'
import { orders } from './lists.seed.ts'
import { signedIn } from './recording/role-visit.ts'
import { watchTraffic } from './recording/traffic.ts'
import { percentile } from './replay.ts'
import { withScreens } from './screens-site.ts'

const seconds = 5
const target = 60
const list = '/apps/comprobantes/pedidos'

/** A turn of the wheel every 16 ms at most, `step` px each; none when it only stands there. */
const turn = (page: Page, step: number): Promise<number[]> =>
  frameTimesWhile(page, async () => {
    const until = performance.now() + seconds * 1000
    while (performance.now() < until) {
      if (step !== 0) await page.mouse.wheel(0, step)
      await page.waitForTimeout(16)
    }
  })

const rowOf = (name: string, times: number[], idle: number[]): BenchRow => {
  const rate = (times.length * 1000) / times.reduce((sum, time) => sum + time, 0)
  const detail = {
    frame: { p50: Math.round(median(times)), p95: Math.round(percentile(times, 0.95)), longest: Math.max(...times) },
    standing: { p50: Math.round(median(idle)), p95: Math.round(percentile(idle, 0.95)) },
  }
  console.log(name, `${rate.toFixed(1)} frames/s`, detail)
  return { name, ours: rate, baseline: target, unit: 'frames/s', ratio: rate / target, against: '60 frames/s', detail }
}

/** Pedidos of a whole year under the wheel for five seconds, drawn without a graphics card; BENCH_ORDERS=1000000 for a million. */
export const run: Bench = context =>
  withScreens(context, async ({ base, browser }) => {
    const page = await signedIn(browser, base, 'administrator', { width: 1440, height: 900 })
    const { settle } = watchTraffic(page, () => ({ route: list, step: 'scroll' }))
    await page.goto(`${list}?desde=2020-01-01&hasta=2039-12-31`)
    await settle()
    await page.locator('#main .ag-row[row-index]').first().hover()
    const idle = await turn(page, 0)
    const rows: BenchRow[] = []
    for (const [name, step] of [
      ['by hand, 3,600 px a second', 60],
      ['fast, 18,000 px a second', 300],
    ] as const)
      rows.push(rowOf(`scrolling ${orders} orders ${name}`, await turn(page, step), idle))
    await page.context().close()
    return rows
  })

if (import.meta.main) await withBenchContext(run)
