import type { LineVerdict } from '../../contract/feed/feed-routes.ts'

type RowError = { row: number; path: string; message: string }
type Item = Omit<LineVerdict, 'line'>

/** What a route that takes many answers: the outcome of each document, or the errors of the rows that were not written. */
export type BatchAnswer = { items: Item[] } | { errors: RowError[] }

const ofItems = (items: Item[], numbers: number[]): LineVerdict[] =>
  numbers.flatMap((line, index) => {
    const item = items[index]
    return item ? [{ line, ...item }] : []
  })

const ofErrors = (errors: RowError[], numbers: number[]): LineVerdict[] => {
  const byRow = Map.groupBy(errors, ({ row }) => row)
  return numbers.map((line, row): LineVerdict => {
    const own = byRow.get(row)
    if (!own) return { line, status: 'accepted' }
    return { line, status: 'rejected', errors: own.map(({ path, message }) => ({ path, message })) }
  })
}

/** A verdict for each line of a batch, in their order. */
export const verdictsOf = (answer: BatchAnswer, numbers: number[]): LineVerdict[] =>
  'items' in answer ? ofItems(answer.items, numbers) : ofErrors(answer.errors, numbers)
