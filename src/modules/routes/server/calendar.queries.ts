import { sql } from 'kysely'
import { addDays, mondayOf } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { shopName } from '../../customers/server/index.ts'
import { stopsDue } from '../../sales/server/index.ts'
import { type CalendarDay, calendarWeeks, type RouteCalendar } from '../contract/routes.ts'
import { findHolidays } from './holidays.queries.ts'

type Range = { from: string; to: string }
type Named = { id: string; code: string; name: string }
type Visit = { day: string; customerId: string; of: Named | null }

type Leave = { fromDay: string; untilDay: string; reason: 'vacation'; substitute: Named | null }

const leavesIn = async ({ db, envId }: Tenant, sellerId: string, { from, to }: Range): Promise<Leave[]> => {
  const found = await sql<Leave>`
    select l.from_day, l.until_day, l.reason,
      (select json_build_object('id', s.id, 'code', s.code, 'name', s.name) from sellers s
        where s.env_id = ${envId}::uuid and s.id = l.substitute_id) as substitute
    from seller_leaves l where l.env_id = ${envId}::uuid and l.seller_id = ${sellerId}::uuid and l.deleted_at is null
      and l.until_day >= ${from}::date and l.from_day <= ${to}::date`.execute(db)
  return found.rows
}

const openedIn = async ({ db, envId }: Tenant, { from, to }: Range): Promise<Set<string>> => {
  const found = await db
    .selectFrom('plannedDays')
    .select('day')
    .where('envId', '=', envId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  return new Set(found.map(({ day }) => day))
}

/** What opened days were laid with, and what the others will be, in the order of the walk. */
const visitsIn = async ({ db, envId }: Tenant, sellerId: string, { from, to, today }: Range & { today: string }) => {
  const found = await sql<Visit>`
    select v.day, v.customer_id, null::json as of,
      coalesce((select rs.sequence from route_stops rs where rs.env_id = ${envId}::uuid and rs.seller_id = ${sellerId}::uuid
        and rs.customer_id = v.customer_id and rs.weekday = extract(isodow from v.day) and rs.deleted_at is null), 9999) as place
    from visits v
    where v.env_id = ${envId}::uuid and v.seller_id = ${sellerId}::uuid and v.is_planned
      and v.day between ${from}::date and ${to}::date
    union all
    select due.day, due.customer_id,
      (select json_build_object('id', s.id, 'code', s.code, 'name', s.name) from sellers s
        where s.env_id = ${envId}::uuid and s.id = due.route_seller_id and s.id <> due.seller_id),
      (due.route_seller_id <> due.seller_id)::int * 10000 + due.sequence
    from (${stopsDue(envId, { from: today, to }, sellerId)}) due
    where not exists (select from planned_days p where p.env_id = ${envId}::uuid and p.day = due.day)
    order by 1, 4, 2`.execute(db)
  return found.rows
}

const customersOf = async ({ db, envId }: Tenant, ids: string[]): Promise<Named[]> => {
  const found = await sql<Named>`
    select t.id, t.code, ${shopName('t')} as name from customers t
    where t.env_id = ${envId}::uuid and t.id = any(${ids}::uuid[])`.execute(db)
  return found.rows
}

/** A customer whom two routes give the seller on one day is visited once; their own route comes first. */
const once = (visits: Visit[]): Visit[] =>
  [...new Map(visits.toReversed().map(visit => [`${visit.day} ${visit.customerId}`, visit])).values()].toReversed()

/**
 * Six weeks from this Monday: the customers of each day by the very query that lays a day's plan, with the holidays and
 * the seller's leave that explain it.
 */
export const readCalendar = async (tenant: Tenant, sellerId: string, today: string): Promise<RouteCalendar> => {
  const from = mondayOf(today)
  const to = addDays(from, calendarWeeks * 7 - 1)
  const visits = once(await visitsIn(tenant, sellerId, { from, to, today }))
  const [holidays, leaves, opened] = [
    await findHolidays(tenant, { from, to }),
    await leavesIn(tenant, sellerId, { from, to }),
    await openedIn(tenant, { from, to }),
  ]
  const byDay = Map.groupBy(visits, ({ day }) => day)
  const days = Array.from({ length: calendarWeeks * 7 }, (_, index): CalendarDay => {
    const day = addDays(from, index)
    const holiday = holidays.find(one => one.day === day)
    const leave = leaves.find(one => one.fromDay <= day && day <= one.untilDay)
    return {
      day,
      state: opened.has(day) ? 'opened' : day < today ? 'none' : 'planned',
      holiday: holiday ? { name: holiday.name, isWorkingDay: holiday.isWorkingDay } : null,
      leave: leave ? { reason: leave.reason, substitute: leave.substitute } : null,
      stops: (byDay.get(day) ?? []).map(({ customerId, of }) => ({ customerId, of })),
    }
  })
  const customers = await customersOf(tenant, [...new Set(visits.map(({ customerId }) => customerId))])
  return { today, customers, days }
}
