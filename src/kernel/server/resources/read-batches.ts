import type { ListQuery, Page } from '../../contract/list-query.ts'

export type PageReader = (query: ListQuery) => Promise<Page<Record<string, unknown>>>

const exportPage = 500
/** Largest number of exported rows; a spreadsheet holds no more. */
const maximumExport = 1_000_000

/** Pages by key, so that no cursor is held open while the reader is slow. */
export async function* readBatches(
  read: PageReader,
  query: Pick<ListQuery, 'filter' | 'sort'>,
): AsyncGenerator<Record<string, unknown>[]> {
  let cursor: string | undefined
  for (let rows = 0; rows < maximumExport; rows += exportPage) {
    const page = await read({ ...query, skip: 0, limit: exportPage, ...(cursor ? { cursor } : {}) })
    yield page.items
    if (!page.next) return
    cursor = page.next
  }
}
