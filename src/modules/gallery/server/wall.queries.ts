import { type RawBuilder, sql } from 'kysely'
import type { SellerScope } from '../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { shopName } from '../../customers/server/index.ts'
import type { PhotoFilters } from '../contract/filters.ts'
import type { WallPhoto } from '../contract/photos.ts'
import type { PhotoSource } from '../contract/sources.ts'
import { photoConditions, photoScope } from './photo-conditions.ts'

export type DayOfSource = { day: string; source: PhotoSource; count: number; ratio: number }

/** A turned photo stands on its side; very long and very high ones are cut, as the wall shows them. */
const shownRatio = sql`least(2.4, greatest(0.5, case when p.turns % 2 = 0 then p.width::float8 / p.height else p.height::float8 / p.width end))`

/** How many photos each day has from each source, newest first; the filters' source is not among the conditions. */
export const countDays = async (
  { db, envId }: Tenant,
  scope: SellerScope,
  filters: PhotoFilters,
  limit: number,
): Promise<DayOfSource[]> => {
  const { rows } = await sql<DayOfSource>`
    select p.day, p.source, count(*)::int as count, round(sum(${shownRatio})::numeric, 2)::float8 as ratio from gallery_photos p
    where ${photoConditions(envId, scope, { ...filters, source: undefined })}
    group by p.day, p.source order by p.day desc limit ${limit}`.execute(db)
  return rows
}

type PhotoRow = Omit<WallPhoto, 'customer' | 'isReady'> & {
  customerId: string | null
  customerCode: string | null
  customerName: string | null
  hasCopies: boolean
}

export const photoColumns: RawBuilder<unknown> = sql`
  p.id, p.source, p.title, p.day, p.taken_at, p.width, p.height, p.turns, p.thumbnails_due_at is null and p.thumbnail_error is null as has_copies,
  p.bytes, p.customer_id, c.code as customer_code, ${shopName('c')} as customer_name, s.name as seller, p.question_title as question,
  p.distance_meters, p.deleted_at, p.deleted_by, p.delete_reason`

/** The customer and the seller of `gallery_photos p`. */
export const photoPeople = (envId: string): RawBuilder<unknown> => sql`
  left join customers c on c.env_id = ${envId}::uuid and c.id = p.customer_id
  left join sellers s on s.env_id = ${envId}::uuid and s.id = p.seller_id`

export const toWallPhoto = <Row extends PhotoRow>({
  customerId,
  customerCode,
  customerName,
  hasCopies,
  ...photo
}: Row): Omit<Row, 'customerId' | 'customerCode' | 'customerName' | 'hasCopies'> & WallPhoto => ({
  ...photo,
  isReady: hasCopies,
  customer: customerId === null ? null : { id: customerId, code: customerCode ?? '', name: customerName ?? '' },
})

type Page = PhotoFilters & { cursor?: string | undefined; limit: number }

/** One photo more than the page holds tells whether there are more. */
export const listPhotos = async (
  { db, envId }: Tenant,
  scope: SellerScope,
  { cursor, limit, ...filters }: Page,
): Promise<WallPhoto[]> => {
  const after = cursor
    ? sql`and (p.day, p.taken_at, p.id) < (select k.day, k.taken_at, k.id from gallery_photos k where k.env_id = ${envId}::uuid and k.id = ${cursor}::uuid)`
    : sql``
  // The page is chosen from the index before customers and sellers are joined to it.
  const { rows } = await sql<PhotoRow>`
    select ${photoColumns} from (
      select p.* from gallery_photos p where ${photoConditions(envId, scope, filters)} ${after}
      order by p.day desc, p.taken_at desc, p.id desc limit ${limit + 1}) p ${photoPeople(envId)}
    order by p.day desc, p.taken_at desc, p.id desc`.execute(db)
  return rows.map(toWallPhoto)
}

/** Photos by id, within scope, as they stand on the wall. */
export const findPhotosByIds = async (
  { db, envId }: Tenant,
  scope: SellerScope,
  ids: string[],
): Promise<WallPhoto[]> => {
  const { rows } = await sql<PhotoRow>`
    select ${photoColumns} from gallery_photos p ${photoPeople(envId)}
    where p.env_id = ${envId}::uuid and p.id = any(${ids}::uuid[]) and p.purged_at is null and ${photoScope(envId, scope)}
    order by p.day desc, p.taken_at desc, p.id desc`.execute(db)
  return rows.map(toWallPhoto)
}

export type PhotoRecord = WallPhoto & {
  documentId: string
  questionKey: string | null
  receivedAt: string
  latitude: number | null
  longitude: number | null
  address: string | null
}

export const findPhoto = async (
  { db, envId }: Tenant,
  scope: SellerScope,
  id: string,
): Promise<PhotoRecord | undefined> => {
  const { rows } = await sql<PhotoRow & Omit<PhotoRecord, keyof WallPhoto>>`
    select ${photoColumns}, p.document_id, p.question_key, p.received_at, p.latitude, p.longitude, c.address
    from gallery_photos p ${photoPeople(envId)}
    where p.env_id = ${envId}::uuid and p.id = ${id}::uuid and p.purged_at is null and ${photoScope(envId, scope)}`.execute(
    db,
  )
  return rows[0] && toWallPhoto(rows[0])
}

/** Photos of one customer on each side of one of them in a strip. */
const stripSide = 20

/** The photos of the customer nearest to one of them in time, oldest first; that one alone when it has no customer. */
export const findStrip = async (
  { db, envId }: Tenant,
  scope: SellerScope,
  photo: PhotoRecord,
): Promise<WallPhoto[]> => {
  if (!photo.customer) return [photo]
  const own = sql`p.env_id = ${envId}::uuid and p.customer_id = ${photo.customer.id}::uuid and p.deleted_at is null and ${photoScope(envId, scope)}`
  const key = sql`(${photo.takenAt}::timestamptz, ${photo.id}::uuid)`
  const { rows } = await sql<PhotoRow>`
    select ${photoColumns} from (
      (select p.* from gallery_photos p where ${own} and (p.taken_at, p.id) <= ${key} order by p.taken_at desc, p.id desc limit ${stripSide + 1})
      union all
      (select p.* from gallery_photos p where ${own} and (p.taken_at, p.id) > ${key} order by p.taken_at, p.id limit ${stripSide})) p
      ${photoPeople(envId)}
    order by p.taken_at, p.id`.execute(db)
  return rows.map(toWallPhoto)
}

/** Questions with photos, most photos first. */
export const listQuestions = async ({ db, envId }: Tenant, scope: SellerScope, limit: number) => {
  const { rows } = await sql<{ key: string; title: string; photos: number }>`
    select p.question_key as key, max(p.question_title) as title, count(*)::int as photos from gallery_photos p
    where p.env_id = ${envId}::uuid and p.question_key is not null and p.deleted_at is null and ${photoScope(envId, scope)}
    group by p.question_key order by 3 desc, 1 limit ${limit}`.execute(db)
  return rows
}
