import { type RawBuilder, sql } from 'kysely'
import type { WithTenant } from '../../../kernel/server/database/tenancy.ts'
import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import { bindList } from '../../../kernel/server/resources/list-routes.ts'
import { resourceSource } from '../../../kernel/server/resources/resource-source.ts'
import { customers } from '../../customers/contract/customers.ts'
import { unrouted } from '../contract/unrouted.ts'

/** Nobody's route holds the customer of the alias `t`. */
export const isUnrouted = (envId: string): RawBuilder<boolean> => sql`
  not exists (select from route_stops rs where rs.env_id = ${envId}::uuid and rs.customer_id = t.id and rs.deleted_at is null)`

const sourceOf = (envId: string, timeZone: string) =>
  resourceSource(
    { ...customers, fields: unrouted.fields },
    {
      envId,
      timeZone,
      scope: sql`t.is_active and ${isUnrouted(envId)}`,
      expressions: { isPlaced: () => sql`(t.latitude is not null and t.longitude is not null)` },
    },
  )

export const createUnroutedRoutes = (withTenant: WithTenant): BoundRoute[] =>
  bindList(withTenant, unrouted.routes, unrouted, ({ envId }, { timeZone }) => sourceOf(envId, timeZone))
