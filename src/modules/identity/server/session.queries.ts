import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../kernel/server/database/schema.generated.ts'

type Db = Kysely<DB>

const selectPerson = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.userId', 'users.id')
    .innerJoin('environments', 'environments.id', 'memberships.envId')
    .select([
      'users.id as userId',
      'users.email',
      'users.displayName',
      'users.photoUrl',
      'users.isOperator',
      'users.emailConfirmedAt',
      'users.preferences',
      'users.passwordHash',
      'memberships.envId',
      'memberships.roleNumber',
      'memberships.sellerKey',
      'memberships.supervisorKey',
      'memberships.managerKey',
      'environments.name as envName',
      'environments.timeZone',
      'environments.currency',
      'environments.isErp',
      'environments.modules',
      'environments.settings',
      'environments.firstStepsOpen',
      'environments.hasExampleData',
    ])
    .select(eb =>
      eb.or([eb('users.suspendedAt', 'is not', null), eb('memberships.suspendedAt', 'is not', null)]).as('isSuspended'),
    )

export type Person = NonNullable<Awaited<ReturnType<typeof findPersonByEmail>>>

export const findPersonByEmail = (db: Db, email: string) =>
  selectPerson(db)
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .orderBy('memberships.createdAt')
    .limit(1)
    .executeTakeFirst()

export const findPersonBySession = (db: Db, sessionId: string) =>
  selectPerson(db)
    .innerJoin('sessions', join =>
      join.onRef('sessions.userId', '=', 'users.id').onRef('sessions.envId', '=', 'memberships.envId'),
    )
    .select('sessions.lockedAt')
    .where('sessions.id', '=', sessionId)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', sql<string>`now()`)
    // A token that was being renewed while the screen was locked has a row that does not say so: the others do.
    .orderBy('sessions.lockedAt')
    .limit(1)
    .executeTakeFirst()

export type NewSession = {
  tokenHash: string
  id: string
  userId: string
  envId: string
  expiresAt: Date
  userAgent: string | null
  ip: string | null
}

export const insertSession = (db: Db, session: NewSession) =>
  db
    .insertInto('sessions')
    .values({ ...session, createdAt: new Date() })
    .execute()

/** Marks the token used and returns its row; nothing when it was used before, revoked or has expired. */
export const takeRefreshToken = (db: Db, tokenHash: string) =>
  db
    .updateTable('sessions')
    .set({ replacedAt: new Date() })
    .where('tokenHash', '=', tokenHash)
    .where('replacedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .returningAll()
    .executeTakeFirst()

export const findRefreshToken = (db: Db, tokenHash: string) =>
  db.selectFrom('sessions').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()

export const revokeSession = (db: Db, id: string) =>
  db
    .updateTable('sessions')
    .set({ revokedAt: new Date() })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute()

/** Ends every open session of a person. */
export const revokeSessionsOf = (db: Db, userId: string) =>
  db
    .updateTable('sessions')
    .set({ revokedAt: new Date() })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute()

export const setSessionLock = (db: Db, id: string, lockedAt: Date | null) =>
  db.updateTable('sessions').set({ lockedAt }).where('id', '=', id).execute()

export const savePreferences = (db: Db, userId: string, preferences: Record<string, unknown>) =>
  db
    .updateTable('users')
    .set({ preferences: JSON.stringify(preferences) })
    .where('id', '=', userId)
    .execute()
