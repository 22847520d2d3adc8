import type { Map as MapInstance } from 'maplibre-gl'

const stills = new WeakMap<HTMLCanvasElement, () => Promise<string>>()

/** A map that does not paint any more, because its page gave the card away, never will. */
const patience = 3000

/** Lets a map be pictured: its canvas can be read only while it paints. */
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
            // Streets of a server that does not let its pictures be read.
            reject(error)
          }
        })
        map.triggerRepaint()
      }),
  )
}

/** What a map shows now, as an address of its own data; null of a canvas that is no map, and of a map that cannot be read. */
export const stillOf = async (canvas: HTMLCanvasElement): Promise<string | null> => {
  try {
    return (await stills.get(canvas)?.()) ?? null
  } catch {
    // Its place in the picture says so.
    return null
  }
}
