import { foldTitle } from '../../../contract/fold-text.ts'
import type { ImportSettings, TextEncoding } from '../../../contract/imports.ts'
import { readBytes, readCsvRows } from './csv-file.ts'
import { detectDelimiter } from './csv-rows.ts'
import { fileProblem } from './file-problem.ts'
import { noVotes, type Votes, vote } from './notation.ts'
import { readHead } from './read-head.ts'
import { openSpreadsheet, type Spreadsheet } from './spreadsheet.ts'
import { type Cell, isBlank, type TableRow } from './table-row.ts'
import { createDecoder, createEncodingDetector, type DetectedEncoding } from './text-encoding.ts'

export type FoundColumn = { title: string; samples: Cell[]; votes: Votes }

/** What was detected of a file: how it is written, its columns, and the first values of each. */
export type Inspection = {
  /** A text, or the workbook of a spreadsheet program (xlsx, ods). */
  format: 'csv' | 'xlsx'
  encoding: TextEncoding | null
  /** Characters that the encoding cannot decode. */
  brokenLetters: number
  delimiter: ImportSettings['delimiter']
  sheet: string | null
  sheets: string[]
  headRow: number
  columns: FoundColumn[]
}

/** Corrections by a person; the rest is detected. `titles` are the folded titles that the grid recognises. */
export type InspectionOptions = {
  path: string
  titles: string[]
  encoding?: TextEncoding | null
  delimiter?: ImportSettings['delimiter']
  sheet?: string | null
}

const sampleRows = 1000
const samplesPerColumn = 3
/** Rows in which the titles are searched, because reports begin with lines of their own. */
const headCandidates = 10

const signatures: [string, string][] = [
  [
    'd0cf11e0',
    'Es una planilla xls de las viejas, o tiene contraseña. Abrila y guardala como xlsx sin contraseña, o como csv.',
  ],
  ['25504446', 'Es un PDF. Subí la planilla de la que salió, en xlsx o csv.'],
  ['52617221', 'Es un archivo comprimido rar. Subí la planilla que tiene adentro.'],
  ['377abcaf', 'Es un archivo comprimido 7z. Subí la planilla que tiene adentro.'],
]

const formatOf = async (path: string): Promise<'csv' | 'xlsx'> => {
  const { head: bytes } = await readHead(path, 4)
  if (bytes.length === 0) throw fileProblem('El archivo está vacío.')
  const head = bytes.toString('hex')
  const foreign = signatures.find(([signature]) => head === signature)
  if (foreign) throw fileProblem(foreign[1])
  return head === '504b0304' || head === '504b0506' ? 'xlsx' : 'csv'
}

/** The row with most titles of the grid, else the first that is not blank. */
const findHead = (rows: TableRow[], titles: Set<string>): TableRow | undefined => {
  const candidates = rows.filter(row => !isBlank(row)).slice(0, headCandidates)
  const countTitles = (row: TableRow): number => row.cells.filter(cell => titles.has(foldTitle(String(cell)))).length
  const best = candidates.toSorted((one, other) => countTitles(other) - countTitles(one))[0]
  return best && countTitles(best) >= 2 ? best : candidates[0]
}

const take = ({ samples, votes }: FoundColumn, cell: Cell): void => {
  if (cell === '') return
  vote(votes, cell)
  const sample = typeof cell === 'string' ? cell.trim().slice(0, 80) : cell
  if (samples.length < samplesPerColumn && !samples.includes(sample)) samples.push(sample)
}

const columnsOf = (head: TableRow, rows: TableRow[]): FoundColumn[] => {
  const columns = head.cells.map(cell => ({ title: String(cell).trim(), samples: [] as Cell[], votes: noVotes() }))
  for (const { cells } of rows.filter(({ number }) => number > head.number))
    for (const [index, column] of columns.entries()) take(column, cells[index] ?? '')
  while (columns.at(-1)?.title === '' && columns.at(-1)?.samples.length === 0) columns.pop()
  return columns
}

const takeRows = async (pieces: AsyncIterable<{ rows: TableRow[] }>): Promise<TableRow[]> => {
  const firstRows: TableRow[] = []
  for await (const { rows } of pieces) {
    for (const row of rows) firstRows.push(row)
    if (firstRows.length >= sampleRows) break
  }
  return firstRows.slice(0, sampleRows)
}

const readText = async (path: string): Promise<DetectedEncoding & { start: Buffer }> => {
  const detector = createEncodingDetector()
  const start: Buffer[] = []
  let length = 0
  for await (const { bytes } of readBytes(path)) {
    detector.write(bytes)
    if (length < 131_072) start.push(bytes)
    length += bytes.length
  }
  if (length === 0) throw fileProblem('El archivo está vacío.')
  const detection = detector.end()
  if (!detection)
    throw fileProblem('El archivo no es una planilla ni un texto. Guardalo como xlsx o csv y subilo de nuevo.')
  return { ...detection, start: Buffer.concat(start) }
}

const inspectText = async ({ path, ...corrections }: InspectionOptions) => {
  const { start, ...detection } = await readText(path)
  const encoding = corrections.encoding ?? detection.encoding
  const brokenLetters = encoding === detection.encoding ? detection.brokenLetters : 0
  const delimiter =
    corrections.delimiter ?? (detectDelimiter(createDecoder(encoding).write(start)) as ImportSettings['delimiter'])
  const rows = await takeRows(readCsvRows({ path, encoding, delimiter: delimiter ?? ';' }))
  return { format: 'csv' as const, encoding, brokenLetters, delimiter, sheet: null, sheets: [], rows }
}

/** Sheets that are searched for rows when no sheet is named. */
const sheetCandidates = 20

/** The named sheet, else the first that has rows; hidden ones last. */
const findSheet = async ({ sheets, rows: rowsOf }: Spreadsheet, sheetName: string | null | undefined) => {
  const matches = sheets.filter(({ name }) => name === sheetName)
  const byPlace = sheets.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden))
  for (const { name } of (matches.length > 0 ? matches : byPlace).slice(0, sheetCandidates)) {
    const rows = await takeRows(rowsOf(name))
    if (rows.some(row => !isBlank(row))) return { sheet: name, rows }
  }
  return { sheet: sheets[0]?.name ?? null, rows: [] }
}

const inspectWorkbook = async ({ path, sheet: sheetName }: InspectionOptions) => {
  const spreadsheet = await openSpreadsheet(path)
  try {
    const content = await findSheet(spreadsheet, sheetName)
    const sheets = spreadsheet.sheets.map(({ name }) => name)
    return { format: 'xlsx' as const, encoding: null, brokenLetters: 0, delimiter: null, sheets, ...content }
  } finally {
    await spreadsheet.close()
  }
}

/** Inspects a file, reading no more of it than needed. Throws a file problem when it cannot be read. */
export const inspectFile = async (options: InspectionOptions): Promise<Inspection> => {
  const format = await formatOf(options.path)
  const { rows, ...file } = await (format === 'xlsx' ? inspectWorkbook(options) : inspectText(options))
  const head = findHead(rows, new Set(options.titles))
  if (!head) throw fileProblem('El archivo está vacío: no tiene ni los títulos de las columnas.')
  const columns = columnsOf(head, rows)
  return { ...file, headRow: head.number, columns }
}
