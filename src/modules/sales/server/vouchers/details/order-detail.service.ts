import { problem, problems } from '../../../../../kernel/contract/problems.ts'
import { readHistory } from '../../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { OrderDetail, OrderLine } from '../../../contract/vouchers/voucher-details.ts'
import { photosOf } from '../../photos/photos.queries.ts'
import { findOrder, findOrderLines } from './order-detail.queries.ts'
import { exportBatchOf, headerOf, lifeOf, placeOf, type VoucherRequest } from './voucher-header.queries.ts'

/** IVA by rate, highest base first; the lines are what was charged, so their sums are the document's. */
export const taxesOf = (lines: Pick<OrderLine, 'taxRate' | 'netCents' | 'totalCents'>[]): OrderDetail['taxes'] => {
  const byRate = new Map<number, { baseCents: number; taxCents: number }>()
  for (const { taxRate, netCents, totalCents } of lines) {
    const sum = byRate.get(taxRate) ?? { baseCents: 0, taxCents: 0 }
    byRate.set(taxRate, { baseCents: sum.baseCents + netCents, taxCents: sum.taxCents + totalCents - netCents })
  }
  return [...byRate]
    .map(([rate, sums]) => ({ rate, ...sums }))
    .sort((a, b) => Math.abs(b.baseCents) - Math.abs(a.baseCents))
}

/** An order with its lines, IVA, place and history. Throws notFound when it does not exist or is out of scope. */
export const getOrder = async (tenant: Tenant, request: VoucherRequest): Promise<OrderDetail> => {
  const row = await findOrder(tenant, request)
  if (!row) throw problem(problems.notFound)
  const lines = await findOrderLines(tenant, row.id)
  const { number, kind, origin, deliveryOn, canceledAt, lineCount, units, packages, kg, priceList } = row
  const { discountCents, netCents, taxCents, totalCents } = row
  return {
    ...headerOf(row),
    number,
    kind,
    origin,
    deliveryOn,
    canceledAt,
    lineCount,
    units,
    packages,
    kg,
    priceList,
    discountCents,
    netCents,
    taxCents,
    totalCents,
    lines,
    state: lifeOf(row),
    taxes: taxesOf(lines),
    place: await placeOf(tenant, row),
    photos: await photosOf(tenant, row.id),
    exportBatch: await exportBatchOf(tenant, row.exportBatchId),
    history: await readHistory(tenant, 'orders', row.id),
  }
}
