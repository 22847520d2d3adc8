import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { drawSvg } from '../../../kernel/server/files/draw-svg.ts'
import { attachFile, saveUpload } from '../../../kernel/server/files/files.service.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { addPhotos, type NewPhoto } from '../../gallery/server/index.ts'
import { createRandom, type Random } from './random.ts'

type Delivered = {
  id: string
  loadId: string
  orderId: string
  isDelivered: boolean
  number: number
  sellerId: string
  customerId: string
  happenedAt: string
  day: string
}

/** Enough for the rounds that somebody opens; each picture takes a moment to draw. */
const mostProofs = 40

const findDeliveries = async ({ db, envId }: Tenant): Promise<Delivered[]> => {
  const { rows } = await sql<Delivered>`
    select d.id, d.load_id, d.order_id, d.result <> 'not_delivered' as is_delivered, d.happened_at, d.day, o.number, o.seller_id, o.customer_id
    from deliveries d join orders o on o.env_id = ${envId}::uuid and o.id = d.order_id
    where d.env_id = ${envId}::uuid and d.voided_at is null and d.photo_file_id is null
    order by d.happened_at desc, d.id limit ${sql.lit(mostProofs)}`.execute(db)
  return rows
}

const render = (width: number, height: number, content: string): Promise<Buffer> =>
  drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
    'png',
  )

const cardboards = ['#c89b6a', '#b98a58', '#d1a878']
const walls = ['#d8cfc0', '#c9d2d6', '#dcd3c9', '#cdd4c6']

const box = (x: number, y: number, color: string): string =>
  `<rect x="${x}" y="${y}" width="104" height="72" fill="${color}" stroke="#7a5a36" stroke-width="2"/>
   <rect x="${x + 44}" y="${y}" width="16" height="72" fill="#e8dcc0" opacity=".7"/>
   <rect x="${x + 12}" y="${y + 40}" width="26" height="18" fill="#fff" opacity=".85"/>`

/** Boxes left inside a shop, as a demonstration draws them: nobody's real counter. */
const drawBoxes = (random: Random): Promise<Buffer> => {
  const columns = random.integer(2, 3)
  const stacks = Array.from({ length: columns }, (_, column) =>
    Array.from({ length: random.integer(1, 3) }, (__, row) =>
      box(130 + column * 112, 300 - row * 74, random.pick(cardboards)),
    ).join(''),
  )
  const shelf = [96, 168].map(y => `<rect x="40" y="${y}" width="400" height="8" fill="#8a7a66"/>`)
  return render(
    480,
    400,
    `<rect width="480" height="400" fill="${random.pick(walls)}"/>${shelf.join('')}
     <rect y="340" width="480" height="60" fill="#9b958c"/><ellipse cx="240" cy="374" rx="210" ry="12" fill="#0002"/>${stacks.join('')}`,
  )
}

/** A shutter that nobody opened. */
const drawClosed = (random: Random): Promise<Buffer> => {
  const slats = Array.from({ length: 16 }, (_, index) => `<path d="M110 ${70 + index * 18}h260" stroke="#0003"/>`)
  return render(
    480,
    400,
    `<rect width="480" height="400" fill="${random.pick(walls)}"/><rect x="110" y="56" width="260" height="300" fill="#7d8a94"/>${slats.join('')}
     <rect x="190" y="180" width="100" height="52" rx="4" fill="#fffd"/><path d="M206 206h68" stroke="#b23a48" stroke-width="12"/><rect y="356" width="480" height="44" fill="#8d8d8d"/>`,
  )
}

/** A hand's loops from left to right, and the stroke under them. */
const drawSignature = (random: Random): Promise<Buffer> => {
  let [x, y] = [30, 80]
  let path = `M${x} ${y}`
  for (let stroke = 0; stroke < 9; stroke += 1) {
    const [dx, top] = [random.integer(16, 34), random.integer(14, 60)]
    path += ` C${x + random.integer(-6, 10)} ${y - top} ${x + dx + random.integer(4, 22)} ${y - top + random.integer(-8, 8)} ${x + dx} ${y + random.integer(-6, 14)}`
    x += dx
    y = 80 + random.integer(-6, 8)
  }
  path += ` M24 ${104 + random.integer(-4, 4)} Q${x / 2} ${116 + random.integer(-8, 8)} ${x + 20} ${98 + random.integer(-6, 6)}`
  return render(
    340,
    130,
    `<rect width="340" height="130" fill="#fff"/><path d="${path}" fill="none" stroke="#1f2d5c" stroke-width="2.6" stroke-linecap="round"/>`,
  )
}

type Proof = Omit<Delivered, 'isDelivered'> & { photo: string; signature: string | null }

const draw = async (
  platform: Platform,
  envId: string,
  { isDelivered, ...delivery }: Delivered,
  place: number,
): Promise<Proof> => {
  const random = createRandom(7, `proof ${place}`)
  const keep = async (name: string, bytes: Buffer): Promise<string> =>
    (await saveUpload(platform, envId, { name, bytes, only: 'image', createdBy: null })).id
  return {
    ...delivery,
    photo: await keep('entrega.png', await (isDelivered ? drawBoxes(random) : drawClosed(random))),
    signature: isDelivered ? await keep('firma.png', await drawSignature(random)) : null,
  }
}

const galleryPhotoOf = ({ photo, orderId, number, sellerId, customerId, happenedAt, day }: Proof): NewPhoto => ({
  fileId: photo,
  source: 'delivery',
  documentId: orderId,
  title: `Entrega del pedido ${number}`,
  sellerId,
  customerId,
  takenAt: happenedAt,
  day,
  place: null,
})

/** What proves the deliveries of a demonstration's last rounds: a photo of each, and who received it signed. One in seven has none. */
export const takeProofs = async (platform: Platform, envId: string): Promise<void> => {
  const deliveries = await platform.withTenant(envId, findDeliveries, { readOnly: true })
  const proofs: Proof[] = []
  for (const [place, delivery] of deliveries.entries())
    if (place % 7 !== 5) proofs.push(await draw(platform, envId, delivery, place))
  await platform.withTenant(envId, async tenant => {
    for (const { id, loadId, orderId, photo, signature } of proofs) {
      const kept = { to: `deliveries/${loadId}/${orderId}`, by: null, replaces: null, onlyImages: true }
      await attachFile(tenant, { ...kept, id: photo })
      await attachFile(tenant, { ...kept, id: signature })
      await tenant.db
        .updateTable('deliveries')
        .set({ photoFileId: photo, signatureFileId: signature })
        .where('envId', '=', envId)
        .where('id', '=', id)
        .execute()
    }
    await addPhotos(tenant, proofs.map(galleryPhotoOf))
  })
}
