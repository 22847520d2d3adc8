import { bytes1252, type Encoding } from '../../contract/encodings.ts'

const beyondLatin1 = new RegExp(`[${[...bytes1252.keys()].join('')}]`, 'g')

const windowsBytes = (text: string): Buffer =>
  Buffer.from(
    text.replace(beyondLatin1, character => String.fromCharCode(bytes1252.get(character) ?? 0x3f)),
    'latin1',
  )

const writers: Record<Encoding, (text: string) => Buffer> = {
  'utf-8': text => Buffer.from(text, 'utf8'),
  'utf-8-bom': text => Buffer.from(text, 'utf8'),
  latin1: text => Buffer.from(text, 'latin1'),
  'windows-1252': windowsBytes,
}

/** Bytes of a text that the cleaner made fit for the encoding. */
export const encodeText = (encoding: Encoding, text: string): Buffer => writers[encoding](text)
