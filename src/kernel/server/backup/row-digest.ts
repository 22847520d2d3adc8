import { hash } from 'node:crypto'

const lineFeed = 10
const words = 8

export type RowSum = { rows: number; bytes: number; digest: string }

export type RowDigest = {
  add: (chunk: Uint8Array) => void
  end: () => RowSum
}

/**
 * Count and checksum of the rows of a table in COPY's text format, where every row ends with a line feed. The checksum is
 * the sum of the rows' SHA-256, word by word: the order in which a database happens to answer them does not matter.
 */
export const createRowDigest = (): RowDigest => {
  const sums = new Uint32Array(words)
  let rest: Uint8Array[] = []
  let rows = 0
  let bytes = 0
  const addRow = (row: Uint8Array): void => {
    const digest = hash('sha256', row, 'buffer')
    for (let word = 0; word < words; word += 1) sums[word] = (sums[word] ?? 0) + digest.readUInt32LE(word * 4)
    rows += 1
  }
  return {
    add(chunk) {
      bytes += chunk.length
      let from = 0
      for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
        const tail = chunk.subarray(from, end + 1)
        addRow(rest.length > 0 ? Buffer.concat([...rest, tail]) : tail)
        rest = []
        from = end + 1
      }
      if (from < chunk.length) rest.push(chunk.subarray(from))
    },
    end() {
      if (rest.length > 0) addRow(Buffer.concat(rest))
      const digest = Buffer.from(sums.buffer).toString('hex')
      return { rows, bytes, digest }
    },
  }
}

export const isSameSum = (one: RowSum, other: RowSum): boolean =>
  one.rows === other.rows && one.bytes === other.bytes && one.digest === other.digest
