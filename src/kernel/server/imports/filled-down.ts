import { codeColumnOf } from '../../contract/reference-codes.ts'
import type { Resource } from '../../contract/resource.ts'
import type { Feed } from './file-rows.ts'
import type { TableRow } from './reading/table-row.ts'

/** Columns of the file that feed the fields of a document's head. */
export const headColumns = ({ fields }: Resource, feeds: Feed[], head: readonly string[]): number[] => {
  const names = new Set(head.flatMap(name => [name, codeColumnOf(fields, name)]))
  return feeds.filter(({ name }) => names.has(name)).map(({ column }) => column)
}

/** Rows of one document, with blank head cells filled from its first row. */
export const filledDown = (rows: TableRow[], columns: number[]): TableRow[] => {
  const [first, ...others] = rows
  if (!first) return rows
  const fill = (row: TableRow): TableRow => {
    const cells = [...row.cells]
    for (const column of columns)
      if (String(cells[column] ?? '').trim() === '') cells[column] = first.cells[column] ?? ''
    return { ...row, cells }
  }
  return [first, ...others.map(fill)]
}
