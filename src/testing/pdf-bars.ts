import { streamsOf } from './pdf-text.ts'
import { type Gray, readBars } from './read-bars.ts'

type Bar = { x: number; y: number; width: number; height: number }

/** As an office printer puts a point on paper: some 600 dots an inch, none of them grey. */
const dotsPerPoint = 8
const quiet = 80
/** The shortest code we print has nineteen; no table has so many boxes side by side. */
const leastBars = 15

/** Filled rectangles that stand side by side at the same height: the bars of one code. */
const rowsOf = (stream: string): Bar[][] => {
  const bars = [...stream.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re/g)].map(
    ([, x, y, width, height]) => ({ x: Number(x), y: Number(y), width: Number(width), height: Number(height) }),
  )
  return [...Map.groupBy(bars, ({ y, height }) => `${y} ${height}`).values()].filter(row => row.length >= leastBars)
}

const picture = (row: Bar[]): Gray => {
  const left = Math.min(...row.map(({ x }) => x))
  const right = Math.max(...row.map(({ x, width }) => x + width))
  const width = Math.ceil((right - left) * dotsPerPoint) + 2 * quiet
  const height = 60
  const light = new Uint8Array(width * height).fill(255)
  for (const bar of row)
    for (let line = 0; line < height; line += 1) {
      const from = line * width + quiet + Math.round((bar.x - left) * dotsPerPoint)
      light.fill(0, from, from + Math.max(1, Math.round(bar.width * dotsPerPoint)))
    }
  return { width, height, light }
}

/** What a scanner reads off a PDF, code by code; one that nothing reads is null. */
export const pdfBars = (pdf: Buffer): Promise<(string | null)[]> =>
  Promise.all(streamsOf(pdf).flatMap(stream => rowsOf(stream).map(row => readBars(picture(row)))))
