import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Caller } from '../../../testing/application.ts'
import type { DeliveryAnswer } from '../contract/deliveries.ts'
import { createTestLoad, type TestLoad, type TestLoadLine } from './test-load.ts'

/** Runs work in a transaction of the company of the test. */
export type InTenant = <T>(work: (tenant: Tenant) => Promise<T>) => Promise<T>

/** What the API answers to several results sent at once. */
export type DeliveryBatch = { items: DeliveryAnswer[]; created: number; repeated: number; rejected: number }

export const line = (article: number, units: number, priceCents = 10_000): TestLoadLine => ({
  article,
  units,
  priceCents,
})

/** Notes of one denomination in a cash count. */
export const note = (denominationCents: number, quantity = 1) => ({ form: 'note', denominationCents, quantity })

/** A payment in cash at the door. */
export const cash = (amountCents: number) => ({ method: 0, amountCents })

/** The result of one order of a load as a phone sends it: delivered now, unless `values` say otherwise. */
export const result = (load: Pick<TestLoad, 'loadId' | 'orders'>, order: number, values: Record<string, unknown>) => ({
  key: newId(),
  loadId: load.loadId,
  orderId: load.orders[order]?.id,
  at: new Date().toISOString(),
  result: 'delivered',
  ...values,
})

/**
 * A load of two orders with their results. The first is delivered and paid in cash and by cheque, and an empty container
 * came back; of the second, three units of the first article came back, and the rest is paid in cash.
 */
export const deliverTestLoad = async (inTenant: InTenant, caller: Caller): Promise<TestLoad> => {
  const load = await inTenant(tenant =>
    createTestLoad(tenant, { articles: 2, containers: [1], orders: [[line(0, 6), line(1, 2, 5_000)], [line(0, 4)]] }),
  )
  await caller.post('/api/deliveries', {
    items: [
      result(load, 0, {
        payments: [cash(50_000), { method: 1, amountCents: 20_000 }],
        containers: [{ articleId: load.articleIds[1], units: 1 }],
      }),
      result(load, 1, {
        result: 'partial',
        returns: [{ articleId: load.articleIds[0], units: 3, isFit: true, reason: 'price' }],
        payments: [cash(10_000)],
      }),
    ],
  })
  return load
}
