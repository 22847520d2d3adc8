import type { RecordEvent } from '../../../../kernel/contract/record-events.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { DocumentNews, LiveSellerDay } from '../../contract/live-documents.ts'
import type { Accepted } from './document-kind.ts'

/** What webhooks are told; of no-purchases only the change feed knows. */
const facts: Record<string, RecordEvent> = { orders: 'order.created', collections: 'collection.created' }

/** For more documents than this, open screens get one message per seller and day instead of one per document. */
const individually = 20

/** `days` are the sellers' days after these documents, sent along so that screens which show them need no request. */
export const announceDocuments = (tenant: Tenant, topic: string, rows: Accepted[], days: LiveSellerDay[]): void => {
  const dayOf = new Map(days.map(row => [`${row.day} ${row.sellerId}`, row]))
  const publish = (news: DocumentNews, ids: string[]): void => {
    const name = facts[topic]
    tenant.publish({
      topic,
      sellerId: news.sellerId,
      payload: { ...news, sellerDay: dayOf.get(`${news.day} ${news.sellerId}`) },
      ...(name ? { recordEvent: { name, ids } } : { changed: { kind: 'no-purchases', ids } }),
    })
  }
  if (rows.length <= individually) {
    for (const { id, number, day, sellerId, customerId, totalCents } of rows)
      publish({ id, number, day, sellerId, customerId, totalCents }, [id])
    return
  }
  const groups = Map.groupBy(rows, ({ day, sellerId }) => `${day} ${sellerId}`)
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const { day, sellerId } = first
    publish(
      { day, sellerId, count: group.length },
      group.map(({ id }) => id),
    )
  }
}
