import type { TextEncoding } from '../../../contract/imports.ts'

/** Code page 850, 0x80 to 0xFF, which programs of DOS times still write. */
const upper850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

export type Decoder = { write: (bytes: Uint8Array) => string; end: () => string }

const decode850 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, character => upper850[character.charCodeAt(0) - 128] ?? '')

/** Decodes bytes piece by piece, without the byte order mark. */
export const createDecoder = (encoding: TextEncoding): Decoder => {
  if (encoding === 'cp850') return { write: decode850, end: () => '' }
  const decoder = new TextDecoder(encoding)
  return { write: bytes => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

/** Bytes of Spanish letters in each single-byte encoding, without those that are letters in the other one too. */
const letters1252 = [0xe1, 0xe9, 0xed, 0xf3, 0xfa, 0xf1, 0xc1, 0xc9, 0xcd, 0xd3, 0xda, 0xd1, 0xfc, 0xdc, 0xba, 0xb0]
const letters850 = [0xa0, 0x82, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5, 0x81, 0x90, 0xb5, 0xd6, 0xe0, 0xa7, 0xf8]

/** Bytes that no text contains, in any of the single-byte encodings or UTF-8. */
const controls = Array.from({ length: 0x20 }, (_, byte) => byte).filter(
  byte => ![0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x1b].includes(byte),
)

const markOf = (bytes: Uint8Array): TextEncoding | null => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

/** Detects Latin text in UTF-16 without a byte order mark, in which every other byte is zero. */
const utf16Of = (bytes: Uint8Array): TextEncoding | null => {
  const pairs = Math.floor(bytes.length / 2)
  let [even, odd] = [0, 0]
  for (let index = 0; index < pairs * 2; index += 1)
    if (bytes[index] === 0) {
      if (index % 2 === 0) even += 1
      else odd += 1
    }
  if (pairs < 2) return null
  if (odd > pairs * 0.7 && even < pairs * 0.05) return 'utf-16le'
  return even > pairs * 0.7 && odd < pairs * 0.05 ? 'utf-16be' : null
}

const headBytes = 65_536

/** Number of bytes that follow a first byte of UTF-8; null for a byte that begins no character. */
const followersOf = (byte: number): number | null => {
  if (byte < 0x80) return 0
  if (byte >= 0xc2 && byte <= 0xdf) return 1
  if (byte >= 0xe0 && byte <= 0xef) return 2
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : null
}

/** Counts whole characters of several bytes, and bytes that belong to none. */
const createLetterCounter = () => {
  let [whole, broken, missing] = [0, 0, 0]
  const begin = (byte: number): void => {
    const followers = followersOf(byte)
    if (followers === null) broken += 1
    else missing = followers
  }
  return {
    write(bytes: Uint8Array): void {
      for (const byte of bytes) {
        const isFollower = byte >= 0x80 && byte <= 0xbf
        if (missing > 0 && isFollower) {
          missing -= 1
          if (missing === 0) whole += 1
          continue
        }
        if (missing > 0) broken += 1
        missing = 0
        begin(byte)
      }
    },
    end: () => ({ whole, broken: broken + (missing > 0 ? 1 : 0) }),
  }
}

export type DetectedEncoding = {
  encoding: TextEncoding
  /** Characters that this encoding cannot decode: few, in a text of which it decodes the others. */
  brokenLetters: number
}

/**
 * Detects the encoding of a text from all of its bytes, piece by piece. A few broken characters do not change the
 * encoding: they are counted.
 */
export const createEncodingDetector = () => {
  let head: Uint8Array | null = null
  const letters = createLetterCounter()
  const times = new Float64Array(256)
  const count = (bytes: number[]): number => bytes.reduce((total, byte) => total + (times[byte] ?? 0), 0)
  return {
    write(bytes: Uint8Array): void {
      head ??= bytes.slice(0, headBytes)
      letters.write(bytes)
      for (const byte of bytes) times[byte] = (times[byte] ?? 0) + 1
    },
    /** Null when the bytes are no text. */
    end(): DetectedEncoding | null {
      const first = head ?? new Uint8Array()
      const mark = markOf(first)
      const wide = mark ?? utf16Of(first)
      if (wide && wide !== 'utf-8') return { encoding: wide, brokenLetters: 0 }
      if (count(controls) > 0) return null
      const { whole, broken } = letters.end()
      if (broken === 0 || mark === 'utf-8' || whole > broken) return { encoding: 'utf-8', brokenLetters: broken }
      return { encoding: count(letters850) > count(letters1252) ? 'cp850' : 'windows-1252', brokenLetters: 0 }
    },
  }
}
