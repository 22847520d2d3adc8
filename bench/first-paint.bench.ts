import type { BrowserContext } from 'playwright-core'
import { type Bench, type BenchRow, median, withBenchContext } from './context.ts'
import { withSite } from './live-site.ts'

const rounds = 7
const barMs = 1_500

/** From the address to the first figure that can be read, in milliseconds; without what an earlier visit kept. */
const visit = async (context: BrowserContext, keepsCache: boolean): Promise<number> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  if (!keepsCache) await session.send('Network.clearBrowserCache')
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('main dl:not([aria-busy]) dd')?.textContent) return
      seen.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('figures')))
    })
    seen.observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.goto('/apps/dashboards/project?periodo=mes')
  await page.waitForFunction(() => performance.getEntriesByName('figures').length > 0)
  const at = await page.evaluate(() => performance.getEntriesByName('figures')[0]?.startTime ?? Number.NaN)
  await page.close()
  return at
}

/** Tableros in the browser, from the click to figures on screen. */
export const run: Bench = context =>
  withSite(context, async ({ context: browser }) => {
    const rows: BenchRow[] = []
    for (const [name, keepsCache] of [
      ['first visit', false],
      ['with its files kept', true],
    ] as const) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) times.push(await visit(browser, keepsCache))
      const ours = median(times)
      const detail = { times: times.map(Math.round) }
      console.log(name, detail)
      rows.push({
        name: `tableros, first figures on screen: ${name}`,
        ours,
        baseline: barMs,
        unit: 'ms',
        ratio: ours / barMs,
        against: 'the bar',
        detail,
      })
    }
    return rows
  })

if (import.meta.main) console.table(await withBenchContext(run))
