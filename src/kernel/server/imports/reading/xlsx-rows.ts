import { formatNumber } from '../../../contract/formats.ts'
import { fileProblem } from './file-problem.ts'
import { limits } from './limits.ts'
import { columnOf, createMergeFiller, readMerges } from './merged-cells.ts'
import type { Cell, TableRow } from './table-row.ts'
import { type Workbook, withoutEscapes } from './workbook-parts.ts'
import { type Attributes, createXmlReader } from './xml-reader.ts'
import type { ZipFile } from './zip-file.ts'

const msPerDay = 86_400_000
/** Day 0 of a workbook, as an instant in UTC. */
const epoch = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) }

const dateText = (serial: number, isFrom1904: boolean): string => {
  const instant = (isFrom1904 ? epoch.from1904 : epoch.from1900) + Math.round(serial * 86_400) * 1000
  if (!Number.isFinite(instant) || Math.abs(instant) > 8e15) return String(serial)
  const text = new Date(instant).toISOString()
  if (Math.abs(serial) < 1) return text.slice(11, 16)
  return instant % msPerDay === 0 ? text.slice(0, 10) : text.slice(0, 19)
}

const numberOf = (text: string, style: string | null, { styles, isFrom1904 }: Workbook): Cell => {
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  const kind = styles[Number(style ?? 0)] ?? 'number'
  if (kind === 'date') return dateText(number, isFrom1904)
  // A cell shown as 21 % holds 0.21, and its author means 21.
  return kind === 'percent' ? Number((number * 100).toPrecision(12)) : number
}

const cellOf = (type: string | null, style: string | null, text: string, workbook: Workbook): Cell => {
  if (text === '') return ''
  switch (type) {
    case 's':
      return workbook.texts[Number(text)] ?? ''
    case 'b':
      return text === '1' || text === 'true' ? 'Sí' : 'No'
    case 'inlineStr':
    case 'str':
      return withoutEscapes(text)
    case 'e':
    case 'd':
      return text
    default:
      return numberOf(text, style, workbook)
  }
}

/** Reads a sheet cell by cell; of a formula, its last result. */
const createSheetListener = (workbook: Workbook, onRow: (row: TableRow) => void) => {
  let row: TableRow = { number: 0, cells: [] }
  let cell = { column: -1, type: null as string | null, style: null as string | null, text: '' }
  let isValue = false
  const put = (value: Cell): void => {
    if (value === '') return
    if (cell.column >= limits.columns)
      throw fileProblem(`La fila ${formatNumber(row.number)} tiene más de ${limits.columns} columnas.`)
    if (typeof value === 'string' && value.length > limits.cell)
      throw fileProblem(
        `La fila ${formatNumber(row.number)} tiene una celda de más de ${formatNumber(limits.cell)} caracteres.`,
      )
    while (row.cells.length < cell.column) row.cells.push('')
    row.cells[cell.column] = value
  }
  const openCell = (attributes: Attributes): void => {
    const reference = attributes.r
    const column = reference ? columnOf(reference) : cell.column + 1
    cell = { column, type: attributes.t ?? null, style: attributes.s ?? null, text: '' }
  }
  return {
    open(name: string, attributes: Attributes): void {
      if (name === 'c') openCell(attributes)
      else if (name === 'v' || name === 't') isValue = true
      else if (name === 'row') {
        row = { number: Number(attributes.r ?? row.number + 1), cells: [] }
        cell = { ...cell, column: -1 }
      }
    },
    text(part: string): void {
      if (!isValue) return
      cell.text += part
      if (cell.text.length > 2 * limits.cell)
        throw fileProblem(
          `La fila ${formatNumber(row.number)} tiene una celda de más de ${formatNumber(limits.cell)} caracteres.`,
        )
    },
    close(name: string): void {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c') put(cellOf(cell.type, cell.style, cell.text, workbook))
      else if (name === 'row') onRow(row)
    },
  }
}

type Sheet = { zip: ZipFile; workbook: Workbook; path: string }

/** Rows of a sheet as its bytes are unpacked, in batches; `share` is the part of the sheet that was read. */
export async function* readSheetRows({
  zip,
  workbook,
  path,
}: Sheet): AsyncGenerator<{ rows: TableRow[]; share: number }> {
  let rows: TableRow[] = []
  let share = 0
  const fill = createMergeFiller(await readMerges(zip, path))
  const reader = createXmlReader(createSheetListener(workbook, row => void rows.push(fill(row))))
  const decoder = new TextDecoder()
  const read = zip.read(path, limits.unpacked, part => {
    share = part
  })
  for await (const chunk of read) {
    reader.write(decoder.decode(chunk, { stream: true }))
    if (rows.length === 0) continue
    yield { rows, share }
    rows = []
  }
}
