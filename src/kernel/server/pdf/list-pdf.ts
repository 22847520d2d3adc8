import { Worker } from 'node:worker_threads'
import type { ListDocument } from './list-document.ts'

/** Each takes a processor for seconds: the others wait their turn, and the web never does. */
const atOnce = 1
let running = 0
const waiting: (() => void)[] = []

const takeTurn = async (): Promise<void> => {
  if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
  running += 1
}

const giveTurn = (): void => {
  running -= 1
  waiting.shift()?.()
}

const draw = (list: ListDocument, signal: AbortSignal): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./list-pdf-worker.ts', import.meta.url), { workerData: list })
    const stop = (): void => {
      void worker.terminate()
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    worker.once('message', (bytes: Uint8Array) => {
      resolve(Buffer.from(bytes))
      void worker.terminate()
    })
    worker.once('error', reject)
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop)
      reject(new Error('the PDF was not drawn'))
    })
  })

/** Draws a list on a thread of its own; `signal` stops it when nobody waits for it any more. */
export const renderListPdf = async (list: ListDocument, signal: AbortSignal): Promise<Buffer> => {
  await takeTurn()
  try {
    signal.throwIfAborted()
    return await draw(list, signal)
  } finally {
    giveTurn()
  }
}
