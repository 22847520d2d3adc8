import { hash } from 'node:crypto'
import type { FieldError } from '../contract/problems.ts'

const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * A value in the form in which it is compared: names sorted and empty values left out, so that a new optional field
 * does not change old content.
 */
const canonicalOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonicalOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => !isEmptyValue(part))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, canonicalOf(part)]),
  )
}

/** Hash of a content, in 32 hexadecimal digits. A document sent again under the same key has the same one. */
export const contentHashOf = (value: unknown): string =>
  hash('sha256', JSON.stringify(canonicalOf(value)) ?? '').slice(0, 32)

export const isSameContent = (one: unknown, other: unknown): boolean => contentHashOf(one) === contentHashOf(other)

/**
 * The title of a field, and how its values are written. `ContentWords` has them by the field's path without the indexes
 * of lists.
 */
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

const maximumDifferences = 20

/** Differences between the stored content and the one sent under the same key, of the fields that have a word. */
export const differencesOf = (storedContent: unknown, sentContent: unknown, words: ContentWords): FieldError[] => {
  const leaves = (value: unknown) => new Map(leavesOf(canonicalOf(value)).map(leaf => [leaf.path, leaf]))
  const [before, now] = [leaves(storedContent), leaves(sentContent)]
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
    .slice(0, maximumDifferences)
}
