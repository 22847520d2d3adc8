import { type RawBuilder, sql } from 'kysely'
import type { Tenant, WithTenant } from '../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../kernel/server/http/register-routes.ts'
import type { Row } from '../../../kernel/server/resources/resource-queries.ts'
import { resourceSource } from '../../../kernel/server/resources/resource-source.ts'
import { selectPage } from '../../../kernel/server/resources/select-page.ts'
import { sendExport } from '../../../kernel/server/resources/send-export.ts'
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

export const createUnroutedRoutes = (withTenant: WithTenant): BoundRoute[] => [
  handle(unrouted.routes.list, async ({ tenant, session, query }) =>
    selectPage<Row>(tenant.db, sourceOf(tenant.envId, session.timeZone), query),
  ),
  handleOpen(unrouted.routes.export, async ({ session: maybe, query, reply }) => {
    const session = signedIn(maybe)
    const readPage = async ({ db, envId }: Tenant, list: Parameters<typeof selectPage>[2]) =>
      selectPage<Row>(db, sourceOf(envId, session.timeZone), list)
    const fields = Object.entries(unrouted.fields)
    return sendExport({ resource: unrouted, fields, withTenant, session, query, readPage, reply })
  }),
]
