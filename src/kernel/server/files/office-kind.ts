import { type Entry, fromBufferPromise } from 'yauzl'
import { fileProblems } from '../../contract/files.ts'
import { problem } from '../../contract/problems.ts'

export type OfficeKind = 'xlsx' | 'docx'

/** Parts that say what a zip is. */
const mainParts: Record<OfficeKind, string> = { xlsx: 'xl/workbook.xml', docx: 'word/document.xml' }
const maximumEntries = 5_000
/** Declared bytes of all parts: more is a file made to exhaust whoever opens it. */
const maximumUnpacked = 512 * 1_048_576

/** Programs that would run on opening, or inside: macros, controls, and objects of other programs. */
const carriesProgram = (name: string): boolean =>
  /(^|\/)(vbaproject\.bin|vbadata\.xml|activex\/|macrosheets\/|embeddings\/)/.test(name) ||
  /\.(exe|dll|js|vbs|bat|cmd|ps1|scr|jar|msi|html?|svg)$/.test(name)

const namesOf = async (bytes: Buffer): Promise<Set<string>> => {
  const file = await fromBufferPromise(bytes, { decodeStrings: false })
  const names = new Set<string>()
  let unpacked = 0
  for await (const entry of file.eachEntry() as AsyncIterable<Entry>) {
    unpacked += entry.uncompressedSize
    if (names.size >= maximumEntries || unpacked > maximumUnpacked || entry.isEncrypted())
      throw problem(fileProblems.unsafeDocument)
    names.add(entry.fileNameRaw.toString('utf8').replaceAll('\\', '/').toLowerCase())
  }
  return names
}

/**
 * What an Office document is by its parts, whatever its name says; null for another zip. Nothing of it is unpacked. Throws
 * unsafeDocument for one with a program or a password, or of more parts than a document has.
 */
export const officeKindOf = async (bytes: Buffer): Promise<OfficeKind | null> => {
  const names = await namesOf(bytes).catch((cause: unknown) => {
    throw problem(fileProblems.unsafeDocument, { cause })
  })
  const kind = (Object.keys(mainParts) as OfficeKind[]).find(one => names.has(mainParts[one]))
  if (!kind || !names.has('[content_types].xml')) return null
  if ([...names].some(carriesProgram)) throw problem(fileProblems.unsafeDocument)
  return kind
}
