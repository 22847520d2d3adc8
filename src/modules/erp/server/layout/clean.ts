import { type Encoding, encodingNames, missingCharacter } from '../../contract/encodings.ts'
import type { ProfileDefinition } from '../../contract/profile.ts'
import { addMisfit, addReplaced, type Findings } from './findings.ts'

const decomposed = /\p{M}/u

/** A letter that the encoding lacks leaves without its mark (ő → o); anything else leaves as `?`. Both are counted. */
const replacedCharacter = (encoding: Encoding, character: string, findings: Findings): string => {
  if (missingCharacter(encoding, character) === null) return character
  addReplaced(findings, character)
  const plain = character.normalize('NFD').replace(/\p{M}/gu, '')
  return plain !== '' && missingCharacter(encoding, plain) === null ? plain : '?'
}

type Encode = (text: string, title: string) => string

const createEncoder = ({ encoding, missingCharacters }: ProfileDefinition, findings: Findings): Encode => {
  if (encoding === 'utf-8' || encoding === 'utf-8-bom') return text => text
  return (text, title) => {
    const composed = decomposed.test(text) ? text.normalize('NFC') : text
    const missing = missingCharacter(encoding, composed)
    if (missing === null) return composed
    if (missingCharacters === 'refuse')
      addMisfit(findings, `«${title}» tiene «${missing}», que ${encodingNames[encoding]} no admite.`)
    return Array.from(composed, character => replacedCharacter(encoding, character, findings)).join('')
  }
}

const escapeForClass = (character: string): string => character.replace(/[\\\]^-]/g, '\\$&')

/**
 * Text that can stand in one field: what the encoding lacks is replaced, line breaks and control characters become a space, and
 * so does the delimiter of a file without quotes: nothing written by a person begins a field or a line of its own.
 */
export const createCleaner = (
  definition: ProfileDefinition,
  findings: Findings,
): ((text: string, title: string) => string) => {
  const delimiter = definition.format === 'delimited' ? escapeForClass(definition.delimiter) : ''
  const unwanted = new RegExp(`[\\p{Cc}\\u2028\\u2029${delimiter}]`, 'u')
  const every = new RegExp(unwanted.source, 'gu')
  const encode = definition.format === 'xlsx' ? (text: string) => text : createEncoder(definition, findings)
  return (text, title) => {
    const encoded = encode(text, title)
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
