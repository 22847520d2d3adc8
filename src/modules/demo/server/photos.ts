import { type RawBuilder, sql } from 'kysely'
import { attachFile, savePrepared } from '../../../kernel/server/files/files.service.ts'
import { type Prepared, prepareUpload } from '../../../kernel/server/files/prepare-upload.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { addPhotos, type NewPhoto } from '../../gallery/server/index.ts'
import { drawPhotos, type PhotoKind } from './photo-drawings.ts'
import { createRandom } from './random.ts'

type OperationKind = 'no-purchase' | 'order' | 'collection'
type Photographed = {
  id: string
  title: string
  sellerId: string | null
  customerId: string | null
  takenAt: string
  day: string
  latitude: number | null
  longitude: number | null
  distanceMeters: number | null
}

/** Enough for the days that somebody looks at, and some for the months before. */
const mostPhotos = 150

const columns = sql`o.id, o.seller_id, o.customer_id, o.taken_at, o.day, o.latitude, o.longitude, o.distance_meters`
const newest = sql`order by o.taken_at desc, o.id limit ${sql.lit(mostPhotos)}`

/** Documents of the company's last days with a photo each, and a few of every month before: by the remainder of their number. */
const everyFew = (
  envId: string,
  table: 'orders' | 'collections',
  { recent, older }: Record<'recent' | 'older', number>,
) =>
  sql`(o.number % ${sql.lit(older)} = 0 or (o.number % ${sql.lit(recent)} = 0
    and o.day > (select max(day) - 8 from ${sql.table(table)} where env_id = ${envId}::uuid)))`

type Company = { envId: string; now: Date; timeZone: string }

/** What a photo comes with: no-purchases whose reason asks for one, some orders and collections, and lent assets. */
const photographed: Record<PhotoKind, (company: Company) => RawBuilder<Photographed>> = {
  'no-purchase': ({ envId }) => sql`
    select ${columns}, 'No compra' as title from no_purchases o join excuses x on x.env_id = ${envId}::uuid and x.id = o.excuse_id
    where o.env_id = ${envId}::uuid and x.requires_photo and o.deleted_at is null ${newest}`,
  order: ({ envId }) => sql`
    select ${columns}, 'Pedido ' || o.number as title from orders o
    where o.env_id = ${envId}::uuid and o.deleted_at is null and ${everyFew(envId, 'orders', { recent: 5, older: 271 })} ${newest}`,
  collection: ({ envId }) => sql`
    select ${columns}, 'Cobranza ' || o.number as title from collections o
    where o.env_id = ${envId}::uuid and o.deleted_at is null and ${everyFew(envId, 'collections', { recent: 4, older: 191 })} ${newest}`,
  asset: ({ envId, now, timeZone }) => sql`
    select o.id, null::uuid as seller_id, o.customer_id, least((i.day + time '12:10') at time zone ${timeZone}, ${now}) as taken_at, i.day, c.latitude, c.longitude, null::integer as distance_meters,
      'Activo ' || o.code as title
    from asset_inspections i join assets o on o.env_id = ${envId}::uuid and o.id = i.asset_id
      join customers c on c.env_id = ${envId}::uuid and c.id = o.customer_id
    where i.env_id = ${envId}::uuid order by i.day desc, o.id limit 24`,
}

/** One in so many came without the photo that its reason asks for. */
const missingEvery = 9
/** One order in so many has a second photo. */
const secondEvery = 3
/** Different pictures of a kind; each photo is a file of its own, as those of phones are. */
const pictures = 16

const names: Record<PhotoKind, string> = {
  'no-purchase': 'local-cerrado.jpg',
  order: 'exhibicion.jpg',
  collection: 'recibo.jpg',
  asset: 'equipo.jpg',
}

type Taken = Photographed & { photo: number; fileId: string }

const timesTaken = (kind: PhotoKind, index: number): number => {
  if (kind === 'no-purchase' && index % missingEvery === missingEvery - 1) return 0
  return kind === 'order' && index % secondEvery === 0 ? 2 : 1
}

const takeFiles = async (
  platform: Platform,
  envId: string,
  { kind, contents, documents }: { kind: PhotoKind; contents: Prepared[]; documents: Photographed[] },
): Promise<Taken[]> => {
  const taken: Taken[] = []
  for (const [index, document] of documents.entries())
    for (let photo = 0; photo < timesTaken(kind, index); photo += 1) {
      const content = contents[(index + photo * 5) % contents.length]
      if (!content) continue
      const { sellerId } = document
      const file = await savePrepared(platform, envId, { name: names[kind], content, sellerId, createdBy: null })
      taken.push({ ...document, photo, fileId: file.id })
    }
  return taken
}

const galleryPhotoOf = (kind: PhotoKind, taken: Taken): NewPhoto => {
  const { id: documentId, latitude, longitude, photo: _photo, ...facts } = taken
  const place = latitude === null || longitude === null ? null : { latitude, longitude }
  return { ...facts, source: kind, documentId, place }
}

type Rows = { operations: (Taken & { kind: OperationKind; rowId: string })[]; assets: (Taken & { rowId: string })[] }

/** The rows by which each document knows its photos. */
const rowsOf = (kind: PhotoKind, taken: Taken[]): Rows => {
  const rows = taken.map(one => ({ ...one, rowId: newId() }))
  return kind === 'asset'
    ? { operations: [], assets: rows }
    : { operations: rows.map(row => ({ ...row, kind })), assets: [] }
}

const takeKind = async (platform: Platform, company: Company, kind: PhotoKind): Promise<void> => {
  const { envId } = company
  const { rows: documents } = await platform.withTenant(envId, ({ db }) => photographed[kind](company).execute(db), {
    readOnly: true,
  })
  if (documents.length === 0) return
  const drawn = await drawPhotos(createRandom(7, `photos ${kind}`), kind, Math.min(pictures, documents.length))
  const contents: Prepared[] = []
  for (const bytes of drawn) contents.push(await prepareUpload(bytes, 'image'))
  const taken = await takeFiles(platform, envId, { kind, contents, documents })
  const { operations, assets } = rowsOf(kind, taken)
  await platform.withTenant(envId, async tenant => {
    for (const { fileId, rowId } of [...operations, ...assets]) {
      const to = `${kind === 'asset' ? 'asset-photos' : 'operation-photos'}/${rowId}`
      await attachFile(tenant, { id: fileId, to, by: null, replaces: null, onlyImages: true })
    }
    if (operations.length > 0)
      await tenant.db
        .insertInto('operationPhotos')
        .values(
          operations.map(({ rowId, id, sellerId, photo, takenAt, fileId, kind: operationKind }) => ({
            envId,
            id: rowId,
            operationKind,
            operationId: id,
            sellerId: sellerId ?? '',
            photoKey: `F${photo + 1}`,
            takenAt,
            fileId,
          })),
        )
        .execute()
    if (assets.length > 0)
      await tenant.db
        .insertInto('assetPhotos')
        .values(
          assets.map(({ rowId, id, fileId }) => ({
            envId,
            id: rowId,
            assetId: id,
            fileId,
            caption: 'Relevamiento',
            actor: 'Andén',
          })),
        )
        .execute()
    await addPhotos(
      tenant,
      taken.map(one => galleryPhotoOf(kind, one)),
    )
  })
}

/** Photos of a demonstration's documents, drawn here. */
export const takePhotos = async (platform: Platform, company: Company): Promise<void> => {
  for (const kind of ['no-purchase', 'order', 'collection', 'asset'] as const) await takeKind(platform, company, kind)
}
