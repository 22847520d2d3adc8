import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfmake/package.json'))
const fontFile = (name: string): string => join(packageFolder, 'fonts', 'Roboto', `${name}.ttf`)

const roboto = {
  normal: fontFile('Roboto-Regular'),
  bold: fontFile('Roboto-Medium'),
  italics: fontFile('Roboto-Italic'),
  bolditalics: fontFile('Roboto-MediumItalic'),
}
const fontFiles = new Set(Object.values(roboto))

/** The library is loaded with the first document. */
const load = async () => {
  const { default: pdfmake } = await import('pdfmake')
  pdfmake.setFonts({ Roboto: roboto })
  // A document is drawn from its own data: the library may open its four font files and nothing else, near or far.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(path => fontFiles.has(path))
  return pdfmake
}
let library: ReturnType<typeof load> | null = null

/** Drawing holds all of a document in memory, and the process while it does: the others wait their turn. */
const inTurn = pLimit(1)

export const renderPdf = (definition: TDocumentDefinitions): Promise<Buffer> =>
  inTurn(async () => {
    library ??= load()
    return (await library).createPdf(definition).getBuffer()
  })
