import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../kernel/server/database/schema.generated.ts'
import { hashToken, newToken } from '../tokens.ts'

type Db = Kysely<DB>

const minutes = 5
export const pendingSeconds = minutes * 60

/** What a provider said of a sign-in: its own session, to be ended with ours. The token is sealed. */
export type ProviderProof = { issuer: string; sealedIdToken: string }
export type Pending = { userId: string; envId: string; provider: ProviderProof | null }

/** Keeps a proved first step for five minutes; the token is all that leads to it. What has expired is swept here. */
export const holdSignIn = async (db: Db, { userId, envId, provider }: Pending): Promise<string> => {
  const token = newToken()
  const createdAt = new Date()
  await db.deleteFrom('pendingSignIns').where('expiresAt', '<', createdAt.toISOString()).execute()
  await db
    .insertInto('pendingSignIns')
    .values({
      tokenHash: hashToken(token),
      userId,
      envId,
      issuer: provider?.issuer ?? null,
      idToken: provider?.sealedIdToken ?? null,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + pendingSeconds * 1000),
    })
    .execute()
  return token
}

const pendingOf = (row: { userId: string; envId: string; issuer: string | null; idToken: string | null }): Pending => ({
  userId: row.userId,
  envId: row.envId,
  provider: row.issuer && row.idToken ? { issuer: row.issuer, sealedIdToken: row.idToken } : null,
})

export const findPending = async (db: Db, token: string): Promise<Pending | null> => {
  const row = await db
    .selectFrom('pendingSignIns')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row ? pendingOf(row) : null
}

/** False when another request finished it first. */
export const spendPending = async (db: Db, token: string): Promise<boolean> => {
  const spent = await db.deleteFrom('pendingSignIns').where('tokenHash', '=', hashToken(token)).executeTakeFirst()
  return spent.numDeletedRows > 0n
}
