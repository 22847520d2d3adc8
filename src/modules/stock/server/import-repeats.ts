import { addError, type NewRow, type RowErrors } from '../../../kernel/server/resources/import-rows.ts'
import type { ImportError } from '../../../kernel/server/resources/resource-service.ts'

type Seen = Pick<ReadonlyMap<string, string>, 'get'>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const goodsOf = ({ values }: NewRow): string =>
  `level ${String(values.warehouse)} ${String(values.article)} ${values.isFit !== false}`

const levelOf = (one: NewRow): string => `${goodsOf(one)} lot ${textOf(one.values.lot)}`

const countOf = ({ values }: NewRow): string => `${Number(values.units)} ${textOf(values.expiresOn)}`

/** The lot of a row, which may be in several warehouses, and the day on which the row says that it expires. */
const expiryOf = ({ values }: NewRow): { lot: string; day: string } | null => {
  const day = textOf(values.expiresOn)
  return day === '' ? null : { lot: `expiry ${String(values.article)} ${textOf(values.lot)}`, day }
}

type Once = { once: NewRow[]; repeated: number; keys: Map<string, string> }

/**
 * Keeps one row for each level. A row repeated with the same figures is dropped; with other figures it is an error, and so
 * is a lot with two expiries. `earlierRows` has the earlier rows of the same file.
 */
export const onceEach = (rows: NewRow[], earlierRows: Seen = new Map(), errors: ImportError[]): Once => {
  const result: Once = { once: [], repeated: 0, keys: new Map() }
  const earlier = (key: string): string | undefined => result.keys.get(key) ?? earlierRows.get(key)
  const wrong: RowErrors = new Map()
  for (const one of rows) {
    const { row } = one
    const [key, count, expiry] = [levelOf(one), countOf(one), expiryOf(one)]
    const before = earlier(key)
    const day = expiry && earlier(expiry.lot)
    if (before === count) result.repeated += 1
    else if (before !== undefined)
      addError(wrong, row, { path: 'article', message: 'Se repite en el archivo con otros datos.' })
    else if (day && day !== expiry.day)
      addError(wrong, row, { path: 'expiresOn', message: 'El mismo lote ya vino en el archivo con otro vencimiento.' })
    else {
      result.keys.set(key, count)
      if (expiry) result.keys.set(expiry.lot, expiry.day)
      result.once.push(one)
    }
  }
  errors.push(...[...wrong].flatMap(([row, found]) => found.map(error => ({ row, ...error }))))
  return result
}
