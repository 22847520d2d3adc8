import { type RawBuilder, sql } from 'kysely'
import type { SellerScope } from '../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { sellerScopeCondition } from '../../../kernel/server/scope.ts'
import { workedDays } from '../../sales/server/index.ts'
import type { UsagePeriod } from '../contract/ranges.ts'
import { shownSellers } from '../contract/usage.ts'

type Asked = { scope: SellerScope; period: UsagePeriod }

const conditions = (envId: string, { scope, period }: Asked): RawBuilder<unknown> => {
  const bound = sellerScopeCondition(envId, scope, sql`t.seller_id`)
  return sql`t.env_id = ${envId}::uuid and t.day between ${period.from}::date and ${period.to}::date and t.deleted_at is null
    ${bound ? sql`and ${bound}` : sql``}`
}

export type DocumentCount = { kind: 'order' | 'collection' | 'noPurchase'; origin: number; count: number }

/** Documents that count, of the sellers a person sees, by where they came from (0 phone, 1 office, 2 app, 3 marketplace). */
export const countDocuments = async ({ db, envId }: Tenant, asked: Asked): Promise<DocumentCount[]> => {
  const counted = conditions(envId, asked)
  const found = await sql<DocumentCount>`
    select 'order' as kind, t.origin, count(*) as count from orders t where ${counted} and t.canceled_at is null group by t.origin
    union all select 'collection', 0, count(*) from collections t where ${counted} and t.canceled_at is null
    union all select 'noPurchase', 0, count(*) from no_purchases t where ${counted}`.execute(db)
  return found.rows
}

/** Files that were applied in a period and stayed, and the rows they created or changed. */
export const countImports = async (
  { db, envId }: Tenant,
  { from, to }: UsagePeriod,
  timeZone: string,
): Promise<{ files: number; rows: number }> => {
  const found = await sql<{ files: number; rows: number }>`
    select count(*) as files, coalesce(sum(new_count + changed_count), 0)::int as rows from imports
    where env_id = ${envId}::uuid and undone_at is null
      and applied_at >= (${from}::date)::timestamp at time zone ${timeZone} and applied_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`.execute(
    db,
  )
  return found.rows[0] ?? { files: 0, rows: 0 }
}

export type SellerDays = {
  id: string
  code: string
  name: string
  days: number
  lastDay: string | null
  weekdays: number[]
}

/** Sellers who work, whoever visited customers on fewest days first. */
export const findSellerDays = async ({ db, envId }: Tenant, { scope, period }: Asked): Promise<SellerDays[]> => {
  const bound = sellerScopeCondition(envId, scope, sql`s.id`)
  const found = await sql<SellerDays>`
    select s.id, s.code, s.name, coalesce(d.days, 0) as days, d.last_day, coalesce(r.weekdays, '{}') as weekdays
    from sellers s
    left join ${workedDays(envId, period)} d on d.seller_id = s.id
    left join (select seller_id, array_agg(distinct weekday) as weekdays from route_stops
      where env_id = ${envId}::uuid and deleted_at is null group by seller_id) r on r.seller_id = s.id
    where s.env_id = ${envId}::uuid and s.is_active and s.deleted_at is null ${bound ? sql`and ${bound}` : sql``}
    order by coalesce(d.days, 0), s.name, s.code limit ${sql.lit(shownSellers)}`.execute(db)
  return found.rows
}
