import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { loadStockKey } from '../../../logistics/contract/consolidated.ts'
import type { Payment } from '../../contract/settlement-rules.ts'
import type { SettlementView } from '../../contract/settlements.ts'

export type SettlementRow = {
  id: string
  state: 'open' | 'closed'
  version: number
  closings: number
  note: string | null
  closedAt: string | null
  closedBy: string | null
}

/** The settlement of a load, if anybody began it. */
export const findSettlement = async ({ db, envId }: Tenant, loadId: string): Promise<SettlementRow | null> => {
  const { rows } = await sql<SettlementRow>`
    select id, state, version, closings, note, closed_at, closed_by from settlements
    where env_id = ${envId}::uuid and load_id = ${loadId}::uuid`.execute(db)
  return rows[0] ?? null
}

export type Header = Pick<
  SettlementView,
  | 'loadId'
  | 'number'
  | 'loadState'
  | 'deliversOn'
  | 'deliveryPerson'
  | 'vehicle'
  | 'warehouse'
  | 'accountCents'
  | 'results'
> & { loadings: number; settledAt: string | null }

export const readHeader = async ({ db, envId }: Tenant, loadId: string): Promise<Header | null> => {
  const { rows } = await sql<Header>`
    select l.id as load_id, l.number, l.state as load_state, l.delivers_on, l.loadings, l.settled_at,
      json_build_object('id', p.id, 'code', p.code, 'name', p.name) as delivery_person,
      json_build_object('id', v.id, 'code', v.code, 'name', v.name) as vehicle,
      json_build_object('id', s.id, 'code', s.code, 'name', s.name) as warehouse,
      coalesce(a.balance_cents, 0)::bigint as account_cents,
      (select count(*)::int from deliveries d where d.env_id = ${envId}::uuid and d.load_id = l.id) as results
    from consolidated_loads l
    join delivery_people p on p.env_id = ${envId}::uuid and p.id = l.delivery_person_id
    join vehicles v on v.env_id = ${envId}::uuid and v.id = l.vehicle_id
    join sites s on s.env_id = ${envId}::uuid and s.id = l.site_id
    left join delivery_accounts a on a.env_id = ${envId}::uuid and a.delivery_person_id = p.id
    where l.env_id = ${envId}::uuid and l.id = ${loadId}::uuid and l.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** Orders of the round, those that came back undelivered too. */
export const readOrders = async ({ db, envId }: Tenant, loadId: string): Promise<SettlementView['orders']> => {
  const { rows } = await sql<SettlementView['orders'][number]>`
    select c.order_id, o.number, c.sequence, coalesce(nullif(k.trade_name, ''), k.name) as customer, k.code as customer_code, o.total_cents,
      d.result, d.reason, d.delivered_cents, d.paid_cents, d.happened_at
    from consolidated_orders c
    join orders o on o.env_id = ${envId}::uuid and o.id = c.order_id
    join customers k on k.env_id = ${envId}::uuid and k.id = o.customer_id
    left join deliveries d on d.env_id = ${envId}::uuid and d.load_id = c.load_id and d.order_id = c.order_id and d.voided_at is null
    where c.env_id = ${envId}::uuid and c.load_id = ${loadId}::uuid and (c.is_active or d.id is not null)
    order by c.sequence, o.number`.execute(db)
  return rows
}

export type GoodsRow = {
  articleId: string
  code: string
  name: string
  loaded: number
  delivered: number
  pickedUp: number
  returnedUnfit: number
  fit: number
  unfit: number
  isCounted: boolean
  priceCents: number
}

/**
 * Article by article: what the ledger says was loaded, what customers kept and gave back, what was counted, and the price
 * with IVA: that of the round's orders, or of the default list.
 */
export const readGoods = async (
  { db, envId }: Tenant,
  { loadId, loadings, settlementId }: { loadId: string; loadings: number; settlementId: string | null },
): Promise<GoodsRow[]> => {
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
    ),
    sums as (
      select article_id, sum(loaded) as loaded, sum(delivered) as delivered, sum(picked_up) as picked_up, sum(returned_unfit) as returned_unfit
      from flows group by 1
    ),
    charged as (
      select l.article_id, round(sum(l.total_cents) / nullif(sum(l.quantity), 0))::bigint as cents
      from consolidated_orders c join order_lines l on l.env_id = ${envId}::uuid and l.order_id = c.order_id
      where c.env_id = ${envId}::uuid and c.load_id = ${loadId}::uuid group by 1
    )
    select s.article_id, a.code, a.name, s.loaded, s.delivered, s.picked_up, s.returned_unfit, coalesce(g.fit_units, 0) as fit,
      coalesce(g.unfit_units, 0) as unfit, g.article_id is not null as is_counted,
      coalesce(charged.cents, (select round(p.price_cents * (1 + a.tax_rate / 100))::bigint from prices p
        join price_lists pl on pl.env_id = ${envId}::uuid and pl.id = p.price_list_id and pl.is_default
        where p.env_id = ${envId}::uuid and p.article_id = s.article_id order by p.valid_from desc limit 1), 0) as price_cents
    from sums s join articles a on a.env_id = ${envId}::uuid and a.id = s.article_id
    left join charged on charged.article_id = s.article_id
    left join settlement_goods g on g.env_id = ${envId}::uuid and g.settlement_id = ${settlementId}::uuid and g.article_id = s.article_id
    where s.loaded <> 0 or s.delivered <> 0 or s.picked_up <> 0 order by a.name, a.code`.execute(db)
  return rows
}

