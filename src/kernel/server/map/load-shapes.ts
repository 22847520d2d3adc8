import { renderInThread } from '../pdf/in-thread.ts'

let shapes: Buffer | null = null

/** The map's base as text, read once in the life of the process and away from whoever answers people. */
export const loadMapShapes = async (signal: AbortSignal): Promise<Buffer> => {
  shapes ??= await renderInThread(new URL('./shapes-worker.ts', import.meta.url), null, signal)
  return shapes
}
