import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../kernel/server/database/schema.generated.ts'
import type { ProviderProof } from '../second-factor/pending-sign-ins.ts'
import { hashToken } from '../tokens.ts'

type Db = Kysely<DB>

export const attemptSeconds = 10 * 60

export type Attempt = { state: string; browser: string; codeVerifier: string; nonce: string }

/** Keeps what the way back is compared with. Those that never came back are swept here. */
export const keepAttempt = async (db: Db, { state, browser, codeVerifier, nonce }: Attempt): Promise<void> => {
  const createdAt = new Date()
  await db.deleteFrom('oidcAttempts').where('expiresAt', '<', createdAt.toISOString()).execute()
  await db
    .insertInto('oidcAttempts')
    .values({
      stateHash: hashToken(state),
      browserHash: hashToken(browser),
      codeVerifier,
      nonce,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + attemptSeconds * 1000),
    })
    .execute()
}

/** Spends an attempt of this very browser; undefined when it is unknown, another's, spent or too old. */
export const takeAttempt = (db: Db, { state, browser }: Pick<Attempt, 'state' | 'browser'>) =>
  db
    .deleteFrom('oidcAttempts')
    .where('stateHash', '=', hashToken(state))
    .where('browserHash', '=', hashToken(browser))
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['codeVerifier', 'nonce'])
    .executeTakeFirst()

export const findBoundUser = (db: Db, issuer: string, subject: string) =>
  db
    .selectFrom('userIdentities')
    .innerJoin('users', 'users.id', 'userIdentities.userId')
    .select(['users.id', 'users.email'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

export const findUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'emailConfirmedAt'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

/** False when the person is bound to another subject of this issuer already. */
export const bindUser = async (
  db: Db,
  { issuer, subject, userId }: { issuer: string; subject: string; userId: string },
): Promise<boolean> => {
  const bound = await db
    .insertInto('userIdentities')
    .values({ issuer, subject, userId, createdAt: new Date() })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return (bound.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findBinding = (db: Db, issuer: string, userId: string) =>
  db
    .selectFrom('userIdentities')
    .select('createdAt')
    .where('issuer', '=', issuer)
    .where('userId', '=', userId)
    .executeTakeFirst()

/** False when there was none. */
export const unbindUser = async (db: Db, issuer: string, userId: string): Promise<boolean> => {
  const unbound = await db
    .deleteFrom('userIdentities')
    .where('issuer', '=', issuer)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return unbound.numDeletedRows > 0n
}

export const keepProviderSession = async (
  db: Db,
  sessionId: string,
  { issuer, sealedIdToken }: ProviderProof,
): Promise<void> => {
  await db
    .insertInto('providerSessions')
    .values({ sessionId, issuer, idToken: sealedIdToken, createdAt: new Date() })
    .execute()
}

export const takeProviderSession = (db: Db, sessionId: string) =>
  db
    .deleteFrom('providerSessions')
    .where('sessionId', '=', sessionId)
    .returning(['issuer', 'idToken'])
    .executeTakeFirst()
