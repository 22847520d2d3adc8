import { type RawBuilder, sql } from 'kysely'
import { openOpportunities } from '../../../pipelines/server/index.ts'
import { hasStopOn } from '../../../routes/server/index.ts'
import { lastVisitDay } from '../../../sales/server/index.ts'
import type { DueState } from '../../contract/assignment/words.ts'

type Sql = RawBuilder<unknown>

export type PairSource = {
  envId: string
  /** The environment's day. */
  today: string
  /** Rows with the columns of an assignment and those of its form: `storedAssignments`, or one that is not saved yet. */
  assignments: Sql
  /** Bounds a seller id expression to the sellers of a person; null: all of them. */
  sellers: (sellerId: Sql) => Sql | null
}

/** `isSmall`: those of one seller, whose last answers are looked up. Of many targets, all answers are read once. */
export type TargetSource = PairSource & { isSmall: boolean }

const names = (column: string): Sql => sql`cardinality(a.${sql.raw(column)}) > 0`
const isOpen = (column: string): Sql => sql`cardinality(a.${sql.raw(column)}) = 0`

/** Published forms that are still answered, under their assignments. `where` is over `a` and `f`. */
export const storedAssignments = (envId: string, where: Sql): Sql => sql`
  select a.id, a.form_id, f.subject, f.kind, a.seller_ids, a.channel_ids, a.region_ids, a.customer_ids, a.route_days,
    a.funnel_state_ids, a.starts_on, a.ends_on, a.frequency, a.quota
  from form_assignments a join forms f on f.env_id = ${envId}::uuid and f.id = a.form_id
  where a.env_id = ${envId}::uuid and a.deleted_at is null and f.deleted_at is null and f.retired_at is null
    and f.published_number is not null and ${where}`

/** What an assignment `a` names of customers holds for the customer `c`, whoever their seller is. */
const fitsCustomer = (envId: string): Sql => sql`(${isOpen('customer_ids')} or c.id = any(a.customer_ids))
  and (${isOpen('region_ids')} or c.region_id = any(a.region_ids))
  and (${isOpen('channel_ids')} or c.sales_channel_id = any(a.channel_ids || a.sub_channel_ids))
  and (${isOpen('route_days')} or ${hasStopOn(envId, { sellerId: sql`c.seller_id`, customerId: sql`c.id`, weekdays: sql`a.route_days` })})`

const inState = (envId: string): Sql => sql`(${isOpen('funnel_state_ids')} or exists (
  select 1 from ${openOpportunities(envId)} o where o.customer_id = c.id and o.state_id = any(a.funnel_state_ids)))`

const namesCustomers = sql`(${names('customer_ids')} or ${names('region_ids')} or ${names('channel_ids')} or ${names('route_days')})`

const ofSellers = (sellers: PairSource['sellers'], sellerId: Sql): Sql => {
  const reach = sellers(sellerId)
  return sql`(${isOpen('seller_ids')} or ${sellerId} = any(a.seller_ids)) ${reach ? sql`and ${reach}` : sql``}`
}

const activeCustomers = (envId: string): Sql =>
  sql`customers c on c.env_id = ${envId}::uuid and c.is_active and c.deleted_at is null`

/** What a pair keeps of its assignment `a`. */
const terms = sql`a.id as assignment_id, a.form_id, a.subject, a.kind, a.starts_on, a.ends_on, a.frequency, a.quota`

const customerPairs = ({ envId, sellers }: PairSource): Sql => sql`
  select ${terms}, c.seller_id, c.id as customer_id, null::uuid as opportunity_id,
    null::text as opportunity_code, null::text as opportunity_name
  from asked a join ${activeCustomers(envId)} and c.seller_id is not null
  where a.subject = 'customer' and ${ofSellers(sellers, sql`c.seller_id`)} and ${fitsCustomer(envId)} and ${inState(envId)}`

