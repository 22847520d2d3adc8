/** The columns of a sold day besides its customers. */
export type SoldColumn = 'sellers' | 'hours' | 'articles'

/** The sales of one day that count, in columns: the nth entries are those of the nth order. */
export type SoldDay = {
  day: string
  /** Places: small numbers that stand for ids (`sold_places`). So are sellers and articles. */
  customers: Uint32Array
  sellers: Uint32Array
  /** In the environment's time zone. */
  hours: Uint32Array
  /** How many articles each order has. Empty, like any column, when it was not requested. */
  lineCounts: Uint32Array
  /** The articles of the first order, then those of the second … */
  articles: Uint32Array
}

/** A day as the database stores it. */
export type PackedDay = {
  day: string
  orders: number
  lines: number
  customers: Buffer
  sellers: Buffer | null
  hours: Buffer | null
  lineCounts: Buffer | null
  articles: Buffer | null
}

/** Big-endian numbers of 1, 2 or 4 bytes each: the width follows from the count. */
const unpack = (bytes: Buffer | null, count: number): Uint32Array => {
  const numbers = new Uint32Array(bytes ? count : 0)
  if (!bytes || count === 0) return numbers
  const width = bytes.length / count
  // The bytes are swapped in a copy, which is aligned (the database's buffer may not be): faster than number by number.
  const own = Buffer.alloc(bytes.length)
  bytes.copy(own)
  if (width === 1) numbers.set(own)
  else if (width === 2) numbers.set(new Uint16Array(own.swap16().buffer, own.byteOffset, count))
  else if (width === 4) numbers.set(new Uint32Array(own.swap32().buffer, own.byteOffset, count))
  else throw new Error(`${bytes.length} bytes do not hold ${count} numbers`)
  return numbers
}

/** Throws when the columns are not as long as the day says. */
export const unpackDay = ({ day, orders, lines, ...packed }: PackedDay): SoldDay => ({
  day,
  customers: unpack(packed.customers, orders),
  sellers: unpack(packed.sellers, orders),
  hours: unpack(packed.hours, orders),
  lineCounts: unpack(packed.lineCounts, orders),
  articles: unpack(packed.articles, lines),
})
