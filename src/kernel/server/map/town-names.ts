import { mostPeople, type TownRow, townDotZoom, townSteps } from '../../contract/map-base.ts'
import { paperToken } from '../chart/paper-tokens.ts'
import type { MapFrame, Pixel } from './map-frame.ts'
import { type Box, haloedText, overlap, textWidth } from './map-text.ts'
import { toWorld } from './mercator.ts'
import { mixWithWhite } from './paper-colors.ts'

/** Largest number of names on a map. */
const mostNames = 40
/** Square pixels that each name has around it. */
const roomEach = 6500
const size = 10.5
/** Pixels between a name and its dot; longer ones are tried when a mark covers the dot. */
const distances = [4]
const coveredDistances = [4, 12, 20, 28, 40]
/** Pixels between two names in a line. */
const air = 3

const leastPeople = (zoom: number): number => townSteps.findLast(step => zoom >= step.zoom)?.people ?? mostPeople

type Anchor = 'start' | 'middle' | 'end'
type Place = { x: number; y: number; anchor: Anchor; box: Box }

/** The places for a name around its dot. */
const placesOf = ([x, y]: Pixel, width: number, away: number): Place[] => {
  const half = size / 2
  const boxAt = (startX: number, top: number): Box => ({
    left: startX - air,
    top,
    right: startX + width + air,
    bottom: top + size,
  })
  return [
    { x: x + away, y: y + half - 2, anchor: 'start', box: boxAt(x + away + air, y - half) },
    { x: x - away, y: y + half - 2, anchor: 'end', box: boxAt(x - away - width - air, y - half) },
    { x, y: y - away - 1, anchor: 'middle', box: boxAt(x - width / 2, y - away - size) },
    { x, y: y + away + size - 2, anchor: 'middle', box: boxAt(x - width / 2, y + away) },
  ]
}

/** The larger towns within a frame by name, the largest first, never over `obstacles` nor over one another. */
export const drawTowns = (towns: TownRow[], frame: MapFrame, obstacles: Box[]): string => {
  const boxes = [...obstacles]
  const most = Math.min(mostNames, Math.ceil((frame.width * frame.height) / roomEach))
  const svgTexts: string[] = []
  const inside: Box = { left: 0, top: 0, right: frame.width, bottom: frame.height }
  const isWithin = (box: Box): boolean =>
    box.left >= inside.left && box.right <= inside.right && box.top >= inside.top && box.bottom <= inside.bottom
  const least = leastPeople(frame.zoom)
  for (const [name, longitude, latitude, people] of towns) {
    if (svgTexts.length >= most) break
    const [x, y] = frame.project(toWorld(longitude, latitude))
    if (people < least || x < 0 || y < 0 || x > frame.width || y > frame.height) continue
    const isCovered = obstacles.some(box => overlap(box, { left: x, right: x, top: y, bottom: y }))
    const free = (isCovered ? coveredDistances : distances)
      .flatMap(away => placesOf([x, y], textWidth(name, size), away))
      .find(({ box }) => isWithin(box) && !boxes.some(other => overlap(box, other)))
    if (!free) continue
    boxes.push(free.box)
    const dot = `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${frame.zoom >= townDotZoom ? 2 : 1.4}" fill="${mixWithWhite('text', 45)}"/>`
    svgTexts.push(dot + haloedText(name, { ...free, size, color: paperToken('text-3') }))
  }
  return svgTexts.join('')
}
