import type { SellerScope } from '../../../../kernel/contract/roles.ts'
import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { countStale, findStale, holdReading, readRhythms } from './rhythms.queries.ts'

/** Customers of one transaction, who are also waited for; and the most that one question sets going. */
const batch = 400
const mostAtOnce = 8_000

type Asked = { envId: string; scope: SellerScope; today: string }
type Progress = { pending: number; total: number }

const readBatches = async (withTenant: WithTenant, { envId, today }: Asked, ids: string[]): Promise<void> => {
  for (let at = 0; at < ids.length; at += batch) {
    const customerIds = ids.slice(at, at + batch)
    const went = await withTenant(envId, async tenant => {
      if (!(await holdReading(tenant))) return false
      await readRhythms(tenant, { customerIds, today })
      return true
    })
    if (!went) return
  }
}

const readStale = async (withTenant: WithTenant, asked: Asked): Promise<void> => {
  const ids = await withTenant(asked.envId, tenant => findStale(tenant, asked, mostAtOnce), { readOnly: true })
  await readBatches(withTenant, asked, ids)
}

export type RhythmReader = (asked: Asked) => Promise<Progress>

/**
 * Reads the rhythms that the day or an order made stale, of the customers a person sees. As many as one transaction takes are
 * waited for; more of them are read after the answer, which says how many are missing, and whoever asks again goes on. What
 * went wrong meanwhile fails the next question of the company.
 */
export const createRhythmReader = (withTenant: WithTenant): RhythmReader => {
  const underWay = new Set<string>()
  const failures = new Map<string, unknown>()
  const readLater = (asked: Asked): void => {
    if (underWay.has(asked.envId)) return
    underWay.add(asked.envId)
    void readStale(withTenant, asked)
      .catch((error: unknown) => failures.set(asked.envId, error))
      .finally(() => underWay.delete(asked.envId))
  }
  return async asked => {
    const failure = failures.get(asked.envId)
    if (failures.delete(asked.envId)) throw failure
    const count = () => withTenant(asked.envId, tenant => countStale(tenant, asked), { readOnly: true })
    const before = await count()
    if (before.pending === 0) return before
    if (before.pending > batch) {
      readLater(asked)
      return before
    }
    await readStale(withTenant, asked)
    return count()
  }
}
