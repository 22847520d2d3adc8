import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Accepted } from './document-kind.ts'

/** Above this, open screens hear once per seller and day that documents came, not of each. */
const individually = 20

export const announceDocuments = (tenant: Tenant, topic: string, rows: Accepted[]): void => {
  if (rows.length <= individually) {
    for (const { id, number, day, sellerId, customerId, totalCents } of rows)
      tenant.publish({ topic, sellerId, payload: { id, number, day, sellerId, customerId, totalCents } })
    return
  }
  const counts = new Map<string, { day: string; sellerId: string; count: number }>()
  for (const { day, sellerId } of rows) {
    const key = `${day} ${sellerId}`
    counts.set(key, { day, sellerId, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  for (const payload of counts.values()) tenant.publish({ topic, sellerId: payload.sellerId, payload })
}
