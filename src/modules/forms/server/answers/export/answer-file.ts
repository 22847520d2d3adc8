import { Readable } from 'node:stream'
import type { FileStyle } from '../../../../../kernel/contract/file-style.ts'
import { dayOf, formatTime } from '../../../../../kernel/contract/formats.ts'
import { csvText, quotedCell, workbookText } from '../../../../../kernel/server/resources/sheet-text.ts'
import { type Sheet, sheetName, workbookFile } from '../../../../../kernel/server/resources/workbook-file.ts'
import { answerText } from '../../../contract/answers/answer-text.ts'
import type { AnsweredQuestion } from '../../../contract/answers/answered-questions.ts'
import { fileIdsOf } from '../summary/recent-values.ts'
import type { FileAnswer } from './answer-batches.ts'

type Cell = string | number | null
type Batches = () => AsyncIterable<FileAnswer[]>
type Writing = { timeZone: string; style: FileStyle; safe: (text: string) => string }

type FileColumn = { title: string; isNumber: boolean; cell: (answer: FileAnswer, writing: Writing) => Cell }

const dayText = (day: string, { dates }: FileStyle): string =>
  dates === 'YYYY-MM-DD'
    ? day
    : day
        .split('-')
        .reverse()
        .join(dates === 'DD/MM/YYYY' ? '/' : '-')

const text = (title: string, cell: (answer: FileAnswer) => string | null): FileColumn => ({
  title,
  isNumber: false,
  cell: (answer, { safe }) => {
    const value = cell(answer)
    return value === null ? null : safe(value)
  },
})

const number = (title: string, cell: (answer: FileAnswer) => number | null): FileColumn => ({
  title,
  isNumber: true,
  cell,
})

const takenAt: FileColumn = {
  title: 'Fecha',
  isNumber: false,
  cell: (answer, { timeZone, style }) =>
    `${dayText(dayOf(answer.takenAt, timeZone), style)} ${formatTime(answer.takenAt, timeZone)}`,
}

const identity: FileColumn[] = [
  text('Número', ({ code }) => code),
  takenAt,
  text('Código de cliente', ({ customerCode }) => customerCode),
  text('Cliente', ({ customer }) => customer),
  text('Vendedor', ({ seller, author }) => seller ?? author),
]

const own: FileColumn[] = [
  ...identity,
  number('Versión', ({ version }) => version),
  number('Puntaje', ({ score }) => score),
  number('Puntaje máximo', ({ maxScore }) => maxScore),
  number('Segundos', ({ seconds }) => seconds),
  number('Latitud', ({ latitude }) => latitude),
  number('Longitud', ({ longitude }) => longitude),
]

const isNumber = ({ kind }: AnsweredQuestion): boolean => ['number', 'money', 'scale', 'calculated'].includes(kind)

const countOf = (value: unknown): number | null => (Array.isArray(value) ? value.length : null)

/** What a question was answered in `data`: a number where it is one, else its words. */
const cellValue = (question: AnsweredQuestion, data: Record<string, unknown>): Cell => {
  const value = data[question.name]
  if (question.kind === 'repeat') return countOf(value)
  if (isNumber(question) && typeof value === 'number') return value
  if (question.kind === 'photo' || question.kind === 'signature') return fileIdsOf(value).join(' ') || null
  return answerText(question, data) || null
}

const safely = (cell: Cell, { safe }: Writing): Cell => (typeof cell === 'string' ? safe(cell) : cell)

const titleOf = ({ number, title, unit }: AnsweredQuestion): string => `${number} ${title}${unit ? ` (${unit})` : ''}`

const questionColumn = (question: AnsweredQuestion): FileColumn => ({
  title: titleOf(question),
  isNumber: isNumber(question),
  cell: ({ data }, writing) => safely(cellValue(question, data), writing),
})

const columnsOf = (questions: readonly AnsweredQuestion[]): FileColumn[] => [
  ...own,
  ...questions.filter(({ group }) => group === null).map(questionColumn),
]

const sheetColumns = (columns: readonly { title: string; isNumber: boolean }[]): Sheet['columns'] =>
  columns.map(({ title, isNumber }) => ({
    title: workbookText(title),
    width: Math.min(48, Math.max(10, title.length)),
    ...(isNumber ? {} : { format: '@' as const }),
  }))

const mainSheet = (title: string, columns: FileColumn[], batches: Batches, writing: Writing): Sheet => ({
  name: sheetName(title),
  columns: sheetColumns(columns),
  rows: (async function* () {
    for await (const answers of batches())
      yield answers.map(answer => columns.map(column => column.cell(answer, writing)))
  })(),
})

export type Group = { question: AnsweredQuestion; inside: AnsweredQuestion[] }

/** The repeated groups of a form, each with the questions of its rows. */
export const groupsOf = (questions: readonly AnsweredQuestion[]): Group[] =>
  questions
    .filter(({ kind, group }) => kind === 'repeat' && group === null)
    .map(question => ({ question, inside: questions.filter(({ group }) => group === question.name) }))

