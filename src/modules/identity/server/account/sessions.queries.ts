import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../kernel/server/database/schema.generated.ts'
import { maximumSessions } from '../../contract/account.ts'

type Db = Kysely<DB>

/** Whose sessions: of one company, or of all the person's. */
export type Whose = { userId: string; envId?: string }

/** A session is alive by its newest row: neither replaced, nor revoked, nor too old. */
const living = (db: Db, { userId, envId }: Whose) => {
  const query = db
    .selectFrom('sessions')
    .where('userId', '=', userId)
    .where('replacedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
  return envId ? query.where('envId', '=', envId) : query
}

/** Newest use first. */
export const findOpenSessions = (db: Db, whose: Whose) =>
  living(db, whose)
    .select(['id', 'userAgent', 'ip', 'createdAt as lastUsedAt'])
    .orderBy('createdAt', 'desc')
    .limit(maximumSessions)
    .execute()

/** When each session began. Its rows stand where their tokens do, so one statement cannot join them by their id. */
export const findStarts = async (db: Db, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('sessions')
    .select(['id', eb => eb.fn.min('createdAt').as('startedAt')])
    .where('id', 'in', ids)
    .groupBy('id')
    .execute()
  return new Map(rows.map(({ id, startedAt }) => [id, startedAt]))
}

/** Ends those sessions and answers which they were; `except` goes on. */
export const revokeSessions = async (
  db: Db,
  { userId, envId, id, except }: Whose & { id?: string; except?: string },
): Promise<string[]> => {
  let query = db
    .updateTable('sessions')
    .set({ revokedAt: new Date() })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
  if (envId) query = query.where('envId', '=', envId)
  if (id) query = query.where('id', '=', id)
  if (except) query = query.where('id', '<>', except)
  const revoked = await query.returning(['id', 'replacedAt']).execute()
  return [...new Set(revoked.filter(row => row.replacedAt === null).map(row => row.id))]
}
