import type { SellerScope } from '../../../../kernel/contract/roles.ts'
import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { countStale, findStale, holdReading, readRhythms } from './rhythms.queries.ts'

/** Customers of one transaction, the most that one request asks for, and how long it goes on with them. */
const batch = 400
const mostAtOnce = 8_000
const budgetMs = 1_200

type Asked = { envId: string; scope: SellerScope; today: string }

const readBatches = async (withTenant: WithTenant, { envId, today }: Asked, ids: string[]): Promise<void> => {
  const until = performance.now() + budgetMs
  for (let at = 0; at < ids.length && performance.now() < until; at += batch) {
    const customerIds = ids.slice(at, at + batch)
    const went = await withTenant(envId, async tenant => {
      if (!(await holdReading(tenant))) return false
      await readRhythms(tenant, { customerIds, today })
      return true
    })
    if (!went) return
  }
}

/**
 * Reads the rhythms that the day made stale, of the customers a person sees, for about a second: the first question of a
 * day to a large company is answered with part of them and says how many are missing, and whoever asks again goes on.
 */
export const readSome = async (withTenant: WithTenant, asked: Asked): Promise<{ pending: number; total: number }> => {
  const count = () => withTenant(asked.envId, tenant => countStale(tenant, asked), { readOnly: true })
  const before = await count()
  if (before.pending === 0) return before
  const ids = await withTenant(asked.envId, tenant => findStale(tenant, asked, mostAtOnce), { readOnly: true })
  await readBatches(withTenant, asked, ids)
  return count()
}
