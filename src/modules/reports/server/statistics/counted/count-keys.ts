import { setImmediate } from 'node:timers/promises'
import type { SoldDay } from '../../../../sales/server/index.ts'

/** Added to a key it makes the sum negative whatever else is added: entries with a negative key are not counted. */
export const notAsked = -(2 ** 26)

/**
 * Lookup tables from an order's columns to numbers, whose sum is the key under which the order, or its line, counts. A column
 * without a table adds 0.
 */
export type Tally = {
  /** Keys go from 0 to one less than this. */
  keys: number
  /** By the position of a day among the days. */
  day: Int32Array
  hour?: Int32Array
  seller?: Int32Array
  customer?: Int32Array
  article?: Int32Array
  /** Orders without articles are left out, for figures by article. */
  onlyWithArticles: boolean
  /** Each key is of one customer, so one bit per key is enough. */
  isOfCustomers: boolean
  /** Places of customers are below this. */
  customers: number
}

/** Customers of each key, and of all keys together, each counted once. */
export type Counts = { counts: Uint32Array; whole: number }

/** Words of 32 bits for the sets of customers in memory at a time: 32 MB. */
const standardWords = 2 ** 23
const sliceMs = 10

/** Yields to the event loop every few milliseconds. */
const createPause = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < sliceMs) return
    await setImmediate()
    since = performance.now()
  }
}
type Pause = ReturnType<typeof createPause>

const addColumn = (keys: Int32Array, column: Uint32Array, table: Int32Array | undefined): void => {
  if (!table) return
  for (let n = 0; n < keys.length; n += 1) keys[n] = (keys[n] ?? 0) + (table[column[n] ?? 0] ?? notAsked)
}

/** The part of its key that an order has without its lines. */
const orderKeys = (day: SoldDay, position: number, tally: Tally): Int32Array => {
  const keys = new Int32Array(day.customers.length).fill(tally.day[position] ?? notAsked)
  addColumn(keys, day.hours, tally.hour)
  addColumn(keys, day.sellers, tally.seller)
  addColumn(keys, day.customers, tally.customer)
  if (tally.onlyWithArticles) for (let n = 0; n < keys.length; n += 1) if (day.lineCounts[n] === 0) keys[n] = notAsked
  return keys
}

/** Sets of customers of the keys from `start` on. */
type Sets = { bits: Uint32Array; words: number; start: number; span: number; isOfCustomers: boolean }

const markOrders = (sets: Sets, keys: Int32Array, customers: Uint32Array): void => {
  const { bits, words, start, span } = sets
  const customerMask = sets.isOfCustomers ? 0 : -1
  for (let n = 0; n < keys.length; n += 1) {
    const key = (keys[n] ?? notAsked) - start
    if (key < 0 || key >= span) continue
    const customer = (customers[n] ?? 0) & customerMask
    const at = key * words + (customer >>> 5)
    bits[at] = (bits[at] ?? 0) | (1 << (customer & 31))
  }
}

const markLines = (sets: Sets, keys: Int32Array, day: SoldDay, table: Int32Array): void => {
  const { bits, words, start, span } = sets
  const { customers, lineCounts, articles } = day
  const customerMask = sets.isOfCustomers ? 0 : -1
  let line = 0
  for (let n = 0; n < keys.length; n += 1) {
    const end = line + (lineCounts[n] ?? 0)
    const ofOrder = keys[n] ?? notAsked
    const customer = (customers[n] ?? 0) & customerMask
    const [word, bit] = [customer >>> 5, 1 << (customer & 31)]
    if (ofOrder >= 0)
      for (; line < end; line += 1) {
        const key = ofOrder + (table[articles[line] ?? 0] ?? notAsked) - start
        if (key < 0 || key >= span) continue
        const at = key * words + word
        bits[at] = (bits[at] ?? 0) | bit
      }
    line = end
  }
}

const markDays = async (sets: Sets, days: SoldDay[], tally: Tally, pause: Pause): Promise<void> => {
  for (const [position, day] of days.entries()) {
    if ((tally.day[position] ?? notAsked) < 0) continue
    const keys = orderKeys(day, position, tally)
    if (tally.article) markLines(sets, keys, day, tally.article)
    else markOrders(sets, keys, day.customers)
    await pause()
  }
}

const bitsIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** How many are in the set of the words from `from` on. */
const countSet = (bits: Uint32Array, from: number, words: number): number => {
  let count = 0
  for (let word = from; word < from + words; word += 1) {
    const set = bits[word] ?? 0
    if (set !== 0) count += bitsIn(set)
  }
  return count
}

const addSet = (everyone: Uint32Array, bits: Uint32Array, from: number): void => {
  for (let word = 0; word < everyone.length; word += 1)
    everyone[word] = (everyone[word] ?? 0) | (bits[from + word] ?? 0)
}

/** The places of customers are below this. */
export const customersIn = (days: SoldDay[]): number => {
  let most = 0
  for (const { customers } of days)
    for (let n = 0; n < customers.length; n += 1) most = Math.max(most, (customers[n] ?? 0) + 1)
  return most
}

/**
 * Counts the customers of each key once, a bit for each customer and key. Where all sets do not fit `words` of 32 bits, the
 * days are read once per range of keys that fits. Yields to the event loop every few milliseconds.
 */
export const countKeys = async (days: SoldDay[], tally: Tally, words = standardWords): Promise<Counts> => {
  const { keys, isOfCustomers, customers } = tally
  const wordsOfKey = isOfCustomers ? 1 : (customers >>> 5) + 1
  const span = Math.min(keys, Math.max(1, Math.floor(words / wordsOfKey)))
  const bits = new Uint32Array(span * wordsOfKey)
  const counts = new Uint32Array(keys)
  const everyone = new Uint32Array(wordsOfKey)
  const pause = createPause()
  for (let start = 0; start < keys; start += span) {
    if (start > 0) bits.fill(0)
    await markDays({ bits, words: wordsOfKey, start, span, isOfCustomers }, days, tally, pause)
    for (let key = start; key < Math.min(keys, start + span); key += 1) {
      counts[key] = countSet(bits, (key - start) * wordsOfKey, wordsOfKey)
      if (counts[key]) addSet(everyone, bits, (key - start) * wordsOfKey)
      if (key % 256 === 0) await pause()
    }
  }
  const whole = isOfCustomers ? counts.reduce((sum, count) => sum + count, 0) : countSet(everyone, 0, wordsOfKey)
  return { counts, whole }
}
