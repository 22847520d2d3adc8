import { createEnvironmentLoop } from '../../../../kernel/server/environment-loop.ts'
import type { Loop } from '../../../../kernel/server/loop.ts'
import { takeDueLinks } from '../links/links.queries.ts'
import { type CheckServices, checkLink } from './check-link.service.ts'

const defaultEveryMs = 60_000
/** Links of one company before the others have their turn. */
const atOnce = 20
/** One that could not be asked for is asked for again after this. */
const leaseMs = 15 * 60_000

export type PaymentLoopOptions = CheckServices & {
  listEnvironments: () => Promise<{ id: string }[]>
  onError: (error: unknown) => void
  everyMs?: number
}

/** Asks for a part of a company's links whose turn has come; answers whether more of them wait. */
export const checkDueLinks = async (
  services: CheckServices & Pick<PaymentLoopOptions, 'onError'>,
  envId: string,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<boolean> => {
  const until = new Date(now.getTime() + leaseMs)
  const ids = await services.withTenant(envId, tenant => takeDueLinks(tenant, { now, until, limit: atOnce }))
  for (const id of ids) {
    if (signal?.aborted) return false
    await checkLink(services, envId, id).catch(services.onError)
  }
  return ids.length === atOnce
}

/** Finds out what notices did not tell, while the server is up. */
export const createPaymentLoop = (options: PaymentLoopOptions): Pick<Loop, 'start' | 'stop'> => {
  const { listEnvironments, onError, everyMs = defaultEveryMs } = options
  return createEnvironmentLoop({
    listEnvironments,
    work: (envId, signal) => checkDueLinks(options, envId, { signal }),
    everyMs,
    onError,
  })
}
