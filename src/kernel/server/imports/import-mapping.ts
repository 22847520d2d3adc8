import { hash } from 'node:crypto'
import { type ImportMapping, type ImportSettings, importMapping, importSettings } from '../../contract/imports.ts'
import { codeColumnOf, codeTitle } from '../../contract/reference-codes.ts'
import { keyFields, type Resource, writableFields } from '../../contract/resource.ts'
import type { Tenant } from '../database/tenancy.ts'
import { feedFields } from './file-rows.ts'
import { plainTitle } from './import-grids.ts'
import type { FoundColumn } from './reading/inspect-file.ts'
import { notationOf, noVotes } from './reading/notation.ts'

/** The column that a file with errors carries besides its own. */
export const errorTitle = 'Error'

/** What people call a code when they do not call it so. */
const codeNames = ['codigo', 'cod', 'code', 'id', 'clave']

/** And a name, where no other field is called so. */
const nameNames = ['nombre', 'descripcion', 'detalle', 'name']

/** What the declaration says that files of other programs call a field. */
const aliasesOf = (resource: Resource): Map<string, string[]> =>
  new Map(writableFields(resource).map(([name, { aliases = [] }]) => [name, aliases.map(plainTitle)]))

/** All that a column may be called to be known: by it the row of titles is told from the others. */
export const recognisedTitles = (resource: Resource): string[] => [
  ...[...knownTitles(resource).values()].flat(),
  ...[...codeTitles(resource).values()].flat(),
  ...[...aliasesOf(resource).values()].flat(),
]

/** What a field is called here, and so in a file of ours. */
const knownTitles = (resource: Resource): Map<string, string[]> =>
  new Map(
    writableFields(resource).map(([name, field]) => {
      const others = name === 'code' && keyFields(resource).includes(name) ? codeNames : []
      return [name, [...new Set([plainTitle(field.title), plainTitle(name), ...others])]]
    }),
  )

/** What the code of a reference is called: «Vendedor (código)» in a file of ours, «Cód. vendedor» in others. */
const codeTitles = (resource: Resource): Map<string, string[]> =>
  new Map(
    writableFields(resource).flatMap(([name, field]) => {
      if (field.kind !== 'reference') return []
      const column = codeColumnOf(resource.fields, name)
      const declared = resource.fields[column]
      const title = plainTitle(field.title)
      const names = [
        plainTitle(codeTitle(field.title)),
        ...(declared ? [plainTitle(declared.title)] : []),
        plainTitle(column),
        ...['codigode', 'codigodel', 'codigo', 'codde', 'cod'].map(prefix => `${prefix}${title}`),
      ]
      return [[column, [...new Set(names)]] as const]
    }),
  )

/** `stock_code`, `StockCode` and «Código de artículo» → their words, without what only joins them. */
const wordsOf = (title: string): string[] =>
  (title.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/[\p{L}\d]+/gu) ?? [])
    .map(plainTitle)
    .filter(word => !['de', 'del', 'la', 'el', 'of'].includes(word))

/** What a row of the grid is called, in one or many. */
const rowNames = ({ name, titles, fields }: Resource): Set<string> => {
  const names = [
    name,
    titles.one,
    titles.many,
    ...(fields.name ? [fields.name.title, ...(fields.name.aliases ?? [])] : []),
  ]
  const plain = names.map(plainTitle)
  return new Set([...plain, ...plain.map(one => one.replace(/s$/, ''))])
}

/**
 * A code with the name of what it is of, at either end: `articulo_cod`, `CodArticulo`. A word in the middle tells nothing,
 * and neither does a code of something else (`codigo_postal`).
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

/** Columns called exactly as a field is, by the first list of names that knows it. */
const mapByName = (columns: string[], lists: Names[]) => {
  const mapping: ImportMapping = {}
  const taken = new Set<number>()
  for (const [field, names] of lists.flatMap(list => [...list])) {
    if ((mapping[field] ?? null) !== null) continue
    const found = names.map(name => columns.indexOf(name)).find(index => index >= 0 && !taken.has(index))
    mapping[field] = found ?? null
    if (found !== undefined) taken.add(found)
  }
  return { mapping, taken }
}

/**
 * Columns are recognised by the field's title or name, as our own exports and templates write them; failing that, by what
 * other programs call it (`companyName`); failing that, a code by the name of what it is of (`stock_code`), and any by a shortened title of three letters or more that fits one field
 * alone (`loc`), or one with figures behind it (`ean13`). A name that nothing was found for takes the column called so.
 */
export const guessMapping = (resource: Resource, columnTitles: string[]): ImportMapping => {
  const columns = columnTitles.map(plainTitle)
  const known = knownTitles(resource)
  const { mapping, taken } = mapByName(columns, [known, codeTitles(resource), aliasesOf(resource)])
  if (mapping.code === null && keyFields(resource).includes('code')) {
    const own = columnTitles.findIndex((title, index) => !taken.has(index) && isOwnCode(resource, title))
    mapping.code = own < 0 ? null : own
    if (own >= 0) taken.add(own)
  }
  for (const [index, column] of columns.entries()) {
    if (taken.has(index) || column.length < 3) continue
    const bare = column.replace(/\d+$/, '')
    const fits = [...known].filter(([, names]) => names.some(name => name.startsWith(column) || name === bare))
    const [field] = fits.length === 1 ? (fits[0] ?? []) : []
    if (!field || mapping[field] !== null) continue
    mapping[field] = index
    taken.add(index)
  }
  if (mapping.name === null) {
    const named = nameNames.map(name => columns.indexOf(name)).find(index => index >= 0 && !taken.has(index))
    mapping.name = named ?? null
  }
  return mapping
}

/** What makes two files the same kind of file: their titles in order, whatever their case; the errors' column apart. */
export const shapeOf = (titles: string[]): string => {
  const columns = titles.filter(title => title !== errorTitle).map(plainTitle)
  return hash('sha256', JSON.stringify(columns), 'hex')
}

/** The notation of the columns that carry figures and days; of all of them when none is known to. */
export const notationFor = (
  resource: Resource,
  mapping: ImportMapping,
  columns: FoundColumn[],
): Pick<ImportSettings, 'decimal' | 'dateOrder'> => {
  const kinds = ['number', 'money', 'percent', 'integer', 'date', 'dateTime']
  const mapped = writableFields(resource)
    .filter(([, field]) => kinds.includes(field.kind))
    .flatMap(([name]) => columns[mapping[name] ?? -1]?.votes ?? [])
  const votes = mapped.length > 0 ? mapped : columns.map(column => column.votes)
  return notationOf(votes.length > 0 ? votes : [noVotes()])
}

export type RememberedShape = { mapping: ImportMapping; notation: Pick<ImportSettings, 'decimal' | 'dateOrder'> }

/** How a file with these titles was read the last time; a mapping that no longer fits it is forgotten. */
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
  given: { resource: string; shape: string; mapping: ImportMapping; settings: ImportSettings },
): Promise<void> => {
  const values = {
    mapping: JSON.stringify(given.mapping),
    settings: JSON.stringify(given.settings),
    updatedAt: new Date().toISOString(),
  }
  await db
    .insertInto('importShapes')
    .values({ envId, resource: given.resource, shape: given.shape, ...values })
    .onConflict(conflict => conflict.columns(['envId', 'resource', 'shape']).doUpdateSet(values))
    .execute()
}
