import type { Browser, Page } from 'playwright-core'
import type { BenchRow } from './context.ts'
import { frameTimesWhile } from './frames.ts'

const seconds = 20
/** Pixels a second: somebody who looks for a photo, and somebody who throws the wheel. */
const speeds = [1_200, 4_000]
const size = { width: 1440, height: 900 }
/** Share of the frames in which a part of the screen may wait for its photos. */
const gapBar = 0.01
/** Photos in the document, however many the wall has. */
const drawnBar = 400
const jumpBarMs = 1_000

type Scrolled = { frames: number; gaps: number; drawn: number; top: number }

/** Scrolls the wall at a speed and looks, in each frame, whether a day in sight has no photos yet. */
const scroll = (page: Page, pixelsPerSecond: number): Promise<Scrolled> =>
  page.evaluate(
    ({ speed, forMs }) =>
      new Promise<Scrolled>(resolve => {
        const wall = document.querySelector('section[aria-label="Fotos por día"]') as HTMLElement
        const head = 60
        const isEmpty = (day: Element): boolean => {
          const [own, all] = [day.getBoundingClientRect(), wall.getBoundingClientRect()]
          const seen = Math.min(own.bottom, all.bottom) - Math.max(own.top + head, all.top)
          return seen > 0 && day.querySelector('button') === null
        }
        const state = { frames: 0, gaps: 0, drawn: 0, top: 0 }
        const beganAt = performance.now()
        let last = beganAt
        let wanted = wall.scrollTop
        const tick = (now: number): void => {
          wanted = Math.max(wanted, wall.scrollTop) + (speed * (now - last)) / 1000
          last = now
          wall.scrollTop = wanted
          state.frames += 1
          if ([...wall.querySelectorAll('section')].some(isEmpty)) state.gaps += 1
          state.drawn = Math.max(state.drawn, wall.querySelectorAll('img').length)
          if (now - beganAt < forMs) requestAnimationFrame(tick)
          else resolve({ ...state, top: wall.scrollTop })
        }
        requestAnimationFrame(tick)
      }),
    { speed: pixelsPerSecond, forMs: seconds * 1000 },
  )

/** Milliseconds from going to the oldest photo until it is there. */
const jump = async (page: Page): Promise<number> => {
  const edge = page.getByRole('slider', { name: 'Ir a una fecha' })
  const box = await edge.boundingBox()
  if (!box) throw new Error('the wall has no dates to go to')
  const startedAt = performance.now()
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 2)
  await page.waitForFunction(() => {
    const wall = document.querySelector('section[aria-label="Fotos por día"]')
    if (!wall || wall.scrollTop < wall.scrollHeight / 2) return false
    const { top, bottom } = wall.getBoundingClientRect()
    return [...wall.querySelectorAll('section button')].some(button => {
      const own = button.getBoundingClientRect()
      return own.bottom > top && own.top < bottom
    })
  })
  return performance.now() - startedAt
}

const rowOf = (name: string, ours: number, baseline: number, unit: string, detail: object): BenchRow => ({
  name,
  ours,
  baseline,
  unit,
  ratio: ours / baseline,
  against: 'the bar',
  detail: { ...detail },
})

/** The wall of all photos under somebody who scrolls: no day in sight without its photos, and few of them in the document. */
export const scrollWall = async (browser: Browser, base: string, credentials: object): Promise<BenchRow[]> => {
  const context = await browser.newContext({ baseURL: base, viewport: size, locale: 'es-AR' })
  const answer = await context.request.post('/api/auth/login', { data: credentials })
  if (!answer.ok()) throw new Error(`could not sign in: ${await answer.text()}`)
  const page = await context.newPage()
  await page.goto('/apps/gallery/main')
  await page.getByRole('region', { name: 'Fotos por día' }).getByRole('button').first().waitFor()
  await page.waitForLoadState('networkidle')
  const rows: BenchRow[] = []
  for (const speed of speeds) {
    let scrolled: Scrolled | null = null
    const times = await frameTimesWhile(page, async () => {
      scrolled = await scroll(page, speed)
    })
    const { frames, gaps, drawn, top } = scrolled as unknown as Scrolled
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
    const detail = { frames, gaps, drawn, reachedPx: Math.round(top), frameP95Ms: Math.round(p95) }
    const name = `gallery: scrolling 100,000 photos at ${speed} px/s`
    rows.push(rowOf(`${name}: frames with a gap`, gaps / frames, gapBar, 'of all', detail))
    rows.push(rowOf(`${name}: photos in the document`, drawn, drawnBar, 'photos', detail))
  }
  rows.push(rowOf('gallery: from the newest to the oldest of 100,000 photos', await jump(page), jumpBarMs, 'ms', {}))
  await context.close()
  return rows
}
