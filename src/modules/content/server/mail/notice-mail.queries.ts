import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

/** Whether the person asked for notices by e-mail. */
export const findWantsMail = async ({ db, envId }: Tenant, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('notificationReaders')
    .select('wantsMail')
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.wantsMail ?? false
}

export const writeWantsMail = async ({ db, envId }: Tenant, userId: string, wantsMail: boolean): Promise<void> => {
  await db
    .insertInto('notificationReaders')
    .values({ envId, userId, wantsMail, seenAt: null })
    .onConflict(conflict =>
      conflict.columns(['envId', 'userId']).doUpdateSet(eb => ({ wantsMail: eb.ref('excluded.wantsMail') })),
    )
    .execute()
}

/** People who asked for notices by e-mail, by id; after one of them, at most `limit`. */
export const listSubscribers = async (
  { db, envId }: Tenant,
  { after = null, limit }: { after?: string | null; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ userId: string }>`
    select user_id from notification_readers
    where env_id = ${envId}::uuid and wants_mail ${after ? sql`and user_id > ${after}::uuid` : sql``}
    order by user_id limit ${limit}`.execute(db)
  return rows.map(({ userId }) => userId)
}

/**
 * Takes the notice that has waited longest to go out by e-mail; undefined when none is due. It is locked until the transaction
 * ends, and one that another process holds is passed over.
 */
export const takeDueNotice = ({ db, envId }: Tenant, now: Date) =>
  db
    .selectFrom('notifications')
    .select(['id', 'name', 'description', 'link', 'endsAt', 'role', 'userIds', 'mailedThrough', 'mailedCount'])
    .select(['sellerId as seller', 'salesChannelId as salesChannel'])
    .where('envId', '=', envId)
    .where('mailedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('startDate', '<=', now.toISOString())
    .orderBy('startDate')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
export type DueNotice = NonNullable<Awaited<ReturnType<typeof takeDueNotice>>>

/** How far it went: `mailedAt` when everybody had their turn. */
export const writeMailed = async (
  { db, envId }: Tenant,
  id: string,
  progress: { mailedAt: Date | null; mailedThrough: string | null; mailedCount: number },
): Promise<void> => {
  await db.updateTable('notifications').set(progress).where('envId', '=', envId).where('id', '=', id).execute()
}
