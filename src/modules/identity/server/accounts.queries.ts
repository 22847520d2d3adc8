import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../kernel/server/database/schema.generated.ts'

type Db = Kysely<DB>

const accountColumns = [
  'users.id',
  'users.email',
  'users.displayName',
  'users.passwordHash',
  'users.emailConfirmedAt',
  'users.suspendedAt',
] as const

/** A person whatever their companies; null when nobody has that e-mail. */
export const findAccount = async (db: Db, email: string) =>
  (await db
    .selectFrom('users')
    .select(accountColumns)
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .executeTakeFirst()) ?? null

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export const findAccountById = async (db: Db, id: string) =>
  (await db.selectFrom('users').select(accountColumns).where('users.id', '=', id).executeTakeFirst()) ?? null

/** Whether its password is of somebody who proved to read the mailbox. */
export const hasProvenPassword = ({
  passwordHash,
  emailConfirmedAt,
}: Pick<Account, 'passwordHash' | 'emailConfirmedAt'>) => passwordHash !== null && emailConfirmedAt !== null

export type AccountChange = { passwordHash?: string; displayName?: string }

/** Changes a person who has just proved to read the e-mail: it is confirmed with it. */
export const updateConfirmedAccount = (db: Db, id: string, change: AccountChange = {}) =>
  db
    .updateTable('users')
    .set(eb => ({ ...change, emailConfirmedAt: eb.fn.coalesce('emailConfirmedAt', eb.val(new Date().toISOString())) }))
    .where('id', '=', id)
    .execute()

/** Whose a letter's token is, without spending it; null when it is unknown, spent or too old. */
export const findLink = async (db: Db, purpose: string, tokenHash: string) =>
  (await db
    .selectFrom('accountTokens')
    .innerJoin('users', 'users.id', 'accountTokens.userId')
    .leftJoin('environments', 'environments.id', 'accountTokens.envId')
    .select([...accountColumns, 'accountTokens.envId', 'environments.name as companyName'])
    .where('accountTokens.tokenHash', '=', tokenHash)
    .where('accountTokens.purpose', '=', purpose)
    .where('accountTokens.usedAt', 'is', null)
    .where('accountTokens.expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()) ?? null
