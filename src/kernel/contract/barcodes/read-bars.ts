import { readCode128 } from './read-code128.ts'
import { readEan } from './read-ean.ts'
import { type Runs, runsOf } from './runs.ts'

/** A picture by its light, row by row: 0 black to 255 white. */
export type Gray = { width: number; height: number; light: Uint8Array }

/** Lines looked along in each direction. */
const lines = 31
/** A code is one when so many lines agree: what a crease or a shadow spells is spelt once. */
const agreeing = 2

/** Runs begin with a dark one; backwards, whether the first is dark depends on how many there are. */
const readRuns = (runs: Runs): string | null => {
  const backwards = runs.toReversed()
  const darkBackwards = (runs.length + 1) % 2
  return (
    readEan(runs, 0) ??
    readCode128(runs, 0) ??
    readEan(backwards, darkBackwards) ??
    readCode128(backwards, darkBackwards)
  )
}

const row = ({ width, light }: Gray, at: number): Uint8Array => light.subarray(at * width, (at + 1) * width)

const column = ({ width, height, light }: Gray, at: number): Uint8Array =>
  Uint8Array.from({ length: height }, (_, index) => light[index * width + at] ?? 0)

/** Places from the middle outwards: what is held to a camera is held to its middle. */
const placesIn = (size: number): number[] =>
  Array.from({ length: lines }, (_, index) => {
    const step = Math.ceil(index / 2) * (index % 2 === 0 ? 1 : -1)
    return Math.min(size - 1, Math.max(0, Math.round(size / 2 + (step * size) / (lines + 1))))
  })

/**
 * The EAN-13, EAN-8 or Code 128 in a picture, held along it, across it or upside down; null when there is none. For
 * browsers that read no bar codes by themselves, and to read back what is printed.
 */
export const readBars = (picture: Gray): string | null => {
  const votes = new Map<string, number>()
  const looks = [
    ...placesIn(picture.height).map(at => () => row(picture, at)),
    ...placesIn(picture.width).map(at => () => column(picture, at)),
  ]
  for (const look of looks) {
    const text = readRuns(runsOf(look()))
    if (!text) continue
    votes.set(text, (votes.get(text) ?? 0) + 1)
    if (votes.get(text) === agreeing) return text
  }
  return null
}

/** The light of RGBA pixels, as a canvas gives them. */
export const grayOf = ({ width, height, data }: { width: number; height: number; data: Uint8ClampedArray }): Gray => {
  const light = new Uint8Array(width * height)
  for (let at = 0; at < light.length; at += 1) {
    const [red, green, blue] = [data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0]
    light[at] = (red * 77 + green * 151 + blue * 28) >> 8
  }
  return { width, height, light }
}
