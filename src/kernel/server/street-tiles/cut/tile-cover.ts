import { zxyToTileId } from 'pmtiles'

/** Degrees. */
export type Box = { west: number; south: number; east: number; north: number }

/** Tile ids from `first` to `last`, both included. */
export type Run = { first: number; last: number }

/** Web Mercator ends here. */
const highestLatitude = 85.051_128

const columnOf = (longitude: number, zoom: number): number => Math.floor(((longitude + 180) / 360) * 2 ** zoom)

const rowOf = (latitude: number, zoom: number): number => {
  const clampedLatitude = Math.max(-highestLatitude, Math.min(highestLatitude, latitude))
  const sine = Math.sin((clampedLatitude * Math.PI) / 180)
  return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom)
}

const within = (value: number, zoom: number): number => Math.max(0, Math.min(2 ** zoom - 1, value))

type Window = { fromX: number; toX: number; fromY: number; toY: number }

const windowAt = ({ west, south, east, north }: Box, zoom: number): Window => ({
  fromX: within(columnOf(west, zoom), zoom),
  toX: within(columnOf(east, zoom), zoom),
  fromY: within(rowOf(north, zoom), zoom),
  toY: within(rowOf(south, zoom), zoom),
})

const tilesIn = ({ fromX, toX, fromY, toY }: Window): number => (toX - fromX + 1) * (toY - fromY + 1)

const zooms = (minZoom: number, maxZoom: number): number[] =>
  Array.from({ length: maxZoom - minZoom + 1 }, (_, index) => minZoom + index)

/** How many tiles cover a box. */
export const countCover = (box: Box, minZoom: number, maxZoom: number): number =>
  zooms(minZoom, maxZoom).reduce((sum, zoom) => sum + tilesIn(windowAt(box, zoom)), 0)

const runsOf = (ids: Float64Array): Run[] => {
  const runs: Run[] = []
  for (const id of ids) {
    const last = runs.at(-1)
    if (last && id === last.last + 1) last.last = id
    else runs.push({ first: id, last: id })
  }
  return runs
}

/** The tiles that cover a box, as runs by rising id: ids of a higher zoom come after all those of the lower ones. */
export const coverOf = (box: Box, minZoom: number, maxZoom: number): Run[] =>
  zooms(minZoom, maxZoom).flatMap(zoom => {
    const window = windowAt(box, zoom)
    const ids = new Float64Array(tilesIn(window))
    let index = 0
    for (let x = window.fromX; x <= window.toX; x += 1)
      for (let y = window.fromY; y <= window.toY; y += 1) {
        ids[index] = zxyToTileId(zoom, x, y)
        index += 1
      }
    return runsOf(ids.sort())
  })