const entriesOf = ({ question, inside }: Group, answer: FileAnswer, writing: Writing): Cell[][] => {
  const entries = answer.data[question.name]
  if (!Array.isArray(entries)) return []
  return entries.map((entry: Record<string, unknown>, index) => [
    ...identity.map(column => column.cell(answer, writing)),
    index + 1,
    ...inside.map(one => safely(cellValue(one, entry), writing)),
  ])
}

const groupColumns = ({ inside }: Group): { title: string; isNumber: boolean }[] => [
  ...identity,
  { title: 'Fila', isNumber: true },
  ...inside.map(one => ({ title: titleOf(one), isNumber: isNumber(one) })),
]

const groupSheet = (group: Group, name: string, batches: Batches, writing: Writing): Sheet => ({
  name,
  columns: sheetColumns(groupColumns(group)),
  rows: (async function* () {
    for await (const answers of batches()) yield answers.flatMap(answer => entriesOf(group, answer, writing))
  })(),
})

/** Names of sheets are different, whatever the case of their letters. */
const freeName = (title: string, taken: Set<string>): string => {
  const wanted = sheetName(title) || 'Grupo'
  let name = wanted
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wanted.slice(0, 27)} (${number})`
  taken.add(name.toLowerCase())
  return name
}

export type AnswerFile = {
  title: string
  questions: readonly AnsweredQuestion[]
  batches: Batches
  timeZone: string
  style: FileStyle
  /** A file of the rows of this group, not of the answers. A spreadsheet has a sheet for each group anyway. */
  group: Group | null
}

/** One sheet for the answers and one for each repeated group, which has a row for each of its entries. */
export const answerWorkbook = ({ title, questions, batches, group: _group, ...writing }: AnswerFile): Readable => {
  const safely = { ...writing, safe: workbookText }
  const taken = new Set([sheetName(title).toLowerCase()])
  return workbookFile([
    mainSheet(title, columnsOf(questions), batches, safely),
    ...groupsOf(questions).map(group => groupSheet(group, freeName(group.question.title, taken), batches, safely)),
  ])
}

const separators: Record<FileStyle['separator'], string> = { semicolon: ';', comma: ',', tab: '\t' }

type Row = { cells: Cell[] }

/** Rows of a text file: the answers, or the rows of one of their groups. */
const csvTable = ({ questions, group }: AnswerFile, writing: Writing) => {
  const columns = columnsOf(questions)
  if (group)
    return {
      titles: groupColumns(group).map(({ title }) => title),
      rowsOf: (answer: FileAnswer): Row[] => entriesOf(group, answer, writing).map(cells => ({ cells })),
    }
  return {
    titles: columns.map(({ title }) => title),
    rowsOf: (answer: FileAnswer): Row[] => [{ cells: columns.map(column => column.cell(answer, writing)) }],
  }
}

async function* csvParts(file: AnswerFile): AsyncGenerator<Buffer> {
  const { batches, ...writing } = file
  const { style } = writing
  const delimiter = separators[style.separator]
  const safely: Writing = { ...writing, safe: csvText }
  const { titles, rowsOf } = csvTable(file, safely)
  const written = (cell: Cell): string => {
    if (cell === null) return ''
    const plain = typeof cell === 'number' && style.decimal === 'comma' ? String(cell).replace('.', ',') : String(cell)
    return quotedCell(plain, delimiter)
  }
  const line = (cells: Cell[]): string => `${cells.map(written).join(delimiter)}\r\n`
  const encoding = style.encoding === 'windows' ? 'latin1' : 'utf8'
  const mark = style.encoding === 'windows' ? '' : '\ufeff'
  yield Buffer.from(`${mark}${line(titles.map(csvText))}`, encoding)
  for await (const answers of batches())
    yield Buffer.from(
      answers
        .flatMap(rowsOf)
        .map(({ cells }) => line(cells))
        .join(''),
      encoding,
    )
}

export const answerCsv = (file: AnswerFile): Readable => Readable.from(csvParts(file))

/** An answer, or each row of one of its groups beside what says whose it is. */
const recordsOf = ({ group }: AnswerFile, { data, ...answer }: FileAnswer): object[] => {
  if (!group) return [{ ...answer, data }]
  const rows = data[group.question.name]
  return Array.isArray(rows) ? rows.map((row: unknown, index) => ({ ...answer, row: index + 1, data: row })) : []
}

async function* jsonParts(file: AnswerFile): AsyncGenerator<string> {
  for await (const answers of file.batches())
    yield answers
      .flatMap(answer => recordsOf(file, answer))
      .map(record => `${JSON.stringify(record)}\n`)
      .join('')
}

/** One JSON a line, with the answers as they are stored. */
export const answerLines = (file: AnswerFile): Readable => Readable.from(jsonParts(file))
