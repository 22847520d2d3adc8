import type { Kysely } from 'kysely'
import type { DB } from '../../../../kernel/server/database/schema.generated.ts'

type Db = Kysely<DB>

export const findAccount = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['id as userId', 'email', 'displayName', 'passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** Somebody of this company; undefined for anybody else. */
export const findMember = (db: Db, envId: string, userId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(['users.id as userId', 'users.email'])
    .select(eb => eb.fn.coalesce('memberships.displayName', 'users.displayName').as('displayName'))
    .where('memberships.envId', '=', envId)
    .where('memberships.userId', '=', userId)
    .where('memberships.acceptedAt', 'is not', null)
    .where('memberships.removedAt', 'is', null)
    .executeTakeFirst()

/** Companies that the person works with; an invitation is none until it is accepted. */
export const countCompanies = async (db: Db, userId: string): Promise<number> => {
  const found = await db
    .selectFrom('memberships')
    .select('envId')
    .where('userId', '=', userId)
    .where('acceptedAt', 'is not', null)
    .where('removedAt', 'is', null)
    .execute()
  return found.length
}

/** What the company called them gives way to what they call themselves. */
export const saveName = async (db: Db, { userId, envId }: { userId: string; envId: string }, displayName: string) => {
  await db.updateTable('users').set({ displayName }).where('id', '=', userId).execute()
  await db
    .updateTable('memberships')
    .set({ displayName: null })
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .execute()
}

export const savePasswordHash = (db: Db, userId: string, passwordHash: string) =>
  db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()
