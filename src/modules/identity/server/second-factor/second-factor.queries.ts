import type { Kysely } from 'kysely'
import type { DB } from '../../../../kernel/server/database/schema.generated.ts'

type Db = Kysely<DB>

/** Locked, so that two guesses at once are counted as two. */
export const lockSecondFactor = (db: Db, userId: string) =>
  db.selectFrom('secondFactors').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirst()

export const findSecondFactor = (db: Db, userId: string) =>
  db
    .selectFrom('secondFactors')
    .select(['confirmedAt'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()

/** A new secret that does not count yet; false when one already counts. */
export const putUnconfirmed = async (db: Db, userId: string, secret: string): Promise<boolean> => {
  const fresh = { secret, createdAt: new Date(), lastStep: null }
  const put = await db
    .insertInto('secondFactors')
    .values({ userId, ...fresh })
    .onConflict(conflict => conflict.column('userId').doUpdateSet(fresh).where('secondFactors.confirmedAt', 'is', null))
    .executeTakeFirst()
  return (put.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False when it counted already. */
export const markConfirmed = async (db: Db, userId: string): Promise<boolean> => {
  const marked = await db
    .updateTable('secondFactors')
    .set({ confirmedAt: new Date() })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

export const saveOutcome = (
  db: Db,
  userId: string,
  outcome: { lastStep?: number; failures: number; failedAt: Date | null },
) => db.updateTable('secondFactors').set(outcome).where('userId', '=', userId).execute()

/** True when the code was there and unused; it is used now. */
export const takeRecoveryCode = async (db: Db, userId: string, codeHash: string): Promise<boolean> => {
  const taken = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: new Date() })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

export const countRecoveryCodes = async (db: Db, userId: string): Promise<number> => {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select(eb => eb.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

export const replaceRecoveryCodes = async (db: Db, userId: string, hashes: string[]): Promise<void> => {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  const createdAt = new Date()
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map(codeHash => ({ userId, codeHash, createdAt })))
    .execute()
}

/** False when there was none. */
export const deleteSecondFactor = async (db: Db, userId: string): Promise<boolean> => {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  const deleted = await db.deleteFrom('secondFactors').where('userId', '=', userId).executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
