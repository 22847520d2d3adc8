import { quotedCell } from '../../../../kernel/server/resources/sheet-text.ts'
import type { SheetCell } from '../../../../kernel/server/resources/workbook-xml.ts'
import type { LayoutFields } from '../../contract/layout-fields.ts'
import type { LayoutCell, ProfileDefinition } from '../../contract/profile.ts'
import { type CompileContext, compileSheetCell, compileText, type Values, type WriteCell } from './compile-value.ts'

/** `shared` is what the lines of one document have in common: it is not copied into each. */
export type WriteLine = (values: Values, shared?: Values) => string

export const lineEndings = { crlf: '\r\n', lf: '\n' } as const

const betweenCells = ({ format, delimiter }: ProfileDefinition): string => (format === 'fixed' ? '' : delimiter)

const asIs = (text: string): string => text

/** What a cell of a csv may need around it; the other files have no quotes. */
export const quoteOf = ({ format, delimiter }: ProfileDefinition): ((text: string) => string) =>
  format === 'csv' ? text => quotedCell(text, delimiter) : asIs

/** The cells of a line as one text, ending included. */
export const joinLine = (definition: ProfileDefinition, cells: string[]): string =>
  cells.map(quoteOf(definition)).join(betweenCells(definition)) + lineEndings[definition.lineEnding]

/** Turns a section's cells into a function that writes one line, ending included; null when the section writes none. */
export const compileSection = (
  cells: LayoutCell[] | undefined,
  fields: LayoutFields,
  context: CompileContext,
): WriteLine | null => {
  if (!cells || cells.length === 0) return null
  const { definition } = context
  const writers = cells.map(item => compileText(item, fields, context))
  const between = betweenCells(definition)
  const quote = quoteOf(definition)
  const ending = lineEndings[definition.lineEnding]
  return (values, shared) => {
    let line = ''
    for (let index = 0; index < writers.length; index += 1)
      line += (index > 0 ? between : '') + quote(writers[index]?.(values, shared) ?? '')
    return line + ending
  }
}

/** The same for one row of a sheet. */
export const compileRow = (
  cells: LayoutCell[] | undefined,
  fields: LayoutFields,
  context: CompileContext,
): WriteCell<SheetCell[]> | null => {
  if (!cells || cells.length === 0) return null
  const writers = cells.map(item => compileSheetCell(item, fields, context))
  return (values, shared) => writers.map(write => write(values, shared))
}
