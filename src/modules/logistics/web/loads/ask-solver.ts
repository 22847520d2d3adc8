import type { Asked, Told } from './solve-worker.ts'

/** Starts the solver in a worker; returns the function that ends it. */
export const askSolver = (question: Asked, onTold: (answer: Told) => void, onFailed: () => void): (() => void) => {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Told>) => {
    onTold(data)
    if (data.isDone) worker.terminate()
  }
  worker.onerror = () => {
    worker.terminate()
    onFailed()
  }
  worker.postMessage(question)
  return () => worker.terminate()
}
