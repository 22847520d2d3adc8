import { sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { CountScope } from '../contract/count-routes.ts'
import type { CountState } from '../contract/states.ts'

export type CountSession = {
  id: string
  number: number
  state: CountState
  locationKind: 'warehouse' | 'vehicle'
  locationId: string
  locationName: string
  scope: CountScope
  scopeIds: string[]
  isBlind: boolean
  toleranceUnits: number
  tolerancePercent: number
  note: string | null
  round: number
  approvals: number
  openedBy: string
  approvedBy: string | null
  approvedAt: string | null
  createdAt: string
}

/** One count. `hold` locks its state until the transaction ends: several people may count at once, nobody closes it meanwhile. */
export const readSession = async (
  { db, envId }: Tenant,
  id: string,
  { hold = false }: { hold?: boolean } = {},
): Promise<CountSession> => {
  const { rows } = await sql<CountSession>`
    select id, number, state, location_kind, location_id, location_name, scope, scope_ids, is_blind, tolerance_units,
      tolerance_percent, note, round, approvals, opened_by, approved_by, approved_at, created_at
    from count_sessions where env_id = ${envId}::uuid and id = ${id}::uuid ${hold ? sql`for share` : sql``}`.execute(db)
  const [session] = rows
  if (!session) throw problem(problems.notFound)
  return session
}

export type Place = { kind: 'warehouse' | 'vehicle'; id: string; name: string }

const maximumPlaces = 240

/** Warehouses first, then active vehicles. */
export const readPlaces = async ({ db, envId }: Tenant): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select p.kind, p.id, p.name from (
      select 'warehouse' as kind, s.id, s.name, 0 as rank from sites s
      where s.env_id = ${envId}::uuid and s.deleted_at is null and (s.is_warehouse or s.type = 'deposito')
      union all
      select 'vehicle', v.id, v.name || ' · ' || v.code, 1 from vehicles v
      where v.env_id = ${envId}::uuid and v.deleted_at is null and v.is_active
    ) p order by p.rank, p.name limit ${maximumPlaces}`.execute(db)
  return rows
}

const scopeTables = { items: 'items', brands: 'brands', articles: 'articles' } as const

/** The names of the items, brands or articles of the scope; fewer than its ids when some do not exist. */
export const scopeNames = async (
  { db, envId }: Tenant,
  { scope, scopeIds }: { scope: CountScope; scopeIds: string[] },
): Promise<string[]> => {
  if (scope === 'all') return []
  const { rows } = await sql<{ name: string }>`
    select t.name from ${sql.table(scopeTables[scope])} t
    where t.env_id = ${envId}::uuid and t.id = any(${scopeIds}::uuid[]) order by t.name`.execute(db)
  return rows.map(({ name }) => name)
}
