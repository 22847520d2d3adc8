import { hash } from 'node:crypto'
import { foldTitle } from '../../contract/fold-text.ts'
import { type ImportMapping, type ImportSettings, importMapping, importSettings } from '../../contract/imports.ts'
import { codeColumnOf, codeTitle } from '../../contract/reference-codes.ts'
import { keyFields, type Resource, writableFields } from '../../contract/resource.ts'
import type { Tenant } from '../database/tenancy.ts'
import { feedFields } from './file-rows.ts'
import type { FoundColumn } from './reading/inspect-file.ts'
import { notationOf, noVotes } from './reading/notation.ts'

/** Title of the column of reasons in a file with errors. */
export const errorTitle = 'Error'

/** Titles that people give a code. */
const codeNames = ['codigo', 'cod', 'code', 'id', 'clave']

/** Titles that people give a name, where no other field has them. */
const nameNames = ['nombre', 'descripcion', 'detalle', 'name']

/** The declared titles of a field in files of other programs. */
const aliasesOf = (resource: Resource): Map<string, string[]> =>
  new Map(writableFields(resource).map(([name, { aliases = [] }]) => [name, aliases.map(foldTitle)]))

/** All titles by which columns are recognised, and so the row of titles among the others. */
export const recognisedTitles = (resource: Resource): string[] => [
  ...[...knownTitles(resource).values()].flat(),
  ...[...codeTitles(resource).values()].flat(),
  ...[...aliasesOf(resource).values()].flat(),
]

/** The product's own titles of a field, as its exports write them. */
const knownTitles = (resource: Resource): Map<string, string[]> =>
  new Map(
    writableFields(resource).map(([name, field]) => {
      const others = name === 'code' && keyFields(resource).includes(name) ? codeNames : []
      return [name, [...new Set([foldTitle(field.title), foldTitle(name), ...others])]]
    }),
  )

/** Titles of a reference's code: «Vendedor (código)» in the product's exports, «Cód. vendedor» in other files. */
const codeTitles = (resource: Resource): Map<string, string[]> =>
  new Map(
    writableFields(resource).flatMap(([name, field]) => {
      if (field.kind !== 'reference') return []
      const column = codeColumnOf(resource.fields, name)
      const codeField = resource.fields[column]
      const title = foldTitle(field.title)
      const names = [
        foldTitle(codeTitle(field.title)),
        ...(codeField ? [foldTitle(codeField.title)] : []),
        foldTitle(column),
        ...['codigode', 'codigodel', 'codigo', 'codde', 'cod'].map(prefix => `${prefix}${title}`),
      ]
      return [[column, [...new Set(names)]] as const]
    }),
  )

/** `stock_code`, `StockCode` and «Código de artículo» → their words, without prepositions and articles. */
const wordsOf = (title: string): string[] =>
  (title.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/[\p{L}\d]+/gu) ?? [])
    .map(foldTitle)
    .filter(word => !['de', 'del', 'la', 'el', 'of'].includes(word))

/** The names of a row of the grid, in singular and plural. */
const rowNames = ({ name, titles, fields }: Resource): Set<string> => {
  const names = [
    name,
    titles.one,
    titles.many,
    ...(fields.name ? [fields.name.title, ...(fields.name.aliases ?? [])] : []),
  ]
  const plain = names.map(foldTitle)
  return new Set([...plain, ...plain.map(one => one.replace(/s$/, ''))])
}

/**
 * Whether a title is a code and the name of the row, in either order: `articulo_cod`, `CodArticulo`. A code word in the
 * middle does not count, nor a code of something else (`codigo_postal`).
 */
const isOwnCode = (resource: Resource, title: string): boolean => {
  const words = wordsOf(title)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const names = rowNames(resource)
  return (
    words.length > 1 &&
    ((codeNames.includes(first) && names.has(words.slice(1).join(''))) ||
      (codeNames.includes(last) && names.has(words.slice(0, -1).join(''))))
  )
}

type Names = ReadonlyMap<string, string[]>

/** Columns whose title is exactly a name of a field, by the first list that has it. */
const mapByName = (columns: string[], lists: Names[]) => {
  const mapping: ImportMapping = {}
  const usedColumns = new Set<number>()
  for (const [field, names] of lists.flatMap(list => [...list])) {
    if ((mapping[field] ?? null) !== null) continue
    const column = names.map(name => columns.indexOf(name)).find(index => index >= 0 && !usedColumns.has(index))
    mapping[field] = column ?? null
    if (column !== undefined) usedColumns.add(column)
  }
  return { mapping, usedColumns }
}

