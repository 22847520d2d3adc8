import { formatDistance } from '../../contract/formats.ts'
import { paperToken } from '../chart/paper-tokens.ts'
import type { MapFrame } from './map-frame.ts'
import { haloedText } from './map-text.ts'
import { metersAcross } from './mercator.ts'

const longest = 90
const steps = [5, 2, 1]

/** The longest distance in round figures that is no longer than `most`. */
export const roundDistance = (most: number): number => {
  const power = 10 ** Math.floor(Math.log10(most))
  return power * (steps.find(step => step * power <= most) ?? 1)
}

/** Metres at the middle of the drawing: further from it Mercator stretches. */
export const scaleOf = (frame: MapFrame): { meters: number; width: number } => {
  const perPixel = metersAcross(frame.middle) / frame.scale
  const meters = roundDistance(Math.min(longest, frame.width / 3) * perPixel)
  return { meters, width: meters / perPixel }
}

const inWords = (meters: number): string =>
  meters < 1000 ? formatDistance(meters) : formatDistance(meters).replace(/,0(?=\D|$)/, '')

export const drawScale = (frame: MapFrame): string => {
  const { meters, width } = scaleOf(frame)
  const [left, bottom] = [8, frame.height - 8]
  const ink = paperToken('text-2')
  const bracket = `M${left} ${bottom - 5}V${bottom}H${(left + width).toFixed(1)}V${bottom - 5}`
  return [
    `<path d="${bracket}" fill="none" stroke="#ffffff" stroke-width="3"/>`,
    `<path d="${bracket}" fill="none" stroke="${ink}" stroke-width="1.2"/>`,
    haloedText(inWords(meters), { x: left + 4, y: bottom - 5, size: 10, color: ink }),
  ].join('')
}
