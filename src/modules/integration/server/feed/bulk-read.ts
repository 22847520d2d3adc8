import { Readable } from 'node:stream'
import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { type OutsideSource, readRecordsAfter } from '../../../../kernel/server/events/outside-source.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'

export const linesType = 'application/x-ndjson; charset=utf-8'

const pageRows = 500
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Everything that the caller sees, page by page in the order of ids, each page in a transaction of its own: a slow reader
 * holds neither a cursor nor rows, and one that left ends the reading with the page under way.
 */
async function* readAll(withTenant: WithTenant, session: Session, source: OutsideSource): AsyncGenerator<string> {
  let after: string | null = beforeAll
  while (after !== null) {
    const from: string = after
    const { records, last } = await withTenant(
      session.envId,
      tenant => readRecordsAfter({ tenant, session, source }, { after: from, limit: pageRows }),
      { readOnly: true },
    )
    if (records.length > 0) yield records.map(record => `${JSON.stringify(record)}\n`).join('')
    after = last
  }
}

/** As a stream, read no further than its reader takes. */
export const streamAll = (withTenant: WithTenant, session: Session, source: OutsideSource): Readable =>
  Readable.from(readAll(withTenant, session, source), { objectMode: true, highWaterMark: 1 })
