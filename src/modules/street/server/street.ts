import { sql } from 'kysely'
import { dayOf } from '../../../kernel/contract/formats.ts'
import type { Period } from '../../../kernel/contract/periods.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { SellerScope } from '../../../kernel/contract/roles.ts'
import type { Tenant, WithTenant } from '../../../kernel/server/database/tenancy.ts'
import { sellerScopeCondition } from '../../../kernel/server/scope.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import type { SelectionQuery } from '../../dashboards/contract/sales-query.ts'
import { findChosenSellers } from '../../dashboards/server/index.ts'
import type { Selection } from '../../sales/server/index.ts'

export type StreetSeller = { id: string; code: string; name: string }

export type StreetDependencies = {
  withTenant: WithTenant
  now: () => Date
  /** Lays out today's planned visits when nobody has yet. */
  planDay: (envId: string, day: string) => Promise<void>
}

/** A seller by code within a person's sight; one out of scope and one that does not exist are the same 404. */
export const findSeller = async ({ db, envId }: Tenant, scope: SellerScope, code: string): Promise<StreetSeller> => {
  const bound = sellerScopeCondition(envId, scope, sql`s.id`)
  const found = await sql<StreetSeller>`
    select s.id, s.code, s.name from sellers s
    where s.env_id = ${envId}::uuid and s.code = ${code} ${bound ? sql`and ${bound}` : sql``}`.execute(db)
  const [seller] = found.rows
  if (!seller) throw problem(problems.notFound)
  return seller
}

export const selectionOf = async (tenant: Tenant, session: Session, query: SelectionQuery): Promise<Selection> => ({
  envId: tenant.envId,
  timeZone: session.timeZone,
  sellers: await findChosenSellers(tenant, session.scope, query),
  channels: query.channels,
  regions: query.regions,
})

/** Today's plan must lie there before it is counted. */
export const openToday = async (
  { now, planDay }: StreetDependencies,
  session: Session,
  { from, to }: Period,
): Promise<string> => {
  const today = dayOf(now(), session.timeZone)
  if (from <= today && today <= to) await planDay(session.envId, today)
  return today
}
