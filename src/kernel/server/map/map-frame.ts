import { worldPixels } from '../../contract/map-base.ts'
import { toWorld, type WorldPoint } from './mercator.ts'

export type Size = { width: number; height: number }
export type Pixel = [x: number, y: number]

/** What of the world a drawing shows, and how large. */
export type MapFrame = Size & {
  zoom: number
  /** Pixels of a drawing that had the whole world in it. */
  scale: number
  project: (world: WorldPoint) => Pixel
  /** The height of the world's square at the middle of the drawing. */
  middle: number
}

/** Nearer than this there is nothing but the place: paper has no streets, and nobody moves it to look around. */
const closest = 11

/** Room around the points: their marks are wider than they are, and the scale stands below. */
const padding = { side: 46, top: 24, bottom: 40 }

/**
 * A drawing that holds every place, with a margin: the smallest box around them, as on the screen, never across the
 * antimeridian. A place alone, or several on one spot, is shown with what is near it.
 */
export const frameOf = (places: { longitude: number; latitude: number }[], { width, height }: Size): MapFrame => {
  const worlds = places.map(({ longitude, latitude }) => toWorld(longitude, latitude))
  const [west, east] = [Math.min(...worlds.map(([x]) => x)), Math.max(...worlds.map(([x]) => x))]
  const [north, south] = [Math.min(...worlds.map(([, y]) => y)), Math.max(...worlds.map(([, y]) => y))]
  const side = Math.min(padding.side, width / 5)
  const [top, bottom] = [Math.min(padding.top, height / 4), Math.min(padding.bottom, height / 4)]
  const scale = Math.min(
    worldPixels * 2 ** closest,
    (width - 2 * side) / (east - west),
    (height - top - bottom) / (south - north),
  )
  const left = ((west + east) / 2) * scale - width / 2
  const above = ((north + south) / 2) * scale - (top + (height - bottom)) / 2
  return {
    width,
    height,
    scale,
    zoom: Math.log2(scale / worldPixels),
    project: ([x, y]) => [x * scale - left, y * scale - above],
    middle: (above + height / 2) / scale,
  }
}
