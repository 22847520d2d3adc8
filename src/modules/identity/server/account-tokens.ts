import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../kernel/server/database/schema.generated.ts'
import { hashToken, newToken } from './tokens.ts'

export type AccountTokenPurpose = 'confirm' | 'reset' | 'invite'

export const invitationDays = 7
const hours: Record<AccountTokenPurpose, number> = { confirm: 72, reset: 1, invite: invitationDays * 24 }

type TokenOf = { purpose: AccountTokenPurpose; userId: string; envId?: string }

/** Makes the letters that are still out there worthless. */
export const voidAccountTokens = async (db: Kysely<DB>, { purpose, userId, envId }: TokenOf): Promise<void> => {
  await db
    .updateTable('accountTokens')
    .set({ usedAt: new Date() })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`env_id is not distinct from ${envId ?? null}::uuid`)
    .where('usedAt', 'is', null)
    .execute()
}

/**
 * A token for a letter's link; only its hash is kept. A newer one of the same purpose makes the older ones worthless.
 * `envId` says which company an invitation is to.
 */
export const issueAccountToken = async (db: Kysely<DB>, given: TokenOf): Promise<string> => {
  const { purpose, userId, envId = null } = given
  const token = newToken()
  const now = new Date()
  await voidAccountTokens(db, given)
  const expiresAt = new Date(now.getTime() + hours[purpose] * 3_600_000)
  await db
    .insertInto('accountTokens')
    .values({ tokenHash: hashToken(token), purpose, userId, envId, createdAt: now, expiresAt })
    .execute()
  return token
}

/** Spends a token and answers whose it was; null when it is unknown, spent or too old. */
export const takeAccountToken = async (
  db: Kysely<DB>,
  purpose: AccountTokenPurpose,
  token: string,
): Promise<{ userId: string; envId: string | null } | null> =>
  (await db
    .updateTable('accountTokens')
    .set({ usedAt: new Date() })
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['userId', 'envId'])
    .executeTakeFirst()) ?? null
