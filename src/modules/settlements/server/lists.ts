import { type RawBuilder, sql } from 'kysely'
import { type Resource, resourceRoutes } from '../../../kernel/contract/resource.ts'
import type { WithTenant } from '../../../kernel/server/database/tenancy.ts'
import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import { bindList } from '../../../kernel/server/resources/list-routes.ts'
import { inLoad } from '../../logistics/server/index.ts'
import { accountList, containerList, containerStockList } from '../contract/account-lists.ts'
import { returnReasons } from '../contract/delivery-words.ts'
import { deliveryList, pendingList, returnList, settlementList } from '../contract/lists.ts'
import { accountParts, containerParts, containerStockParts } from './accounts/account-lists.ts'
import { type Parts, referenceTo, sourceOf, type View } from './list-parts.ts'
import { isPending, pendingCents, pendingOrders } from './pending-orders.ts'

const settlementParts = ({ envId }: View): Parts => ({
  from: sql`consolidated_loads as t
    join delivery_people p on p.env_id = ${envId}::uuid and p.id = t.delivery_person_id
    join vehicles v on v.env_id = ${envId}::uuid and v.id = t.vehicle_id
    left join settlements s on s.env_id = ${envId}::uuid and s.load_id = t.id
    left join lateral (select count(*)::int as done, coalesce(sum(d.delivered_cents), 0)::bigint as delivered_cents,
        coalesce(sum(d.paid_cents), 0)::bigint as paid_cents
      from deliveries d where d.env_id = ${envId}::uuid and d.load_id = t.id and d.voided_at is null) r on true
    left join lateral (select count(*)::int as orders from consolidated_orders k where k.env_id = ${envId}::uuid and k.load_id = t.id
      and ${inLoad(envId, 'k')}) c on true`,
  where: [sql`t.env_id = ${envId}::uuid`, sql`t.deleted_at is null`, sql`t.state <> 'pendiente'`],
  id: sql`t.id`,
  shown: {
    number: { expression: sql`t.number` },
    date: { expression: sql`t.delivers_on` },
    dealer: referenceTo('p'),
    vehicle: { expression: sql`v.code` },
    state: {
      expression: sql`case when s.state = 'closed' then 'closed' when s.id is not null or r.done > 0 then 'open' else 'waiting' end`,
    },
    orders: { expression: sql`c.orders` },
    pending: { expression: sql`c.orders - r.done` },
    conflicts: {
      expression: sql`(select count(distinct w.order_id)::int from delivery_conflicts w where w.env_id = ${envId}::uuid
        and w.load_id = t.id and w.resolved_at is null)`,
    },
    total: { expression: sql`t.total_cents` },
    delivered: { expression: sql`r.delivered_cents` },
    // The expected money is hidden until money is declared counted.
    paid: { expression: sql`case when s.money_counted_at is not null then r.paid_cents end` },
    difference: { expression: sql`coalesce(s.money_booked_cents + s.goods_booked_cents, 0)` },
    closedBy: { expression: sql`s.closed_by` },
  },
})

const roundJoins = (envId: string, delivery: string) => sql`
    join consolidated_loads l on l.env_id = ${envId}::uuid and l.id = ${sql.ref(`${delivery}.load_id`)}
    join delivery_people p on p.env_id = ${envId}::uuid and p.id = l.delivery_person_id
    join orders o on o.env_id = ${envId}::uuid and o.id = ${sql.ref(`${delivery}.order_id`)}
    join customers k on k.env_id = ${envId}::uuid and k.id = o.customer_id`

/** Whether a delivery has a place on the map: where it was made or, without one, where its customer `k` is. */
export const isPlaced = (delivery: string) => sql`(coalesce(${sql.ref(`${delivery}.latitude`)}, k.latitude) is not null
  and coalesce(${sql.ref(`${delivery}.longitude`)}, k.longitude) is not null)`

const reasonTitle = sql`case g.reason ${sql.join(
  Object.entries(returnReasons).map(([id, title]) => sql`when ${id} then ${title}`),
  sql` `,
)} end`

/** The reasons for which goods of a delivery came back, by their titles; null when none did. */
const reasonsOf = (envId: string, delivery: RawBuilder<unknown>) => sql`(
  select string_agg(distinct ${reasonTitle}, ', ') from ${returnedGoods(envId)} g where g.delivery_id = ${delivery})`

