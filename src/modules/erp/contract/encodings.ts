/** `utf-8-bom` begins with the mark by which Excel knows UTF-8. */
export const encodings = ['utf-8', 'utf-8-bom', 'latin1', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-8-bom': 'UTF-8 con marca',
  latin1: 'Latin-1',
  'windows-1252': 'Windows-1252',
}

/** Characters of Windows-1252 by byte from 0x80 to 0x9F, where Latin-1 has controls; a space: the byte has none. */
const upper1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** Bytes of the characters that Windows-1252 has beyond Latin-1. */
export const bytes1252: ReadonlyMap<string, number> = new Map(
  Array.from(upper1252, (character, index): [string, number] => [character, 0x80 + index]).filter(
    ([character]) => character !== ' ',
  ),
)

const outsideLatin1 = /[^\p{ASCII}\u0080-\u00ff]/u
const outside1252 = new RegExp(`[^\\p{ASCII}\\u00a0-\\u00ff${[...bytes1252.keys()].join('')}]`, 'u')
const outside: Partial<Record<Encoding, RegExp>> = { latin1: outsideLatin1, 'windows-1252': outside1252 }

/** The first character of a text that an encoding lacks; null: it has them all. */
export const missingCharacter = (encoding: Encoding, text: string): string | null =>
  outside[encoding]?.exec(text)?.[0] ?? null
