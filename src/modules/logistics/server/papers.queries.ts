import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { todayOf } from '../../../kernel/server/today.ts'
import { type PaperState, paperState, vehiclePapers, warningDays } from '../contract/papers.ts'

/** The state of papers in SQL, by the worst of them: expired, near expiry, missing, valid. */
export const papersState =
  (...columns: string[]) =>
  (envId: string): RawBuilder<PaperState> => {
    const dates = sql.join(columns.map(column => sql.ref(`t.${column}`)))
    const missing = sql.join(
      columns.map(column => sql`${sql.ref(`t.${column}`)} is null`),
      sql` or `,
    )
    return sql<PaperState>`case when least(${dates}) < ${todayOf(envId)} then 'expired'
      when least(${dates}) <= ${todayOf(envId)} + ${sql.lit(warningDays)} then 'expiring'
      when ${missing} then 'missing' else 'valid' end`
  }

/** A paper that has expired or is near expiry. */
export type PaperWarning = {
  of: 'vehicle' | 'person'
  whose: string
  paper: string
  expiresOn: string
  state: PaperState
}

type Wanted = { vehicleIds?: string[]; deliveryPersonIds?: string[] }

const papersOf = ({ envId }: Tenant, { vehicleIds, deliveryPersonIds }: Wanted): RawBuilder<unknown> => sql`
  select 'vehicle' as of, v.code as whose, p.paper, p.expires_on
  from vehicles v cross join lateral (values (${vehiclePapers.vtv}, v.vtv_expires_on), (${vehiclePapers.senasa}, v.senasa_expires_on),
    (${vehiclePapers.insurance}, v.insurance_expires_on)) p(paper, expires_on)
  where v.env_id = ${envId}::uuid and v.deleted_at is null and v.is_active
    ${vehicleIds ? sql`and v.id = any(${vehicleIds}::uuid[])` : sql``}
  union all
  select 'person', d.name, 'Licencia', d.licence_expires_on from delivery_people d
  where d.env_id = ${envId}::uuid and d.deleted_at is null and d.is_active
    ${deliveryPersonIds ? sql`and d.id = any(${deliveryPersonIds}::uuid[])` : sql``}`

/** At most this many papers are reported at once. */
const maximumWarnings = 200

/**
 * Papers that on that day have expired or expire within 30 days, of these owners or of all active vehicles and delivery
 * people. The company decides whether an expired one blocks a load (`logisticsSettings`).
 */
export const readPaperWarnings = async (tenant: Tenant, day: string, owners: Wanted = {}): Promise<PaperWarning[]> => {
  const { rows } = await sql<Omit<PaperWarning, 'state'>>`
    select p.of, whose, paper, expires_on from (${papersOf(tenant, owners)}) p
    where expires_on <= ${addDays(day, warningDays)}::date order by expires_on, whose, paper limit ${maximumWarnings}`.execute(
    tenant.db,
  )
  return rows.map(row => ({ ...row, state: paperState(row.expiresOn, day) }))
}
