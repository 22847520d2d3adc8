type Page = { items: unknown[]; cursor: string; hasMore: boolean }

/**
 * The changes since a cursor, page by page, up to now. Keep the cursor of a page once you have done what it says: after a failure
 * you go on from there. `read` is the call of a kind of record: `query => getV1ChangesOrders(client, { query })`.
 */
export async function* pagesOfChanges<P extends Page>(
  read: (query: { since: string }) => Promise<P>,
  since: string,
): AsyncGenerator<P> {
  let cursor = since
  for (;;) {
    const page = await read({ since: cursor })
    yield page
    if (!page.hasMore) return
    cursor = page.cursor
  }
}
