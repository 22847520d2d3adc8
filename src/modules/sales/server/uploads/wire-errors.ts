import type { FieldError } from '../../../../kernel/contract/problems.ts'
import type { FileDocument } from '../../../../kernel/server/resources/document-import.ts'
import type { ImportError } from '../../../../kernel/server/resources/resource-service.ts'

/** Columns of a file by the path of a field in the document. */
type Columns = { head: Record<string, string>; lines: Record<string, Record<string, string>> }

const part = /^(\w+)\.(\d+)(?:\.(.+))?$/

/**
 * Errors name the fields of a document; this maps them to the row and column of the file. `rowOf` gives the row of an element
 * of a list.
 */
export const wireErrorOf =
  ({ lines: [first] }: FileDocument, { head, lines }: Columns, rowOf: (list: string, index: number) => number) =>
  ({ path, message }: FieldError): ImportError => {
    const [, list = '', index, rest = ''] = part.exec(path) ?? []
    const columns = lines[list]
    if (!columns || index === undefined) return { row: first.row, path: head[path] ?? '', message }
    return { row: rowOf(list, Number(index)), path: columns[rest] ?? '', message }
  }
