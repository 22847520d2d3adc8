import { z } from 'zod'
import { daySchema, field } from '../../../kernel/contract/fields.ts'
import { idParams } from '../../../kernel/contract/inputs.ts'
import { listQuery, pageOf } from '../../../kernel/contract/list-query.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import type { ExportKind } from './layout-fields.ts'
import { erpPermissions } from './permissions.ts'

export const exportKinds = { orders: 'Pedidos', collections: 'Cobranzas' } as const satisfies Record<ExportKind, string>
const kind = z.enum(['orders', 'collections'], 'Elegí pedidos o cobranzas.')

/** Columns of the batches' list, for its grid, filters and sort. */
export const exportBatchFields = {
  number: field.integer({ title: 'Lote', width: 90, required: true, readOnly: true }),
  kind: field.choice({ title: 'Tipo', width: 120, required: true, readOnly: true, choices: exportKinds }),
  createdAt: field.dateTime({ title: 'Bajado', width: 170, required: true, readOnly: true }),
  createdBy: field.text({ title: 'Por', width: 170, readOnly: true }),
  day: field.date({ title: 'Día', width: 120, required: true, readOnly: true }),
  seller: field.reference({ title: 'Vendedor', width: 190, readOnly: true, table: 'sellers', resource: 'sellers' }),
  documents: field.integer({ title: 'Documentos', width: 120, required: true, readOnly: true, summed: true }),
  exclusions: field.integer({ title: 'Quedaron pendientes', width: 150, required: true, readOnly: true }),
  totalCents: field.money({ title: 'Total', width: 150, required: true, readOnly: true, summed: true }),
  fileName: field.text({ title: 'Archivo', width: 250, required: true, readOnly: true, hidden: true }),
  state: field.choice({
    title: 'Estado',
    width: 120,
    required: true,
    readOnly: true,
    choices: { current: 'Vigente', annulled: 'Anulado' },
  }),
} as const

const reference = z.object({ id: z.uuid(), code: z.string(), name: z.string() })

export const exportBatchView = z.object({
  id: z.uuid(),
  number: z.number(),
  kind,
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  day: z.string(),
  seller: reference.nullable(),
  documents: z.number(),
  exclusions: z.number(),
  totalCents: z.number(),
  fileName: z.string(),
  state: z.enum(['current', 'annulled']),
})
export type ExportBatchView = z.output<typeof exportBatchView>

export const exportBatchDetail = exportBatchView.extend({
  bytes: z.number(),
  lines: z.number(),
  sha256: z.string(),
  encoding: z.string(),
  replacedCharacters: z.number(),
  replacedSample: z.string(),
  /** Texts that were shortened because their field was narrower. */
  cutTexts: z.number(),
  profile: z.string().nullable(),
  annulledAt: z.string().nullable(),
  annulledBy: z.string().nullable(),
  /** Documents that an annulment would return to pending: those this batch still holds. */
  held: z.object({ documents: z.number(), totalCents: z.number() }),
})
export type ExportBatchDetail = z.output<typeof exportBatchDetail>

export const exportDocumentFields = {
  number: field.integer({ title: 'Número', width: 110, required: true, readOnly: true }),
  customer: field.reference({
    title: 'Cliente',
    width: 240,
    readOnly: true,
    table: 'customers',
    resource: 'customers',
  }),
  seller: field.reference({ title: 'Vendedor', width: 180, readOnly: true, table: 'sellers', resource: 'sellers' }),
  totalCents: field.money({ title: 'Total', width: 140, required: true, readOnly: true, summed: true }),
} as const

const documentView = z.object({
  id: z.uuid(),
  number: z.number(),
  customer: reference.nullable(),
  seller: reference.nullable(),
  totalCents: z.number(),
})
export type ExportDocumentView = z.output<typeof documentView>

