import type { SheetCell } from '../../../../kernel/server/resources/workbook-xml.ts'
import { type ExportKind, type LayoutFields, sectionsOf } from '../../contract/layout-fields.ts'
import { type LayoutCell, type ProfileDefinition, writtenSections } from '../../contract/profile.ts'
import type { ErpSettings } from '../../contract/settings.ts'
import { compileRow, compileSection, joinLine, type WriteLine } from './compile-section.ts'
import type { CompileContext, Values, WriteCell } from './compile-value.ts'
import { divisorUnits } from './decimal.ts'
import { encodeText } from './encode.ts'
import { type Findings, newFindings } from './findings.ts'

export type Layout = {
  definition: ProfileDefinition
  /** One line of a section; empty when the profile does not write that section, or writes a workbook. */
  write: (section: string, values: Values, shared?: Values) => string
  /** The same as a row of a workbook; null when the profile does not write that section. */
  row: (section: string, values: Values, shared?: Values) => SheetCell[] | null
  /** What stands before everything else: titles of columns. */
  titles: string
  encode: (text: string) => Buffer
  findings: Findings
}

/** `taxDivisor` acts on prices that carry IVA alone: where they are kept without it, they leave as they are. */
const divisorOf = (settings: ErpSettings): number =>
  settings.pricesCarryTax ? Math.round(settings.taxDivisor * divisorUnits) : divisorUnits

export const titleOfCell = (cell: LayoutCell, fields: LayoutFields): string =>
  cell.title || (cell.field === null ? cell.text : (fields[cell.field]?.title ?? cell.field))

/** Titles of a section's columns. */
export const titlesOf = (kind: ExportKind, definition: ProfileDefinition, section: string): string[] => {
  const fields = sectionsOf(kind)[section]?.fields ?? {}
  return (definition.sections[section] ?? []).map(cell => titleOfCell(cell, fields))
}

const titleLine = (kind: ExportKind, definition: ProfileDefinition): string => {
  if (definition.format !== 'csv' || !definition.titles) return ''
  const [section = ''] = writtenSections(kind, definition)
  return joinLine(definition, titlesOf(kind, definition, section))
}

type Compile<Written> = (
  cells: LayoutCell[] | undefined,
  fields: LayoutFields,
  context: CompileContext,
) => Written | null

const compileAll = <Written>(kind: ExportKind, context: CompileContext, compile: Compile<Written>) =>
  new Map(
    Object.entries(sectionsOf(kind)).map(([name, { fields }]) => [
      name,
      compile(context.definition.sections[name], fields, context),
    ]),
  )

export const compileLayout = (kind: ExportKind, definition: ProfileDefinition, settings: ErpSettings): Layout => {
  const findings = newFindings()
  const context = { definition, findings, taxDivisor: divisorOf(settings) }
  const isWorkbook = definition.format === 'xlsx'
  const lines = isWorkbook ? new Map<string, WriteLine>() : compileAll(kind, context, compileSection)
  const rows = isWorkbook ? compileAll(kind, context, compileRow) : new Map<string, WriteCell<SheetCell[]>>()
  return {
    definition,
    write: (section, values, shared) => lines.get(section)?.(values, shared) ?? '',
    row: (section, values, shared) => rows.get(section)?.(values, shared) ?? null,
    titles: (definition.encoding === 'utf-8-bom' && !isWorkbook ? '\ufeff' : '') + titleLine(kind, definition),
    encode: text => encodeText(definition.encoding, text),
    findings,
  }
}
