import { type RawBuilder, sql } from 'kysely'
import type { Fields } from '../../../../kernel/contract/resource.ts'
import type { Column, Columns } from '../../../../kernel/server/resources/column.ts'
import type { ListSource } from '../../../../kernel/server/resources/select-page.ts'
import { customerText, shopName, shopNameColumns } from '../../../customers/server/index.ts'
import { loadCandidates, loads } from '../../contract/load-lists.ts'
import { inLoad, linesOf } from './load-lines.queries.ts'

type View = { envId: string; timeZone: string }
type Given = Record<string, RawBuilder<unknown>>

type More = Record<string, Partial<Omit<Column, 'field'>>>

/** The columns of the fields; `more` is what a filter needs besides the expression. */
const columnsOf = (fields: Fields, expressions: Given, more: More): Columns =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const expression = expressions[name]
      if (!expression) throw new Error(`the column ${name} has no SQL`)
      return [name, { field, expression, nullable: !field.required, ...more[name] }]
    }),
  )

const cellsOf = (expressions: Given, answerExpressions: Given): RawBuilder<unknown> =>
  sql.join([
    sql`t.id`,
    sql`t.deleted_at as "deletedAt"`,
    ...Object.entries(expressions).map(
      ([name, expression]) => sql`${answerExpressions[name] ?? expression} as ${sql.id(name)}`,
    ),
  ])

const nameOf = (alias: string): RawBuilder<unknown> =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)})`

/** Litres of an order, from its articles; an article without a volume counts as zero. */
const orderLiters = (envId: string): RawBuilder<unknown> => sql`
  (select coalesce(sum(l.quantity * coalesce(a.liters_per_unit, 0)), 0) from order_lines l
    join articles a on a.env_id = ${envId}::uuid and a.id = l.article_id
    where l.env_id = ${envId}::uuid and l.order_id = t.id)`

const candidateColumns = ({ envId, timeZone }: View): Given => ({
  client: shopName('c'),
  location: sql`c.locality`,
  orderdate: sql`t.day`,
  ordertime: sql`to_char(t.taken_at at time zone ${timeZone}, 'HH24:MI')`,
  itemsQty: sql`t.units`,
  empresa: sql`c.name`,
  observaciones: sql`t.note`,
  order: sql`'P-' || t.number`,
  seller: sql`s.name`,
  deliveydate: sql`t.delivery_on`,
  total: sql`t.total_cents`,
  kg: sql`t.kg`,
  packages: sql`t.packages`,
  liters: orderLiters(envId),
  state: sql`case when t.state = 2 then 'exported' else 'pending' end`,
  latitude: sql`c.latitude`,
  longitude: sql`c.longitude`,
  address: sql`c.address`,
  receivesFrom: sql`c.receives_from`,
  receivesUntil: sql`c.receives_until`,
})

/** Sale orders since that day that are on no active load. */
export const candidateSource = (view: View & { since: string }): ListSource => {
  const { envId, timeZone, since } = view
  const expressions = candidateColumns(view)
  return {
    from: sql`orders as t
      join customers as c on c.env_id = ${envId}::uuid and c.id = t.customer_id
      join sellers as s on s.env_id = ${envId}::uuid and s.id = t.seller_id`,
    where: [
      sql`t.env_id = ${envId}::uuid`,
      sql`t.kind = 'sale' and t.canceled_at is null and t.deleted_at is null`,
      sql`t.day >= ${since}::date`,
      sql`not exists (select 1 from consolidated_orders k where k.env_id = ${envId}::uuid and k.order_id = t.id and k.is_active)`,
    ],
    select: cellsOf(expressions, { seller: nameOf('s') }),
    columns: columnsOf(loadCandidates.fields, expressions, {
      client: customerText(shopName('c'), { envId }, shopNameColumns),
      empresa: customerText(sql`c.name`, { envId }, ['name']),
      location: customerText(sql`c.locality`, { envId }, ['locality']),
      seller: { idExpression: sql`t.seller_id` },
    }),
    id: sql`t.id`,
    defaultSort: loadCandidates.sort,
    timeZone,
  }
}

/** Distinct articles of goods of a load, as loaded or as ordered. */
const articlesOf = (envId: string): RawBuilder<unknown> => sql`
  (select count(distinct l.article_id) from consolidated_orders k
    join (${linesOf(envId, sql`t.id`)}) l on l.order_id = k.order_id
    join articles a on a.env_id = ${envId}::uuid and a.id = l.article_id and a.is_product
    where k.env_id = ${envId}::uuid and k.load_id = t.id and ${inLoad(envId, 'k')})`

const orderedOf = (envId: string): RawBuilder<unknown> => sql`
  (select coalesce(sum(l.total_cents), 0)::bigint from consolidated_orders k
    join order_lines l on l.env_id = ${envId}::uuid and l.order_id = k.order_id
    where k.env_id = ${envId}::uuid and k.load_id = t.id and ${inLoad(envId, 'k')})`

const deliveredOf = (envId: string): RawBuilder<unknown> => sql`
  (select sum(d.delivered_cents)::bigint from deliveries d where d.env_id = ${envId}::uuid and d.load_id = t.id and d.voided_at is null)`

/** Loaded minus delivered cents of the orders with a result. */
const returnedOf = (envId: string): RawBuilder<unknown> => sql`
  (select (sum(l.total_cents) - ${deliveredOf(envId)})::bigint from deliveries d
    join (${linesOf(envId, sql`t.id`)}) l on l.order_id = d.order_id
    where d.env_id = ${envId}::uuid and d.load_id = t.id and d.voided_at is null)`

const loadColumns = ({ envId }: View): Given => ({
  nro: sql`t.number`,
  dealer: sql`d.name`,
  deliveydate: sql`t.delivers_on`,
  total: sql`t.total_cents`,
  comprobantes: sql`t.order_count`,
  articles: articlesOf(envId),
  units: sql`t.units`,
  state: sql`t.state`,
  vehicle: sql`v.name`,
  packages: sql`t.packages`,
  kg: sql`t.kg`,
  distance: sql`t.distance_meters`,
  isSettled: sql`(t.settled_at is not null)`,
  ordered: orderedOf(envId),
  delivered: deliveredOf(envId),
  returned: returnedOf(envId),
})

export const loadSource = (view: View): ListSource => {
  const { envId, timeZone } = view
  const expressions = loadColumns(view)
  return {
    from: sql`consolidated_loads as t
      join delivery_people as d on d.env_id = ${envId}::uuid and d.id = t.delivery_person_id
      join vehicles as v on v.env_id = ${envId}::uuid and v.id = t.vehicle_id`,
    where: [sql`t.env_id = ${envId}::uuid`, sql`t.deleted_at is null`],
    select: cellsOf(expressions, { dealer: nameOf('d'), vehicle: nameOf('v') }),
    columns: columnsOf(loads.fields, expressions, {
      dealer: { idExpression: sql`t.delivery_person_id` },
      vehicle: { idExpression: sql`t.vehicle_id` },
    }),
    id: sql`t.id`,
    defaultSort: loads.sort,
    timeZone,
  }
}
