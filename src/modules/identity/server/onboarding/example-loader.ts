import { problem } from '../../../../kernel/contract/problems.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { accountProblems } from '../../contract/account-problems.ts'
import { beginLoad, readExample, reportLoad, settleExample } from './company-starts.queries.ts'
import type { ExampleSource } from './example-source.ts'
import { mayTakeExamples } from './first-steps.queries.ts'

const reportEveryMs = 500

export type LoaderOptions = Pick<Platform, 'withTenant'> & { source: ExampleSource }
type Company = { envId: string; timeZone: string; onError: (error: unknown) => void }

const canceled = new Error('somebody canceled the loading of example data')
const stopped = new Error('the server stopped while it loaded example data')

/** Notes how a load ended that put nothing in. */
const noteEnd = ({ withTenant }: LoaderOptions, envId: string, state: 'canceled' | 'failed'): Promise<void> =>
  withTenant(envId, tenant => settleExample(tenant, { state, hasRows: false }))

/** Reports every half second while `work` runs, and ends it when somebody asked to cancel or the server stops. */
const reporting = async (
  { withTenant }: LoaderOptions,
  { envId, onError }: Company,
  stopping: AbortSignal,
  work: (report: (done: number) => void) => Promise<void>,
): Promise<void> => {
  let done = 0
  let isCanceled = false
  let sending = Promise.resolve()
  const timer = setInterval(() => {
    sending = withTenant(envId, tenant => reportLoad(tenant, done)).then(asked => {
      isCanceled ||= asked
    }, onError)
  }, reportEveryMs)
  try {
    await work(now => {
      done = now
      stopping.throwIfAborted()
      if (isCanceled) throw canceled
    })
    if (isCanceled) throw canceled
  } finally {
    clearInterval(timer)
    await sending
  }
}

const load = async (
  options: LoaderOptions,
  company: Company,
  stopping: AbortSignal,
  turn: Promise<void>,
): Promise<void> => {
  const { envId, timeZone, onError } = company
  try {
    await reporting(options, company, stopping, async report => {
      await turn
      report(0)
      await options.source.load({ envId, timeZone, onProgress: report })
    })
    await options.withTenant(envId, tenant => settleExample(tenant, { state: 'loaded', hasRows: true }))
  } catch (error) {
    // It shows as interrupted, as after a crash.
    if (error === stopped) return
    if (error !== canceled) onError(error)
    await noteEnd(options, envId, error === canceled ? 'canceled' : 'failed')
  }
}

/**
 * Loads example data beside the requests, one company at a time in this process: the others wait their turn. Where a load
 * stands is in the database, so any process tells it and any can cancel it.
 */
export const createExampleLoader = (options: LoaderOptions) => {
  const stopping = new AbortController()
  let turn = Promise.resolve()
  return {
    source: options.source,
    /** Answers once the load has begun; `exampleBusy` when one is under way, `noExamplesNow` when the company may take none. */
    async start(company: Company): Promise<void> {
      await options.withTenant(company.envId, async tenant => {
        const before = await readExample(tenant)
        if (before.state === 'loading' && before.isAlive) throw problem(accountProblems.exampleBusy)
        if (!(await mayTakeExamples(tenant))) throw problem(accountProblems.noExamplesNow)
        if (!(await beginLoad(tenant, options.source.orders))) throw problem(accountProblems.exampleBusy)
      })
      turn = load(options, company, stopping.signal, turn).catch(company.onError)
    },
    /** A load that has not ended puts nothing in. */
    stop: async (): Promise<void> => {
      stopping.abort(stopped)
      await turn
    },
  }
}

export type ExampleLoader = ReturnType<typeof createExampleLoader>
