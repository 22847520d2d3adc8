import type { Map as MapInstance } from 'maplibre-gl'

const stills = new WeakMap<HTMLCanvasElement, () => Promise<string>>()

/** A map that was removed from the page never paints again, so the still has a time limit. */
const patience = 3000

/** Makes a map available for stills: its canvas can be read only while it paints. */
export const keepStill = (map: MapInstance): void => {
  const canvas = map.getCanvas()
  stills.set(
    canvas,
    () =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('the map did not paint')), patience)
        map.once('render', () => {
          clearTimeout(late)
          try {
            resolve(canvas.toDataURL('image/png'))
          } catch (error) {
            // The canvas cannot be read when its tiles come from a server that does not allow it.
            reject(error)
          }
        })
        map.triggerRepaint()
      }),
  )
}

/** The current image of a map as a data URL; null if the canvas is not a map or cannot be read. */
export const stillOf = async (canvas: HTMLCanvasElement): Promise<string | null> => {
  try {
    return (await stills.get(canvas)?.()) ?? null
  } catch {
    // The picture shows a placeholder instead.
    return null
  }
}