const pendingParts = ({ envId }: View): Parts => ({
  from: sql`${pendingOrders(envId)}
    join orders o on o.env_id = ${envId}::uuid and o.id = c.order_id
    join customers k on k.env_id = ${envId}::uuid and k.id = o.customer_id`,
  where: [isPending(envId)],
  id: sql`md5(c.load_id::text || c.order_id)::uuid`,
  shown: {
    date: { expression: sql`l.delivers_on` },
    number: { expression: sql`l.number` },
    dealer: referenceTo('p'),
    state: { expression: sql`l.state` },
    order: { expression: sql`o.number` },
    customer: referenceTo('k'),
    total: { expression: pendingCents(envId) },
  },
})

const deliveryParts = ({ envId }: View): Parts => ({
  from: sql`deliveries as t ${roundJoins(envId, 't')}`,
  where: [sql`t.env_id = ${envId}::uuid`, sql`t.voided_at is null`],
  id: sql`t.id`,
  shown: {
    at: { expression: sql`t.happened_at` },
    date: { expression: sql`t.day` },
    number: { expression: sql`l.number` },
    dealer: referenceTo('p'),
    order: { expression: sql`o.number` },
    customer: referenceTo('k'),
    result: { expression: sql`t.result` },
    reason: { expression: sql`t.reason` },
    returnReasons: { expression: reasonsOf(envId, sql`t.id`) },
    isPlaced: { expression: isPlaced('t') },
    delivered: { expression: sql`t.delivered_cents` },
    paid: { expression: sql`t.paid_cents` },
    actor: { expression: sql`t.actor` },
  },
})

/** Returned lines of partial deliveries and all lines of undelivered orders. */
export const returnedGoods = (envId: string) => sql`(
    select r.delivery_id, r.article_id, r.units, r.is_fit, r.reason, md5(r.delivery_id::text || r.line)::uuid as id
    from delivery_returns r where r.env_id = ${envId}::uuid
    union all
    select d.id, w.article_id, sum(w.quantity), true, d.reason, md5(d.id::text || w.article_id)::uuid
    from deliveries d join order_lines w on w.env_id = ${envId}::uuid and w.order_id = d.order_id
    join articles g on g.env_id = ${envId}::uuid and g.id = w.article_id and g.is_product
    where d.env_id = ${envId}::uuid and d.result = 'not_delivered' and d.voided_at is null and not exists (
      select from load_lines x where x.env_id = ${envId}::uuid and x.load_id = d.load_id and x.order_id = d.order_id)
    group by d.id, w.article_id, d.reason
    union all
    select d.id, x.article_id, x.units, true, d.reason, md5(d.id::text || x.article_id)::uuid
    from deliveries d join load_lines x on x.env_id = ${envId}::uuid and x.load_id = d.load_id and x.order_id = d.order_id and x.units > 0
    join articles g on g.env_id = ${envId}::uuid and g.id = x.article_id and g.is_product
    where d.env_id = ${envId}::uuid and d.result = 'not_delivered' and d.voided_at is null)`

const returnParts = ({ envId }: View): Parts => ({
  from: sql`${returnedGoods(envId)} as t
    join deliveries d on d.env_id = ${envId}::uuid and d.id = t.delivery_id ${roundJoins(envId, 'd')}
    join articles a on a.env_id = ${envId}::uuid and a.id = t.article_id`,
  where: [sql`d.voided_at is null`],
  id: sql`t.id`,
  shown: {
    date: { expression: sql`d.day` },
    number: { expression: sql`l.number` },
    dealer: referenceTo('p'),
    order: { expression: sql`o.number` },
    customer: referenceTo('k'),
    articleCode: { expression: sql`a.code` },
    article: referenceTo('a'),
    result: { expression: sql`d.result` },
    units: { expression: sql`t.units` },
    isFit: { expression: sql`t.is_fit` },
    reason: { expression: sql`t.reason` },
  },
})

/** The lists of settlements, results, returns and accounts, with their exports. */
export const createSettlementLists = (withTenant: WithTenant): BoundRoute[] =>
  [
    { resource: settlementList as Resource, partsOf: settlementParts },
    { resource: pendingList as Resource, partsOf: pendingParts },
    { resource: deliveryList as Resource, partsOf: deliveryParts },
    { resource: returnList as Resource, partsOf: returnParts },
    { resource: accountList as Resource, partsOf: accountParts },
    { resource: containerList as Resource, partsOf: containerParts },
    { resource: containerStockList as Resource, partsOf: containerStockParts },
  ].flatMap(({ resource, partsOf }) =>
    bindList(withTenant, resourceRoutes(resource), resource, ({ envId }, { timeZone }) =>
      sourceOf(resource, partsOf({ envId, timeZone }), timeZone),
    ),
  )
