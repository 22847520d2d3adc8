import type { FieldError } from '../../../../kernel/contract/problems.ts'
import type { FileDocument } from '../../../../kernel/server/resources/document-import.ts'
import type { ImportError } from '../../../../kernel/server/resources/resource-service.ts'

/** Parts of a document on the wire → columns of a file. */
type Columns = { head: Record<string, string>; lines: Record<string, Record<string, string>> }

const part = /^(\w+)\.(\d+)(?:\.(.+))?$/

/**
 * A refusal names the parts of a document that arrived; whoever uploaded a file reads the row and the column. `rowOf` says
 * which row a part of a list stands in.
 */
export const wireErrorOf =
  ({ lines: [first] }: FileDocument, { head, lines }: Columns, rowOf: (list: string, index: number) => number) =>
  ({ path, message }: FieldError): ImportError => {
    const [, list = '', index, rest = ''] = part.exec(path) ?? []
    const columns = lines[list]
    if (!columns || index === undefined) return { row: first.row, path: head[path] ?? '', message }
    return { row: rowOf(list, Number(index)), path: columns[rest] ?? '', message }
  }
