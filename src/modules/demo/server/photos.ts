import { sql } from 'kysely'
import sharp from 'sharp'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
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
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="520">
      <rect width="640" height="520" fill="#b9cfe0"/><rect x="60" y="60" width="520" height="430" fill="${wall}"/>
      <rect x="180" y="214" width="280" height="276" fill="${shutter}"/>${slats.join('')}
      <path d="M140 150h370l-20 54h-330z" fill="${awning}"/>${stripes.join('')}
      <rect x="180" y="86" width="280" height="44" rx="4" fill="#fffc"/><path d="M200 108h240" stroke="${awning}" stroke-width="10" stroke-dasharray="46 14"/>
      <rect y="490" width="640" height="30" fill="#8d8d8d"/></svg>`),
  )
    .jpeg()
    .toBuffer()
}

type Photographed = { id: string; sellerId: string; takenAt: string }

/** Enough for the days that somebody looks at. */
const mostPhotos = 120

const findPhotographed = async ({ db, envId }: Tenant): Promise<Photographed[]> => {
  const found = await sql<Photographed>`
    select n.id, n.seller_id, n.taken_at from no_purchases n join excuses x on x.env_id = ${envId}::uuid and x.id = n.excuse_id
    where n.env_id = ${envId}::uuid and x.requires_photo and n.deleted_at is null order by n.taken_at desc, n.id limit ${sql.lit(mostPhotos)}`.execute(
    db,
  )
  return found.rows
}

/** One in so many came without the photo that its reason asks for. */
const missingEvery = 9

/** Photos of the latest no-purchases whose reason asks for one; a few fronts stand for all of them. */
export const takePhotos = async (platform: Platform, envId: string): Promise<void> => {
  const files: string[] = []
  for (const front of fronts) {
    const upload = { name: 'local-cerrado.jpg', bytes: await drawFront(front), only: 'image' as const, createdBy: null }
    files.push((await saveUpload(platform, envId, upload)).id)
  }
  await platform.withTenant(envId, async tenant => {
    for (const id of files) await attachFile(tenant, { id, to: 'demo-photos', replaces: null, onlyImages: true })
    const photos = (await findPhotographed(tenant)).flatMap(({ id, sellerId, takenAt }, index) =>
      index % missingEvery === missingEvery - 1
        ? []
        : [{ id: newId(), operationId: id, sellerId, takenAt, fileId: files[index % files.length] ?? '' }],
    )
    if (photos.length === 0) return
    const rows = photos.map(photo => ({ envId, ...photo, operationKind: 'no-purchase', photoKey: 'F1' }))
    await tenant.db.insertInto('operationPhotos').values(rows).execute()
  })
}
