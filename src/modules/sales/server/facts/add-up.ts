/** The columns of a row that can be added up. */
export type Figures<T> = { [K in keyof T]-?: T[K] extends number ? K : never }[keyof T]

/**
 * Adds up the figures of rows that share their keys. The result is sorted by key, the order in which all writers lock
 * rows, so that they cannot deadlock.
 */
export const addUp = <T extends object, K extends keyof T, F extends Figures<T>>(
  rows: readonly T[],
  keys: readonly K[],
  figures: readonly F[],
): Pick<T, K | F>[] => {
  const sums = new Map<string, Pick<T, K | F>>()
  for (const row of rows) {
    const name = keys.map(key => String(row[key])).join(' ')
    const sum = sums.get(name)
    if (!sum) {
      sums.set(name, Object.fromEntries([...keys, ...figures].map(column => [column, row[column]])) as Pick<T, K | F>)
      continue
    }
    for (const figure of figures) sum[figure] = (Number(sum[figure]) + Number(row[figure])) as (T & Pick<T, K | F>)[F]
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, sum]) => sum)
}
