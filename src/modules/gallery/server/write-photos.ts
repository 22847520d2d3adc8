import { sql } from 'kysely'
import { dayOf } from '../../../kernel/contract/formats.ts'
import { returningOne } from '../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { galleryTopic } from '../contract/photos.ts'
import type { PhotoSource } from '../contract/sources.ts'

/** A photo as the module of its document hands it in, in the transaction that attaches the file. */
export type NewPhoto = {
  fileId: string
  source: PhotoSource
  documentId: string
  /** «Pedido 1184» */
  title: string
  sellerId: string | null
  customerId: string | null
  /** Null: when its camera says, or else when it was uploaded. */
  takenAt: string | null
  /** The environment's day of `takenAt`, where the document has it. */
  day?: string
  /** Null: where its camera says. */
  place: { latitude: number; longitude: number } | null
  distanceMeters?: number | null
  question?: { key: string; title: string }
}

type FileFacts = { id: string; takenAt: string | null; createdAt: string }

const findFileFacts = async ({ db, envId }: Tenant, ids: string[]): Promise<Map<string, FileFacts>> => {
  const { rows } = await sql<FileFacts>`
    select id, taken_at, created_at from files where env_id = ${envId}::uuid and id = any(${ids}::uuid[]) and width is not null`.execute(
    db,
  )
  return new Map(rows.map(row => [row.id, row]))
}

/**
 * Shows photos in the gallery. The same file twice is one photo; a file that is no image is left out. Their copies are made
 * in the background.
 */
export const addPhotos = async (tenant: Tenant, photos: NewPhoto[]): Promise<void> => {
  if (photos.length === 0) return
  const { db, envId } = tenant
  const files = await findFileFacts(
    tenant,
    photos.map(({ fileId }) => fileId),
  )
  const isDated = photos.every(({ day }) => day !== undefined)
  const timeZone = isDated ? null : (await tenant.environment()).timeZone
  const now = new Date().toISOString()
  const records = photos.flatMap(photo => {
    const file = files.get(photo.fileId)
    if (!file) return []
    const takenAt = photo.takenAt ?? file.takenAt ?? file.createdAt
    return {
      id: photo.fileId,
      source: photo.source,
      document_id: photo.documentId,
      title: photo.title,
      seller_id: photo.sellerId,
      customer_id: photo.customerId,
      question_key: photo.question?.key ?? null,
      question_title: photo.question?.title ?? null,
      taken_at: takenAt,
      day: photo.day ?? dayOf(takenAt, timeZone ?? 'UTC'),
      latitude: photo.place?.latitude ?? null,
      longitude: photo.place?.longitude ?? null,
      distance_meters: photo.distanceMeters ?? null,
    }
  })
  await sql`
    insert into gallery_photos (env_id, id, source, document_id, title, seller_id, customer_id, question_key, question_title,
      taken_at, day, received_at, latitude, longitude, distance_meters, width, height, bytes, thumbnails_due_at)
    select ${envId}::uuid, p.id, p.source, p.document_id, p.title, p.seller_id, p.customer_id, p.question_key, p.question_title,
      p.taken_at, p.day, ${now}::timestamptz, coalesce(p.latitude, f.latitude), coalesce(p.longitude, f.longitude), p.distance_meters,
      f.width, f.height, f.bytes, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as p (id uuid, source text, document_id uuid, title text, seller_id uuid,
        customer_id uuid, question_key text, question_title text, taken_at timestamptz, day date, latitude double precision,
        longitude double precision, distance_meters integer)
      join files f on f.env_id = ${envId}::uuid and f.id = p.id
    on conflict (env_id, id) do nothing ${returningOne}`.execute(db)
  for (const sellerId of new Set(photos.map(photo => photo.sellerId)))
    tenant.publish({ topic: galleryTopic, sellerId, payload: { sellerId } })
}

/** Takes photos out of the gallery: their document let them go. Those that somebody deleted here keep their reason. */
export const dropPhotos = async ({ db, envId }: Tenant, fileIds: string[]): Promise<void> => {
  if (fileIds.length === 0) return
  await sql`
    delete from gallery_photos where env_id = ${envId}::uuid and id = any(${fileIds}::uuid[]) and deleted_at is null`.execute(
    db,
  )
}
