import type { Kysely } from 'kysely'
import type { DB } from '../../../../kernel/server/database/schema.generated.ts'
import type { OpenSession } from '../../contract/account.ts'
import { deviceWords } from './device-words.ts'
import { findOpenSessions, findStarts, type Whose } from './sessions.queries.ts'

/** A person's open sessions in words, the one that asks (`current`) marked. */
export const openSessionsOf = async (db: Kysely<DB>, whose: Whose, current: string): Promise<OpenSession[]> => {
  const rows = await findOpenSessions(db, whose)
  const starts = await findStarts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, userAgent, ip, lastUsedAt }) => ({
    id,
    device: deviceWords(userAgent),
    ip,
    startedAt: starts.get(id) ?? lastUsedAt,
    lastUsedAt,
    isCurrent: id === current,
  }))
}
