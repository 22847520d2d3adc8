import { type RawBuilder, sql } from 'kysely'
import { addMonths } from '../../../kernel/contract/formats.ts'
import type { SellerScope } from '../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { type Retention, retentionFields } from '../contract/retention.ts'
import { type PhotoSource, sourceIds } from '../contract/sources.ts'
import { photoScope } from './photo-conditions.ts'

export type Touched = { id: string; sellerId: string | null }

const idList = (ids: string[]) => sql`any(${ids}::uuid[])`

export const setTurns = async (
  { db, envId }: Tenant,
  scope: SellerScope,
  { id, turns }: { id: string; turns: number },
): Promise<Touched | undefined> => {
  const { rows } = await sql<Touched>`
    update gallery_photos p set turns = ${turns} where p.env_id = ${envId}::uuid and p.id = ${id}::uuid and p.deleted_at is null
      and ${photoScope(envId, scope)} returning p.id, p.seller_id`.execute(db)
  return rows[0]
}

export type Deletion = { by: string; reason: string; at: Date }

export const markDeleted = async (
  { db, envId }: Tenant,
  scope: SellerScope,
  { ids, by, reason, at }: Deletion & { ids: string[] },
): Promise<Touched[]> => {
  const { rows } = await sql<Touched>`
    update gallery_photos p set deleted_at = ${at}::timestamptz, deleted_by = ${by}, delete_reason = ${reason}
    where p.env_id = ${envId}::uuid and p.id = ${idList(ids)} and p.deleted_at is null and ${photoScope(envId, scope)}
    returning p.id, p.seller_id`.execute(db)
  return rows
}

export const markRestored = async ({ db, envId }: Tenant, scope: SellerScope, ids: string[]): Promise<Touched[]> => {
  const { rows } = await sql<Touched>`
    update gallery_photos p set deleted_at = null, deleted_by = null, delete_reason = null
    where p.env_id = ${envId}::uuid and p.id = ${idList(ids)} and p.deleted_at is not null and p.purged_at is null
      and ${photoScope(envId, scope)} returning p.id, p.seller_id`.execute(db)
  return rows
}

/** The first day that a source's photos are still kept, by source; those without a bound are left out. */
export type KeptFrom = Partial<Record<PhotoSource, string>>

export const keptFromOf = (retention: Retention, today: string): KeptFrom =>
  Object.fromEntries(
    sourceIds.flatMap(source => {
      const months = retention[retentionFields[source]]
      return months > 0 ? [[source, addMonths(today, -months)]] : []
    }),
  )

const beyond = (envId: string, keptFrom: KeptFrom): RawBuilder<unknown> => {
  const bounds = Object.entries(keptFrom).map(([source, day]) => sql`(p.source = ${source} and p.day < ${day}::date)`)
  return sql`p.env_id = ${envId}::uuid and p.purged_at is null and (${sql.join(bounds, sql` or `)})`
}

/** Photos that the retention no longer keeps, by source. */
export const countBeyond = async (
  { db, envId }: Tenant,
  keptFrom: KeptFrom,
): Promise<{ source: PhotoSource; count: number }[]> => {
  if (Object.keys(keptFrom).length === 0) return []
  const { rows } = await sql<{ source: PhotoSource; count: number }>`
    select p.source, count(*)::int as count from gallery_photos p where ${beyond(envId, keptFrom)} group by p.source`.execute(
    db,
  )
  return rows
}

/** Ends the photos that the retention no longer keeps, some at a time; their files are to be let go. */
export const purgeBeyond = async (
  { db, envId }: Tenant,
  keptFrom: KeptFrom,
  { by, reason, at, limit }: Deletion & { limit: number },
): Promise<string[]> => {
  if (Object.keys(keptFrom).length === 0) return []
  const { rows } = await sql<{ id: string }>`
    update gallery_photos g set purged_at = ${at}::timestamptz, thumbnails_due_at = null,
      deleted_at = coalesce(g.deleted_at, ${at}::timestamptz), deleted_by = coalesce(g.deleted_by, ${by}), delete_reason = coalesce(g.delete_reason, ${reason})
    where g.env_id = ${envId}::uuid and g.id in (
      select p.id from gallery_photos p where ${beyond(envId, keptFrom)} order by p.day limit ${limit})
    returning g.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ends the photos that were deleted before an instant: they can no longer be brought back. */
export const purgeDeleted = async ({ db, envId }: Tenant, before: Date, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update gallery_photos g set purged_at = ${new Date()}::timestamptz, thumbnails_due_at = null
    where g.env_id = ${envId}::uuid and g.id in (
      select p.id from gallery_photos p where p.env_id = ${envId}::uuid and p.deleted_at < ${before}::timestamptz and p.purged_at is null
      order by p.deleted_at limit ${limit})
    returning g.id`.execute(db)
  return rows.map(({ id }) => id)
}
