import type { JoinedAuditWords } from '../../../../kernel/contract/audit-words.ts'
import type { Field } from '../../../../kernel/contract/fields.ts'
import { formatDateTime, formatDay, formatMoney, formatNumber } from '../../../../kernel/contract/formats.ts'
import type { Resource } from '../../../../kernel/contract/resource.ts'
import type { AuditChange, AuditFact } from '../../contract/audit.ts'
import type { Names, Wanted } from './audit-names.queries.ts'
import { detailTitle, valueWords } from './detail-words.ts'

type Values = Record<string, unknown>
type Leaf = { path: string; value: unknown }

export type Reading = {
  resource: Resource | null
  names: Names
  timeZone: string
  words: JoinedAuditWords
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A reference as a row shows it; anything else that is nested is taken apart. */
const isReference = (value: unknown): value is { name: string } =>
  isObject(value) && typeof value.id === 'string' && typeof value.name === 'string'

const leavesOf = (value: unknown, path = ''): Leaf[] => {
  if (!isObject(value) || isReference(value)) return path ? [{ path, value }] : []
  return Object.entries(value).flatMap(([name, child]) => leavesOf(child, path ? `${path}.${name}` : name))
}

const maximumText = 300
const cut = (text: string): string => (text.length > maximumText ? `${text.slice(0, maximumText)}…` : text)

const dayOr = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? formatDay(text) : text)

const plainWords = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return formatNumber(value, Number.isInteger(value) ? 0 : 2)
  if (isReference(value)) return value.name
  if (Array.isArray(value))
    return value.every(item => typeof item !== 'object') ? cut(value.join(', ')) : `${value.length} elementos`
  return cut(typeof value === 'string' ? dayOr(value) : JSON.stringify(value))
}

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

const fieldWords = (field: Field, value: unknown, { names, timeZone }: Reading): string | null => {
  const text = String(value)
  if (field.kind === 'money' && typeof value === 'number') return formatMoney(value)
  if (field.kind === 'date') return formatDay(text)
  if (field.kind === 'dateTime' && !Number.isNaN(Date.parse(text))) return formatDateTime(text, timeZone)
  if (field.kind === 'choice') return field.choices?.[text] ?? text
  if (field.kind === 'reference' && field.reference && uuid.test(text))
    return names({ table: field.reference.table, id: text }) ?? text
  return plainWords(value)
}

const words = ({ path, value }: Leaf, reading: Reading): string | null => {
  // An id that no field of a grid names says nothing to anybody.
  if (typeof value === 'string' && uuid.test(value) && !reading.resource?.fields[path]) return null
  const known = valueWords(path, value, reading.words.values)
  if (known) return known
  const field = reading.resource?.fields[path]
  if (!field || value === null || value === undefined || isReference(value)) {
    if (typeof value === 'number' && path.endsWith('Cents')) return formatMoney(value)
    return plainWords(value)
  }
  return fieldWords(field, value, reading)
}

const sideOfPairs = (pairs: Values, side: 'before' | 'after'): Values =>
  Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [name, isObject(pair) ? pair[side] : pair]))

/** Acts are kept in three forms: two states, what was given, or a pair for each thing that changed. */
const sidesOf = (detail: Values): { before: unknown; after: unknown } => {
  const { before, after, values, changed } = detail
  if (isObject(changed)) return { before: sideOfPairs(changed, 'before'), after: sideOfPairs(changed, 'after') }
  return { before, after: after ?? values }
}

/** Rows that a detail points at by id alone. */
export const namesWanted = (detail: unknown, resource: Resource | null): Wanted[] => {
  if (!resource || !isObject(detail)) return []
  const { before, after } = sidesOf(detail)
  return [before, after].flatMap(side =>
    leavesOf(side).flatMap(({ path, value }) => {
      const table = resource.fields[path]?.reference?.table
      return table && typeof value === 'string' && uuid.test(value) ? [{ table, id: value }] : []
    }),
  )
}

/** What differs between before and after, or what was given when there was no before. */
export const changesIn = (detail: unknown, reading: Reading): AuditChange[] => {
  if (!isObject(detail)) return []
  const sides = sidesOf(detail)
  const isPlain = !isObject(sides.before) && !isObject(sides.after) && ('before' in detail || 'after' in detail)
  if (isPlain) return [{ title: 'Valor', before: plainWords(sides.before), after: plainWords(sides.after) }]
  const before = new Map(leavesOf(sides.before).map(leaf => [leaf.path, words(leaf, reading)]))
  const after = new Map(leavesOf(sides.after).map(leaf => [leaf.path, words(leaf, reading)]))
  return [...new Set([...before.keys(), ...after.keys()])]
    .map(path => ({
      title: detailTitle(path, reading.resource, reading.words.titles),
      before: before.get(path) ?? null,
      after: after.get(path) ?? null,
    }))
    .filter(change => change.before !== change.after)
}

/** What programs keep for themselves: keys of phones, and the act once more. */
const notFacts = new Set(['before', 'after', 'values', 'changed', 'person', 'key', 'act'])

/** Everything else that was kept: where from, how many. What is not so, or empty, goes unsaid. */
export const factsIn = (detail: unknown, reading: Reading): AuditFact[] =>
  isObject(detail)
    ? Object.entries(detail)
        .filter(([name]) => !notFacts.has(name))
        .flatMap(([name, value]) => leavesOf(value, name))
        .filter(({ value }) => value !== false)
        .flatMap(leaf => {
          const value = words(leaf, reading)
          return value === null
            ? []
            : [{ title: detailTitle(leaf.path, reading.resource, reading.words.titles), value }]
        })
    : []

/** Everything that is shown of a detail: where it is kept, and how it reads. */
export const readingsIn = (detail: unknown, reading: Reading): { path: string; text: string }[] => {
  if (!isObject(detail)) return []
  const { before, after } = sidesOf(detail)
  const facts = Object.entries(detail).filter(([name]) => !notFacts.has(name))
  return [...leavesOf(before), ...leavesOf(after), ...facts.flatMap(([name, value]) => leavesOf(value, name))].flatMap(
    leaf => {
      const text = words(leaf, reading)
      return text === null ? [] : [{ path: leaf.path, text }]
    },
  )
}

const missing = 'nada'
const shownInLine = 4

/** The whole in one line, for the list and for a file. */
export const lineOf = (changes: AuditChange[], facts: AuditFact[]): string => {
  const parts = [
    ...changes.map(({ title, before, after }) =>
      before === null ? `${title}: ${after ?? missing}` : `${title}: ${before} → ${after ?? missing}`,
    ),
    ...facts.map(({ title, value }) => `${title}: ${value}`),
  ]
  const rest = parts.length - shownInLine
  return [...parts.slice(0, shownInLine), ...(rest > 0 ? [`y ${rest} más`] : [])].join(' · ')
}
