import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { wasCollected, wasEffective, wasVisited } from '../../customers/server/index.ts'
import { type SellerDayFigure, sellerDayFigures } from '../../sales/contract/live-documents.ts'
import {
  andCustomer,
  andSeller,
  type FactsQuestion,
  lastOperation,
  remoteCents,
  remoteCollection,
  remoteOrder,
  type Selection,
  sellerDays,
} from '../../sales/server/index.ts'

/** What a seller did in a period. */
export type SellerMeasures = { id: string; code: string; name: string } & Record<SellerDayFigure, number>

const sums = sql.join(sellerDayFigures.map(figure => sql`sum(${sql.ref(figure)}) as ${sql.ref(figure)}`))

/** Sellers with a plan, any operation, or money that a delivery took from their customers, by sales in descending order. */
export const findSellerMeasures = async ({ db }: Tenant, question: FactsQuestion): Promise<SellerMeasures[]> => {
  const sellers = await sql<SellerMeasures>`
    select s.id, s.code, s.name, m.*
    from (select seller_id, ${sums} from ${sellerDays(question.selection, question.period)} d group by seller_id
      having sum(planned) > 0 or sum(visits) > 0 or sum(collections) > 0 or sum(units) <> 0 or sum(total_cents) <> 0) m
    join sellers s on s.env_id = ${question.selection.envId}::uuid and s.id = m.seller_id
    order by m.total_cents desc, s.code`.execute(db)
  return sellers.rows
}

/** The instant of the newest operation; null without any. It is in the last day that has one. */
export const findLastOperation = async (
  { db }: Tenant,
  { selection, period }: FactsQuestion,
): Promise<string | null> => {
  const newest = await lastOperation(selection, period).execute(db)
  return newest.rows[0]?.at ?? null
}

/** The operations of a day until an instant, one row each, because facts only have whole days. */
const operationsUntil = (selection: Selection, day: string, until: string) => {
  const { envId } = selection
  const bounds = sql`env_id = ${envId}::uuid and day = ${day}::date and taken_at <= ${until}::timestamptz and deleted_at is null
    ${andSeller(selection, sql`seller_id`)}${andCustomer(selection, sql`customer_id`)}`
  return sql`
    select seller_id, customer_id, (kind = 'sale')::int orders, 0 collections, 0 no_purchases,
      case when kind = 'sale' then line_count else 0 end lines, units, packages, kg, net_cents, total_cents, 0::bigint collected_cents,
      ${remoteOrder} remote_orders, 0 remote_collections, ${remoteCents('net_cents')} remote_net_cents, ${remoteCents('total_cents')} remote_total_cents
    from orders where ${bounds} and canceled_at is null
    union all
    select seller_id, customer_id, 0, 1, 0, 0, 0, 0, 0, 0, 0, total_cents, 0, ${remoteCollection}, 0, 0 from collections where ${bounds} and canceled_at is null
    union all
    select seller_id, customer_id, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from no_purchases where ${bounds}`
}

const remoteFigures = ['remote_orders', 'remote_collections', 'remote_net_cents', 'remote_total_cents']
const remoteSums = sql.join(remoteFigures.map(figure => sql`sum(${sql.ref(figure)}) ${sql.ref(figure)}`))
const remoteDone = sql.join(remoteFigures.map(figure => sql.ref(`done.${figure}`)))
const remoteTotals = sql.join(remoteFigures.map(figure => sql`coalesce(sum(${sql.ref(figure)}), 0) ${sql.ref(figure)}`))

/** The same measures until an instant of a day; the plan counts for the whole day. */
export const findSellerMeasuresUntil = async (
  { db }: Tenant,
  selection: Selection,
  day: string,
  until: string,
): Promise<SellerMeasures[]> => {
  const { envId } = selection
  const sellers = await sql<SellerMeasures>`
    with done as (
      select seller_id, customer_id, sum(orders) orders, sum(collections) collections, sum(no_purchases) no_purchases, sum(lines) lines,
        sum(units) units, sum(packages) packages, sum(kg) kg, sum(net_cents) net_cents, sum(total_cents) total_cents,
        sum(collected_cents) collected_cents, ${remoteSums}
      from (${operationsUntil(selection, day, until)}) operation group by seller_id, customer_id
    ), visit as (
      select coalesce(p.seller_id, done.seller_id) seller_id, coalesce(p.is_planned, false) is_planned, coalesce(p.had_debt_due, false) had_debt_due,
        coalesce(${wasVisited('done')}, false) was_visited, coalesce(${wasEffective('done')}, false) was_effective,
        coalesce(${wasCollected('done')}, false) was_collected, done.orders, done.collections, done.no_purchases, done.lines,
        done.units, done.packages, done.kg, done.net_cents, done.total_cents, done.collected_cents,
        ${remoteDone}
      from (select seller_id, customer_id, is_planned, had_debt_due from visits
        where env_id = ${envId}::uuid and day = ${day}::date${andSeller(selection, sql`seller_id`)}${andCustomer(selection, sql`customer_id`)}) p
      full join done on done.seller_id = p.seller_id and done.customer_id = p.customer_id
    )
    select s.id, s.code, s.name, m.*
    from (
      select seller_id, count(*) filter (where is_planned) planned, count(*) filter (where is_planned and was_visited) visited,
        count(*) filter (where was_visited) visits, count(*) filter (where was_effective) effective_visits,
        count(*) filter (where had_debt_due and was_visited) visits_with_debt, count(*) filter (where had_debt_due and was_collected) collected_with_debt,
        coalesce(sum(orders), 0) orders, coalesce(sum(collections), 0) collections, coalesce(sum(no_purchases), 0) no_purchases,
        coalesce(sum(lines), 0) lines, coalesce(sum(units), 0) units, coalesce(sum(packages), 0) packages, coalesce(sum(kg), 0) kg,
        coalesce(sum(net_cents), 0) net_cents, coalesce(sum(total_cents), 0) total_cents, coalesce(sum(collected_cents), 0) collected_cents,
        ${remoteTotals}
      from visit group by seller_id
    ) m
    join sellers s on s.env_id = ${envId}::uuid and s.id = m.seller_id
    order by m.total_cents desc, s.code`.execute(db)
  return sellers.rows
}
