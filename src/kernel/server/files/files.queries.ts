import { sql } from 'kysely'
import type { FileView } from '../../contract/files.ts'
import type { SellerScope } from '../../contract/roles.ts'
import type { Tenant } from '../database/tenancy.ts'
import { sellerScopeCondition } from '../scope.ts'

export type NewFile = FileView & { sha256: string; sellerId: string | null; createdBy: string | null }

/** Belongs to nothing yet: whoever uses it says so with `attachFile`. */
export const insertFile = async ({ db, envId }: Tenant, file: NewFile): Promise<void> => {
  const now = new Date()
  await db
    .insertInto('files')
    .values({ envId, ...file, createdAt: now, detachedAt: now })
    .execute()
}

const columns = ['id', 'name', 'contentType', 'bytes', 'width', 'height', 'hasThumbnail'] as const

/** Null when it does not exist, is being removed, or shows the work of a seller beyond the person's reach. */
export const findFile = async (
  { db, envId }: Tenant,
  id: string,
  scope: SellerScope,
): Promise<(FileView & { sha256: string }) | null> => {
  const seen = sellerScopeCondition(envId, scope, sql`files.seller_id`)
  const row = await db
    .selectFrom('files')
    .select([...columns, 'sha256'])
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('removingAt', 'is', null)
    .where(seen ? sql<boolean>`(files.seller_id is null or ${seen})` : sql<boolean>`true`)
    .executeTakeFirst()
  return row ?? null
}

/** False when there is no such file any more, or it is not this person's to give, or another record's. */
export const setAttached = async (
  { db, envId }: Tenant,
  id: string,
  { to, by, onlyImages }: { to: string; by: string | null; onlyImages: boolean },
): Promise<boolean> => {
  const changed = await db
    .updateTable('files')
    .set({ attachedTo: to, detachedAt: null })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('removingAt', 'is', null)
    .where(eb =>
      eb.or([
        eb('attachedTo', '=', to),
        eb.and([eb('attachedTo', 'is', null), eb('createdBy', 'is not distinct from', by)]),
      ]),
    )
    .$if(onlyImages, query => query.where('contentType', 'like', 'image/%'))
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Lets a file of this record go: it is swept unless the record takes it back within a day. */
export const setDetached = async ({ db, envId }: Tenant, id: string, from: string): Promise<void> => {
  await db
    .updateTable('files')
    .set({ detachedAt: new Date() })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('attachedTo', '=', from)
    .execute()
}

/** Files that belong to nothing since before an instant, marked so that nobody attaches them any more. */
export const takeOrphans = async (
  { db, envId }: Tenant,
  before: Date,
  limit: number,
): Promise<{ id: string; hasThumbnail: boolean }[]> => {
  const found = await sql<{ id: string; hasThumbnail: boolean }>`
    update files set removing_at = ${new Date()}::timestamptz
    where env_id = ${envId}::uuid and id in (
      select id from files where env_id = ${envId}::uuid and detached_at < ${before}::timestamptz order by detached_at limit ${limit})
    and detached_at < ${before}::timestamptz
    returning id, has_thumbnail`.execute(db)
  return found.rows
}

export const deleteFiles = async ({ db, envId }: Tenant, ids: string[]): Promise<void> => {
  await db.deleteFrom('files').where('envId', '=', envId).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}
