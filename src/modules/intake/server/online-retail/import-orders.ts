import { dayOf } from '../../../../kernel/contract/formats.ts'
import { nextNumbers } from '../../../../kernel/server/counters.ts'
import { bulkLoader, bulkTable } from '../../../../kernel/server/database/bulk-load.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { idsByCode } from '../codes.ts'
import { type Intake, inBatches } from '../intake.ts'
import { readInvoices } from './invoices.ts'
import { type ReadContext, type ReadOrder, readInvoice, taxRate } from './read-invoice.ts'

const createTables = () => ({
  orders: bulkTable('orders', {
    id: 'uuid',
    documentKey: 'text',
    number: 'bigint',
    kind: 'text',
    origin: 'integer',
    state: 'integer',
    sellerId: 'uuid',
    customerId: 'uuid',
    takenAt: 'timestamptz',
    day: 'date',
    lineCount: 'integer',
    units: 'numeric',
    packages: 'numeric',
    kg: 'numeric',
    netCents: 'bigint',
    taxCents: 'bigint',
    totalCents: 'bigint',
  }),
  lines: bulkTable('orderLines', {
    orderId: 'uuid',
    line: 'integer',
    articleId: 'uuid',
    quantity: 'numeric',
    unitPriceCents: 'bigint',
    taxRate: 'numeric',
    netCents: 'bigint',
    totalCents: 'bigint',
    packages: 'numeric',
    kg: 'numeric',
  }),
})
type Tables = ReturnType<typeof createTables>

type Document = { order: ReadOrder; number: number; sellerId: string; day: string; isExported: boolean }

const inUnits = (thousandths: bigint): number => Number(thousandths) / 1000

/** 1 back office: nobody took them on the street. A return is never exported. */
const addOrder = (tables: Tables, { order, number, sellerId, day, isExported }: Document): void => {
  const id = newId()
  const { key, kind, customerId, takenAt, lines, amounts } = order
  tables.orders.add({
    id,
    documentKey: key,
    number,
    kind,
    origin: 1,
    state: isExported && kind === 'sale' ? 2 : 1,
    sellerId,
    customerId,
    takenAt,
    day,
    lineCount: lines.length,
    units: inUnits(amounts.units),
    packages: inUnits(amounts.packages),
    kg: 0,
    netCents: Number(amounts.netCents),
    taxCents: Number(amounts.taxCents),
    totalCents: Number(amounts.totalCents),
  })
  for (const { line, articleId, quantity, unitPriceCents, amounts: own } of lines)
    tables.lines.add({
      orderId: id,
      line,
      articleId,
      quantity,
      unitPriceCents,
      taxRate,
      netCents: Number(own.netCents),
      totalCents: Number(own.totalCents),
      packages: inUnits(own.packages),
      kg: 0,
    })
}

const newOrders = async ({ db, envId }: Tenant, orders: ReadOrder[]): Promise<ReadOrder[]> => {
  const keys = orders.map(order => order.key)
  const known = await db
    .selectFrom('orders')
    .select('documentKey')
    .where('envId', '=', envId)
    .where('documentKey', 'in', keys)
    .execute()
  const taken = new Set(known.map(row => row.documentKey))
  return orders.filter(order => !taken.has(order.key))
}

export type OrdersOptions = { folder: string; sellerId: string; isExported: boolean; timeZone: string }
export type OrdersResult = { rows: number; orders: number; lines: number; known: number }

const write = (intake: Intake, options: OrdersOptions, orders: ReadOrder[]): Promise<ReadOrder[]> =>
  intake.withTenant(intake.envId, async tenant => {
    const fresh = await newOrders(tenant, orders)
    if (fresh.length === 0) return fresh
    const last = await nextNumbers(tenant, 'orders', fresh.length)
    const tables = createTables()
    const loader = bulkLoader(tenant, Object.values(tables))
    for (const [index, order] of fresh.entries()) {
      const number = last - fresh.length + 1 + index
      addOrder(tables, { ...options, order, number, day: dayOf(order.takenAt, intake.timeZone) })
      await loader.step()
    }
    await loader.finish()
    return fresh
  })

/** Orders of one transaction: some twenty lines each. */
const batchOrders = 500

/** An order whose key was there already stays as it is, whole. */
export const importOrders = async (
  intake: Intake,
  options: OrdersOptions,
  rowsBefore: number,
): Promise<OrdersResult> => {
  const context = await intake.withTenant(
    intake.envId,
    async (tenant): Promise<ReadContext> => ({
      articles: await idsByCode(tenant, 'articles'),
      customers: await idsByCode(tenant, 'customers'),
      timeZone: options.timeZone,
      addDefect: intake.report.add,
    }),
  )
  const result = { rows: 0, orders: 0, lines: 0, known: 0 }
  for await (const batch of inBatches(readInvoices(options.folder), batchOrders)) {
    const orders = batch.map(invoice => readInvoice(invoice, context)).filter(order => order !== null)
    const written = orders.length > 0 ? await write(intake, options, orders) : []
    // Foreign keys of everything that follows are checked by a plan that knows the sizes.
    if (result.orders === 0 && written.length > 0) await intake.analyze()
    result.rows += batch.reduce((sum, invoice) => sum + invoice.lines.length + (invoice.header ? 1 : 0), 0)
    result.orders += written.length
    result.known += orders.length - written.length
    result.lines += written.reduce((sum, order) => sum + order.lines.length, 0)
    intake.onProgress(rowsBefore + result.rows)
    await intake.report.drained()
  }
  return result
}
