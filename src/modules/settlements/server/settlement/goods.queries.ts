import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { loadStockKey } from '../../../logistics/contract/consolidated.ts'
import { inLoad, linesOfLoad } from '../../../logistics/server/index.ts'
import type { OrderTrace } from '../../contract/trace.ts'

export type GoodsRow = {
  articleId: string
  code: string
  name: string
  isContainer: boolean
  loaded: number
  delivered: number
  pickedUp: number
  returnedUnfit: number
  /** Null while it is not counted. */
  fit: number | null
  unfit: number | null
  empty: number | null
  priceCents: number
}

/** Compared in an outer join, a null keeps a cluster from seeing that one shard answers. */
const noSettlement = '00000000-0000-0000-0000-000000000000'

type Place = { loadId: string; loadings: number; settlementId: string | null }

/**
 * By article: units loaded by the ledger, delivered, returned and counted (also of articles in no document), and the price
 * with IVA, from the load's orders or the default list.
 */
export const readGoods = async (
  { db, envId }: Tenant,
  { loadId, loadings, settlementId: settlement }: Place,
): Promise<GoodsRow[]> => {
  const settlementId = settlement ?? noSettlement
  const { rows } = await sql<GoodsRow>`
    with live as (select id from deliveries where env_id = ${envId}::uuid and load_id = ${loadId}::uuid and voided_at is null),
    flows as (
      select m.article_id, sum(m.units) as loaded, 0::numeric as delivered, 0::numeric as picked_up, 0::numeric as returned_unfit
      from stock_documents d join stock_movements m on m.env_id = ${envId}::uuid and m.document_id = d.id and m.vehicle_id is not null
      where d.env_id = ${envId}::uuid and d.key = ${loadStockKey(loadId, loadings)} group by 1
      union all
      select l.article_id, 0, sum(l.units), 0, 0 from live join delivery_lines l on l.env_id = ${envId}::uuid and l.delivery_id = live.id group by 1
      union all
      select c.article_id, 0, 0, -sum(c.units), 0 from live
      join container_movements c on c.env_id = ${envId}::uuid and c.delivery_id = live.id and c.kind = 'returned' group by 1
      union all
      select r.article_id, 0, 0, 0, sum(r.units) from live
      join delivery_returns r on r.env_id = ${envId}::uuid and r.delivery_id = live.id and not r.is_fit and r.reason <> 'not_loaded' group by 1
      union all
      select g.article_id, 0, 0, 0, 0 from settlement_goods g where g.env_id = ${envId}::uuid and g.settlement_id = ${settlementId}::uuid
    ),
    sums as (
      select article_id, sum(loaded) as loaded, sum(delivered) as delivered, sum(picked_up) as picked_up, sum(returned_unfit) as returned_unfit
      from flows group by 1
    ),
    charged as (
      select l.article_id, round(sum(l.total_cents) / nullif(sum(l.units), 0))::bigint as cents
      from (${linesOfLoad(envId, loadId)}) l join consolidated_orders c on c.env_id = ${envId}::uuid and c.load_id = ${loadId}::uuid
        and c.order_id = l.order_id and ${inLoad(envId, 'c')} group by 1
    )
    select s.article_id, a.code, a.name, a.returnable_container as is_container, s.loaded, s.delivered, s.picked_up, s.returned_unfit,
      g.fit_units as fit, g.unfit_units as unfit, g.empty_units as empty,
      coalesce(charged.cents, (select round(p.price_cents * (1 + a.tax_rate / 100))::bigint from prices p
        join price_lists pl on pl.env_id = ${envId}::uuid and pl.id = p.price_list_id and pl.is_default
        where p.env_id = ${envId}::uuid and p.article_id = s.article_id order by p.valid_from desc limit 1), 0) as price_cents
    from sums s join articles a on a.env_id = ${envId}::uuid and a.id = s.article_id
    left join charged on charged.article_id = s.article_id
    left join settlement_goods g on g.env_id = ${envId}::uuid and g.settlement_id = ${settlementId}::uuid and g.article_id = s.article_id
    where s.loaded <> 0 or s.delivered <> 0 or s.picked_up <> 0 or g.article_id is not null order by a.name, a.code`.execute(
    db,
  )
  return rows
}

/** The goods of each order of the load: delivered, returned fit or unfit, and collected containers. */
export const readOrderGoods = async (
  { db, envId }: Tenant,
  loadId: string,
): Promise<(OrderTrace['goods'][number] & { orderId: string })[]> => {
  const { rows } = await sql<OrderTrace['goods'][number] & { orderId: string }>`
    with live as (select id, order_id, result from deliveries where env_id = ${envId}::uuid and load_id = ${loadId}::uuid and voided_at is null)
    select order_id, article_id, sum(kept) as kept, sum(fit) as fit, sum(unfit) as unfit, sum(empties) as empties from (
      select live.order_id, l.article_id, l.units as kept, 0::numeric as fit, 0::numeric as unfit, 0::numeric as empties
      from live join delivery_lines l on l.env_id = ${envId}::uuid and l.delivery_id = live.id
      union all
      select live.order_id, r.article_id, 0, case when r.is_fit then r.units else 0 end, case when r.is_fit then 0 else r.units end, 0
      from live join delivery_returns r on r.env_id = ${envId}::uuid and r.delivery_id = live.id and r.reason <> 'not_loaded'
      union all
      select live.order_id, l.article_id, 0, l.units, 0, 0
      from live join (${linesOfLoad(envId, loadId)}) l on l.order_id = live.order_id where live.result = 'not_delivered'
      union all
      select live.order_id, c.article_id, 0, 0, 0, -c.units
      from live join container_movements c on c.env_id = ${envId}::uuid and c.delivery_id = live.id and c.kind = 'returned'
    ) t group by 1, 2`.execute(db)
  return rows
}

/** Articles by the start of their code, their bar code or a part of their name. */
export const findArticles = async ({ db, envId }: Tenant, text: string) => {
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ id: string; code: string; name: string; isContainer: boolean }>`
    select id, code, name, returnable_container as is_container from articles
    where env_id = ${envId}::uuid and deleted_at is null and is_product
      and (lower(code) = lower(${text}) or ean = ${text} or name ilike ${part})
    order by lower(code) <> lower(${text}), name limit 12`.execute(db)
  return rows
}
