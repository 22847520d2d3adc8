import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'

export type DueCopy = { id: string; tries: number }

/** Tries after which a photo's copies are given up until somebody asks for them again. */
export const mostTries = 6

/**
 * Takes photos whose copies are due. Each is due again at `until`, so that one whose process stopped is taken by another.
 * The condition outside is read again on rows that another process took meanwhile: each is taken once.
 */
export const takeDue = async (
  { db, envId }: Tenant,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueCopy[]> => {
  const { rows } = await sql<DueCopy>`
    update gallery_photos g set thumbnails_due_at = ${until}::timestamptz, thumbnail_tries = g.thumbnail_tries + 1
    where g.env_id = ${envId}::uuid and g.thumbnails_due_at <= ${now}::timestamptz and g.id in (
      select p.id from gallery_photos p where p.env_id = ${envId}::uuid and p.thumbnails_due_at <= ${now}::timestamptz
      order by p.thumbnails_due_at desc limit ${limit})
    returning g.id, g.thumbnail_tries as tries`.execute(db)
  return rows
}

export const setMade = async ({ db, envId }: Tenant, ids: string[]): Promise<void> => {
  await sql`
    update gallery_photos set thumbnails_due_at = null, thumbnail_tries = 0, thumbnail_error = null
    where env_id = ${envId}::uuid and id = any(${ids}::uuid[])`.execute(db)
}

/** `due` null gives them up. */
export const setFailed = async (
  { db, envId }: Tenant,
  { id, error, due }: { id: string; error: string; due: Date | null },
): Promise<void> => {
  await sql`
    update gallery_photos set thumbnails_due_at = ${due}::timestamptz, thumbnail_error = ${error}
    where env_id = ${envId}::uuid and id = ${id}::uuid`.execute(db)
}

export const setDueAgain = async ({ db, envId }: Tenant, id: string): Promise<void> => {
  const now = new Date()
  await sql`
    update gallery_photos set thumbnails_due_at = ${now}::timestamptz
    where env_id = ${envId}::uuid and id = ${id}::uuid and thumbnails_due_at is null and thumbnail_error is null`.execute(
    db,
  )
}

export const countCopies = async ({ db, envId }: Tenant): Promise<{ waiting: number; failed: number }> => {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select (select count(*)::int from gallery_photos p where p.env_id = ${envId}::uuid and p.thumbnails_due_at is not null) as waiting,
      (select count(*)::int from gallery_photos p where p.env_id = ${envId}::uuid and p.thumbnail_error is not null
        and p.thumbnails_due_at is null and p.purged_at is null) as failed`.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0 }
}

export const retryFailed = async ({ db, envId }: Tenant): Promise<number> => {
  const now = new Date()
  const { rows } = await sql<{ id: string }>`
    update gallery_photos set thumbnails_due_at = ${now}::timestamptz, thumbnail_tries = 0, thumbnail_error = null
    where env_id = ${envId}::uuid and thumbnail_error is not null and thumbnails_due_at is null and purged_at is null returning id`.execute(
    db,
  )
  return rows.length
}
