import { type RawBuilder, sql } from 'kysely'
import type { ResourceRules } from '../../../kernel/server/resources/resource-service.ts'
import { checkPlacement, placeWritten } from './placement.service.ts'

const atCustomer = sql`t.state = 'customer'`

const lastPurchase = (envId: string): RawBuilder<unknown> =>
  sql`(select max(v.day) from visits v where v.env_id = ${envId}::uuid and v.customer_id = t.customer_id and v.orders > 0)`

/** What the grid shows besides an asset's own columns. */
export const assetRules: ResourceRules = {
  expressions: {
    minimum: envId =>
      sql`(select k.minimum_cents from asset_contracts k where k.env_id = ${envId}::uuid and k.asset_id = t.id and k.ended_on is null)`,
    idleSince: envId => sql`case when ${atCustomer} then greatest(${lastPurchase(envId)}, t.since) end`,
    inspectedOn: envId =>
      sql`(select max(i.day) from asset_inspections i where i.env_id = ${envId}::uuid and i.asset_id = t.id)`,
  },
  check: checkPlacement,
  written: placeWritten,
}
