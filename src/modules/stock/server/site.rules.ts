import { problem } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { ResourceRules } from '../../../kernel/server/resources/resource-service.ts'
import { stockProblems } from '../contract/problems.ts'

/** Refuses to remove a warehouse or a vehicle whose stock is not zero: its goods would have no place. */
export const refuseWithGoods = async ({ db, envId }: Tenant, locationId: string): Promise<void> => {
  const level = await db
    .selectFrom('stockLevels')
    .select('units')
    .where('envId', '=', envId)
    .where('locationId', '=', locationId)
    .where('units', '<>', 0)
    .limit(1)
    .executeTakeFirst()
  if (level) throw problem(stockProblems.keepsGoods)
}

export const siteRules: ResourceRules = {
  async check({ tenant, values, current }) {
    if (!current || (values.type === undefined && values.isWarehouse === undefined)) return
    const after = { ...current, ...values }
    if (after.type !== 'deposito' && !after.isWarehouse) await refuseWithGoods(tenant, current.id)
  },
}
