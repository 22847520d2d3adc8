import { sql } from 'kysely'
import type { FileView } from '../../contract/files.ts'
import type { SellerScope } from '../../contract/roles.ts'
import type { Tenant } from '../database/tenancy.ts'
import { sellerScopeCondition } from '../scope.ts'

export type NewFile = FileView & { sha256: string; sellerId: string | null; createdBy: string | null } & CameraFacts

/** When and where a camera says that a photo was taken; null what it does not say. */
export type CameraFacts = { takenAt: string | null; latitude: number | null; longitude: number | null }

/** The new file belongs to no record until `attachFile`. */
export const insertFile = async ({ db, envId }: Tenant, file: NewFile): Promise<void> => {
  const now = new Date()
  await db
    .insertInto('files')
    .values({ envId, ...file, createdAt: now, detachedAt: now })
    .execute()
}

const columns = ['id', 'name', 'contentType', 'bytes', 'width', 'height', 'hasThumbnail'] as const

/** `attachedTo` names its record, `publications/…`; null while it belongs to none. */
export type StoredFile = FileView & { sha256: string; attachedTo: string | null; createdBy: string | null }

/** Null when the file does not exist, is hidden or being removed, or shows the work of a seller outside the person's scope. */
export const findFile = async ({ db, envId }: Tenant, id: string, scope: SellerScope): Promise<StoredFile | null> => {
  const reach = sellerScopeCondition(envId, scope, sql`files.seller_id`)
  const row = await db
    .selectFrom('files')
    .select([...columns, 'sha256', 'attachedTo', 'createdBy'])
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('removingAt', 'is', null)
    .where('hiddenAt', 'is', null)
    .where(reach ? sql<boolean>`(files.seller_id is null or ${reach})` : sql<boolean>`true`)
    .executeTakeFirst()
  return row ?? null
}

/** Why a hidden file of the person's scope was hidden; null when it is not hidden. */
export const findHidden = async (
  { db, envId }: Tenant,
  id: string,
  scope: SellerScope,
): Promise<{ reason: string | null } | null> => {
  const reach = sellerScopeCondition(envId, scope, sql`files.seller_id`)
  const row = await db
    .selectFrom('files')
    .select('hiddenReason as reason')
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('hiddenAt', 'is not', null)
    .where(reach ? sql<boolean>`(files.seller_id is null or ${reach})` : sql<boolean>`true`)
    .executeTakeFirst()
  return row ?? null
}

/** False when the file is gone, another record's, uploaded by another person, or no image where one is required. */
export const setAttached = async (
  { db, envId }: Tenant,
  id: string,
  { to, by, onlyImages, sellerId }: { to: string; by: string | null; onlyImages: boolean; sellerId?: string | null },
): Promise<boolean> => {
  const row = await db
    .updateTable('files')
    .set({ attachedTo: to, detachedAt: null, ...(sellerId === undefined ? {} : { sellerId }) })
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

/** Hides files from everybody, their documents included, or shows them again with null; their bytes stay. */
export const setHidden = async (
  { db, envId }: Tenant,
  ids: string[],
  hiding: { at: Date; reason: string } | null,
): Promise<void> => {
  await db
    .updateTable('files')
    .set({ hiddenAt: hiding?.at ?? null, hiddenReason: hiding?.reason ?? null })
    .where('envId', '=', envId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Lets files go for good, whatever record they belong to: `sweepFiles` removes their bytes next, and their rows. */
export const releaseFiles = async ({ db, envId }: Tenant, ids: string[]): Promise<void> => {
  const past = new Date(0)
  await db
    .updateTable('files')
    .set({ hiddenAt: new Date(), detachedAt: past })
    .where('envId', '=', envId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Files that have belonged to no record since before an instant, marked so that none can attach them any more. */
export const takeOrphans = async ({ db, envId }: Tenant, before: Date, limit: number): Promise<{ id: string }[]> => {
  const orphans = await sql<{ id: string }>`
    update files set removing_at = ${new Date()}::timestamptz
    where env_id = ${envId}::uuid and id in (
      select id from files where env_id = ${envId}::uuid and detached_at < ${before}::timestamptz order by detached_at limit ${limit})
    and detached_at < ${before}::timestamptz
    returning id`.execute(db)
  return orphans.rows
}

export const deleteFiles = async ({ db, envId }: Tenant, ids: string[]): Promise<void> => {
  await db.deleteFrom('files').where('envId', '=', envId).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}
