import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../kernel/server/database/schema.generated.ts'
import { suspendedState } from '../contract/session.ts'
import { memberPhoto } from './member-photo.ts'

type Db = Kysely<DB>

const selectPerson = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.userId', 'users.id')
    .innerJoin('environments', 'environments.id', 'memberships.envId')
    .select([
      'users.id as userId',
      'users.email',
      'users.photoUrl',
      'users.isOperator',
      'users.emailConfirmedAt',
      'users.preferences',
      'users.passwordHash',
      'memberships.envId',
      'memberships.roleNumber',
      'memberships.photoFileId',
      'memberships.sellerKey',
      'memberships.supervisorKey',
      'memberships.managerKey',
      'memberships.grants',
      'environments.name as envName',
      'environments.timeZone',
      'environments.currency',
      'environments.isErp',
      'environments.modules',
      'environments.settings',
      'environments.state as environmentState',
      'environments.alert as environmentAlert',
      'environments.firstStepsOpen',
      'environments.hasExampleData',
    ])
    .select(memberPhoto('memberships', 'users').as('memberPhotoUrl'))
    .select(eb => eb.fn.coalesce('memberships.displayName', 'users.displayName').as('displayName'))
    .select(eb =>
      eb.or([eb('users.suspendedAt', 'is not', null), eb('memberships.suspendedAt', 'is not', null)]).as('isSuspended'),
    )
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('secondFactors')
            .select('secondFactors.userId')
            .whereRef('secondFactors.userId', '=', 'users.id')
            .where('secondFactors.confirmedAt', 'is not', null),
        )
        .as('hasSecondFactor'),
    )
    .where('memberships.acceptedAt', 'is not', null)
    .where('memberships.removedAt', 'is', null)

export type Person = NonNullable<Awaited<ReturnType<typeof findPersonByEmail>>>

/** Of several companies, the one used last; one where the person is suspended only when there is no other. */
export const findPersonByEmail = (db: Db, email: string) =>
  selectPerson(db)
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .orderBy(eb => eb('environments.state', '=', suspendedState))
    .orderBy(sql`memberships.suspended_at is not null`)
    .orderBy('memberships.lastSignInAt', order => order.desc().nullsLast())
    .orderBy('memberships.createdAt')
    .limit(1)
    .executeTakeFirst()

export const findPersonByIds = (db: Db, { userId, envId }: { userId: string; envId: string }) =>
  selectPerson(db).where('users.id', '=', userId).where('memberships.envId', '=', envId).limit(1).executeTakeFirst()

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
  /** Of a phone that said which it is. */
  deviceId?: string | null
}

const hourMs = 3_600_000

/** Memberships are read on every sign-in and stand on every node: an hour is exact enough to be seldom written. */
const rememberSignIn = (db: Db, { userId, envId }: NewSession, now: Date) =>
  db
    .updateTable('memberships')
    .set({ lastSignInAt: now })
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .where(eb =>
      eb.or([eb('lastSignInAt', 'is', null), eb('lastSignInAt', '<', new Date(now.getTime() - hourMs).toISOString())]),
    )
    .execute()

/** Chosen by hand: counts at once, over what the hour would hold back. */
export const preferEnvironment = (db: Db, { userId, envId }: { userId: string; envId: string }) =>
  db
    .updateTable('memberships')
    .set({ lastSignInAt: new Date() })
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .execute()

export const insertSession = async (db: Db, session: NewSession): Promise<void> => {
  const now = new Date()
  await db
    .insertInto('sessions')
    .values({ ...session, createdAt: now })
    .execute()
  await rememberSignIn(db, session, now)
}

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

/** Whether this person has signed in from this phone before. */
export const isPhoneOf = async (db: Db, { email, deviceId }: { email: string; deviceId: string }): Promise<boolean> => {
  const session = await db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.userId', 'users.id')
    .select('sessions.id')
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .where('sessions.deviceId', '=', deviceId)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}

/** Whether a token of the session that was given after this one has been used: then its answer did arrive. */
export const hasUsedSuccessor = async (
  db: Db,
  { id, createdAt }: { id: string; createdAt: string },
): Promise<boolean> => {
  const used = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('createdAt', '>', createdAt)
    .where('replacedAt', 'is not', null)
    .where('supersededAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}

/** Tokens of the session that nobody has used stop being good: another takes their place. */
export const supersedeTokens = (db: Db, id: string) => {
  const now = new Date()
  return db
    .updateTable('sessions')
    .set({ replacedAt: now, supersededAt: now })
    .where('id', '=', id)
    .where('replacedAt', 'is', null)
    .execute()
}

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

/** Ends every session of a person in one company, or those that a phone opened. */
export const revokeMemberSessions = (db: Db, given: { userId: string; envId: string; phonesOnly?: boolean }) =>
  db
    .updateTable('sessions')
    .set({ revokedAt: new Date() })
    .where('userId', '=', given.userId)
    .where('envId', '=', given.envId)
    .where('revokedAt', 'is', null)
    .$if(given.phonesOnly === true, query => query.where('deviceId', 'is not', null))
    .execute()

export const savePreferences = (db: Db, userId: string, preferences: Record<string, unknown>) =>
  db
    .updateTable('users')
    .set({ preferences: JSON.stringify(preferences) })
    .where('id', '=', userId)
    .execute()
