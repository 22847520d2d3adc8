import type { Field } from '../../contract/fields.ts'
import { problem, problems } from '../../contract/problems.ts'
import { codeColumnOf, withReferenceCodes } from '../../contract/reference-codes.ts'
import { keyFields, type Resource } from '../../contract/resource.ts'
import type { ExportColumn } from './export-rows.ts'

type Listed = {
  /** Every field of the list, in the order of a file that asks for no other. */
  fields: [string, Field][]
  /** The columns that were asked for, in order. */
  names: string[] | undefined
}

const columnOf = (known: ReadonlyMap<string, Field>, name: string): ExportColumn => {
  const field = known.get(name)
  if (field) return { name, field }
  const message = `No hay una columna «${name}».`
  throw problem(problems.invalidInput, { message, errors: [{ path: 'columns', message }] })
}

const columnsOf = ({ fields, names = fields.map(([name]) => name) }: Listed): ExportColumn[] => {
  const known = new Map(withReferenceCodes(fields))
  return names.map(name => columnOf(known, name))
}

/** The columns that were asked for and no others: what a person reads on paper. Throws at one that is not there. */
export const readColumns = columnsOf

/**
 * The columns of a file that may come back in (docs/decisions/0062): those that were asked for, the code of each reference
 * beside its name, and before them what tells one row from another, where it was not among them.
 */
export const fileColumns = (listed: Listed & Pick<Partial<Resource>, 'naturalKey'>): ExportColumn[] => {
  const { fields, naturalKey = null } = listed
  const declared = Object.fromEntries(fields)
  const chosen = columnsOf(listed)
  const names = new Set(chosen.map(({ name }) => name))
  const isMissing = (key: string): boolean =>
    Object.hasOwn(declared, key) && !names.has(key) && !names.has(codeColumnOf(declared, key))
  const keys = keyFields({ naturalKey }).filter(isMissing)
  const known = new Map(withReferenceCodes(fields))
  const wanted = [...keys.map(name => columnOf(known, name)), ...chosen]
  const codes = new Set(names)
  return wanted.flatMap(column => {
    const code = codeColumnOf(declared, column.name)
    if (column.field.kind !== 'reference' || codes.has(code)) return [column]
    codes.add(code)
    return [column, columnOf(known, code)]
  })
}
