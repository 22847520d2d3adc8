import { isOrdered } from '../../../../figures/contract/measures.ts'
import type { SoldDays } from '../../../../sales/server/index.ts'
import { type Counts, countKeys, notAsked, type Tally } from './count-keys.ts'
import { baseOf, type Keys, type Masks } from './dimension-keys.ts'

/** The sold days to count over, the limits of sellers and customers, and whether only orders with articles count. */
export type Counting = {
  sold: SoldDays
  masks: Masks
  withArticles: boolean
  /** Places of customers are below this. */
  customers: number
  /** Words of 32 bits for the sets in memory at a time. */
  words?: number | undefined
}

/** The sum of several lookup tables over the same column; undefined without tables. */
const addTables = (tables: (Int32Array | null)[]): Int32Array | undefined => {
  const [first, ...others] = tables.filter(table => table !== null)
  if (!first || others.length === 0) return first
  const size = Math.max(first.length, ...others.map(({ length }) => length))
  const of = (table: Int32Array, place: number): number => table[place] ?? notAsked
  return Int32Array.from({ length: size }, (_, place) =>
    others.reduce((sum, table) => sum + of(table, place), of(first, place)),
  )
}

const tallyOf = ({ sold, masks, withArticles, customers }: Counting, sides: Keys[], keys: number): Tally => {
  const of = (base: ReturnType<typeof baseOf>) =>
    sides.filter(({ id }) => baseOf(id) === base).map(({ table }) => table)
  const tables = {
    hour: addTables(of('hour')),
    seller: addTables([...of('seller'), masks.seller]),
    customer: addTables([...of('customer'), masks.customer]),
    article: addTables(of('article')),
  }
  return {
    keys,
    day: addTables(of('day')) ?? new Int32Array(sold.days.length),
    ...tables,
    onlyWithArticles: withArticles,
    isOfCustomers: sides.some(({ id }) => id === 'customer'),
    customers,
  }
}

/** The customers of each of a dimension's ids. */
export const countSide = (counting: Counting, side: Keys): Promise<Counts> =>
  countKeys(counting.sold.days, tallyOf(counting, [side], side.ids.length), counting.words)

/** One of a side's ids, by its index, with its count. */
export type ShownKey = { number: number; value: number }

/** The ids with customers that are shown: the most, or the latest times; among equals in the order of the database. */
export const chooseLargest = ({ id }: Keys, { counts }: Counts, most: number): ShownKey[] => {
  const some = [...counts].flatMap((value, number) => (value > 0 ? [{ number, value }] : []))
  const before = (a: ShownKey, b: ShownKey): number =>
    isOrdered(id) ? b.number - a.number : b.value - a.value || a.number - b.number
  return some.toSorted(before).slice(0, most)
}

/** The same dimension limited to the shown keys, renumbered by their position times `stride`. */
const narrowSide = (side: Keys, shownKeys: ShownKey[], stride: number): Keys => {
  const positions = new Map(shownKeys.map(({ number }, position) => [number, position * stride]))
  return { ...side, table: side.table.map(number => positions.get(number) ?? notAsked) }
}

/** How fast a column changes while days and orders are read, slowest first: packs are sorted by seller and hour. */
const pace = { day: 0, seller: 1, hour: 2, customer: 3, article: 4 }

type ShownSide = { side: Keys; shownKeys: ShownKey[] }

/**
 * The customers of each chosen id of one side with each of the other's, by row and column. Keys that follow each other are
 * together, so that most sets are found in the processor's cache.
 */
export const countCells = async (
  counting: Counting,
  rows: ShownSide,
  columns: ShownSide,
): Promise<(row: number, column: number) => number> => {
  const isByRow = pace[baseOf(rows.side.id)] <= pace[baseOf(columns.side.id)]
  const [ofRow, ofColumn] = isByRow ? [columns.shownKeys.length, 1] : [1, rows.shownKeys.length]
  const sides = [narrowSide(rows.side, rows.shownKeys, ofRow), narrowSide(columns.side, columns.shownKeys, ofColumn)]
  const tally = tallyOf(counting, sides, rows.shownKeys.length * columns.shownKeys.length)
  const { counts } = await countKeys(counting.sold.days, tally, counting.words)
  return (row, column) => counts[row * ofRow + column * ofColumn] ?? 0
}
