import { type RawBuilder, sql } from 'kysely'
import { drawSvg } from '../../../kernel/server/files/draw-svg.ts'
import { attachFile, saveUpload } from '../../../kernel/server/files/files.service.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Platform } from '../../../kernel/server/platform.ts'

type Front = { wall: string; shutter: string; awning: string }

const fronts: Front[] = [
  { wall: '#d9c7a8', shutter: '#7d8a94', awning: '#b23a48' },
  { wall: '#c8d3c0', shutter: '#8f8377', awning: '#2f6f8f' },
  { wall: '#e3d5d0', shutter: '#6f7780', awning: '#557a46' },
  { wall: '#cfd6e0', shutter: '#9a9186', awning: '#c77d2e' },
]

/** A closed shop as a demonstration draws it: nobody's real front. */
const drawFront = ({ wall, shutter, awning }: Front): Promise<Buffer> => {
  const slats = Array.from({ length: 14 }, (_, index) => `<path d="M180 ${232 + index * 18}h280" stroke="#0003"/>`)
  const stripes = Array.from(
    { length: 6 },
    (_, index) => `<path d="M${150 + index * 62} 150h31l-8 54h-31z" fill="#fff8"/>`,
  )
  return drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="520">
      <rect width="640" height="520" fill="#b9cfe0"/><rect x="60" y="60" width="520" height="430" fill="${wall}"/>
      <rect x="180" y="214" width="280" height="276" fill="${shutter}"/>${slats.join('')}
      <path d="M140 150h370l-20 54h-330z" fill="${awning}"/>${stripes.join('')}
      <rect x="180" y="86" width="280" height="44" rx="4" fill="#fffc"/><path d="M200 108h240" stroke="${awning}" stroke-width="10" stroke-dasharray="46 14"/>
      <rect y="490" width="640" height="30" fill="#8d8d8d"/></svg>`,
    'jpeg',
  )
}

type Shelf = { back: string; goods: string[] }

const shelves: Shelf[] = [
  { back: '#e9e2d3', goods: ['#c8553d', '#f0c808', '#3d7ea6', '#7a9e56', '#b5651d'] },
  { back: '#dfe7ea', goods: ['#2f6f8f', '#d98324', '#8e5ea2', '#c0392b', '#4f8a5b'] },
  { back: '#efe6ea', goods: ['#8c2f39', '#e2a33b', '#4a6fa5', '#6b8f71', '#c97b84'] },
]

/** A shop's shelf with what was sold on it. */
const drawShelf = ({ back, goods }: Shelf): Promise<Buffer> => {
  const boards = [150, 280, 410].map((top, row) => {
    const boxes = Array.from({ length: 9 }, (_, index) => {
      const height = 58 + ((index * 17 + row * 29) % 38)
      const color = goods[(index + row * 2) % goods.length]
      return `<rect x="${86 + index * 53}" y="${top - height}" width="44" height="${height}" rx="3" fill="${color}"/><rect x="${92 + index * 53}" y="${top - height + 12}" width="32" height="14" fill="#fffb"/>`
    })
    return `${boxes.join('')}<rect x="70" y="${top}" width="500" height="12" fill="#7b6650"/>`
  })
  return drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="520">
      <rect width="640" height="520" fill="#c9c2b8"/><rect x="60" y="36" width="520" height="430" fill="${back}"/>${boards.join('')}
      <path d="M60 36h520v430h-520z" fill="none" stroke="#5f4e3c" stroke-width="10"/><rect y="472" width="640" height="48" fill="#9c8f80"/></svg>`,
    'jpeg',
  )
}

