import { type Field, field } from './fields.ts'
import type { Fields } from './resource.ts'

/**
 * A reference is read by its name and told apart by its code, so files carry both (docs/decisions/0062): the code stands
 * in a column of its own, `seller.code`, titled «Vendedor (código)», unless the declaration has a column that shows it
 * already (`codeOf`).
 */
const codeSuffix = '.code'

/** What the column made for a reference's code is called. */
export const codeColumn = (reference: string): string => `${reference}${codeSuffix}`

export const isCodeColumn = (name: string): boolean => name.endsWith(codeSuffix)

/** The column with the code of what a reference points at. */
export const codeColumnOf = (fields: Fields, reference: string): string =>
  Object.keys(fields).find(name => fields[name]?.codeOf === reference) ?? codeColumn(reference)

export const codeTitle = (title: string): string => `${title} (código)`

const madeCodes = new WeakMap<Field, Field>()

/** The same one each time: lists ask for it at every page. */
const codeField = (reference: Field): Field => {
  const known = madeCodes.get(reference)
  if (known) return known
  const { title, filterable, sortable } = reference
  const made = field.text({
    title: codeTitle(title),
    width: 130,
    readOnly: true,
    hidden: true,
    ...(filterable === undefined ? {} : { filterable }),
    ...(sortable === undefined ? {} : { sortable }),
  })
  madeCodes.set(reference, made)
  return made
}

/** The columns of a list with the codes of its references among them, each after the name it belongs to. */
export const withReferenceCodes = (fields: [string, Field][]): [string, Field][] => {
  const declared = Object.fromEntries(fields)
  return fields.flatMap(([name, own]) => {
    const code = codeColumnOf(declared, name)
    const isMissing = own.kind === 'reference' && !Object.hasOwn(declared, code)
    return isMissing ? [[name, own] as const, [code, codeField(own)] as const] : [[name, own] as const]
  }) as [string, Field][]
}

/** What a row holds in a column, be it one of its fields or the code of what one of them points at. */
export const columnValue = (row: Record<string, unknown>, column: string): unknown => {
  if (!isCodeColumn(column)) return row[column]
  const shown = row[column.slice(0, -codeSuffix.length)]
  return typeof shown === 'object' && shown !== null && 'code' in shown ? shown.code : null
}
