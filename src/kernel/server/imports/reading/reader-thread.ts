/**
 * The thread in which files are read, so that they take neither the server's time nor, beyond this thread's limit, its
 * memory. One thread reads one file and sends rows when they are requested.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { isFileProblem } from './file-problem.ts'
import { inspectFile } from './inspect-file.ts'
import { readRows } from './read-rows.ts'
import type { ReaderAnswer, ReaderJob } from './reader-messages.ts'

const job = workerData as ReaderJob

const answer = (message: ReaderAnswer): void => parentPort?.postMessage(message)

const failureOf = (error: unknown): ReaderAnswer => {
  if (isFileProblem(error)) return { kind: 'problem', message: error.message }
  return { kind: 'failure', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

if (job.kind === 'inspect') {
  answer(await inspectFile(job.options).then(inspection => ({ kind: 'inspected', inspection }) as const, failureOf))
} else {
  const batches = readRows(job.options)
  parentPort?.on('message', () => {
    batches.next().then(
      ({ value, done }) => answer(done ? { kind: 'end' } : { kind: 'rows', batch: value }),
      error => answer(failureOf(error)),
    )
  })
}
