import type { Page } from 'playwright-core'

/** Milliseconds of every frame that the page draws while `act` runs. */
export const frameTimesWhile = async (page: Page, act: () => Promise<void>): Promise<number[]> => {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { frameTimes: times })
    let last = performance.now()
    const tick = (now: number) => {
      times.push(now - last)
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  await act()
  return page.evaluate(() => (globalThis as unknown as { frameTimes: number[] }).frameTimes)
}
