import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { formatNumber } from '../../../kernel/contract/formats.ts'
import { problem } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import {
  type Sheet,
  type SheetColumn,
  sheetName,
  workbookFile,
} from '../../../kernel/server/resources/workbook-file.ts'
import type { NumberFormat, SheetCell } from '../../../kernel/server/resources/workbook-xml.ts'
import { type ExportKind, type LayoutField, sectionsOf } from '../contract/layout-fields.ts'
import { erpProblems } from '../contract/problems.ts'
import { type FileFormat, type LayoutCell, type ProfileDefinition, writtenSections } from '../contract/profile.ts'
import type { DocumentSource } from './document-source.ts'
import { compileLayout, titleOfCell } from './layout/compile-layout.ts'
import type { DocumentRef, ExcludedRef } from './read-documents.ts'
import { type FilePart, type FileRequest, type FileTotals, noTotals, renderFile } from './render-file.ts'

/** Bytes that are ready, and the documents that were written with them. */
export type FileChunk = { bytes: Buffer; included: DocumentRef[]; excluded: ExcludedRef[] }

export const fileExtensions: Record<FileFormat, string> = { delimited: 'txt', fixed: 'txt', csv: 'csv', xlsx: 'xlsx' }

export type WriteRequest = FileRequest & {
  /** The same documents once more, for the later sheets of a workbook: the first pass may have changed what `source` finds. */
  again: DocumentSource
}

const numberFormatOf = (cell: LayoutCell, field: LayoutField | undefined): NumberFormat | undefined => {
  if (!field) return '@'
  switch (field.kind) {
    case 'decimal':
      return (cell.decimals ?? field.scale) === 2 ? '0.00' : undefined
    case 'integer':
      return '0'
    case 'date':
      return 'dd/mm/yyyy'
    default:
      return '@'
  }
}

const columnOf = (cell: LayoutCell, fields: Record<string, LayoutField>): SheetColumn => {
  const title = titleOfCell(cell, fields)
  const field = cell.field === null ? undefined : fields[cell.field]
  return { title, width: Math.min(60, Math.max(12, title.length + 2)), format: numberFormatOf(cell, field) }
}

/** Rows of a sheet that are written as they come. */
type RowStream = PassThrough & AsyncIterable<SheetCell[][]>

export const sheetNameOf = (kind: ExportKind, { sheets }: Pick<ProfileDefinition, 'sheets'>, section: string): string =>
  sheetName(sheets[section] ?? sectionsOf(kind)[section]?.title ?? section)

const sheetOf = (kind: ExportKind, definition: ProfileDefinition, section: string, rows: RowStream): Sheet => {
  const fields = sectionsOf(kind)[section]?.fields ?? {}
  const columns = (definition.sections[section] ?? []).map(cell => columnOf(cell, fields))
  return { name: sheetNameOf(kind, definition, section), columns, rows }
}

/** What every program opens: a sheet has 1,048,576 rows, the first with titles. */
const sheetRows = 1_048_575

/** The same rows are always the same bytes, so every workbook is of this moment. */
const modifiedAt = new Date(2000, 0, 1)

/** A workbook that is written row by row; `take` gives the bytes that are ready. */
const openWorkbook = (kind: ExportKind, definition: ProfileDefinition, sections: string[]) => {
  const streams = new Map(
    sections.map(section => [section, new PassThrough({ objectMode: true, highWaterMark: 1 }) as RowStream]),
  )
  const sheets = [...streams].map(([section, rows]) => sheetOf(kind, definition, section, rows))
  const output = workbookFile(sheets, { modifiedAt })
  const failed = new AbortController()
  const ended = once(output, 'end', { signal: failed.signal })
  ended.catch(() => {})
  let ready: Buffer[] = []
  output.on('data', (piece: Buffer) => ready.push(piece))
  output.on('error', error => failed.abort(error))
  const streamOf = (section: string): RowStream => {
    const stream = streams.get(section)
    if (!stream) throw new Error(`a workbook without the sheet ${section}`)
    return stream
  }
  const take = (): Buffer => {
    const bytes = Buffer.concat(ready)
    ready = []
    return bytes
  }
  return {
    take,
    async write(section: string, rows: SheetCell[][]): Promise<void> {
      const stream = streamOf(section)
      if (rows.length > 0 && !stream.write(rows)) await once(stream, 'drain', { signal: failed.signal })
    },
    endSheet: (section: string): void => void streamOf(section).end(),
    async finish(): Promise<Buffer> {
      await ended
      return take()
    },
    close: (): void => {
      output.destroy()
      for (const stream of streams.values()) stream.destroy()
    },
  }
}

const countRows = (counted: number, { rows }: FilePart): number => {
  if (counted + rows.length > sheetRows)
    throw problem(erpProblems.doesNotFit, {
      message: `Una hoja de Excel lleva hasta ${formatNumber(sheetRows)} filas. Bajá vendedor por vendedor.`,
    })
  return counted + rows.length
}

/** A sheet after another: documents are read once for each, and what was found is counted in the first pass. */
async function* workbookChunks(tenant: Tenant, request: WriteRequest, totals: FileTotals): AsyncGenerator<FileChunk> {
  const { kind, layout, settings, again } = request
  const { definition } = layout
  const sections = writtenSections(kind, definition)
  const workbook = openWorkbook(kind, definition, sections)
  try {
    for (const [index, sheet] of sections.entries()) {
      const isFirst = index === 0
      const pass = isFirst ? request : { ...request, source: again, layout: compileLayout(kind, definition, settings) }
      let rows = 0
      for await (const part of renderFile(tenant, { ...pass, sheet }, isFirst ? totals : noTotals())) {
        rows = countRows(rows, part)
        await workbook.write(sheet, part.rows)
        const { included, excluded } = isFirst ? part : { included: [], excluded: [] }
        yield { bytes: workbook.take(), included, excluded }
      }
      workbook.endSheet(sheet)
    }
    yield { bytes: await workbook.finish(), included: [], excluded: [] }
  } finally {
    workbook.close()
  }
}

/**
 * The bytes of a file as they are ready, in constant memory, whatever its format. `totals` is filled as it goes. Documents
 * come with the first bytes they are in; whoever marks them does so before asking for more.
 */
export async function* fileChunks(
  tenant: Tenant,
  request: WriteRequest,
  totals: FileTotals,
): AsyncGenerator<FileChunk> {
  const { layout } = request
  if (layout.definition.format === 'xlsx') {
    yield* workbookChunks(tenant, request, totals)
    return
  }
  for await (const { text, included, excluded } of renderFile(tenant, request, totals))
    yield { bytes: layout.encode(text), included, excluded }
}
