import { foldText } from '../../contract/cells.ts'
import type { Field } from '../../contract/fields.ts'
import { formatNumber } from '../../contract/formats.ts'
import { codeColumnOf, codeTitle } from '../../contract/reference-codes.ts'
import { type Resource, writableFields } from '../../contract/resource.ts'
import { addError, type ImportRow, type Pointing, type RowErrors } from './import-rows.ts'
import { findNamed, type Named } from './resource-queries.ts'
import type { ResourceContext } from './resource-service.ts'
import type { Values } from './row-writes.ts'

/** What a row says of a reference: a code, a text that may be a code or a name, or both. */
export type Mention = { code: string | null; text: string | null }

/** Columns of a reference, by which a row names it. */
export type ReferenceColumns = { name: string; code: string }

const textAt = (values: Values, column: string): string | null => {
  const value = values[column]
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

/** What a row calls the other one; null when it names none. */
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

/** Spaces, capitals and accents make nobody another one once the code says who it is. */
const plainName = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim()

export const findMentioned = async (
  tenant: ResourceContext['tenant'],
  table: string,
  mentions: Mention[],
): Promise<KnownRows> => {
  const unique = (texts: (string | null)[]): string[] => [...new Set(texts.filter(text => text !== null))]
  const codes = unique(mentions.flatMap(({ code, text }) => (code === null ? [text] : [code])))
  const names = unique(mentions.flatMap(({ code, text }) => (code === null ? [text] : [])))
  const found = await findNamed(tenant, table, { codes, names })
  return {
    byCode: new Map(found.map(row => [row.code, row])),
    byName: Map.groupBy(found, ({ name }) => name),
  }
}

/** Codes that a person is shown of a name that several have. */
const shownCodes = 5

const codesText = (rows: Named[]): string => {
  const shown = rows.slice(0, shownCodes).map(({ code }) => `«${code}»`)
  const rest = rows.length - shown.length
  return rest > 0 ? `${shown.join(', ')} y ${formatNumber(rest)} más` : shown.join(', ')
}

/** Why nobody can tell who is meant; `isUnknown` when there is nobody of that code or name. */
type Unread = { message: string; isUnknown: boolean }
type Meaning = { row: Named } | Unread

const byCode = ({ byCode: rows }: KnownRows, code: string, text: string | null): Meaning => {
  const row = rows.get(code)
  if (!row) return { message: `no existe el código «${code}»`, isUnknown: true }
  const isCalled = text === null || text === code || plainName(text) === plainName(row.name)
  if (isCalled) return { row }
  const message = `el código «${code}» es de «${row.name}» y el archivo dice «${text}»; dejá vacío el que no vale`
  return { message, isUnknown: false }
}

/** A code is one row. A name is one only where nobody else has it; one that was deleted counts when no other is there. */
const byText = ({ byCode: coded, byName }: KnownRows, text: string): Meaning => {
  const own = coded.get(text)
  if (own && !own.isDeleted) return { row: own }
  const named = byName.get(text) ?? []
  const here = named.filter(({ isDeleted }) => !isDeleted)
  const candidates = here.length > 0 ? here : own ? [own] : named
  const [row] = candidates
  if (!row) return { message: `no existe «${text}»`, isUnknown: true }
  if (candidates.length === 1) return { row }
  const message = `hay ${formatNumber(candidates.length)} con el nombre «${text}»; escribí el código: ${codesText(candidates)}`
  return { message, isUnknown: false }
}

/** Who is meant, or why nobody can tell. */
export const meaningOf = (known: KnownRows, { code, text }: Mention): Meaning =>
  code === null ? byText(known, text ?? '') : byCode(known, code, text)

export const calledText = ({ name, code }: Pick<Named, 'name' | 'code'>): string =>
  name === code ? name : `${name} (${code})`

export type ReferenceOptions = {
  /** Whether rows may wait for another of their own grid. */
  mayWait: boolean
  /** Rows of the grid that a rehearsal would have made, by code and by name. */
  imagined?: ReadonlyMap<string, string>
  /** By field, rows of other grids that are not there yet or are called a little otherwise, by `mentionKey`. */
  newcomers?: ReadonlyMap<string, ReadonlyMap<string, string>>
}

type Rows = (ImportRow & Pointing)[]
type References = { rows: Rows; errors: RowErrors; options: ReferenceOptions }
type Context = Pick<ResourceContext, 'resource' | 'tenant'>

type Pointed = Rows[number]

const pointAt = (one: Pointed, name: string, { id, called }: { id: string; called: string }): void => {
  one.values[name] = id
  one.called = { ...one.called, [name]: called }
}

type Reading = {
  reference: { name: string; field: Field }
  known: KnownRows
  /** What a mention means that no row is called by: one that is to be made, or that a rehearsal would have made. */
  made: (mention: Mention) => string | undefined
}

/** Points one row at what it names. Answers why it cannot, and null when it can. */
const read = (one: Pointed, mention: Mention, { reference, known, made }: Reading): Unread | null => {
  const { name, field } = reference
  const meaning = meaningOf(known, mention)
  const id = made(mention)
  if ('row' in meaning && !(meaning.row.isDeleted && id)) {
    const { row } = meaning
    const called = calledText(row)
    pointAt(one, name, { id: row.id, called })
    if (row.isDeleted)
      one.gone = [...(one.gone ?? []), { path: name, message: `${field.title}: «${called}» está eliminado.` }]
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

/** A row that names none has none, where its file says so. */
const leaveEmpty = ({ values }: Pointed, { name, code }: ReferenceColumns): void => {
  if (Object.hasOwn(values, name) || Object.hasOwn(values, code)) values[name] = null
}

/** One reference of every row becomes an id, its code's column goes. Answers the rows that must wait. */
const resolveReference = async (
  { resource, tenant }: Context,
  [name, field]: [string, Field],
  { rows, errors, options }: References,
): Promise<Rows> => {
  const columns = referenceColumns(resource, name)
  const table = field.reference?.table ?? ''
  const mentions = new Map(rows.map(one => [one, mentionOf(one.values, columns)]))
  const known = await findMentioned(
    tenant,
    table,
    [...mentions.values()].filter(mention => mention !== null),
  )
  const isOwn = table === resource.table
  const made = (mention: Mention): string | undefined =>
    options.newcomers?.get(name)?.get(mentionKey(mention)) ??
    (isOwn ? options.imagined?.get(mention.code ?? mention.text ?? '') : undefined)
  return rows.filter(one => {
    const mention = mentions.get(one) ?? null
    if (mention === null) leaveEmpty(one, columns)
    const unread = mention && read(one, mention, { reference: { name, field }, known, made })
    delete one.values[columns.code]
    if (!mention || !unread) return false
    const title = unread.isUnknown && mention.code !== null ? codeTitle(field.title) : field.title
    addError(errors, one.row, { path: name, message: `${title}: ${unread.message}.` })
    return isOwn && unread.isUnknown && options.mayWait
  })
}

/** Codes and names of other rows become their ids; what cannot be told is said. Answers the rows that must wait for others. */
export const resolveReferences = async (context: Context, references: References): Promise<Set<ImportRow>> => {
  const waiting = new Set<ImportRow>()
  for (const entry of writableFields(context.resource).filter(([, field]) => field.kind === 'reference'))
    for (const one of await resolveReference(context, entry, references)) waiting.add(one)
  return waiting
}
