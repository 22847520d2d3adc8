import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { readPreparedLines } from '../../../picking/server/index.ts'
import type { LoadState } from '../../contract/consolidated.ts'
import type { LoadFigures } from '../../contract/load-figures.ts'
import { inLoad } from './load-lines.queries.ts'

/** The five figures of one article of an order. */
export type FigureLine = {
  orderId: string
  articleId: string
  code: string
  name: string
  unitOfMeasure: string
  isProduct: boolean
  litersPerUnit: number
  figures: LoadFigures
}

/** Prepared lines: those stored when the load was processed or, for a pending load, what picking has prepared so far. */
const preparedLines = async (tenant: Tenant, loadId: string, state: LoadState): Promise<RawBuilder<unknown>> => {
  const { envId } = tenant
  if (state !== 'pendiente')
    return sql`select order_id, article_id, units, packages, kg, total_cents from load_lines
      where env_id = ${envId}::uuid and load_id = ${loadId}::uuid`
  const rows = await readPreparedLines(tenant, loadId)
  return sql`select "orderId" as order_id, "articleId" as article_id, units, packages, kg, "totalCents" as total_cents
    from json_to_recordset(${JSON.stringify(rows)}::json)
      r("orderId" uuid, "articleId" uuid, units numeric, packages numeric, kg numeric, "totalCents" bigint)`
}

const amounts = (alias: string): RawBuilder<unknown> => {
  const column = (name: string) => sql`coalesce(${sql.ref(`${alias}.${name}`)}, 0)`
  return sql`${column('units')} as units, ${column('packages')} as packages, ${column('kg')} as kg, ${column('total_cents')} as cents`
}

/** Amounts of a line as JSON: units, packages, kg and money of goods; services have only money. */
const asJson = (alias: string): RawBuilder<unknown> => {
  const ofGoods = (name: string) => sql`case when a.is_product then ${sql.ref(`${alias}.${name}`)} else 0 end`
  return sql`json_build_object('units', ${ofGoods('units')}, 'packages', ${ofGoods('packages')}, 'kg', ${ofGoods('kg')},
    'cents', ${sql.ref(`${alias}.cents`)})`
}

/**
 * The five figures of every article of every order of a load, including undelivered orders. All sums on screens and papers
 * come from these. A part of a line costs its proportion in whole cents, as `writeDelivery` charges it.
 */
export const readFigureLines = async (tenant: Tenant, loadId: string, state: LoadState): Promise<FigureLine[]> => {
  const { db, envId } = tenant
  const hasLeft = state !== 'pendiente'
  const { rows } = await sql<FigureLine>`
    with stop as (
      select k.order_id, k.sequence, d.id as delivery_id, d.result from consolidated_orders k
      left join deliveries d on d.env_id = ${envId}::uuid and d.load_id = k.load_id and d.order_id = k.order_id and d.voided_at is null
      where k.env_id = ${envId}::uuid and k.load_id = ${loadId}::uuid and ${inLoad(envId, 'k')}),
    ordered as (
      select s.order_id, l.article_id, sum(l.quantity) as units, sum(l.packages) as packages, sum(l.kg) as kg, sum(l.total_cents) as total_cents
      from stop s join order_lines l on l.env_id = ${envId}::uuid and l.order_id = s.order_id group by 1, 2),
    prepared as (${await preparedLines(tenant, loadId, state)}),
    back as (
      select s.order_id, r.article_id, sum(r.units) as units from stop s
      join delivery_returns r on r.env_id = ${envId}::uuid and r.delivery_id = s.delivery_id group by 1, 2),
    named as (
      select order_id, article_id from ordered
      union select p.order_id, p.article_id from prepared p join stop s on s.order_id = p.order_id)
    select n.order_id, a.id as article_id, a.code, a.name, a.unit_of_measure, a.is_product, coalesce(a.liters_per_unit, 0) as liters_per_unit,
      json_build_object('ordered', ${asJson('o')}, 'prepared', case when w.was_picked then ${asJson('p')} end,
        'loaded', case when ${hasLeft} then ${asJson('l')} end,
        'delivered', case when s.result is not null then ${asJson('d')} end,
        'returned', case when s.result is not null then ${asJson('r')} end) as figures
    from named n
    join stop s on s.order_id = n.order_id
    join articles a on a.env_id = ${envId}::uuid and a.id = n.article_id
    left join ordered oo on oo.order_id = n.order_id and oo.article_id = n.article_id
    left join prepared pp on pp.order_id = n.order_id and pp.article_id = n.article_id
    left join back b on b.order_id = n.order_id and b.article_id = n.article_id
    cross join lateral (select exists (select from prepared x where x.order_id = n.order_id) as was_picked) w
    cross join lateral (select ${amounts('oo')}) o
    cross join lateral (select ${amounts('pp')}) p
    cross join lateral (select case when w.was_picked then p.units else o.units end as units,
      case when w.was_picked then p.packages else o.packages end as packages, case when w.was_picked then p.kg else o.kg end as kg,
      case when w.was_picked then p.cents else o.cents end as cents) l
    cross join lateral (select case when s.result = 'not_delivered' then 0 else l.units - coalesce(b.units, 0) end as units) k
    cross join lateral (select k.units, coalesce(round(l.packages * k.units / nullif(l.units, 0), 3), 0) as packages,
      coalesce(round(l.kg * k.units / nullif(l.units, 0), 3), 0) as kg,
      case when k.units = l.units then l.cents else coalesce(round(l.cents * k.units / nullif(l.units, 0)), 0) end as cents) d
    cross join lateral (select l.units - d.units as units, l.packages - d.packages as packages, l.kg - d.kg as kg, l.cents - d.cents as cents) r
    order by s.sequence, a.name, a.code`.execute(db)
  return rows
}
