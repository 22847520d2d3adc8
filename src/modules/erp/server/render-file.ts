import { problem } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { SheetCell } from '../../../kernel/server/resources/workbook-xml.ts'
import type { ExportKind } from '../contract/layout-fields.ts'
import { documentTitle, erpProblems } from '../contract/problems.ts'
import type { ErpSettings } from '../contract/settings.ts'
import type { DocumentKey, DocumentSource } from './document-source.ts'
import type { Layout } from './layout/compile-layout.ts'
import { type Findings, shownMisfits } from './layout/findings.ts'
import {
  type DocumentRef,
  type ExcludedRef,
  exampleDocument,
  type ReadDocument,
  readDocuments,
} from './read-documents.ts'
import type { Emit } from './render-orders.ts'

export type FileValues = { batchNumber: number; day: string; createdDate: string; createdTime: string }

export type FileRequest = {
  kind: ExportKind
  source: DocumentSource
  layout: Layout
  settings: ErpSettings
  timeZone: string
  file: FileValues
  /** Of a workbook: the section whose rows are wanted. */
  sheet?: string
  /** Holds the documents until the transaction ends. */
  lock?: boolean
  pageSize?: number
}

/** A stretch of the file and the documents it stands for: text, or the rows of one sheet. */
export type FilePart = { text: string; rows: SheetCell[][]; included: DocumentRef[]; excluded: ExcludedRef[] }
export type FileTotals = { documents: number; lines: number; totalCents: number }

export const noTotals = (): FileTotals => ({ documents: 0, lines: 0, totalCents: 0 })

/** Five hundred documents at a time keep the file in constant memory whatever its size; fewer make more round trips. */
const standardPage = 500

const emptyPart = (text = ''): FilePart => ({ text, rows: [], included: [], excluded: [] })

/** Every section is written, so that whatever does not fit is found in the first pass; one sheet's rows are kept. */
const emitInto = (part: FilePart, { layout, sheet }: FileRequest): Emit => {
  if (sheet === undefined)
    return (section, values, shared) => {
      part.text += layout.write(section, values, shared)
    }
  return (section, values, shared) => {
    const row = layout.row(section, values, shared)
    if (row && section === sheet) part.rows.push(row)
  }
}

const partOf = (documents: ReadDocument[], request: FileRequest, totals: FileTotals): FilePart => {
  const part = emptyPart()
  const emit = emitInto(part, request)
  const { findings } = request.layout
  for (const document of documents) {
    if ('reason' in document) {
      part.excluded.push(document)
      continue
    }
    const { render, ...ref } = document
    findings.document = ref.number
    totals.lines += render(emit)
    part.included.push(ref)
    totals.documents += 1
    totals.totalCents += ref.totalCents
  }
  findings.document = null
  return part
}

async function* pagesOf(tenant: Tenant, request: FileRequest): AsyncGenerator<ReadDocument[]> {
  const { kind, source, timeZone, lock = false, pageSize = standardPage } = request
  if (source.kind === 'example') {
    yield [exampleDocument(kind, request)]
    return
  }
  let after: DocumentKey | null = null
  while (true) {
    const page = { source, after, limit: pageSize, timeZone, lock }
    const documents: ReadDocument[] = await readDocuments[kind](tenant, page, request)
    const last = documents.at(-1)
    if (!last) return
    after = { number: last.number, id: last.id }
    yield documents
  }
}

/** Refuses a file with values that do not fit, and tells whose they are. */
export const refuseMisfits = (kind: ExportKind, { misfits }: Findings): void => {
  const [first] = misfits
  if (!first) return
  throw problem(erpProblems.doesNotFit, {
    message: first.message,
    errors: misfits.map(({ document, message }) => ({ path: documentTitle(kind, document), message })),
  })
}

/**
 * The file, stretch by stretch, read by key inside the caller's transaction. `totals` is filled as it goes. A page that
 * comes back shorter is not the last one: rows another transaction just took are missing from it. From the first value that
 * does not fit nothing more is given: the others are looked for, and all are told.
 */
export async function* renderFile(tenant: Tenant, request: FileRequest, totals: FileTotals): AsyncGenerator<FilePart> {
  const { kind, layout, file, sheet } = request
  const { findings } = layout
  if (sheet === undefined) yield emptyPart(layout.titles + layout.write('header', file))
  for await (const documents of pagesOf(tenant, request)) {
    const part = partOf(documents, request, totals)
    if (findings.misfits.length === 0) yield part
    if (findings.misfits.length >= shownMisfits) break
  }
  const { documents, lines, totalCents: total } = totals
  const footer = sheet === undefined ? layout.write('footer', { ...file, documents, lines, total }) : ''
  refuseMisfits(kind, findings)
  if (footer !== '') yield emptyPart(footer)
}
