import type { Field } from '../../contract/fields.ts'
import { problem, problems } from '../../contract/problems.ts'
import { codeColumnOf, withReferenceCodes } from '../../contract/reference-codes.ts'
import { keyFields, type Resource } from '../../contract/resource.ts'
import type { ExportColumn } from './export-rows.ts'

type ColumnRequest = {
  /** Every field of the list, in the order of a file without requested columns. */
  fields: [string, Field][]
  /** The requested columns, in order. */
  names: string[] | undefined
}

const columnOf = (fieldsByName: ReadonlyMap<string, Field>, name: string): ExportColumn => {
  const field = fieldsByName.get(name)
  if (field) return { name, field }
  const message = `No hay una columna «${name}».`
  throw problem(problems.invalidInput, { message, errors: [{ path: 'columns', message }] })
}

const columnsOf = ({ fields, names = fields.map(([name]) => name) }: ColumnRequest): ExportColumn[] => {
  const fieldsByName = new Map(withReferenceCodes(fields))
  return names.map(name => columnOf(fieldsByName, name))
}

/** The requested columns and no others, for a PDF. Throws for a column that the list does not have. */
export const readColumns = columnsOf

/**
 * The columns of a file that may be imported again (docs/decisions/0062): the requested ones, the code of each
 * reference beside its name, and before them the fields of the key that were not requested.
 */
export const fileColumns = (list: ColumnRequest & Pick<Partial<Resource>, 'naturalKey'>): ExportColumn[] => {
  const { fields, naturalKey = null } = list
  const declaredFields = Object.fromEntries(fields)
  const columns = columnsOf(list)
  const names = new Set(columns.map(({ name }) => name))
  const isMissing = (key: string): boolean =>
    Object.hasOwn(declaredFields, key) && !names.has(key) && !names.has(codeColumnOf(declaredFields, key))
  const keys = keyFields({ naturalKey }).filter(isMissing)
  const fieldsByName = new Map(withReferenceCodes(fields))
  const columnsWithKeys = [...keys.map(name => columnOf(fieldsByName, name)), ...columns]
  const codes = new Set(names)
  return columnsWithKeys.flatMap(column => {
    const code = codeColumnOf(declaredFields, column.name)
    if (column.field.kind !== 'reference' || codes.has(code)) return [column]
    codes.add(code)
    return [column, columnOf(fieldsByName, code)]
  })
}
