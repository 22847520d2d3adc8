import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'

/** Each takes a processor for seconds: the others wait their turn, and the web never does. */
const inTurn = pLimit(1)

const draw = (thread: URL, document: unknown, signal: AbortSignal): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // What libraries say to whoever develops with them is not for the log.
    const worker = new Worker(thread, { workerData: document, env: { ...process.env, NODE_ENV: 'production' } })
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

/**
 * Draws a document, plain data, on a thread of its own (`thread` posts its bytes); `signal` stops it when nobody waits for
 * it any more. `read` makes the document when its turn comes, so that those that wait hold no rows.
 */
export const renderInThread = (thread: URL, read: () => unknown, signal: AbortSignal): Promise<Buffer> =>
  inTurn(async () => {
    signal.throwIfAborted()
    return draw(thread, await read(), signal)
  })
