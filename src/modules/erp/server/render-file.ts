import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { ExportKind } from '../contract/layout-fields.ts'
import type { ErpSettings } from '../contract/settings.ts'
import { readCollections, readImputed, readPayments } from './collections.queries.ts'
import type { DocumentKey, DocumentSource } from './document-source.ts'
import { collectionExclusion, exclusionReason } from './exclusions.ts'
import type { Layout } from './layout/compile-layout.ts'
import { type PageRequest, readOrderLines, readOrders } from './orders.queries.ts'
import { renderCollection } from './render-collections.ts'
import { type Rendered, renderOrder } from './render-orders.ts'

export type FileValues = { batchNumber: number; day: string; createdDate: string; createdTime: string }

export type FileRequest = {
  kind: ExportKind
  source: DocumentSource
  layout: Layout
  settings: ErpSettings
  timeZone: string
  file: FileValues
  /** Holds the documents until the transaction ends. */
  lock?: boolean
  pageSize?: number
}

export type DocumentRef = { id: string; documentKey: string; number: number; totalCents: number }
export type ExcludedRef = DocumentRef & { reason: string }
/** A stretch of the file and the documents it stands for. */
export type FilePart = { text: string; included: DocumentRef[]; excluded: ExcludedRef[] }
type RenderedDocument = (DocumentRef & { rendered: Rendered }) | ExcludedRef
export type FileTotals = { documents: number; lines: number; totalCents: number }

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

const orderPage = async (
  tenant: Tenant,
  page: PageRequest,
  { layout, settings }: FileRequest,
): Promise<RenderedDocument[]> => {
  const orders = await readOrders(tenant, page)
  if (orders.length === 0) return []
  const lines = groupBy(
    await readOrderLines(
      tenant,
      orders.map(order => order.id),
    ),
    line => line.orderId,
  )
  return orders.map(order => {
    const ref = { id: order.id, documentKey: order.documentKey, number: order.number, totalCents: order.orderTotal }
    const own = lines.get(order.id) ?? []
    const reason = exclusionReason({ located: order.center !== null, location: order.location, lines: own.length })
    return reason ? { ...ref, reason } : { ...ref, rendered: renderOrder(layout, settings, order, own) }
  })
}

const collectionPage = async (
  tenant: Tenant,
  page: PageRequest,
  { layout, settings }: FileRequest,
): Promise<RenderedDocument[]> => {
  const collections = await readCollections(tenant, page)
  if (collections.length === 0) return []
  const ids = collections.map(collection => collection.id)
  const payments = groupBy(await readPayments(tenant, ids), payment => payment.collectionId)
  const imputed = groupBy(await readImputed(tenant, ids), document => document.collectionId)
  return collections.map(collection => {
    const parts = { payments: payments.get(collection.id) ?? [], imputed: imputed.get(collection.id) ?? [] }
    const { id, documentKey, number, collectionTotal: totalCents } = collection
    const ref = { id, documentKey, number, totalCents }
    // What a batch took it keeps, and gives again as it was.
    const reason = page.source.kind === 'pending' ? collectionExclusion(collection.waitsForLoad) : null
    return reason ? { ...ref, reason } : { ...ref, rendered: renderCollection(layout, settings, collection, parts) }
  })
}

const pageReaders = { orders: orderPage, collections: collectionPage } satisfies Record<ExportKind, typeof orderPage>

/** Five hundred documents at a time keep the file in constant memory whatever its size; fewer make more round trips. */
const standardPage = 500

const partOf = (documents: RenderedDocument[], totals: FileTotals): FilePart => {
  const part: FilePart = { text: '', included: [], excluded: [] }
  for (const document of documents) {
    if ('reason' in document) {
      part.excluded.push(document)
      continue
    }
    part.text += document.rendered.text
    part.included.push(document)
    totals.documents += 1
    totals.lines += document.rendered.lines
    totals.totalCents += document.totalCents
  }
  return part
}

/**
 * The file, stretch by stretch, read by key inside the caller's transaction. `totals` is filled as it goes. A page that
 * comes back shorter is not the last one: rows another transaction just took are missing from it.
 */
export async function* renderFile(tenant: Tenant, request: FileRequest, totals: FileTotals): AsyncGenerator<FilePart> {
  const { kind, layout, file, source, timeZone, lock = false, pageSize = standardPage } = request
  yield { text: layout.write('header', file), included: [], excluded: [] }
  let after: DocumentKey | null = null
  while (true) {
    const documents: RenderedDocument[] = await pageReaders[kind](
      tenant,
      { source, after, limit: pageSize, timeZone, lock },
      request,
    )
    const last = documents.at(-1)
    if (!last) break
    after = { number: last.number, id: last.id }
    yield partOf(documents, totals)
  }
  yield {
    text: layout.write('footer', {
      ...file,
      documents: totals.documents,
      lines: totals.lines,
      total: totals.totalCents,
    }),
    included: [],
    excluded: [],
  }
}
