import { type RawBuilder, sql } from 'kysely'
import { addDays, dayOf } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { sellerScopeCondition } from '../../../../kernel/server/scope.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { stopsDue } from '../../../sales/server/index.ts'
import type { TargetPage, TargetQuery } from '../../contract/assignment/assignments.ts'
import type { DueForm, TodayCustomer } from '../../contract/assignment/own-tasks.ts'
import { graceDays } from '../../contract/assignment/words.ts'
import { findTargets } from './assignments.queries.ts'
import { storedAssignments, type TargetSource, targetsSql } from './targets.ts'

type Sql = RawBuilder<unknown>

/** What is asked of a person's sellers now: assignments that began, and did not end long ago. */
export const ownTargets = (session: Session, where: Sql = sql`true`): TargetSource => {
  const { envId, scope, timeZone } = session
  const today = dayOf(new Date(), timeZone)
  return {
    envId,
    today,
    assignments: storedAssignments(
      envId,
      sql`a.starts_on <= ${today}::date and (a.ends_on is null or a.ends_on >= ${addDays(today, -graceDays)}::date) and ${where}`,
    ),
    sellers: sellerId => sellerScopeCondition(envId, scope, sellerId),
    isSmall: scope.kind === 'seller',
  }
}

type DueRow = DueForm & { formId: string }

/** How the forms of a person stand, by the id of the form: each customer once, by its most urgent assignment. */
export const findDueForms = async ({ db }: Tenant, session: Session): Promise<Map<string, DueForm>> => {
  const { rows } = await sql<DueRow>`${targetsSql(
    ownTargets(session),
    sql`select u.form_id, count(*) filter (where u.rank = 1)::int as late, count(*) filter (where u.rank = 2)::int as pending,
        count(*) filter (where u.rank = 3)::int as done, max(u.ends_on) as ends_on
      from (select t.form_id, t.customer_id, t.opportunity_id, t.seller_id, max(t.ends_on) as ends_on,
          min(array_position(array['late', 'pending', 'answered', 'spared'], t.counted)) as rank
        from targets t group by t.form_id, t.customer_id, t.opportunity_id, t.seller_id) u
      group by u.form_id`,
  )}`.execute(db)
  return new Map(rows.map(({ formId, ...due }) => [formId, due]))
}

/** A seller's route of a day is a few dozen stops; more are cut. */
const maximumStops = 200

/**
 * The customers of the seller's route of today, in its order, with the forms that are still to be answered there. A form
 * that is asked at each visit is due again today.
 */
export const findToday = async ({ db, envId }: Tenant, session: Session): Promise<TodayCustomer[]> => {
  if (session.scope.kind !== 'seller') return []
  const own = await db
    .selectFrom('sellers')
    .select('id')
    .where('envId', '=', envId)
    .where('code', '=', session.scope.key)
    .executeTakeFirst()
  if (!own) return []
  const today = dayOf(new Date(), session.timeZone)
  const isDue = sql`(t.due in ('late', 'pending') or (t.frequency = 'visit' and t.due = 'answered' and t.last_day < ${today}::date))`
  const { rows } = await sql<TodayCustomer>`${targetsSql(
    ownTargets(session),
    sql`, route as (select r.customer_id, min(r.sequence) as sequence from (${stopsDue(envId, { from: today, to: today }, own.id)}) r
      group by r.customer_id)
    select json_build_object('id', c.id, 'code', c.code, 'name', c.name) as customer, c.address,
      json_agg(json_build_object('id', f.id, 'code', f.code, 'name', f.name, 'isLate', due.is_late) order by f.name) as forms
    from (select t.customer_id, t.form_id, bool_or(t.due = 'late') as is_late from targets t
        where t.subject = 'customer' and ${isDue} group by t.customer_id, t.form_id) due
      join route on route.customer_id = due.customer_id
      join customers c on c.env_id = ${envId}::uuid and c.id = due.customer_id
      join forms f on f.env_id = ${envId}::uuid and f.id = due.form_id
    group by c.id, c.code, c.name, c.address, route.sequence
    order by route.sequence, c.name limit ${sql.lit(maximumStops)}`,
  )}`.execute(db)
  return rows
}

/** Whom one form has to be asked of by the person's sellers. */
export const findOwnTargets = (
  tenant: Tenant,
  session: Session,
  { formId, query }: { formId: string; query: TargetQuery },
): Promise<TargetPage> => findTargets(tenant, ownTargets(session, sql`a.form_id = ${formId}::uuid`), query)
