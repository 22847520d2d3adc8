import { hash } from 'node:crypto'
import type { FieldError } from '../contract/problems.ts'

const saysNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A value as it is compared: names in one order, and without what says nothing, so that a new optional field changes no old content. */
const canonicalOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonicalOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => !saysNothing(part))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, canonicalOf(part)]),
  )
}

/** What tells one content from another: a repetition under the same key has the same. 32 hexadecimal digits. */
export const contentHashOf = (value: unknown): string =>
  hash('sha256', JSON.stringify(canonicalOf(value)) ?? '').slice(0, 32)

export const isSameContent = (one: unknown, other: unknown): boolean => contentHashOf(one) === contentHashOf(other)

/** How a field is called and written; its path without the numbers of lists. */
export type ContentWord = { title: string; written?: (value: unknown) => string }
export type ContentWords = Record<string, ContentWord>

type Leaf = { path: string; name: string; place: number | null; value: unknown }

const leavesOf = (value: unknown, path: string[] = []): Leaf[] => {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]))
  const numbers = path.filter(part => /^\d+$/.test(part))
  return [
    {
      path: path.join('.'),
      name: path.filter(part => !/^\d+$/.test(part)).join('.'),
      place: numbers.length > 0 ? Number(numbers[0]) + 1 : null,
      value,
    },
  ]
}

/** This many are told. */
const told = 20

/** Field by field, what was kept and what was sent under the same key, of the fields that have a word. */
export const differencesOf = (kept: unknown, sent: unknown, words: ContentWords): FieldError[] => {
  const leaves = (value: unknown) => new Map(leavesOf(canonicalOf(value)).map(leaf => [leaf.path, leaf]))
  const [before, now] = [leaves(kept), leaves(sent)]
  const text = (leaf: Leaf | undefined, word: ContentWord): string =>
    leaf === undefined ? 'nada' : `«${word.written ? word.written(leaf.value) : String(leaf.value)}»`
  return [...new Set([...before.keys(), ...now.keys()])]
    .flatMap((path): FieldError[] => {
      const [one, other] = [before.get(path), now.get(path)]
      const leaf = one ?? other
      const word = leaf && words[leaf.name]
      if (!leaf || !word || one?.value === other?.value) return []
      const which = leaf.place === null ? '' : ` (${leaf.place})`
      return [{ path, message: `${word.title}${which}: guardado ${text(one, word)}, enviado ${text(other, word)}.` }]
    })
    .slice(0, told)
}
