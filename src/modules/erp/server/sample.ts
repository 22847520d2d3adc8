import type { SheetCell } from '../../../kernel/server/resources/workbook-xml.ts'
import { type ExportKind, sectionsOf } from '../contract/layout-fields.ts'
import { type LayoutCell, type ProfileDefinition, writtenSections } from '../contract/profile.ts'
import { compileLayout, titlesOf } from './layout/compile-layout.ts'
import { compileSheetCell, compileText, type Values } from './layout/compile-value.ts'
import { divisorUnits } from './layout/decimal.ts'
import { type Findings, newFindings } from './layout/findings.ts'
import type { ReadDocument, Rules } from './read-documents.ts'
import { type FileValues, noTotals } from './render-file.ts'
import type { Emit } from './render-orders.ts'
import { sheetNameOf } from './write-file.ts'

export type Sample = {
  /** The file as text; a workbook sheet after sheet, its cells between bars. */
  lines: string[]
  /** What the first line of each section has in its cells. */
  cells: Map<string, string[]>
  documents: number
  findings: Findings
}

const msPerDay = 86_400_000
const firstDay = Date.UTC(1899, 11, 30)

const shownDay = (serial: number): string => {
  const [year, month, day] = new Date(firstDay + serial * msPerDay).toISOString().slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

type Shown = (cell: SheetCell, item: LayoutCell) => string

/** A cell of a workbook as a program in Spanish shows it. */
const shownIn =
  (kind: ExportKind, section: string): Shown =>
  (cell, { field }) => {
    if (cell === null) return ''
    if (typeof cell === 'string') return cell
    const isDay = field !== null && sectionsOf(kind)[section]?.fields[field]?.kind === 'date'
    return isDay ? shownDay(cell) : String(cell).replace('.', ',')
  }

const cellsOf = (kind: ExportKind, definition: ProfileDefinition, section: string) => {
  const items = definition.sections[section] ?? []
  const fields = sectionsOf(kind)[section]?.fields ?? {}
  const context = { definition, findings: newFindings(), taxDivisor: divisorUnits }
  const shown = shownIn(kind, section)
  return (values: Values, shared?: Values): string[] =>
    items.map(item =>
      definition.format === 'xlsx'
        ? shown(compileSheetCell(item, fields, context)(values, shared), item)
        : compileText(item, fields, context)(values, shared),
    )
}

type SampleRequest = Pick<Rules, 'settings'> & { kind: ExportKind; definition: ProfileDefinition; file: FileValues }

const sheetLinesOf = (
  { kind, definition }: Pick<SampleRequest, 'kind' | 'definition'>,
  rows: Map<string, string[]>,
): string[] =>
  writtenSections(kind, definition).flatMap(section => [
    `[${sheetNameOf(kind, definition, section)}]`,
    titlesOf(kind, definition, section).join(' | '),
    ...(rows.get(section) ?? []),
  ])

/** A few documents as the layout writes them, held in memory: to show it, not to hand it over. */
export const drawSample = (request: SampleRequest, documents: ReadDocument[]): Sample => {
  const { kind, definition, settings, file } = request
  const layout = compileLayout(kind, definition, settings)
  const totals = noTotals()
  const cells = new Map<string, string[]>()
  const rows = new Map<string, string[]>()
  let text = layout.titles.replace('\ufeff', '')
  const emit: Emit = (section, values, shared) => {
    text += layout.write(section, values, shared)
    const row = layout.row(section, values, shared)
    const items = definition.sections[section] ?? []
    if (row) {
      const shown = row.map((cell, index) => (items[index] ? shownIn(kind, section)(cell, items[index]) : ''))
      rows.set(section, [...(rows.get(section) ?? []), shown.join(' | ')])
    }
    if (items.length > 0 && !cells.has(section)) cells.set(section, cellsOf(kind, definition, section)(values, shared))
  }
  emit('header', file)
  for (const document of documents) {
    if ('reason' in document) continue
    layout.findings.document = document.number
    totals.lines += document.render(emit)
    totals.documents += 1
    totals.totalCents += document.totalCents
  }
  layout.findings.document = null
  if (totals.documents > 0)
    emit('footer', { ...file, documents: totals.documents, lines: totals.lines, total: totals.totalCents })
  const lines = definition.format === 'xlsx' ? sheetLinesOf(request, rows) : text.split(/\r?\n/).slice(0, -1)
  return { lines, cells, documents: totals.documents, findings: layout.findings }
}
