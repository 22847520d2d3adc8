import { formatNumber } from '../../../contract/formats.ts'
import { fileProblem } from './file-problem.ts'
import { limits } from './limits.ts'
import type { Cell, TableRow } from './table-row.ts'
import { type Attributes, createXmlReader, type XmlListener } from './xml-reader.ts'
import type { ZipFile } from './zip-file.ts'

/** The part of an OpenDocument spreadsheet with all of its sheets. */
const contentPart = 'content.xml'

export const isOpenDocument = (zip: ZipFile): boolean => zip.has(contentPart) && !zip.has('xl/workbook.xml')

const timesOf = (attributes: Attributes, name: string): number =>
  Math.max(1, Number(attributes[`table:number-${name}`] ?? 1) || 1)

/** `PT08H30M00S` → `08:30`. */
const timeOf = (duration: string): string => {
  const [, hours = '0', minutes = '0'] = /^PT(?:(\d+)H)?(?:(\d+)M)?/.exec(duration) ?? []
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

const numberOf = (attributes: Attributes, text: string): Cell => {
  const value = Number(attributes['office:value'] ?? Number.NaN)
  return Number.isFinite(value) ? value : text
}

/** The value of a cell; its shown text only where it is text. */
const cellValue = (attributes: Attributes, text: string): Cell => {
  switch (attributes['office:value-type']) {
    case 'float':
    case 'currency':
      return numberOf(attributes, text)
    case 'percentage': {
      // A cell shown as 21 % holds 0.21, and its author means 21.
      const value = numberOf(attributes, text)
      return typeof value === 'number' ? Number((value * 100).toPrecision(12)) : value
    }
    case 'date':
      return (attributes['office:date-value'] ?? text).slice(0, 19).replace(/T00:00:00$/, '')
    case 'time':
      return timeOf(attributes['office:time-value'] ?? '')
    case 'boolean':
      return attributes['office:boolean-value'] === 'true' ? 'Sí' : 'No'
    default:
      return attributes['office:string-value'] ?? text
  }
}

type Merge = { lastRow: number; value: Cell }

/** Builds the cells of one row: each as often as it is repeated, and those under a merge with the value above. */
const createRowBuilder = () => {
  let merges = new Map<number, Merge>()
  let row = { number: 0, column: 0, cells: [] as Cell[] }
  const put = (value: Cell, times: number): void => {
    if (value === '') {
      row.column += times
      return
    }
    if (row.column + times > limits.columns)
      throw fileProblem(`La fila ${formatNumber(row.number)} tiene más de ${limits.columns} columnas.`)
    if (typeof value === 'string' && value.length > limits.cell)
      throw fileProblem(
        `La fila ${formatNumber(row.number)} tiene una celda de más de ${formatNumber(limits.cell)} caracteres.`,
      )
    while (row.cells.length < row.column) row.cells.push('')
    for (let time = 0; time < times; time += 1) row.cells.push(value)
    row.column += times
  }
  return {
    begin(number: number): void {
      row = { number, column: 0, cells: [] }
      merges = new Map([...merges].filter(([, { lastRow }]) => lastRow >= number))
    },
    cell(value: Cell, times: number, rowsSpanned: number): void {
      if (rowsSpanned > 1) merges.set(row.column, { value, lastRow: row.number + rowsSpanned - 1 })
      put(value, times)
    },
    covered(times: number): void {
      for (let time = 0; time < times; time += 1) put(merges.get(row.column)?.value ?? '', 1)
    },
    end: (): TableRow => ({ number: row.number, cells: row.cells }),
  }
}

/** A row repeated more often than this is the blank rest of the sheet. */
const mostRepeats = 10_000

type Open = { attributes: Attributes; isCovered: boolean; text: string; paragraphs: number }

/** Reads the rows of one sheet and skips the others. */
const createSheetListener = (name: string | null, onRow: (row: TableRow) => void): XmlListener => {
  const builder = createRowBuilder()
  let isInside = false
  let isDone = false
  let [number, repeats, notes] = [0, 1, 0]
  let cell: Open | null = null
  const openTable = (attributes: Attributes): void => {
    isInside = !isDone && (name === null || attributes['table:name'] === name)
    number = 0
  }
  const closeCell = ({ attributes, isCovered, text }: Open): void => {
    const times = timesOf(attributes, 'columns-repeated')
    if (isCovered) builder.covered(times)
    else builder.cell(cellValue(attributes, text), times, timesOf(attributes, 'rows-spanned'))
  }
  const closeRow = (): void => {
    const { cells } = builder.end()
    if (cells.length > 0)
      for (let time = 0; time < Math.min(repeats, mostRepeats); time += 1)
        onRow({ number: number + time, cells: [...cells] })
    number += repeats - 1
  }
  /** Adds text of a cell's paragraphs; text between its elements, and notes about it, do not count. */
  const add = (part: string): void => {
    if (!cell || notes > 0 || cell.paragraphs === 0) return
    cell.text += part
    if (cell.text.length > 2 * limits.cell)
      throw fileProblem(`Una celda tiene más de ${formatNumber(limits.cell)} caracteres.`)
  }
  const openElement: Record<string, (attributes: Attributes) => void> = {
    table: openTable,
    'table-row'(attributes) {
      number += 1
      repeats = timesOf(attributes, 'rows-repeated')
      if (isInside) builder.begin(number)
    },
    'table-cell'(attributes) {
      cell = { attributes, isCovered: false, text: '', paragraphs: 0 }
    },
    'covered-table-cell'(attributes) {
      cell = { attributes, isCovered: true, text: '', paragraphs: 0 }
    },
    annotation() {
      notes += 1
    },
    p() {
      if (!cell || notes > 0) return
      if (cell.paragraphs > 0) cell.text += '\n'
      cell.paragraphs += 1
    },
    s: attributes => add(' '.repeat(Number(attributes['text:c'] ?? 1) || 1)),
    tab: () => add('\t'),
    'line-break': () => add('\n'),
  }
  const closeElement: Record<string, () => void> = {
    table() {
      isDone ||= isInside
      isInside = false
    },
    'table-row': () => isInside && closeRow(),
    'table-cell'() {
      if (isInside && cell) closeCell(cell)
      cell = null
    },
    'covered-table-cell'() {
      if (isInside && cell) closeCell(cell)
      cell = null
    },
    annotation() {
      notes -= 1
    },
  }
  return {
    open: (element, attributes) => openElement[element]?.(attributes),
    close: element => closeElement[element]?.(),
    text: add,
  }
}

type Piece = { rows: TableRow[]; share: number }

async function* readContent(zip: ZipFile, listener: XmlListener): AsyncGenerator<number> {
  const reader = createXmlReader(listener)
  const decoder = new TextDecoder()
  let share = 0
  const parts = zip.read(contentPart, limits.unpacked, part => {
    share = part
  })
  for await (const chunk of parts) {
    reader.write(decoder.decode(chunk, { stream: true }))
    yield share
  }
}

/** Names of the sheets, in their order. */
export const readOdsSheets = async (zip: ZipFile): Promise<string[]> => {
  const names: string[] = []
  const listener: XmlListener = {
    open: (element, attributes) => void (element === 'table' && names.push(attributes['table:name'] ?? 'Hoja')),
    close: () => undefined,
    text: () => undefined,
  }
  for await (const _ of readContent(zip, listener));
  return names
}

/** Rows of a sheet by its name, some at a time; of the first one without a name. */
export async function* readOdsRows(zip: ZipFile, name: string | null): AsyncGenerator<Piece> {
  let rows: TableRow[] = []
  for await (const share of readContent(
    zip,
    createSheetListener(name, row => void rows.push(row)),
  )) {
    if (rows.length === 0) continue
    yield { rows, share }
    rows = []
  }
}
