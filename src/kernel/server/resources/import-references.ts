import type { Field } from '../../contract/fields.ts'
import { foldText } from '../../contract/fold-text.ts'
import { formatNumber } from '../../contract/formats.ts'
import { codeColumnOf, codeTitle } from '../../contract/reference-codes.ts'
import { type Resource, writableFields } from '../../contract/resource.ts'
import { addError, type ImportRow, type Pointing, type RowErrors } from './import-rows.ts'
import { findNamed, type Named } from './resource-queries.ts'
import type { ResourceContext } from './resource-service.ts'
import type { Values } from './row-writes.ts'

/** How a row names another: by a code, by a text that may be a code or a name, or by both. */
export type Mention = { code: string | null; text: string | null }

/** The columns by which a row names a reference. */
export type ReferenceColumns = { name: string; code: string }

const textAt = (values: Values, column: string): string | null => {
  const value = values[column]
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

/** How a row names the other one; null when it names none. */
export const mentionOf = (values: Values, { name, code }: ReferenceColumns): Mention | null => {
  const mention = { code: textAt(values, code), text: textAt(values, name) }
  return mention.code === null && mention.text === null ? null : mention
}

/** Two mentions with the same key mean the same row. */
export const mentionKey = ({ code, text }: Mention): string => (code === null ? `text ${text}` : `code ${code}`)

export const referenceColumns = (resource: Resource, name: string): ReferenceColumns => ({
  name,
  code: codeColumnOf(resource.fields, name),
})

/** Rows of another table by code and by name. */
export type KnownRows = { byCode: ReadonlyMap<string, Named>; byName: ReadonlyMap<string, Named[]> }

/** A name without differences of spaces, capitals and accents, which do not matter once the code identifies the row. */
const plainName = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim()

export const findMentioned = async (
  tenant: ResourceContext['tenant'],
  table: string,
  mentions: Mention[],
): Promise<KnownRows> => {
  const unique = (texts: (string | null)[]): string[] => [...new Set(texts.filter(text => text !== null))]
  const codes = unique(mentions.flatMap(({ code, text }) => (code === null ? [text] : [code])))
  const names = unique(mentions.flatMap(({ code, text }) => (code === null ? [text] : [])))
  const rows = await findNamed(tenant, table, { codes, names })
  return {
    byCode: new Map(rows.map(row => [row.code, row])),
    byName: Map.groupBy(rows, ({ name }) => name),
  }
}

/** Codes that a message lists for a name that several rows have. */
const shownCodes = 5

const codesText = (rows: Named[]): string => {
  const codes = rows.slice(0, shownCodes).map(({ code }) => `«${code}»`)
  const rest = rows.length - codes.length
  return rest > 0 ? `${codes.join(', ')} y ${formatNumber(rest)} más` : codes.join(', ')
}

/** Why a mention identifies no row; `isUnknown` when no row has the code or name. */
type Unclear = { message: string; isUnknown: boolean }
type Meaning = { row: Named } | Unclear

const byCode = ({ byCode: rows }: KnownRows, code: string, text: string | null): Meaning => {
  const row = rows.get(code)
  if (!row) return { message: `no existe el código «${code}»`, isUnknown: true }
  const isCalled = text === null || text === code || plainName(text) === plainName(row.name)
  if (isCalled) return { row }
  const message = `el código «${code}» es de «${row.name}» y el archivo dice «${text}»; dejá vacío el que no vale`
  return { message, isUnknown: false }
}

/**
 * A text that is a code identifies one row. A name does only if a single row has it; a deleted row counts when no other
 * has the name.
 */
const byText = ({ byCode: rowsByCode, byName }: KnownRows, text: string): Meaning => {
  const own = rowsByCode.get(text)
  if (own && !own.isDeleted) return { row: own }
  const namesakes = byName.get(text) ?? []
  const here = namesakes.filter(({ isDeleted }) => !isDeleted)
  const candidates = here.length > 0 ? here : own ? [own] : namesakes
  const [row] = candidates
  if (!row) return { message: `no existe «${text}»`, isUnknown: true }
  if (candidates.length === 1) return { row }
  const message = `hay ${formatNumber(candidates.length)} con el nombre «${text}»; escribí el código: ${codesText(candidates)}`
  return { message, isUnknown: false }
}

/** The row that a mention identifies, or why it identifies none. */
export const meaningOf = (rows: KnownRows, { code, text }: Mention): Meaning =>
  code === null ? byText(rows, text ?? '') : byCode(rows, code, text)

export const calledText = ({ name, code }: Pick<Named, 'name' | 'code'>): string =>
  name === code ? name : `${name} (${code})`

export type ReferenceOptions = {
  /** Whether rows may wait for another row of their own grid. */
  mayWait: boolean
  /** Ids of the rows of the grid that a rehearsal would have created, by code and by name. */
  imagined?: ReadonlyMap<string, string>
  /** By field and `mentionKey`, rows of other grids that do not exist yet or have a slightly different name. */
  newcomers?: ReadonlyMap<string, ReadonlyMap<string, string>>
}

type Rows = (ImportRow & Pointing)[]
type References = { rows: Rows; errors: RowErrors; options: ReferenceOptions }
type Context = Pick<ResourceContext, 'resource' | 'tenant'>

type PointingRow = Rows[number]

const pointAt = (one: PointingRow, name: string, { id, called }: { id: string; called: string }): void => {
  one.values[name] = id
  one.called = { ...one.called, [name]: called }
}

type Reading = {
  reference: { name: string; field: Field }
  known: KnownRows
  /** Id for a mention that no row has as its name: of a row to be created, or that a rehearsal would have created. */
  made: (mention: Mention) => string | undefined
}

/** Sets the reference of one row. Returns why it cannot, or null when it can. */
const read = (one: PointingRow, mention: Mention, { reference, known, made }: Reading): Unclear | null => {
  const { name, field } = reference
  const meaning = meaningOf(known, mention)
  const id = made(mention)
  if ('row' in meaning && !(meaning.row.isDeleted && id)) {
    const { row } = meaning
    const label = calledText(row)
    pointAt(one, name, { id: row.id, called: label })
    if (row.isDeleted)
      one.gone = [...(one.gone ?? []), { path: name, message: `${field.title}: «${label}» está eliminado.` }]
    return null
  }
  if (id && ('row' in meaning || meaning.isUnknown)) {
    pointAt(one, name, { id, called: mention.text ?? mention.code ?? '' })
    one.made = [...(one.made ?? []), name]
    return null
  }
  one.values[name] = null
  return 'row' in meaning ? null : meaning
}

/** Empties the reference of a row that names none, if the file has its column. */
const leaveEmpty = ({ values }: PointingRow, { name, code }: ReferenceColumns): void => {
  if (Object.hasOwn(values, name) || Object.hasOwn(values, code)) values[name] = null
}

/** Replaces one reference of every row by its id and removes its code's column. Returns the rows that have to wait. */
const resolveReference = async (
  { resource, tenant }: Context,
  [name, field]: [string, Field],
  { rows, errors, options }: References,
): Promise<Rows> => {
  const columns = referenceColumns(resource, name)
  const table = field.reference?.table ?? ''
  const mentions = new Map(rows.map(one => [one, mentionOf(one.values, columns)]))
  const namedRows = await findMentioned(
    tenant,
    table,
    [...mentions.values()].filter(mention => mention !== null),
  )
  const isOwn = table === resource.table
  const newIdOf = (mention: Mention): string | undefined =>
    options.newcomers?.get(name)?.get(mentionKey(mention)) ??
    (isOwn ? options.imagined?.get(mention.code ?? mention.text ?? '') : undefined)
  return rows.filter(one => {
    const mention = mentions.get(one) ?? null
    if (mention === null) leaveEmpty(one, columns)
    const unclear = mention && read(one, mention, { reference: { name, field }, known: namedRows, made: newIdOf })
    delete one.values[columns.code]
    if (!mention || !unclear) return false
    const title = unclear.isUnknown && mention.code !== null ? codeTitle(field.title) : field.title
    addError(errors, one.row, { path: name, message: `${title}: ${unclear.message}.` })
    return isOwn && unclear.isUnknown && options.mayWait
  })
}

/**
 * Replaces codes and names of other rows by their ids, and adds errors for those that identify no row. Returns the rows
 * that have to wait for others.
 */
export const resolveReferences = async (context: Context, references: References): Promise<Set<ImportRow>> => {
  const waiting = new Set<ImportRow>()
  for (const entry of writableFields(context.resource).filter(([, field]) => field.kind === 'reference'))
    for (const one of await resolveReference(context, entry, references)) waiting.add(one)
  return waiting
}
