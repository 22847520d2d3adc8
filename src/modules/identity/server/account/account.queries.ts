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
    .select(['users.id as userId', 'users.displayName', 'users.email'])
    .where('memberships.envId', '=', envId)
    .where('memberships.userId', '=', userId)
    .executeTakeFirst()

export const countCompanies = async (db: Db, userId: string): Promise<number> => {
  const found = await db.selectFrom('memberships').select('envId').where('userId', '=', userId).execute()
  return found.length
}

export const saveName = (db: Db, userId: string, displayName: string) =>
  db.updateTable('users').set({ displayName }).where('id', '=', userId).execute()

export const savePasswordHash = (db: Db, userId: string, passwordHash: string) =>
  db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()
