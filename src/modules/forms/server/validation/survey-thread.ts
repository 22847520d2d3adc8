import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { isProblem, problem } from '../../../../kernel/contract/problems.ts'
import { compileCache } from '../../../../kernel/server/compile-cache.ts'
import { formProblems } from '../../contract/problems.ts'
import type { SurveyJob, SurveyOutcome } from './run-survey.ts'

const loadingMs = 60_000
/** A thread that has nothing to do for so long gives its memory back. */
const idleMs = 120_000

type Answer = 'ready' | { outcome: SurveyOutcome } | { failure: string }

const start = (megabytes: number): Worker => {
  const worker = new Worker(new URL('./survey-worker.ts', import.meta.url), {
    // Nothing of the server's own: the expressions of a form are people's.
    env: compileCache,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  worker.unref()
  return worker
}

/** The next message; rejects when the thread ends, or when it takes longer than `ms`. */
const nextAnswer = (worker: Worker, ms: number): Promise<Answer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const late = setTimeout(() => reject(problem(formProblems.tooSlow)), ms)
  const onEnd = (): void => reject(problem(formProblems.tooSlow))
  worker.once('message', resolve)
  worker.once('error', onEnd)
  worker.once('exit', onEnd)
  return promise.finally(() => {
    clearTimeout(late)
    worker.off('message', resolve)
    worker.off('error', onEnd)
    worker.off('exit', onEnd)
  })
}

const ignoreLateError = (): void => {}

/** A version that ended the thread is not run again for so long: its answers would hold those of every other form. */
const quarantineMs = 60_000
/** Versions in quarantine that are remembered. */
const maximumQuarantined = 1_000

const createQuarantine = () => {
  const until = new Map<string, number>()
  return {
    holds: (key: string): boolean => (until.get(key) ?? 0) > Date.now(),
    add: (key: string): void => {
      until.delete(key)
      until.set(key, Date.now() + quarantineMs)
      const [oldest] = until.keys()
      if (until.size > maximumQuarantined && oldest !== undefined) until.delete(oldest)
    },
  }
}

type Limits = { deadlineMs?: number; megabytes?: number }

/**
 * Runs answers through survey-core on a thread of its own, one at a time, so that no expression or pattern of a form
 * holds the server. Throws tooSlow when one takes longer than five seconds or more memory than there is; the thread is
 * then replaced, and its version (`key`) is refused at once for a minute.
 */
export const createSurveyThread = ({ deadlineMs = 5_000, megabytes = 256 }: Limits = {}) => {
  const inTurn = pLimit(1)
  const quarantine = createQuarantine()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  const stop = (): void => {
    clearTimeout(idle)
    worker?.on('error', ignoreLateError)
    void worker?.terminate()
    worker = null
  }

  const open = async (): Promise<Worker> => {
    if (worker) return worker
    worker = start(megabytes)
    await nextAnswer(worker, loadingMs)
    return worker
  }

  const attempt = async (thread: Worker, job: SurveyJob): Promise<SurveyOutcome> => {
    const answer = nextAnswer(thread, deadlineMs)
    thread.postMessage(job)
    const message = await answer
    if (typeof message === 'object' && 'outcome' in message) return message.outcome
    throw new Error(typeof message === 'object' ? message.failure : message)
  }

  /** A pattern written by a person may take for ever on a text chosen for it, and cannot be stopped but with its thread. */
  const run = async (job: SurveyJob, key: string): Promise<SurveyOutcome> => {
    if (quarantine.holds(key)) throw problem(formProblems.tooSlow)
    clearTimeout(idle)
    let isRunning = false
    try {
      const thread = await open()
      isRunning = true
      return await attempt(thread, job)
    } catch (error) {
      if (isProblem(error)) {
        if (isRunning) quarantine.add(key)
        stop()
      }
      throw error
    } finally {
      idle = setTimeout(stop, idleMs).unref()
    }
  }
  return { run: (job: SurveyJob, key: string): Promise<SurveyOutcome> => inTurn(() => run(job, key)), stop }
}

export type SurveyThread = ReturnType<typeof createSurveyThread>
