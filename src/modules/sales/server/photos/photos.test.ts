import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../testing/application.ts'
import { noPurchaseDetail, orderDetail } from '../../contract/vouchers/voucher-details.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { collectionWireOf, noPurchaseWireOf, orderWireOf, shopCodes } from '../../testing/wire-documents.ts'

let shop: Shop
let tokens: { phone: string; other: string; stranger: string }
const base = { order: '/api/v1/orders', collection: '/api/v1/collections', noPurchase: '/api/v1/no-purchases' }

const tokenOf = async (caller: Promise<Caller>): Promise<string> => (await caller).token

beforeAll(async () => {
  shop = await openShop()
  const { application } = shop
  tokens = {
    phone: shop.phone.token,
    other: await tokenOf(
      application.signIn({ roleNumber: 2, sellerKey: shopCodes.otherSeller, email: 'otro@test.example' }),
    ),
    stranger: await tokenOf(application.signIn({ roleNumber: 1, envId: application.otherEnvId, email: 'x@x.example' })),
  }
})
afterAll(() => shop.stop())

const picture = (colour = '#8534c1'): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

const send = (url: string, payload: Buffer | string, token = tokens.phone) =>
  shop.application.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    payload,
  })

const taken = async (path: string, wire: Record<string, unknown>): Promise<{ key: string; id: string }> => {
  const response = await shop.phone.request('POST', path, wire)
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json<{ key: string; id: string }>()
}

