import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { settleMovedCustomers } from '../facts/moved-customers.ts'
import { ensurePlanned } from './ensure-planned.ts'

/** Opens the day before its first document; later calls of that day do nothing. */
export const createDayOpener = (withTenant: WithTenant) => {
  const dayByEnvironment = new Map<string, string>()
  return async (envId: string, today: string): Promise<void> => {
    if (dayByEnvironment.get(envId) === today) return
    await withTenant(envId, tenant => ensurePlanned(tenant, today))
    await settleMovedCustomers(withTenant, envId)
    dayByEnvironment.set(envId, today)
  }
}
