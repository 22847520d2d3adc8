import { type RawBuilder, sql } from 'kysely'
import { missedTopic } from '../../../../kernel/contract/live.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { StoredEvent } from '../../../../kernel/server/events/stored-event.ts'
import { consolidatedLoads } from '../../../logistics/contract/consolidated.ts'
import { deliveriesTopic } from '../../../logistics/contract/delivery-results.ts'
import { paymentLinksTopic } from '../../../payments/contract/live.ts'
import type { StoreTopic } from '../../contract/live.ts'
import { storeMessagesTopic } from '../../contract/threads.ts'

/** What an event is about for shops: one of them, those of some orders, or all (`shop` null). */
export type Touched = { topic: StoreTopic } & ({ shop: string | null } | { orders: RawBuilder<unknown> })

const textOf = (payload: unknown, name: string): string | null => {
  const value = typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>)[name] : null
  return typeof value === 'string' ? value : null
}

const ofCustomer = (topic: StoreTopic, payload: unknown): Touched | null => {
  const shop = textOf(payload, 'customerId')
  return shop ? { topic, shop } : null
}

const ofLoad = (envId: string, loadId: string | null): Touched | null =>
  loadId
    ? {
        topic: 'orders',
        orders: sql`o.id in (select w.order_id from consolidated_orders w where w.env_id = ${envId}::uuid and w.load_id = ${loadId}::uuid)`,
      }
    : null

const ofDelivery = (envId: string, payload: unknown): Touched | null => {
  const orderId = textOf(payload, 'orderId')
  return orderId ? { topic: 'orders', orders: sql`o.id = ${orderId}::uuid` } : ofLoad(envId, textOf(payload, 'loadId'))
}

/** An order is «Confirmado» when the ERP has it. */
const ofExport = (payload: unknown): Touched | null => {
  const batchId = textOf(payload, 'batchId')
  return batchId && textOf(payload, 'kind') === 'orders'
    ? { topic: 'orders', orders: sql`o.export_batch_id = ${batchId}::uuid` }
    : null
}

/** Which shops an event of their company is about; null: none, like most. */
export const touchedBy = (envId: string, { topic, payload }: StoredEvent): Touched | null => {
  switch (topic) {
    case 'orders':
      return ofCustomer('orders', payload)
    case storeMessagesTopic:
      return ofCustomer('messages', payload)
    case paymentLinksTopic:
      return ofCustomer('payments', payload)
    case consolidatedLoads:
      return ofLoad(envId, textOf(payload, 'id'))
    case deliveriesTopic:
      return ofDelivery(envId, payload)
    case 'exports':
      return ofExport(payload)
    case missedTopic:
      return { topic: 'all', shop: null }
    default:
      return null
  }
}

/** Of some shops, those that have one of the orders. */
export const shopsWithOrders = async (
  { db, envId }: Tenant,
  shops: string[],
  orders: RawBuilder<unknown>,
): Promise<string[]> => {
  const { rows } = await sql<{ shop: string }>`
    select distinct o.customer_id as shop from orders o
    where o.env_id = ${envId}::uuid and o.customer_id = any(${shops}::uuid[]) and ${orders}`.execute(db)
  return rows.map(({ shop }) => shop)
}
