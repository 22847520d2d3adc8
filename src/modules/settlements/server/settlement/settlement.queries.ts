import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { inLoad, linesOfLoad } from '../../../logistics/server/index.ts'
import type { Count, Payment } from '../../contract/settlement-rules.ts'
import type { SettlementView } from '../../contract/settlement-view.ts'

export type SettlementRow = {
  id: string
  state: 'open' | 'closed'
  version: number
  closings: number
  note: string | null
  closedAt: string | null
  closedBy: string | null
  goodsCountedAt: string | null
  goodsCountedBy: string | null
  goodsCountedActor: string | null
  moneyCountedAt: string | null
  moneyCountedBy: string | null
  moneyCountedActor: string | null
}

/** The settlement of a load; null while nobody has started it. */
export const findSettlement = async ({ db, envId }: Tenant, loadId: string): Promise<SettlementRow | null> => {
  const { rows } = await sql<SettlementRow>`
    select id, state, version, closings, note, closed_at, closed_by, goods_counted_at, goods_counted_by, goods_counted_actor,
      money_counted_at, money_counted_by, money_counted_actor
    from settlements where env_id = ${envId}::uuid and load_id = ${loadId}::uuid`.execute(db)
  return rows[0] ?? null
}

/** Creates the empty settlement of a load and returns its id. */
export const beginSettlement = async ({ db, envId }: Tenant, loadId: string): Promise<string> => {
  const id = newId()
  await db.insertInto('settlements').values({ envId, id, loadId }).execute()
  return id
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

/** Orders of the load, including undelivered ones. */
export const readOrders = async ({ db, envId }: Tenant, loadId: string): Promise<SettlementView['orders']> => {
  const { rows } = await sql<SettlementView['orders'][number]>`
    select c.order_id, o.number, c.sequence, coalesce(nullif(k.trade_name, ''), k.name) as customer, k.code as customer_code, o.total_cents as ordered_cents, coalesce(w.cents, 0)::bigint as total_cents,
      d.result, d.reason, d.delivered_cents, d.paid_cents, d.happened_at,
      (select count(*)::int from delivery_conflicts x where x.env_id = ${envId}::uuid and x.load_id = c.load_id and x.order_id = c.order_id
        and x.resolved_at is null) as conflicts
    from consolidated_orders c
    join orders o on o.env_id = ${envId}::uuid and o.id = c.order_id
    join customers k on k.env_id = ${envId}::uuid and k.id = o.customer_id
    left join deliveries d on d.env_id = ${envId}::uuid and d.load_id = c.load_id and d.order_id = c.order_id and d.voided_at is null
    left join (select order_id, sum(total_cents) as cents from (${linesOfLoad(envId, loadId)}) l group by 1) w on w.order_id = c.order_id
    where c.env_id = ${envId}::uuid and c.load_id = ${loadId}::uuid and ${inLoad(envId, 'c')}
    order by c.sequence, o.number`.execute(db)
  return rows
}

export type PaymentRow = Payment & {
  orderId: string
  checkNumber: string | null
  bank: string | null
  dueOn: string | null
  happenedAt: string
  photoFileId: string | null
}

/** Payments of the load's customers, in its sequence. */
export const readPayments = async ({ db, envId }: Tenant, loadId: string): Promise<PaymentRow[]> => {
  const { rows } = await sql<PaymentRow>`
    select d.id::text || ':' || p.line::text as subject, p.method, p.amount_cents, p.check_number, p.bank, p.due_on, d.order_id,
      d.happened_at, d.photo_file_id
    from deliveries d
    join delivery_payments p on p.env_id = ${envId}::uuid and p.delivery_id = d.id
    where d.env_id = ${envId}::uuid and d.load_id = ${loadId}::uuid and d.voided_at is null order by p.method, d.happened_at, d.id, p.line`.execute(
    db,
  )
  return rows
}

export type CountRow = Count & {
  denominationCents: number | null
  quantity: number | null
  detail: string | null
  orderId: string | null
}

export const readCounts = async ({ db, envId }: Tenant, settlementId: string): Promise<CountRow[]> => {
  const { rows } = await sql<CountRow>`
    select kind, denomination_cents, quantity, amount_cents, detail, method, subject, order_id from settlement_counts
    where env_id = ${envId}::uuid and settlement_id = ${settlementId}::uuid order by line`.execute(db)
  return rows
}

export const readDifferences = async (
  { db, envId }: Tenant,
  settlementId: string,
): Promise<SettlementView['differences']> => {
  const { rows } = await sql<SettlementView['differences'][number]>`
    select d.kind, d.article_id, d.subject, d.units, d.amount_cents, d.order_id, d.bearer, d.reason,
      json_build_object('id', p.id, 'code', p.code, 'name', p.name) as delivery_person
    from settlement_differences d
    join delivery_people p on p.env_id = ${envId}::uuid and p.id = d.delivery_person_id
    where d.env_id = ${envId}::uuid and d.settlement_id = ${settlementId}::uuid order by d.line`.execute(db)
  return rows
}

export const readLoadContainers = async (
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
