import { SaxesParser } from 'saxes'
import { fileProblem } from './file-problem.ts'

/** Attributes by their names as written, prefix included; entities resolved. */
export type Attributes = Record<string, string>

export type XmlListener = {
  open: (name: string, attributes: Attributes) => void
  close: (name: string) => void
  text: (text: string) => void
}

/** Characters of one tag, comment or text, which the parser holds until it ends; no spreadsheet has a longer one. */
const longestPiece = 4 * 1024 * 1024

/** Some programs write characters and entities that XML forbids; a file with more faults than this is damaged. */
const mostFaults = 10_000

const damageError = (cause?: unknown) =>
  fileProblem('El archivo xlsx está dañado: tiene una marca que no se cierra.', cause)

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Reads the XML of spreadsheets as it arrives, holding no more than one piece of it: elements by their local name, text
 * with its entities resolved. Faults of form are ignored, as spreadsheet programs do. Document types, and with them
 * entities of a file's own, are refused.
 */
export const createXmlReader = (listener: XmlListener) => {
  const parser = new SaxesParser({ position: false, xmlns: false as const })
  let pieceLength = 0
  let faults = 0
  parser.on('opentag', ({ name, attributes }) => {
    pieceLength = 0
    listener.open(local(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    pieceLength = 0
    listener.close(local(name))
  })
  parser.on('text', listener.text)
  parser.on('cdata', listener.text)
  parser.on('comment', () => {
    pieceLength = 0
  })
  parser.on('doctype', () => {
    throw fileProblem('El archivo xlsx tiene un contenido que no se admite.')
  })
  parser.on('error', error => {
    faults += 1
    if (faults > mostFaults) throw damageError(error)
  })
  return {
    write(chunk: string): void {
      pieceLength += chunk.length
      parser.write(chunk)
      if (pieceLength > longestPiece) throw damageError()
    },
  }
}
