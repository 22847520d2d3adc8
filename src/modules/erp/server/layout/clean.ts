import type { ProfileDefinition } from '../../contract/profile.ts'

/** Counts what an encoding could not carry, while a file is written. */
export type Replacements = { count: number; sample: Set<string> }

export const newReplacements = (): Replacements => ({ count: 0, sample: new Set() })

const sampleSize = 20
const outsideLatin1 = /[^\p{ASCII}\u0080-\u00ff]/u
const decomposed = /\p{M}/u

/** A letter that latin1 lacks leaves without its mark (ő → o); anything else leaves as `?`. Both are counted. */
const latin1Character = (character: string, replacements: Replacements): string => {
  if ((character.codePointAt(0) ?? 0) <= 0xff) return character
  replacements.count += 1
  if (replacements.sample.size < sampleSize) replacements.sample.add(character)
  const plain = character.normalize('NFD').replace(/\p{M}/gu, '')
  return plain !== '' && !outsideLatin1.test(plain) ? plain : '?'
}

const toLatin1 = (text: string, replacements: Replacements): string => {
  const composed = decomposed.test(text) ? text.normalize('NFC') : text
  if (!outsideLatin1.test(composed)) return composed
  return Array.from(composed, character => latin1Character(character, replacements)).join('')
}

const escapeForClass = (character: string): string => character.replace(/[\\\]^-]/g, '\\$&')

/**
 * Text that can stand in one field: what the encoding lacks is replaced, line breaks, control characters and the
 * delimiter become a space, so that nothing written by a person can begin a field or a line of its own.
 */
export const createCleaner = (
  definition: ProfileDefinition,
  replacements: Replacements,
): ((text: string) => string) => {
  const delimiter = definition.format === 'delimited' ? escapeForClass(definition.delimiter) : ''
  const unwanted = new RegExp(`[\\p{Cc}\\u2028\\u2029${delimiter}]`, 'u')
  const every = new RegExp(unwanted.source, 'gu')
  return text => {
    const encoded = definition.encoding === 'latin1' ? toLatin1(text, replacements) : text
    return unwanted.test(encoded) ? encoded.replace(every, ' ').replace(/ {2,}/g, ' ').trim() : encoded
  }
}

const onlyBasicPlane = /^[^\ud800-\udfff]*$/

/** The first `length` characters; one outside the basic plane is never split. */
export const cut = (text: string, length: number): string => {
  if (text.length <= length) return text
  return onlyBasicPlane.test(text) ? text.slice(0, length) : Array.from(text).slice(0, length).join('')
}

export const lengthOf = (text: string): number => (onlyBasicPlane.test(text) ? text.length : Array.from(text).length)
