import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

const fontFile = (name: string): string =>
  fileURLToPath(new URL(`fonts/Roboto/${name}.ttf`, import.meta.resolve('pdfmake/package.json')))

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
