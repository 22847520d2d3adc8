import { sql } from 'kysely'
import type { FileView } from '../../contract/files.ts'
import type { SellerScope } from '../../contract/roles.ts'
import type { Tenant } from '../database/tenancy.ts'
import { sellerScopeCondition } from '../scope.ts'

export type NewFile = FileView & { sha256: string; sellerId: string | null; createdBy: string | null }

/** The new file belongs to no record until `attachFile`. */
export const insertFile = async ({ db, envId }: Tenant, file: NewFile): Promise<void> => {
  const now = new Date()
  await db
    .insertInto('files')
    .values({ envId, ...file, createdAt: now, detachedAt: now })
    .execute()
}

const columns = ['id', 'name', 'contentType', 'bytes', 'width', 'height', 'hasThumbnail'] as const

/** Null when the file does not exist, is being removed, or shows the work of a seller outside the person's scope. */
export const findFile = async (
  { db, envId }: Tenant,
  id: string,
  scope: SellerScope,
): Promise<(FileView & { sha256: string }) | null> => {
  const reach = sellerScopeCondition(envId, scope, sql`files.seller_id`)
  const row = await db
    .selectFrom('files')
    .select([...columns, 'sha256'])
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('removingAt', 'is', null)
    .where(reach ? sql<boolean>`(files.seller_id is null or ${reach})` : sql<boolean>`true`)
    .executeTakeFirst()
  return row ?? null
}

/** False when the file is gone, another record's, uploaded by another person, or no image where one is required. */
export const setAttached = async (
  { db, envId }: Tenant,
  id: string,
  { to, by, onlyImages }: { to: string; by: string | null; onlyImages: boolean },
): Promise<boolean> => {
  const row = await db
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
  return row !== undefined
}

/** Detaches a file from a record: it is deleted unless the record attaches it again within a day. */
export const setDetached = async ({ db, envId }: Tenant, id: string, from: string): Promise<void> => {
  await db
    .updateTable('files')
    .set({ detachedAt: new Date() })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('attachedTo', '=', from)
    .execute()
}

/** Files that have belonged to no record since before an instant, marked so that none can attach them any more. */
export const takeOrphans = async (
  { db, envId }: Tenant,
  before: Date,
  limit: number,
): Promise<{ id: string; hasThumbnail: boolean }[]> => {
  const orphans = await sql<{ id: string; hasThumbnail: boolean }>`
    update files set removing_at = ${new Date()}::timestamptz
    where env_id = ${envId}::uuid and id in (
      select id from files where env_id = ${envId}::uuid and detached_at < ${before}::timestamptz order by detached_at limit ${limit})
    and detached_at < ${before}::timestamptz
    returning id, has_thumbnail`.execute(db)
  return orphans.rows
}

export const deleteFiles = async ({ db, envId }: Tenant, ids: string[]): Promise<void> => {
  await db.deleteFrom('files').where('envId', '=', envId).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}
