import { type Field, field } from './fields.ts'
import type { Fields } from './resource.ts'

/**
 * People read a reference by its name, but only its code identifies it, so files have both (docs/decisions/0062): the
 * code has a column of its own, `seller.code`, titled «Vendedor (código)», unless the resource declares a field that
 * shows it (`codeOf`).
 */
const codeSuffix = '.code'

/** Name of the generated column of a reference's code. */
export const codeColumn = (reference: string): string => `${reference}${codeSuffix}`

export const isCodeColumn = (name: string): boolean => name.endsWith(codeSuffix)

/** The column with the code of a reference: the declared one, or else the generated one. */
export const codeColumnOf = (fields: Fields, reference: string): string =>
  Object.keys(fields).find(name => fields[name]?.codeOf === reference) ?? codeColumn(reference)

export const codeTitle = (title: string): string => `${title} (código)`

const codeFields = new WeakMap<Field, Field>()

/** Cached, because lists need it for every page. */
const codeField = (reference: Field): Field => {
  const existing = codeFields.get(reference)
  if (existing) return existing
  const { title, filterable, sortable } = reference
  const column = field.text({
    title: codeTitle(title),
    width: 130,
    readOnly: true,
    hidden: true,
    ...(filterable === undefined ? {} : { filterable }),
    ...(sortable === undefined ? {} : { sortable }),
  })
  codeFields.set(reference, column)
  return column
}

/** The columns of a list, with a code column after each reference that has none. */
export const withReferenceCodes = (fields: [string, Field][]): [string, Field][] => {
  const fieldsByName = Object.fromEntries(fields)
  return fields.flatMap(([name, own]) => {
    const code = codeColumnOf(fieldsByName, name)
    const isMissing = own.kind === 'reference' && !Object.hasOwn(fieldsByName, code)
    return isMissing ? [[name, own] as const, [code, codeField(own)] as const] : [[name, own] as const]
  }) as [string, Field][]
}

/** The value of a row in a column: a field, or the code of a reference. */
export const columnValue = (row: Record<string, unknown>, column: string): unknown => {
  if (!isCodeColumn(column)) return row[column]
  const reference = row[column.slice(0, -codeSuffix.length)]
  return typeof reference === 'object' && reference !== null && 'code' in reference ? reference.code : null
}
