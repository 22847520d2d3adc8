import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { fileProblem } from './file-problem.ts'
import type { Inspection, InspectionOptions } from './inspect-file.ts'
import type { ReadOptions, RowBatch } from './read-rows.ts'
import type { ReaderAnswer, ReaderJob } from './reader-messages.ts'

/** Megabytes that reading a file may take; a file that needs more is refused without affecting anything else. */
const threadMegabytes = 512

const start = (job: ReaderJob): Worker =>
  new Worker(new URL('./reader-thread.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: threadMegabytes },
  })

/** The thread's next message; rejects with the problem that the thread reports. */
const nextAnswer = (thread: Worker): Promise<ReaderAnswer> => {
  const { promise, resolve, reject } = Promise.withResolvers<ReaderAnswer>()
  const onError = (error: NodeJS.ErrnoException): void =>
    reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? fileProblem(
            'El archivo necesita más memoria que la permitida para leerlo. Partilo en varios o guardalo como csv.',
            error,
          )
        : error,
    )
  const onExit = (): void => reject(new Error('the reading thread ended early'))
  thread.once('message', resolve)
  thread.once('error', onError)
  thread.once('exit', onExit)
  return promise
    .then(answer => {
      if (answer.kind === 'problem') throw fileProblem(answer.message)
      if (answer.kind === 'failure') throw new Error(`reading failed: ${answer.message}`)
      return answer
    })
    .finally(() => {
      thread.off('message', resolve)
      thread.off('error', onError)
      thread.off('exit', onExit)
    })
}

const ignoreLateError = (): void => {}

/** Ends a thread that is no longer needed, whatever it is doing. */
const stop = async (thread: Worker): Promise<void> => {
  thread.on('error', ignoreLateError)
  await thread.terminate()
}

/** Each may take the memory of a thread: the others wait on the disk. */
const inTurn = pLimit(2)

const inspect = async (options: InspectionOptions): Promise<Inspection> => {
  const thread = start({ kind: 'inspect', options })
  try {
    const answer = await nextAnswer(thread)
    if (answer.kind !== 'inspected') throw new Error(`unexpected ${answer.kind} from the reading thread`)
    return answer.inspection
  } finally {
    await stop(thread)
  }
}

/** Inspects a file in a thread of its own, two at once. */
export const inspectInThread = (options: InspectionOptions): Promise<Inspection> => inTurn(() => inspect(options))

/** Reads a file in a thread of its own, one batch ahead of the caller. */
export async function* readInThread(options: ReadOptions): AsyncGenerator<RowBatch> {
  const thread = start({ kind: 'rows', options })
  const ask = (): Promise<ReaderAnswer> => {
    const answer = nextAnswer(thread)
    answer.catch(ignoreLateError)
    thread.postMessage('next')
    return answer
  }
  try {
    let coming = ask()
    for (;;) {
      const answer = await coming
      if (answer.kind !== 'rows') return
      coming = ask()
      yield answer.batch
    }
  } finally {
    await stop(thread)
  }
}
