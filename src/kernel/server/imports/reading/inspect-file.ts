import { open } from 'node:fs/promises'
import { foldText } from '../../../contract/cells.ts'
import type { ImportSettings, TextEncoding } from '../../../contract/imports.ts'
import { readBytes, readCsvRows } from './csv-file.ts'
import { detectDelimiter } from './csv-rows.ts'
import { fileProblem } from './file-problem.ts'
import { noVotes, type Votes, vote } from './notation.ts'
import { openSpreadsheet, type Spreadsheet } from './spreadsheet.ts'
import { type Cell, isBlank, type TableRow } from './table-row.ts'
import { createDecoder, createEncodingDetector, type DetectedEncoding } from './text-encoding.ts'

export type FoundColumn = { title: string; samples: Cell[]; votes: Votes }

/** A file as it presents itself: how it is written, its columns, and the first values of each. */
export type Inspection = {
  /** A text, or the workbook of a spreadsheet program (xlsx, ods). */
  format: 'csv' | 'xlsx'
  encoding: TextEncoding | null
  /** Letters that cannot be read in that encoding. */
  brokenLetters: number
  delimiter: ImportSettings['delimiter']
  sheet: string | null
  sheets: string[]
  headRow: number
  columns: FoundColumn[]
}

/** What a person corrected; the rest is found out. `titles` are those the grid knows, folded. */
export type InspectionOptions = {
  path: string
  titles: string[]
  encoding?: TextEncoding | null
  delimiter?: ImportSettings['delimiter']
  sheet?: string | null
}

const sampleRows = 1000
const samplesPerColumn = 3
/** Reports begin with a few lines of their own before the titles. */
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
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
  await file.close()
  if (bytesRead === 0) throw fileProblem('El archivo está vacío.')
  const head = buffer.toString('hex')
  const known = signatures.find(([signature]) => head === signature)
  if (known) throw fileProblem(known[1])
  return head === '504b0304' || head === '504b0506' ? 'xlsx' : 'csv'
}

const plain = (cell: Cell): string => foldText(String(cell)).replace(/[^a-z0-9]/g, '')

/** The row that names most columns of the grid, else the first that is not blank. */
const findHead = (rows: TableRow[], titles: Set<string>): TableRow | undefined => {
  const candidates = rows.filter(row => !isBlank(row)).slice(0, headCandidates)
  const known = (row: TableRow): number => row.cells.filter(cell => titles.has(plain(cell))).length
  const best = candidates.toSorted((one, other) => known(other) - known(one))[0]
  return best && known(best) >= 2 ? best : candidates[0]
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
  const taken: TableRow[] = []
  for await (const { rows } of pieces) {
    for (const row of rows) taken.push(row)
    if (taken.length >= sampleRows) break
  }
  return taken.slice(0, sampleRows)
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
  const detected = detector.end()
  if (!detected)
    throw fileProblem('El archivo no es una planilla ni un texto. Guardalo como xlsx o csv y subilo de nuevo.')
  return { ...detected, start: Buffer.concat(start) }
}

const inspectText = async ({ path, ...given }: InspectionOptions) => {
  const { start, ...detected } = await readText(path)
  const encoding = given.encoding ?? detected.encoding
  const brokenLetters = encoding === detected.encoding ? detected.brokenLetters : 0
  const delimiter =
    given.delimiter ?? (detectDelimiter(createDecoder(encoding).write(start)) as ImportSettings['delimiter'])
  const rows = await takeRows(readCsvRows({ path, encoding, delimiter: delimiter ?? ';' }))
  return { format: 'csv' as const, encoding, brokenLetters, delimiter, sheet: null, sheets: [], rows }
}

/** Sheets looked at for rows, when nobody said which. */
const sheetCandidates = 20

/** The sheet that was asked for; else the first that has rows, hidden ones last. */
const findSheet = async ({ sheets, rows: rowsOf }: Spreadsheet, wanted: string | null | undefined) => {
  const asked = sheets.filter(({ name }) => name === wanted)
  const byPlace = sheets.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden))
  for (const { name } of (asked.length > 0 ? asked : byPlace).slice(0, sheetCandidates)) {
    const rows = await takeRows(rowsOf(name))
    if (rows.some(row => !isBlank(row))) return { sheet: name, rows }
  }
  return { sheet: sheets[0]?.name ?? null, rows: [] }
}

const inspectWorkbook = async ({ path, sheet: wanted }: InspectionOptions) => {
  const spreadsheet = await openSpreadsheet(path)
  try {
    const found = await findSheet(spreadsheet, wanted)
    const sheets = spreadsheet.sheets.map(({ name }) => name)
    return { format: 'xlsx' as const, encoding: null, brokenLetters: 0, delimiter: null, sheets, ...found }
  } finally {
    await spreadsheet.close()
  }
}

/** Looks at a file without reading more of it than it must. Throws a file problem when nothing can be made of it. */
export const inspectFile = async (options: InspectionOptions): Promise<Inspection> => {
  const format = await formatOf(options.path)
  const { rows, ...found } = await (format === 'xlsx' ? inspectWorkbook(options) : inspectText(options))
  const head = findHead(rows, new Set(options.titles))
  if (!head) throw fileProblem('El archivo está vacío: no tiene ni los títulos de las columnas.')
  const columns = columnsOf(head, rows)
  return { ...found, headRow: head.number, columns }
}