/** A receipt on a counter; what it says cannot be read. */
const drawReceipt = (tilt: number): Promise<Buffer> => {
  const lines = Array.from(
    { length: 9 },
    (_, index) => `<path d="M232 ${170 + index * 26}h${118 + ((index * 37) % 60)}" stroke="#444a" stroke-width="6"/>`,
  )
  return drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="520">
      <rect width="640" height="520" fill="#8a6d4f"/><path d="M0 120h640M0 250h640M0 390h640" stroke="#0002" stroke-width="3"/>
      <g transform="rotate(${tilt} 320 260)"><rect x="206" y="64" width="228" height="400" fill="#f7f5ef"/>
      <path d="M232 110h110" stroke="#333" stroke-width="12"/><path d="M232 138h176" stroke="#3335" stroke-width="4"/>${lines.join('')}
      <path d="M300 432q40-44 60-6t48-14" fill="none" stroke="#28508f" stroke-width="4"/></g></svg>`,
    'jpeg',
  )
}

type OperationKind = 'no-purchase' | 'order' | 'collection'
type Photographed = { id: string; sellerId: string; takenAt: string }

/** Enough for the days that somebody looks at. */
const mostPhotos = 120

const newest = sql`order by o.taken_at desc, o.id limit ${sql.lit(mostPhotos)}`

/** Those that a photo comes with: no-purchases whose reason asks for one, and some orders and collections. */
const photographed: Record<OperationKind, (envId: string) => RawBuilder<Photographed>> = {
  'no-purchase': envId => sql`
    select o.id, o.seller_id, o.taken_at from no_purchases o join excuses x on x.env_id = ${envId}::uuid and x.id = o.excuse_id
    where o.env_id = ${envId}::uuid and x.requires_photo and o.deleted_at is null ${newest}`,
  order: envId => sql`
    select o.id, o.seller_id, o.taken_at from orders o
    where o.env_id = ${envId}::uuid and o.deleted_at is null and o.number % 5 = 0 ${newest}`,
  collection: envId => sql`
    select o.id, o.seller_id, o.taken_at from collections o
    where o.env_id = ${envId}::uuid and o.deleted_at is null and o.number % 4 = 0 ${newest}`,
}

/** One in so many came without the photo that its reason asks for. */
const missingEvery = 9
/** One order in so many has a second photo. */
const secondEvery = 3

const drawings: Record<OperationKind, { name: string; draw: () => Promise<Buffer>[] }> = {
  'no-purchase': { name: 'local-cerrado.jpg', draw: () => fronts.map(drawFront) },
  order: { name: 'exhibicion.jpg', draw: () => shelves.map(drawShelf) },
  collection: { name: 'recibo.jpg', draw: () => [-6, 3, 8].map(drawReceipt) },
}

const keepDrawings = async (platform: Platform, envId: string, kind: OperationKind): Promise<string[]> => {
  const { name, draw } = drawings[kind]
  const files: string[] = []
  for (const bytes of await Promise.all(draw()))
    files.push((await saveUpload(platform, envId, { name, bytes, only: 'image', createdBy: null })).id)
  return files
}

const photosOf = (kind: OperationKind, operations: Photographed[], files: string[]) =>
  operations.flatMap(({ id, sellerId, takenAt }, index) => {
    if (kind === 'no-purchase' && index % missingEvery === missingEvery - 1) return []
    const count = kind === 'order' && index % secondEvery === 0 ? 2 : 1
    return Array.from({ length: count }, (_, photo) => ({
      id: newId(),
      operationKind: kind,
      operationId: id,
      sellerId,
      photoKey: `F${photo + 1}`,
      takenAt,
      fileId: files[(index + photo) % files.length] ?? '',
    }))
  })

/** Photos of the latest operations; a few drawings stand for all of them. */
export const takePhotos = async (platform: Platform, envId: string): Promise<void> => {
  for (const kind of ['no-purchase', 'order', 'collection'] as const) {
    const files = await keepDrawings(platform, envId, kind)
    await platform.withTenant(envId, async tenant => {
      for (const id of files)
        await attachFile(tenant, { id, to: 'demo-photos', by: null, replaces: null, onlyImages: true })
      const found = await photographed[kind](envId).execute(tenant.db)
      const rows = photosOf(kind, found.rows, files)
      if (rows.length === 0) return
      await tenant.db
        .insertInto('operationPhotos')
        .values(rows.map(row => ({ envId, ...row })))
        .execute()
    })
  }
}
