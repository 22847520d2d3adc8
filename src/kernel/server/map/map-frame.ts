import { worldPixels } from '../../contract/map-base.ts'
import { toWorld, type WorldPoint } from './mercator.ts'

export type Size = { width: number; height: number }
export type Pixel = [x: number, y: number]

/** The part of the world that a drawing shows, and at which size. */
export type MapFrame = Size & {
  zoom: number
  /** Width of the whole world, in pixels of the drawing. */
  scale: number
  project: (world: WorldPoint) => Pixel
  /** Vertical position of the drawing's middle in the world's square. */
  middle: number
}

/** The largest zoom: PDFs have no streets, so nearer there would be nothing around the place. */
const closest = 11

/** Pixels around the places, for their marks and, below, the scale. */
const padding = { side: 46, top: 24, bottom: 40 }

/**
 * A drawing that holds every place, with a margin: the smallest box around them, as on the screen, never across the
 * antimeridian. A single place, or several on one spot, is shown with its surroundings.
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
  const originX = ((west + east) / 2) * scale - width / 2
  const originY = ((north + south) / 2) * scale - (top + (height - bottom)) / 2
  return {
    width,
    height,
    scale,
    zoom: Math.log2(scale / worldPixels),
    project: ([x, y]) => [x * scale - originX, y * scale - originY],
    middle: (originY + height / 2) / scale,
  }
}
