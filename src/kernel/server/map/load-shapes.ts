import { renderInThread } from '../pdf/in-thread.ts'

let shapes: Buffer | null = null

/** The base map as text, read once per process, on a thread so that no request waits for it. */
export const loadMapShapes = async (signal: AbortSignal): Promise<Buffer> => {
  shapes ??= await renderInThread(new URL('./shapes-worker.ts', import.meta.url), () => null, signal)
  return shapes
}
