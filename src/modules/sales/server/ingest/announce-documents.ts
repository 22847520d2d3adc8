import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { DocumentNews, LiveSellerDay } from '../../contract/live-documents.ts'
import type { Accepted } from './document-kind.ts'

/** For more documents than this, open screens get one message per seller and day instead of one per document. */
const individually = 20

/** `days` are the sellers' days after these documents, sent along so that screens which show them need no request. */
export const announceDocuments = (tenant: Tenant, topic: string, rows: Accepted[], days: LiveSellerDay[]): void => {
  const dayOf = new Map(days.map(row => [`${row.day} ${row.sellerId}`, row]))
  const publish = (news: DocumentNews): void =>
    tenant.publish({
      topic,
      sellerId: news.sellerId,
      payload: { ...news, sellerDay: dayOf.get(`${news.day} ${news.sellerId}`) },
    })
  if (rows.length <= individually) {
    for (const { id, number, day, sellerId, customerId, totalCents } of rows)
      publish({ id, number, day, sellerId, customerId, totalCents })
    return
  }
  const counts = new Map<string, { day: string; sellerId: string; count: number }>()
  for (const { day, sellerId } of rows) {
    const key = `${day} ${sellerId}`
    counts.set(key, { day, sellerId, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  for (const news of counts.values()) publish(news)
}
