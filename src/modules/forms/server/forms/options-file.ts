import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { foldText } from '../../../../kernel/contract/fold-text.ts'
import { importProblems } from '../../../../kernel/contract/imports.ts'
import { plainText } from '../../../../kernel/contract/plain-text.ts'
import { problem } from '../../../../kernel/contract/problems.ts'
import { isFileProblem } from '../../../../kernel/server/imports/reading/file-problem.ts'
import { inspectInThread, readInThread } from '../../../../kernel/server/imports/reading/read-in-thread.ts'
import type { ReadOptions } from '../../../../kernel/server/imports/reading/read-rows.ts'
import type { Cell } from '../../../../kernel/server/imports/reading/table-row.ts'
import type { OptionsFile } from '../../contract/forms.ts'

type ReadOption = OptionsFile['choices'][number] & { value: string }

/** Options of one question: with more, people look for an article or a customer, which has its own kind of question. */
const maximumOptions = 2_000
const maximumText = 200

const titles = {
  value: ['valor', 'codigo', 'value', 'id'],
  text: ['texto', 'nombre', 'opcion', 'descripcion', 'text', 'title'],
  score: ['puntos', 'puntaje', 'score'],
} as const
type Part = keyof typeof titles

/** Places of the parts among the columns; a file without known titles has value, text and points in that order, or text alone. */
type Places = { columns: Partial<Record<Part, number>>; hasHead: boolean }

const placesOf = (head: string[]): Places => {
  const folded = head.map(title => foldText(title).trim())
  const placed = (Object.keys(titles) as Part[]).flatMap(part => {
    const known: readonly string[] = titles[part]
    const index = folded.findIndex(title => known.includes(title))
    return index < 0 ? [] : [[part, index] as const]
  })
  if (placed.length > 0) return { columns: Object.fromEntries(placed), hasHead: true }
  return { columns: head.length > 1 ? { value: 0, text: 1, score: 2 } : { text: 0 }, hasHead: false }
}

/** Columns that a person picked; -1 for none. */
type PickedColumns = Partial<Record<Part, number | undefined>>

const withPicks = ({ columns, hasHead }: Places, picked: PickedColumns): Places => {
  const own = Object.entries(picked).filter(([, index]) => index !== undefined)
  const merged = { ...columns, ...Object.fromEntries(own) }
  return { hasHead, columns: Object.fromEntries(Object.entries(merged).filter(([, index]) => (index ?? -1) >= 0)) }
}

const textAt = (cells: Cell[], index: number | undefined): string =>
  index === undefined ? '' : plainText(cells[index]).trim().slice(0, maximumText)

const optionOf = (cells: Cell[], { columns }: Places): ReadOption | null => {
  const text = textAt(cells, columns.text) || textAt(cells, columns.value)
  if (text === '') return null
  const points = Number(textAt(cells, columns.score).replace(',', '.'))
  const hasPoints = textAt(cells, columns.score) !== '' && Number.isFinite(points)
  return { value: textAt(cells, columns.value) || text, text, ...(hasPoints ? { score: points } : {}) }
}

const readFrom = async (path: string, picked: PickedColumns): Promise<OptionsFile> => {
  const { format, encoding, delimiter, sheet, headRow, columns } = await inspectInThread({
    path,
    titles: Object.values(titles).flat(),
  })
  const places = withPicks(placesOf(columns.map(({ title }) => title)), picked)
  const settings: ReadOptions['settings'] = {
    encoding,
    delimiter,
    sheet,
    headRow: places.hasHead ? headRow : Math.max(0, headRow - 1),
    decimal: ',',
    dateOrder: 'dmy',
  }
  const choices: ReadOption[] = []
  let ignored = 0
  for await (const { rows } of readInThread({ path, format, settings, batchRows: 500 }))
    for (const { cells } of rows) {
      const option = optionOf(cells, places)
      if (!option || choices.length >= maximumOptions) ignored += 1
      else choices.push(option)
    }
  const { value = -1, text = -1, score = -1 } = places.columns
  return {
    choices,
    ignored,
    columns: columns.map(({ title, samples }) => ({ title, sample: String(samples[0] ?? '') })),
    picked: { value, text, score },
  }
}

/** Reading may take the memory of a thread: the others wait on the disk. */
const inTurn = pLimit(1)

/**
 * The options in a csv or a workbook; rows that are empty or too many are counted. Repeated ones are given back: whoever
 * imports is told which they are. Throws the problem of an unreadable file.
 */
export const readOptionsFile = async (bytes: Uint8Array, picked: PickedColumns = {}): Promise<OptionsFile> => {
  const folder = await mkdtemp(join(tmpdir(), 'anden-options-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    return await inTurn(() => readFrom(path, picked))
  } catch (error) {
    if (!isFileProblem(error)) throw error
    throw problem(importProblems.unreadable, { message: error.message, cause: error })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