describe('a photo', () => {
  test('arrives with its no-purchase, once however often it is sent, and is shown with it', async () => {
    const { key, id } = await taken(base.noPurchase, noPurchaseWireOf())
    const bytes = await picture()
    const first = await send(`${base.noPurchase}/${key}/photos?sk=F1`, bytes)
    expect([first.statusCode, first.json()]).toEqual([201, { key: 'F1', status: 'created', id: expect.any(String) }])
    const again = await send(`${base.noPurchase}/${key}/photos?sk=F1`, bytes)
    expect([again.statusCode, again.json()]).toEqual([200, { ...first.json(), status: 'repeated' }])
    const unnamed = await send(`${base.noPurchase}/${key}/photos?t=${Date.now()}`, bytes)
    expect(unnamed.json()).toMatchObject({ status: 'created' })
    expect((await send(`${base.noPurchase}/${key}/photos`, bytes)).json()).toMatchObject({ status: 'repeated' })

    const detail = await shop.admin.get(`/api/data/no-purchases/${id}`)
    expect(noPurchaseDetail.parse(detail)).toEqual(detail)
    const { photos, lacksPhoto, takenAt } = noPurchaseDetail.parse(detail)
    expect([photos.length, photos[0]?.takenAt, lacksPhoto]).toEqual([2, takenAt, false])
    const file = await shop.admin.request('GET', `/api/files/${photos[0]?.fileId}/thumbnail`)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const day = await shop.admin.get<{ stops: { id: string; photos: unknown[] }[] }>(
      `/api/timeline/${shopCodes.seller}?day=${noPurchaseDetail.parse(detail).day}`,
    )
    expect(day.stops.find(stop => stop.id === id)?.photos).toEqual(photos)
  })

  test('sent again under its key with another picture is refused, and says what differs; the first one stays', async () => {
    const { key, id } = await taken(base.noPurchase, noPurchaseWireOf())
    const path = `${base.noPurchase}/${key}/photos?sk=F1`
    const [first, other] = [await picture(), await picture('#42bff7')]
    expect((await send(path, first)).statusCode).toBe(201)
    const refused = await send(path, other)
    expect(refused.json()).toMatchObject({ status: 409, code: 'photos.keyReused' })
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 12)
    const { message } = refused.json<{ errors: { message: string }[] }>().errors[0] ?? { message: '' }
    expect(message).toMatch(/^Imagen: guardada la tomada el [a-zá-ú]{3} \d\d\/\d\d\/\d{4}/)
    expect(message).toContain(hash(first))
    expect(message).toContain(hash(other))
    expect((await send(path, first)).json()).toMatchObject({ status: 'repeated' })
    const sent = await Promise.all([picture('#111111'), picture('#222222')])
    const statuses = await Promise.all(
      sent.map(async bytes => (await send(`${base.noPurchase}/${key}/photos?sk=F2`, bytes)).statusCode),
    )
    expect(statuses.toSorted((one, another) => one - another)).toEqual([201, 409])

    await shop.inTenant(({ db, envId }) =>
      db
        .updateTable('operationPhotos')
        .set({ sentSha256: null })
        .where('envId', '=', envId)
        .where('operationId', '=', id)
        .execute(),
    )
    expect((await send(path, other)).json(), 'of before, without a hash').toMatchObject({ status: 'repeated' })
    expect(noPurchaseDetail.parse(await shop.admin.get(`/api/data/no-purchases/${id}`)).photos).toHaveLength(2)
  })

  test('of an order and of a collection too', async () => {
    const order = await taken(base.order, orderWireOf())
    expect((await send(`${base.order}/${order.key}/photos`, await picture())).statusCode).toBe(201)
    expect(orderDetail.parse(await shop.admin.get(`/api/data/orders/${order.id}`)).photos).toHaveLength(1)
    const collection = await taken(base.collection, collectionWireOf())
    expect((await send(`${base.collection}/${collection.key}/photos`, await picture())).statusCode).toBe(201)
  })

  test('is missed where its reason asks for one', async () => {
    await shop.inTenant(({ db, envId }) =>
      db.updateTable('excuses').set({ requiresPhoto: true }).where('envId', '=', envId).execute(),
    )
    const { id } = await taken(base.noPurchase, noPurchaseWireOf())
    expect(await shop.admin.get(`/api/data/no-purchases/${id}`)).toMatchObject({ photos: [], lacksPhoto: true })
  })

  test('is refused when it is no picture, too many, or of what is not there or not theirs', async () => {
    const { key } = await taken(base.noPurchase, noPurchaseWireOf())
    const path = `${base.noPurchase}/${key}/photos`
    const bytes = await picture()
    expect((await send(path, '%PDF-1.4\nhola')).statusCode).toBe(415)
    expect((await send(path, Buffer.concat([bytes.subarray(0, 200)]))).statusCode).toBe(422)
    expect((await send(path, '')).statusCode).toBe(400)
    expect((await send(`${path}?t=ayer`, bytes)).statusCode).toBe(400)
    expect((await send(`${path}?otra=1`, bytes)).statusCode).toBe(400)
    expect((await send(`${base.noPurchase}/NADIE/photos`, bytes)).statusCode).toBe(404)
    expect((await send(path, bytes, tokens.other)).statusCode).toBe(404)
    expect((await send(path, bytes, tokens.stranger)).statusCode).toBe(404)
    for (let index = 0; index < 10; index += 1) expect((await send(`${path}?sk=${index}`, bytes)).statusCode).toBe(201)
    expect((await send(`${path}?sk=once`, bytes)).statusCode).toBe(409)
    const detail = await send(`${path}?sk=3`, bytes)
    expect(detail.json()).toMatchObject({ status: 'repeated' })
  })

  test('is opened by those who see its seller, and by nobody else', async () => {
    const { key, id } = await taken(base.noPurchase, noPurchaseWireOf())
    await send(`${base.noPurchase}/${key}/photos`, await picture('#42bff7'))
    const { photos } = noPurchaseDetail.parse(await shop.phone.get(`/api/data/no-purchases/${id}`))
    const open = async (token: string) =>
      (
        await shop.application.app.inject({
          method: 'GET',
          url: `/api/files/${photos[0]?.fileId}`,
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode
    expect([await open(tokens.phone), await open(tokens.other), await open(tokens.stranger)]).toEqual([200, 404, 404])
  })
})