/**
 * Recognises columns: first by the field's title or name, as exports and templates write them; then by the titles of
 * other programs (`companyName`); then a code by the name of its row (`stock_code`); then any by a shortened title of
 * three letters or more that fits a single field (`loc`), or by a title with digits after it (`ean13`). A name without
 * a column takes one with a usual title of names.
 */
export const guessMapping = (resource: Resource, columnTitles: string[]): ImportMapping => {
  const columns = columnTitles.map(foldTitle)
  const titles = knownTitles(resource)
  const { mapping, usedColumns } = mapByName(columns, [titles, codeTitles(resource), aliasesOf(resource)])
  if (mapping.code === null && keyFields(resource).includes('code')) {
    const own = columnTitles.findIndex((title, index) => !usedColumns.has(index) && isOwnCode(resource, title))
    mapping.code = own < 0 ? null : own
    if (own >= 0) usedColumns.add(own)
  }
  for (const [index, column] of columns.entries()) {
    if (usedColumns.has(index) || column.length < 3) continue
    const bare = column.replace(/\d+$/, '')
    const fits = [...titles].filter(([, names]) => names.some(name => name.startsWith(column) || name === bare))
    const [field] = fits.length === 1 ? (fits[0] ?? []) : []
    if (!field || mapping[field] !== null) continue
    mapping[field] = index
    usedColumns.add(index)
  }
  if (mapping.name === null) {
    const nameColumn = nameNames.map(name => columns.indexOf(name)).find(index => index >= 0 && !usedColumns.has(index))
    mapping.name = nameColumn ?? null
  }
  return mapping
}

/**
 * A hash that is equal for files of the same kind: their titles in order, whatever their case, without the column of
 * errors.
 */
export const shapeOf = (titles: string[]): string => {
  const columns = titles.filter(title => title !== errorTitle).map(foldTitle)
  return hash('sha256', JSON.stringify(columns), 'hex')
}

/** The notation in the columns of numbers and days, or in all columns when none of those is mapped. */
export const notationFor = (
  resource: Resource,
  mapping: ImportMapping,
  columns: FoundColumn[],
): Pick<ImportSettings, 'decimal' | 'dateOrder'> => {
  const kinds = ['number', 'money', 'percent', 'integer', 'date', 'dateTime']
  const fieldVotes = writableFields(resource)
    .filter(([, field]) => kinds.includes(field.kind))
    .flatMap(([name]) => columns[mapping[name] ?? -1]?.votes ?? [])
  const votes = fieldVotes.length > 0 ? fieldVotes : columns.map(column => column.votes)
  return notationOf(votes.length > 0 ? votes : [noVotes()])
}

export type RememberedShape = { mapping: ImportMapping; notation: Pick<ImportSettings, 'decimal' | 'dateOrder'> }

/** How the last file with these titles was read; null when the stored mapping is no longer valid. */
export const recallShape = async (
  { db, envId }: Tenant,
  resource: Resource,
  shape: string,
): Promise<RememberedShape | null> => {
  const row = await db
    .selectFrom('importShapes')
    .select(['mapping', 'settings'])
    .where('envId', '=', envId)
    .where('resource', '=', resource.name)
    .where('shape', '=', shape)
    .executeTakeFirst()
  const mapping = importMapping.safeParse(row?.mapping)
  const settings = importSettings.safeParse(row?.settings)
  if (!mapping.success || !settings.success) return null
  const fields = feedFields(resource).map(([name]) => [name, mapping.data[name] ?? null] as const)
  const { decimal, dateOrder } = settings.data
  return { mapping: Object.fromEntries(fields), notation: { decimal, dateOrder } }
}

export const rememberShape = async (
  { db, envId }: Tenant,
  entry: { resource: string; shape: string; mapping: ImportMapping; settings: ImportSettings },
): Promise<void> => {
  const values = {
    mapping: JSON.stringify(entry.mapping),
    settings: JSON.stringify(entry.settings),
    updatedAt: new Date().toISOString(),
  }
  await db
    .insertInto('importShapes')
    .values({ envId, resource: entry.resource, shape: entry.shape, ...values })
    .onConflict(conflict => conflict.columns(['envId', 'resource', 'shape']).doUpdateSet(values))
    .execute()
}
