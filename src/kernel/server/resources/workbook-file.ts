import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { createSheetWriter, type NumberFormat, type SheetCell, stylesXml } from './workbook-xml.ts'

export type SheetColumn = {
  title: string
  /** In characters. */
  width: number
  format?: NumberFormat
  /** Values that a spreadsheet offers in the cells under the title; 255 characters in all, without commas or quotes. */
  offered?: string[]
}

export type Sheet = {
  /** Up to 31 characters, without those that spreadsheets refuse in a name: see `sheetName`. */
  name: string
  columns: SheetColumn[]
  /** The rows under the titles, in batches. */
  rows: AsyncIterable<SheetCell[][]> | Iterable<SheetCell[][]>
}

/** A title as the name of a sheet. */
export const sheetName = (title: string): string => title.slice(0, 31).replace(/[\\/?*[\]:]/g, ' ')

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageSchema = 'http://schemas.openxmlformats.org/package/2006'
const typeOf = (part: string): string => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`

const contentTypes = (sheets: Sheet[]): string =>
  `${head}<Types xmlns="${packageSchema}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${typeOf('sheet.main')}"/><Override PartName="/xl/styles.xml" ContentType="${typeOf('styles')}"/>${sheets
    .map(
      (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${typeOf('worksheet')}"/>`,
    )
    .join('')}</Types>`

const relationships = (targets: { type: string; path: string }[]): string =>
  `${head}<Relationships xmlns="${packageSchema}/relationships">${targets
    .map(({ type, path }, index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${path}"/>`)
    .join('')}</Relationships>`

const workbookXml = (sheets: Sheet[]): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${sheets
    .map(({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`

const partsOf = (sheets: Sheet[]): Record<string, string> => ({
  '[Content_Types].xml': contentTypes(sheets),
  '_rels/.rels': relationships([{ type: 'officeDocument', path: 'xl/workbook.xml' }]),
  'xl/workbook.xml': workbookXml(sheets),
  'xl/_rels/workbook.xml.rels': relationships([
    ...sheets.map((_, index) => ({ type: 'worksheet', path: `worksheets/sheet${index + 1}.xml` })),
    { type: 'styles', path: 'styles.xml' },
  ]),
  'xl/styles.xml': `${head}${stylesXml}`,
})

async function* sheetXml({ columns, rows }: Sheet): AsyncGenerator<string> {
  const writer = createSheetWriter(columns)
  yield `${head}${writer.begin()}`
  for await (const some of rows) yield some.map(writer.row).join('')
  yield writer.end()
}

export type WorkbookOptions = {
  /** Moment written into the file: with a fixed one, the same rows are the same bytes. */
  modifiedAt?: Date
}

/**
 * Streams an xlsx in constant memory: titles in bold that stay visible, columns with their width and number format. A
 * failure while rows are read destroys the stream; when the reader leaves, no further rows are read.
 */
export const workbookFile = (sheets: Sheet[], { modifiedAt: mtime = new Date() }: WorkbookOptions = {}): Readable => {
  const zip = new ZipFile()
  const entry = { mtime, forceDosTimestamp: true }
  const output = new PassThrough()
  const fail = (error: Error): void => void output.destroy(error)
  zip.on('error', fail)
  pipeline(zip.outputStream, output, () => {})
  for (const [name, content] of Object.entries(partsOf(sheets))) zip.addBuffer(Buffer.from(content), name, entry)
  for (const [index, sheet] of sheets.entries()) {
    const source = Readable.from(sheetXml(sheet), { objectMode: false })
    // yazl does not notice that a source fails.
    source.on('error', fail)
    output.once('close', () => source.destroy())
    zip.addReadStream(source, `xl/worksheets/sheet${index + 1}.xml`, entry)
  }
  zip.end()
  return output
}
