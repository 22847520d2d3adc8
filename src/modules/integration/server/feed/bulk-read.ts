import { Readable } from 'node:stream'
import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { type OutsideSource, readRecordsAfter } from '../../../../kernel/server/events/outside-source.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'

export const linesType = 'application/x-ndjson; charset=utf-8'

/** A page has so many records at most, and so many that they are about so many bytes: some records are large. */
const page = { rows: 500, first: 100, bytes: 1_000_000 }
/** Characters that are handed on together: a page as one text would be held several times over. */
const handed = 65_536

const rowsOfNext = (rows: number, characters: number): number =>
  Math.max(1, Math.min(page.rows, Math.floor((page.bytes * rows) / Math.max(characters, 1))))

/** Texts of lines, about as long as is handed on. */
function* linesOf(records: unknown[]): Generator<string> {
  let text = ''
  for (const record of records) {
    text += `${JSON.stringify(record)}\n`
    if (text.length < handed) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Everything that the caller sees, page by page in the order of ids, each page in a transaction of its own: a slow reader
 * holds neither a cursor nor rows, and one that left ends the reading with the page under way.
 */
async function* readAll(withTenant: WithTenant, session: Session, source: OutsideSource): AsyncGenerator<string> {
  let after: string | null = beforeAll
  let limit = page.first
  while (after !== null) {
    const from: string = after
    const { records, last } = await withTenant(
      session.envId,
      tenant => readRecordsAfter({ tenant, session, source }, { after: from, limit }),
      { readOnly: true },
    )
    let characters = 0
    for (const text of linesOf(records)) {
      characters += text.length
      yield text
    }
    limit = rowsOfNext(Math.max(records.length, 1), characters)
    after = last
  }
}

/** As a stream, read no further than its reader takes. */
export const streamAll = (withTenant: WithTenant, session: Session, source: OutsideSource): Readable =>
  Readable.from(readAll(withTenant, session, source), { objectMode: true, highWaterMark: 1 })