const opportunityPairs = ({ envId, sellers }: PairSource): Sql => sql`
  select ${terms}, o.seller_id, o.customer_id, o.id, o.code, o.name
  from asked a join ${openOpportunities(envId)} o on o.seller_id is not null
  where a.subject = 'opportunity' and ${ofSellers(sellers, sql`o.seller_id`)}
    and (${isOpen('funnel_state_ids')} or o.state_id = any(a.funnel_state_ids))
    and (not ${namesCustomers} or exists (
      select 1 from customers c where c.env_id = ${envId}::uuid and c.id = o.customer_id and c.deleted_at is null and ${fitsCustomer(envId)}))`

const sellerPairs = ({ envId, sellers }: PairSource): Sql => sql`
  select ${terms}, s.id, null::uuid, null::uuid, null::text, null::text
  from asked a join sellers s on s.env_id = ${envId}::uuid and s.is_active and s.deleted_at is null
  where a.subject = 'none' and ${ofSellers(sellers, sql`s.id`)}
    and (not (${namesCustomers} or ${names('funnel_state_ids')}) or exists (
      select 1 from customers c where c.env_id = ${envId}::uuid and c.seller_id = s.id and c.is_active and c.deleted_at is null
        and ${fitsCustomer(envId)} and ${inState(envId)}))`

/** The last day of an answer to the form of the pair `p` about one record. */
const lastAnswerOf = (envId: string, record: 'customer_id' | 'opportunity_id' | 'seller_id'): Sql => sql`(
  select max(n.day) from form_answers n where n.env_id = ${envId}::uuid and n.form_id = p.form_id and n.annulled_at is null
    and ${sql.ref(`n.${record}`)} = ${sql.ref(`p.${record}`)})`

/** The last day of an answer about each customer, to each form that is asked. */
const customerAnswers = (envId: string): Sql => sql`
  select n.form_id, n.customer_id, max(n.day) as day from form_answers n
  where n.env_id = ${envId}::uuid and n.annulled_at is null and n.form_id in (select form_id from asked)
  group by n.form_id, n.customer_id`

/**
 * The pairs `p`, and the last day of an answer about their customers. A full join is always hashed: the planner takes the
 * pairs for a few hundred, and would go through all answers for each of them if it were a left join.
 */
const answeredPairs = ({ envId, isSmall }: TargetSource): { rows: Sql; day: Sql } =>
  isSmall
    ? { rows: sql`pairs p`, day: lastAnswerOf(envId, 'customer_id') }
    : {
        rows: sql`pairs p full join (${customerAnswers(envId)}) l on l.form_id = p.form_id and l.customer_id = p.customer_id
          where coalesce(p.subject, '') <> ''`,
        day: sql`l.day`,
      }

const targetColumns = sql.raw(
  'assignment_id, form_id, subject, seller_id, customer_id, opportunity_id, opportunity_code, opportunity_name, last_day, starts_on, ends_on, frequency',
)

/** The Monday of the week that counts: of today, or of the last day of an assignment that ended. */
const monday = sql`(t.day - (extract(isodow from t.day)::int - 1))`

/** `t` has the assignment, its last answer and its last visit. A record that is there already is answered, whenever it was given. */
const isAnswered = sql`case when t.kind = 'single' then t.last_day is not null
  when t.frequency = 'weekly' then t.last_day >= greatest(${monday}, t.starts_on)
  when t.frequency = 'visit' then t.last_day >= coalesce(t.last_visit, t.starts_on)
  else t.last_day >= t.starts_on end`

const isLate = (today: string): Sql => sql`case when t.frequency = 'visit' then t.last_visit < ${today}::date
  when t.ends_on < ${today}::date then true
  when t.frequency = 'weekly' then ${monday} - 7 >= t.starts_on and coalesce(t.last_day < ${monday} - 7, true)
  else false end`

const stateSql = (today: string): Sql => sql`case when coalesce(${isAnswered}, false) then 'answered'
  when coalesce(${isLate(today)}, false) then 'late' else 'pending' end`

/**
 * The one rule of who has a form: a row for each assignment and whom it is about (`terms`, `seller_id`,
 * `customer_id`, `opportunity_id`), as a query that begins with `with`.
 */
