import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
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

pdfmake.setFonts({ Roboto: roboto })
// A document is drawn from its own data: the library may open its four font files and nothing else, near or far.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => fontFiles.has(path))

export const renderPdf = (definition: TDocumentDefinitions): Promise<Buffer> =>
  pdfmake.createPdf(definition).getBuffer()
