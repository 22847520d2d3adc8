import { sql } from 'kysely'
import type { DayRange } from './fact.ts'

/** An order counts once per article however many lines name it; returns change only quantities and amounts. */
export const articleColumns = sql`
  count(distinct o.id) filter (where o.kind = 'sale'), sum(l.quantity), sum(l.packages), sum(l.kg), sum(l.net_cents), sum(l.total_cents)`

/** Lines `l` of the orders `o` that count. */
export const countedLines = (envId: string, { from, to }: DayRange, extraJoin = sql``) => sql`
  orders o join order_lines l on l.env_id = o.env_id and l.order_id = o.id ${extraJoin}
  where o.env_id = ${envId}::uuid and l.env_id = ${envId}::uuid and o.day between ${from}::date and ${to}::date
    and o.canceled_at is null and o.deleted_at is null`
