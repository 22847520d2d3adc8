import { Readable } from 'node:stream'
import type { ImportFound, ImportSettings } from '../../contract/imports.ts'
import type { WithTenant } from '../database/tenancy.ts'
import { csvText, quotedCell, textFormat, workbookText } from '../resources/sheet-text.ts'
import { type Sheet, workbookFile } from '../resources/workbook-file.ts'
import { readWrongRows, type WrongFileRow } from './findings.queries.ts'
import { errorTitle } from './import-mapping.ts'
import type { Cell } from './reading/table-row.ts'

const pageRows = 500

async function* wrongPages(withTenant: WithTenant, envId: string, importId: string): AsyncGenerator<WrongFileRow[]> {
  let after = 0
  for (;;) {
    const from = after
    const rows = await withTenant(envId, tenant => readWrongRows(tenant, importId, { after: from, limit: pageRows }), {
      readOnly: true,
    })
    if (rows.length > 0) yield rows
    if (rows.length < pageRows) return
    after = rows.at(-1)?.row ?? after
  }
}

const reasonOf = ({ problems }: WrongFileRow): string =>
  problems
    .map(({ title, message }) => (title && !message.startsWith(title) ? `${title}: ${message}` : message))
    .join(' ')

type Line = { cells: Cell[]; reason: string }

/** The file's own columns and the new column of errors, which replaces one that the file has. */
const linesOf = (inspection: ImportFound) => {
  const ownColumns = inspection.columns
    .map((_, index) => index)
    .filter(index => inspection.columns[index]?.title !== errorTitle)
  return {
    head: [...ownColumns.map(index => inspection.columns[index]?.title ?? ''), errorTitle],
    line: (row: WrongFileRow): Line => ({
      cells: ownColumns.map(index => row.cells[index] ?? ''),
      reason: reasonOf(row),
    }),
  }
}

type Options = {
  withTenant: WithTenant
  envId: string
  importId: string
  found: ImportFound
  settings: ImportSettings
}

async function* csvParts({ withTenant, envId, importId, found, settings }: Options): AsyncGenerator<string> {
  const { head, line } = linesOf(found)
  const delimiter = settings.delimiter ?? ';'
  const csvCell = (cell: Cell): string =>
    quotedCell(typeof cell === 'number' ? String(cell).replace('.', settings.decimal) : csvText(cell), delimiter)
  const csvLine = (cells: Cell[]): string => `${cells.map(csvCell).join(delimiter)}\r\n`
  yield `\ufeff${csvLine(head)}`
  for await (const rows of wrongPages(withTenant, envId, importId))
    yield rows
      .map(line)
      .map(({ cells, reason }) => csvLine([...cells, reason]))
      .join('')
}

const sheetOf = ({ withTenant, envId, importId, found }: Options): Sheet => {
  const { head, line } = linesOf(found)
  return {
    name: 'Con error',
    columns: head.map(title => ({ title, width: title === errorTitle ? 60 : 18, format: textFormat })),
    rows: (async function* () {
      for await (const rows of wrongPages(withTenant, envId, importId))
        yield rows
          .map(line)
          .map(({ cells, reason }) => [
            ...cells.map(cell => (typeof cell === 'string' ? workbookText(cell) : cell)),
            reason,
          ])
    })(),
  }
}

/**
 * The wrong rows of an import with the file's columns and the reasons, to be corrected and uploaded again with the same
 * mapping and notation. Streamed, in constant memory.
 */
export const errorFile = (options: Options, format: 'csv' | 'xlsx'): Readable =>
  format === 'csv' ? Readable.from(csvParts(options)) : workbookFile([sheetOf(options)])
