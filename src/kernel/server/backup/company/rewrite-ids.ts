import { randomBytes } from 'node:crypto'
import type { TableTarget } from '../load-entries.ts'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Another id of the same millisecond, so that rows of one time still lie together: the first 48 bits stay. */
export const renewed = (id: string): string => {
  const random = randomBytes(10).toString('hex')
  const variant = '89ab'[Number.parseInt(random[3] ?? '0', 16) % 4]
  return `${id.slice(0, 13)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`
}

/**
 * Every id of the map, wherever it stands in a text: in a column of its own, in an array, within a document or in a key made
 * of words and ids. No column is listed anywhere, so none can be forgotten.
 */
export const rewriteText = (text: string, ids: ReadonlyMap<string, string>): string =>
  text.replace(uuid, id => ids.get(id) ?? id)

/** Cuts chunks at the ends of rows, for an id may lie on both sides of a cut. `take` gets whole rows; latin1 keeps every byte. */
export const byWholeRows = (take: (rows: string) => Promise<void>, end: () => Promise<void>): TableTarget => {
  let rest = ''
  return {
    async write(chunk) {
      const text = rest + Buffer.from(chunk).toString('latin1')
      const cut = text.lastIndexOf('\n') + 1
      rest = text.slice(cut)
      if (cut > 0) await take(text.slice(0, cut))
    },
    async end() {
      if (rest !== '') await take(rest)
      await end()
    },
  }
}
