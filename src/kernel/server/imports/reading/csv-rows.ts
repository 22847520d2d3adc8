import { formatNumber } from '../../../contract/formats.ts'
import { fileProblem } from './file-problem.ts'
import { limits } from './limits.ts'

type CsvParser = { write: (text: string) => void; end: () => void }

/**
 * Parses text separated by `delimiter`, piece by piece. Quoted cells may contain delimiters, line breaks and doubled
 * quotes; a quote inside a cell that did not begin with one is a plain character (`Caño 1/2"`). Rows end in LF, CRLF or
 * CR.
 */
export const createCsvParser = (delimiter: string, onRow: (cells: string[]) => void): CsvParser => {
  const stop = new RegExp(`[${delimiter.replace(/[\\\]^-]/g, '\\$&')}\\r\\n]`, 'g')
  let cells: string[] = []
  let cell = ''
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  let row = 1
  let endedByReturn = false

  const add = (text: string): void => {
    cell += text
    if (cell.length > limits.cell)
      throw fileProblem(
        `La fila ${formatNumber(row)} tiene una celda de más de ${formatNumber(limits.cell)} caracteres. Fijate si ahí se abren comillas que no se cierran.`,
      )
  }
  const endCell = (): void => {
    cells.push(cell)
    cell = ''
    state = 'start'
    if (cells.length > limits.columns)
      throw fileProblem(`La fila ${formatNumber(row)} tiene más de ${limits.columns} columnas.`)
  }
  const endRow = (): void => {
    endCell()
    onRow(cells)
    cells = []
    row += 1
  }
  /** Ends the cell at a delimiter, or the row at a line break; false for any other character. */
  const separator = (character: string): boolean => {
    if (character === delimiter) endCell()
    else if (character === '\n' || character === '\r') {
      endRow()
      endedByReturn = character === '\r'
    } else return false
    return true
  }

  const readQuoted = (text: string, from: number): number => {
    const quote = text.indexOf('"', from)
    add(text.slice(from, quote < 0 ? text.length : quote))
    if (quote < 0) return text.length
    state = 'closed'
    return quote + 1
  }
  const readAfterQuotes = (text: string, from: number): number => {
    const character = text[from] ?? ''
    if (character === '"') {
      add('"')
      state = 'quoted'
    } else if (!separator(character)) {
      add(character)
      state = 'plain'
    }
    return from + 1
  }
  const readPlain = (text: string, from: number): number => {
    if (state === 'start' && text[from] === '"') {
      state = 'quoted'
      return from + 1
    }
    stop.lastIndex = from
    const match = stop.exec(text)
    const end = match?.index ?? text.length
    if (end > from) {
      add(text.slice(from, end))
      state = 'plain'
    }
    if (match) separator(match[0])
    return end + 1
  }

  return {
    write(text) {
      let at = 0
      while (at < text.length) {
        if (endedByReturn) {
          endedByReturn = false
          if (text[at] === '\n') {
            at += 1
            continue
          }
        }
        if (state === 'quoted') at = readQuoted(text, at)
        else if (state === 'closed') at = readAfterQuotes(text, at)
        else at = readPlain(text, at)
      }
    },
    end() {
      if (state === 'quoted')
        throw fileProblem(`La fila ${formatNumber(row)} abre comillas y no las cierra: desde ahí no se puede leer.`)
      if (state !== 'start' || cells.length > 0) endRow()
    },
  }
}

const delimiters = [';', '\t', ',', '|'] as const

/** How many columns most rows have under a delimiter, and how many rows agree. */
const agreement = (text: string, delimiter: string): { columns: number; share: number } => {
  const widths: number[] = []
  try {
    createCsvParser(delimiter, cells => void (cells.some(cell => cell !== '') && widths.push(cells.length))).write(text)
  } catch {
    return { columns: 1, share: 0 }
  }
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  const [columns, rows] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [1, 0]
  return { columns, share: rows / Math.max(1, widths.length) }
}

/** The separator under which most rows have the same number of columns, and more than one; a lone column has any. */
export const detectDelimiter = (text: string): string => {
  const candidates = delimiters
    .map(delimiter => ({ delimiter, ...agreement(text, delimiter) }))
    .filter(({ columns }) => columns > 1)
    .toSorted((one, other) => other.share - one.share || other.columns - one.columns)
  return candidates[0]?.delimiter ?? ';'
}
