import { type RawBuilder, sql } from 'kysely'
import type { DayRange } from '../facts/fact.ts'

const mondayOf = (day: RawBuilder<unknown>) => sql`(${day} - (extract(isodow from ${day})::int - 1))`

/** The leave of a seller on the day of the alias `d`. */
const isAway = (envId: string, sellerId: RawBuilder<unknown>) => sql`
  select from seller_leaves away where away.env_id = ${envId}::uuid and away.seller_id = ${sellerId} and away.deleted_at is null
    and d.day between away.from_day and away.until_day`

/** Limits the rows to stops that a seller may visit: of their own route, or as a substitute, even without a route. */
const walkedBy = (sellerId: string) =>
  sql`and (rs.seller_id = ${sellerId}::uuid or lv.substitute_id = ${sellerId}::uuid)`

/**
 * The visits due by the routes on each day: `seller_id` (who visits), `customer_id`, `day`, `sequence` and `route_seller_id`
 * (whose route it is). Weeks are counted between Mondays, so a customer's several weekdays share one anchor. There are no
 * visits on holidays, unless they are worked. A seller on leave is replaced by the substitute, or by nobody when there is
 * none or they are on leave too. A customer in two routes of one seller on one day is listed twice. `sellerId` limits the
 * visits to those of one seller.
 */
export const stopsDue = (envId: string, { from, to }: DayRange, sellerId?: string): RawBuilder<unknown> => sql`
  select s.id as seller_id, rs.customer_id, d.day, rs.sequence, rs.seller_id as route_seller_id
  from (select span.day::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') as span (day)) d
  join route_stops rs on rs.env_id = ${envId}::uuid and rs.deleted_at is null
    and rs.weekday = extract(isodow from d.day) and rs.anchor_day <= d.day
    and (${mondayOf(sql`d.day`)} - ${mondayOf(sql`rs.anchor_day`)}) / 7 % (case when rs.frequency = 'weekly' then 1 when rs.frequency = 'fortnightly' then 2 else 4 end) = 0
  join sellers owner on owner.env_id = ${envId}::uuid and owner.id = rs.seller_id and owner.is_active and owner.deleted_at is null
  join customers c on c.env_id = ${envId}::uuid and c.id = rs.customer_id and c.is_active and c.deleted_at is null
  left join seller_leaves lv on lv.env_id = ${envId}::uuid and lv.seller_id = rs.seller_id and lv.deleted_at is null
    and d.day between lv.from_day and lv.until_day
  join sellers s on s.env_id = ${envId}::uuid and s.id = case when lv.id is null then rs.seller_id else lv.substitute_id end
    and s.is_active and s.deleted_at is null
  where not exists (
      select from holidays h where h.env_id = ${envId}::uuid and h.day = d.day and not h.is_working_day and h.deleted_at is null)
    and (lv.id is null or not exists (${isAway(envId, sql`s.id`)}))
    ${sellerId ? sql`${walkedBy(sellerId)} and s.id = ${sellerId}::uuid` : sql``}`
