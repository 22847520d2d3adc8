import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { ExportKind } from '../contract/layout-fields.ts'
import { neededMappings } from '../contract/profile.ts'
import type { ErpSettings } from '../contract/settings.ts'
import { readCollections, readImputed, readPayments } from './collections.queries.ts'
import { exampleCollection, exampleOrder } from './example-documents.ts'
import { collectionExclusion, exclusionReason } from './exclusions.ts'
import type { Layout } from './layout/compile-layout.ts'
import { type OrderLineRow, type OrderRow, type PageRequest, readOrderLines, readOrders } from './orders.queries.ts'
import { type CollectionParts, renderCollection } from './render-collections.ts'
import { type Emit, renderOrder } from './render-orders.ts'

export type DocumentRef = { id: string; documentKey: string; number: number; totalCents: number }
export type ExcludedRef = DocumentRef & { reason: string }
/** A document that goes into the file; `render` gives its lines and answers how many they are. */
type ReadyDocument = DocumentRef & { render: (emit: Emit) => number }
export type ReadDocument = ReadyDocument | ExcludedRef

export type Rules = { layout: Layout; settings: ErpSettings }

const groupBy = <Row>(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

const readyOrder = ({ layout, settings }: Rules, order: OrderRow, lines: OrderLineRow[]): ReadyDocument => ({
  id: order.id,
  documentKey: order.documentKey,
  number: order.number,
  totalCents: order.orderTotal,
  render: emit => renderOrder(emit, { settings, split: layout.definition.split }, order, lines),
})

const readyCollection = (
  { settings }: Rules,
  collection: Awaited<ReturnType<typeof readCollections>>[number],
  parts: CollectionParts,
): ReadyDocument => ({
  id: collection.id,
  documentKey: collection.documentKey,
  number: collection.number,
  totalCents: collection.collectionTotal,
  render: emit => renderCollection(emit, settings, collection, parts),
})

const without = ({ render: _render, ...ref }: ReadyDocument, reason: string): ExcludedRef => ({ ...ref, reason })

const orderPage = async (tenant: Tenant, page: PageRequest, rules: Rules): Promise<ReadDocument[]> => {
  const orders = await readOrders(tenant, page)
  if (orders.length === 0) return []
  const lines = groupBy(
    await readOrderLines(
      tenant,
      orders.map(order => order.id),
    ),
    line => line.orderId,
  )
  const needed = neededMappings(rules.layout.definition)
  return orders.map(order => {
    const own = lines.get(order.id) ?? []
    const located = !needed.locations || order.center !== null
    const reason = exclusionReason({ located, location: order.location, lines: own.length })
    const ready = readyOrder(rules, order, own)
    return reason ? without(ready, reason) : ready
  })
}

const collectionPage = async (tenant: Tenant, page: PageRequest, rules: Rules): Promise<ReadDocument[]> => {
  const collections = await readCollections(tenant, page)
  if (collections.length === 0) return []
  const ids = collections.map(collection => collection.id)
  const payments = groupBy(await readPayments(tenant, ids), payment => payment.collectionId)
  const imputed = groupBy(await readImputed(tenant, ids), document => document.collectionId)
  return collections.map(collection => {
    const parts = { payments: payments.get(collection.id) ?? [], imputed: imputed.get(collection.id) ?? [] }
    const ready = readyCollection(rules, collection, parts)
    // What a batch took it keeps, and gives again as it was.
    const reason = page.source.kind === 'pending' ? collectionExclusion(collection.waitsForLoad) : null
    return reason ? without(ready, reason) : ready
  })
}

/** A page of documents in the order of the file, read by key inside the caller's transaction. */
export const readDocuments: Record<
  ExportKind,
  (tenant: Tenant, page: PageRequest, rules: Rules) => Promise<ReadDocument[]>
> = { orders: orderPage, collections: collectionPage }

/** A document that nobody took, to show a layout where there is none yet. */
export const exampleDocument = (kind: ExportKind, rules: Rules): ReadyDocument =>
  kind === 'orders'
    ? readyOrder(rules, exampleOrder.order, exampleOrder.lines)
    : readyCollection(rules, exampleCollection.collection, exampleCollection)
