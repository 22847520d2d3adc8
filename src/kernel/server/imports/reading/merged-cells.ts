import { limits } from './limits.ts'
import type { Cell, TableRow } from './table-row.ts'
import type { ZipFile } from './zip-file.ts'

/** Cells merged over several rows: the first column, the last one, and the rows, counted as the sheet does. */
type Merge = { column: number; firstRow: number; lastRow: number }

/** More merges than a person makes by hand; further ones are ignored. */
const mostMerges = 200_000

/** `BC12` → 54, counted from 0; -1 when it names no column. */
export const columnOf = (reference: string): number => {
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) & 0xdf
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}

const rowOf = (reference: string): number => Number(/\d+$/.exec(reference)?.[0] ?? 0)

const mergeOf = (tag: string): Merge | null => {
  const [first = '', last = first] = (/\sref=["']([^"']*)/.exec(tag)?.[1] ?? '').replaceAll('$', '').split(':')
  const merge = { column: columnOf(first), firstRow: rowOf(first), lastRow: rowOf(last) }
  return merge.column >= 0 && merge.lastRow > merge.firstRow ? merge : null
}

/** Longest tag that a chunk may cut; no tag of a merge is longer. */
const longestTag = 200

/**
 * The cells of a sheet that are merged downwards. The sheet lists them after its rows, so it is unpacked once for them
 * alone, reading no other tag.
 */
export const readMerges = async (zip: ZipFile, path: string): Promise<Merge[]> => {
  const merges: Merge[] = []
  const decoder = new TextDecoder('latin1')
  let rest = ''
  for await (const chunk of zip.read(path, limits.unpacked)) {
    const text = rest + decoder.decode(chunk, { stream: true })
    for (const [tag] of text.matchAll(/<(?:\w+:)?mergeCell\s[^>]*>/g)) {
      const merge = merges.length < mostMerges ? mergeOf(tag) : null
      if (merge) merges.push(merge)
    }
    const open = text.lastIndexOf('<')
    rest = open >= 0 && !text.includes('>', open) ? text.slice(open, open + longestTag) : ''
  }
  return merges.sort((one, other) => one.firstRow - other.firstRow)
}

/** Fills the lower cells of a merge with the value of its first one, row by row. */
export const createMergeFiller = (merges: Merge[]) => {
  let next = 0
  let open: (Merge & { value: Cell })[] = []
  return (row: TableRow): TableRow => {
    open = open.filter(({ lastRow }) => lastRow >= row.number)
    for (const { column, value } of open)
      if ((row.cells[column] ?? '') === '' && value !== '') {
        while (row.cells.length < column) row.cells.push('')
        row.cells[column] = value
      }
    for (let merge = merges[next]; merge && merge.firstRow <= row.number; merge = merges[next]) {
      if (merge.firstRow === row.number) open.push({ ...merge, value: row.cells[merge.column] ?? '' })
      next += 1
    }
    return row
  }
}
