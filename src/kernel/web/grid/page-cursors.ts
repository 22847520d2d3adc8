import { type ListQueryInput, maximumSkip, type Page } from '../../contract/list-query.ts'

type Reach = Pick<ListQueryInput, 'cursor' | 'skip' | 'limit'>

/**
 * Reads any window of a keyset list: starts at the cursor of the nearest window already read and skips the rows in
 * between. If that is more than one skip allows, it takes several.
 */
export const createPager = <Item>(fetchPage: (reach: Reach) => Promise<Page<Item>>) => {
  const cursors = new Map<number, string>()

  const nearest = (start: number): number =>
    [...cursors.keys()].reduce((best, row) => (row <= start && row > best ? row : best), 0)

  const remember = (row: number, page: Page<Item>): void => {
    if (page.next) cursors.set(row + page.items.length, page.next)
  }

  const load = async (start: number, limit: number): Promise<Page<Item>> => {
    const from = nearest(start)
    const cursor = cursors.get(from)
    const skip = start - from
    if (skip > maximumSkip) {
      const hop = await fetchPage({ cursor, skip: maximumSkip - 1, limit: 1 })
      if (!hop.next) return hop
      remember(from + maximumSkip - 1, hop)
      return load(start, limit)
    }
    const page = await fetchPage({ cursor, skip, limit })
    remember(start, page)
    return page
  }
  return load
}