const pairsOf = (source: PairSource): Sql => sql`
  with asked as materialized (
    select a.*, array(select h.id from sales_channels h
      where h.env_id = ${source.envId}::uuid and h.parent_id = any(a.channel_ids)) as sub_channel_ids
    from (${source.assignments}) a),
  pairs as (${customerPairs(source)} union all ${opportunityPairs(source)} union all ${sellerPairs(source)})`

/** Counts whom assignments reach. */
export const reachSql = (source: PairSource): Sql =>
  sql`${pairsOf(source)} select count(distinct p.seller_id)::int as sellers, count(*)::int as targets from pairs p`

/**
 * `judged`: every pair with its last answer and its `state`. `offset 0` has these found once, not again for each column that
 * is made of them.
 */
const judgedSql = (source: TargetSource): Sql => {
  const { envId, today } = source
  const lastDay = sql`least(${today}::date, coalesce(p.ends_on, ${today}::date))`
  const visit = lastVisitDay(envId, {
    sellerId: sql`p.seller_id`,
    customerId: sql`p.customer_id`,
    from: sql`p.starts_on`,
    until: lastDay,
  })
  const answered = answeredPairs(source)
  return sql`${pairsOf(source)},
    stood as (
      select p.*, ${lastDay} as day, case p.subject when 'customer' then ${answered.day}
          when 'opportunity' then ${lastAnswerOf(envId, 'opportunity_id')} else ${lastAnswerOf(envId, 'seller_id')} end as last_day,
        case when p.frequency = 'visit' then ${visit} end as last_visit
      from ${answered.rows} offset 0),
    judged as (select t.*, ${stateSql(today)} as state from stood t offset 0)`
}

/**
 * Every target of the assignments with how it stands, then `select`, over `targets`: the columns of the pairs, `last_day`,
 * `starts_on`, `ends_on`, `frequency`, `due` and `counted`. Of a seller with a quota any target may be answered until it is met,
 * then the others are due no more (`spared`); counted are no more targets than the quota asks for.
 */
export const targetsSql = (source: TargetSource, select: Sql): Sql => sql`${judgedSql(source)},
  ranked as (select j.*, count(*) filter (where j.state = 'answered') over of_seller as done,
      row_number() over (of_seller order by case j.state when 'answered' then 0 when 'late' then 1 else 2 end, j.customer_id) as place
    from judged j where j.quota is not null window of_seller as (partition by j.assignment_id, j.seller_id)),
  targets as (
    select ${targetColumns}, state as due, state as counted from judged where quota is null
    union all select ${targetColumns}, case when state <> 'answered' and quota <= done then 'spared' else state end,
      case when state <> 'answered' and place > quota then 'spared' else state end
    from ranked)
  ${select}`

const stateCount = (state: DueState): Sql => sql`count(*) filter (where j.state = ${sql.lit(state)})::int`

/**
 * How many targets of each assignment and seller are in each state, then `select`, over `figures`: `assignment_id`, `seller_id`,
 * `targets`, `answered`, `late`, `pending`, `spared` and the last answer's `last_day`. They are the sums of `counted` of
 * `targetsSql`: what a quota leaves after the answered ones is filled with the late ones first.
 */
export const figuresSql = (source: TargetSource, select: Sql): Sql => sql`${judgedSql(source)},
  states as (
    select j.assignment_id, j.seller_id, coalesce(j.quota, count(*)) as quota, count(*)::int as targets, ${stateCount('answered')} as answered,
      ${stateCount('late')} as late, ${stateCount('pending')} as pending, max(j.last_day) as last_day
    from judged j group by j.assignment_id, j.seller_id, j.quota),
  kept as (
    select s.assignment_id, s.seller_id, s.targets, s.answered, s.last_day,
      least(s.late, greatest(s.quota - s.answered, 0))::int as late,
      least(s.pending, greatest(s.quota - s.answered - s.late, 0))::int as pending
    from states s),
  figures as (select k.*, k.targets - k.answered - k.late - k.pending as spared from kept k)
  ${select}`