export type PaymentRow = Payment & { orderId: string }

export const readPayments = async ({ db, envId }: Tenant, loadId: string): Promise<PaymentRow[]> => {
  const { rows } = await sql<PaymentRow>`
    select p.method, p.amount_cents, d.order_id from deliveries d
    join delivery_payments p on p.env_id = ${envId}::uuid and p.delivery_id = d.id
    where d.env_id = ${envId}::uuid and d.load_id = ${loadId}::uuid and d.voided_at is null`.execute(db)
  return rows
}

export type CountRow = {
  kind: 'note' | 'cheque' | 'transfer' | 'expense'
  denominationCents: number | null
  quantity: number | null
  amountCents: number
  detail: string | null
}

export const readCounts = async ({ db, envId }: Tenant, settlementId: string): Promise<CountRow[]> => {
  const { rows } = await sql<CountRow>`
    select kind, denomination_cents, quantity, amount_cents, detail from settlement_counts
    where env_id = ${envId}::uuid and settlement_id = ${settlementId}::uuid order by line`.execute(db)
  return rows
}

export const readDifferences = async (
  { db, envId }: Tenant,
  settlementId: string,
): Promise<SettlementView['differences']> => {
  const { rows } = await sql<SettlementView['differences'][number]>`
    select d.kind, d.article_id, d.units, d.amount_cents, d.order_id, d.reason,
      json_build_object('id', p.id, 'code', p.code, 'name', p.name) as delivery_person
    from settlement_differences d
    join delivery_people p on p.env_id = ${envId}::uuid and p.id = d.delivery_person_id
    where d.env_id = ${envId}::uuid and d.settlement_id = ${settlementId}::uuid order by d.line`.execute(db)
  return rows
}

export const readRoundContainers = async (
  { db, envId }: Tenant,
  loadId: string,
): Promise<SettlementView['containers']> => {
  const { rows } = await sql<SettlementView['containers'][number]>`
    select json_build_object('id', k.id, 'code', k.code, 'name', k.name) as customer,
      json_build_object('id', a.id, 'code', a.code, 'name', a.name) as article,
      coalesce(sum(m.units) filter (where m.kind = 'lent'), 0) as lent, coalesce(-sum(m.units) filter (where m.kind = 'returned'), 0) as returned,
      b.units as balance
    from deliveries d
    join container_movements m on m.env_id = ${envId}::uuid and m.delivery_id = d.id
    join customers k on k.env_id = ${envId}::uuid and k.id = m.customer_id
    join articles a on a.env_id = ${envId}::uuid and a.id = m.article_id
    join container_balances b on b.env_id = ${envId}::uuid and b.customer_id = m.customer_id and b.article_id = m.article_id
    where d.env_id = ${envId}::uuid and d.load_id = ${loadId}::uuid and d.voided_at is null
    group by k.id, k.code, k.name, a.id, a.code, a.name, b.units order by k.name, a.name limit 500`.execute(db)
  return rows
}