export const exclusionView = z.object({
  documentId: z.uuid(),
  number: z.number(),
  customer: z.string(),
  totalCents: z.number(),
  reason: z.string(),
})
export type ExclusionView = z.output<typeof exclusionView>

const selection = { kind, sellerId: z.uuid('Elegí un vendedor de la lista.').optional(), day: daySchema.optional() }

export const exportPreview = z.object({
  kind,
  day: z.string(),
  seller: reference.nullable(),
  /** The layout in use; without id: the standard one of a company that has none of its own. */
  profile: z.object({ id: z.uuid().nullable(), name: z.string() }),
  /** What the export would take. */
  documents: z.number(),
  totalCents: z.number(),
  /** What would stay pending: how many, and the first fifty with their reason. */
  excluded: z.number(),
  exclusions: z.array(exclusionView),
  /** Articles without a mapping, the first fifty; one is enough for the export to be refused with `error`. */
  unmappedArticles: z.array(z.object({ code: z.string(), name: z.string(), orders: z.number() })),
  error: z.string().nullable(),
})
export type ExportPreview = z.output<typeof exportPreview>

const lineSummary = z.object({ count: z.number(), sample: z.array(z.string()) })
export const exportComparison = z.object({
  before: z.string(),
  after: z.string(),
  same: z.number(),
  onlyBefore: lineSummary,
  onlyAfter: lineSummary,
  identical: z.boolean(),
})
export type ExportComparison = z.output<typeof exportComparison>

const tag = 'ERP'
const access = erpPermissions.export
const base = '/api/erp/exports'

export const exportRoutes = {
  preview: defineRoute({
    method: 'GET',
    path: `${base}/preview`,
    access,
    tag,
    summary: 'Qué bajaría hoy: cantidad, total y lo que quedaría pendiente',
    query: z.strictObject(selection),
    output: exportPreview,
  }),
  create: defineRoute({
    method: 'POST',
    path: base,
    access,
    tag,
    summary: 'Bajar pedidos o cobranzas: arma el archivo y los pasa a exportados',
    body: z.strictObject({ ...selection, sellerId: selection.sellerId.nullable() }),
    output: exportBatchDetail,
  }),
  list: defineRoute({
    method: 'GET',
    path: base,
    access,
    tag,
    summary: 'Lotes bajados',
    query: listQuery,
    output: pageOf(exportBatchView),
  }),
  get: defineRoute({
    method: 'GET',
    path: `${base}/:id`,
    access,
    tag,
    summary: 'Un lote',
    params: idParams,
    output: exportBatchDetail,
  }),
  documents: defineRoute({
    method: 'GET',
    path: `${base}/:id/documents`,
    access,
    tag,
    summary: 'Documentos de un lote',
    params: idParams,
    query: listQuery,
    output: pageOf(documentView),
  }),
  exclusions: defineRoute({
    method: 'GET',
    path: `${base}/:id/exclusions`,
    access,
    tag,
    summary: 'Lo que quedó pendiente al bajar un lote, hasta 500',
    params: idParams,
    output: z.object({ items: z.array(exclusionView), total: z.number() }),
  }),
  file: defineRoute({
    method: 'GET',
    path: `${base}/:id/file`,
    access,
    tag,
    summary: 'El archivo de un lote, tal como salió',
    params: idParams,
  }),
  compare: defineRoute({
    method: 'GET',
    path: `${base}/:id/compare`,
    access,
    tag,
    params: idParams,
    output: exportComparison,
    summary: 'Renglones que cambian contra otro lote o, sin `with`, contra lo que los mismos documentos darían ahora',
    query: z.strictObject({ with: z.uuid('Elegí un lote de la lista.').optional() }),
  }),
  annul: defineRoute({
    method: 'POST',
    path: `${base}/:id/annul`,
    access: erpPermissions.annul,
    tag,
    params: idParams,
    output: exportBatchDetail,
    summary: 'Anular un lote: sus documentos vuelven a pendientes',
  }),
}
