import type { Page } from 'playwright-core'

/** A time in which the page could not answer, and the scripts that took most of it. */
export type LongFrame = { startedAt: number; milliseconds: number; causes: string[] }

const longFrom = 100

type Script = { sourceURL: string; sourceFunctionName: string; invoker: string; duration: number }
type AnimationFrame = { startTime: number; duration: number; renderStart: number; scripts: Script[] }

/** Notes in the page every frame of more than 50 ms, which the browser attributes to scripts by itself. */
export const noteFrames = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const frames: unknown[] = []
    Object.assign(globalThis, { longFrames: frames })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) frames.push(entry.toJSON())
    }).observe({ type: 'long-animation-frame', buffered: true })
  })

const nameOf = ({ sourceURL, sourceFunctionName, invoker, duration }: Script): string => {
  const file = sourceURL.split('/').at(-1) || 'no file'
  return `${Math.round(duration)} ms ${file} ${sourceFunctionName || invoker}`
}

/** Without a script of 20 ms or more, the time went to style, layout and painting. */
const causesOf = ({ scripts, duration, startTime, renderStart }: AnimationFrame): string[] => {
  const heavy = scripts.filter(script => script.duration >= 20).toSorted((one, other) => other.duration - one.duration)
  if (heavy.length > 0) return heavy.slice(0, 3).map(nameOf)
  return [
    `${Math.round(renderStart > 0 ? startTime + duration - renderStart : duration)} ms style, layout and painting`,
  ]
}

/** Frames of more than 100 ms since the page was loaded. */
export const frameNotes = async (page: Page): Promise<LongFrame[]> => {
  const frames = await page.evaluate(() => (globalThis as unknown as { longFrames: AnimationFrame[] }).longFrames)
  return frames
    .filter(({ duration }) => duration > longFrom)
    .map(frame => ({ startedAt: frame.startTime, milliseconds: Math.round(frame.duration), causes: causesOf(frame) }))
}
