import { sql } from 'kysely'
import { addDays, weekdayOf } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { hasOperations, ownCollections, ownOrders } from '../../customers/server/index.ts'
import { type FollowVisits, followRules } from '../contract/follow.ts'
import { type Asking, findSubject, ofSubject, type Subject } from './subject.ts'

/** The latest no-purchases that are listed. */
const listedNoPurchases = 5

const findDays = async ({ db }: Tenant, subject: Subject, from: string): Promise<FollowVisits['days']> => {
  const { rows } = await sql<FollowVisits['days'][number]>`
    select v.day, bool_or(v.is_planned) as is_planned, sum(${ownOrders('v')})::int as orders, sum(${ownCollections('v')})::int as collections,
      sum(v.no_purchases)::int as no_purchases, sum(v.remote_orders)::int as remote_orders
    from visits v where ${ofSubject(subject, 'v')} and v.day between ${from}::date and ${subject.today}::date
    group by v.day having bool_or(v.is_planned) or bool_or(${hasOperations('v')}) order by v.day`.execute(db)
  return rows
}

const findReasons = async ({ db }: Tenant, subject: Subject): Promise<FollowVisits['reasons']> => {
  const { rows } = await sql<FollowVisits['reasons'][number]>`
    select e.name, count(*)::int as count
    from no_purchases n join excuses e on e.env_id = ${subject.envId}::uuid and e.id = n.excuse_id
    where ${ofSubject(subject, 'n')} and n.deleted_at is null and n.day > ${addDays(subject.today, -followRules.yearDays)}::date
    group by e.env_id, e.id order by count(*) desc, e.name limit ${sql.lit(followRules.listed)}`.execute(db)
  return rows
}

const findNoPurchases = async ({ db }: Tenant, subject: Subject): Promise<FollowVisits['noPurchases']> => {
  const { rows } = await sql<FollowVisits['noPurchases'][number]>`
    select n.id, n.taken_at, e.name as reason, n.note, s.name as seller
    from no_purchases n join excuses e on e.env_id = ${subject.envId}::uuid and e.id = n.excuse_id
    join sellers s on s.env_id = ${subject.envId}::uuid and s.id = n.seller_id
    where ${ofSubject(subject, 'n')} and n.deleted_at is null order by n.taken_at desc, n.id desc limit ${sql.lit(listedNoPurchases)}`.execute(
    db,
  )
  return rows
}

/** The last weeks day by day, whole from Monday, and the reasons of a year. */
export const followVisits = async (asking: Asking): Promise<FollowVisits> => {
  const subject = await findSubject(asking)
  const monday = addDays(subject.today, 1 - weekdayOf(subject.today))
  const from = addDays(monday, -7 * (followRules.calendarWeeks - 1))
  return {
    from,
    to: subject.today,
    days: await findDays(asking.tenant, subject, from),
    reasons: await findReasons(asking.tenant, subject),
    noPurchases: await findNoPurchases(asking.tenant, subject),
  }
}
