import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepFiles } from '../kernel/server/files/files.service.ts'
import {
  type GalleryDays,
  galleryDays,
  type PhotoDetail,
  photoDetail,
  photoPage,
  type WallPhoto,
} from '../modules/gallery/contract/photos.ts'
import { purgePhotos } from '../modules/gallery/server/acts.service.ts'
import { makeDueCopies } from '../modules/gallery/server/copies.service.ts'
import { countDays } from '../modules/gallery/server/wall.queries.ts'
import { openShop, type Shop } from '../modules/sales/testing/shop.ts'
import { collectionWireOf, noPurchaseWireOf, orderWireOf, shopCodes } from '../modules/sales/testing/wire-documents.ts'

let shop: Shop
let photos: { order: string; collection: string; noPurchase: string }

const picture = (background: string, width = 900, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

const take = async (path: string, wire: Record<string, unknown>, bytes: Buffer): Promise<string> => {
  const created = await shop.phone.request('POST', path, wire)
  const { key } = created.json<{ key: string }>()
  const sent = await shop.application.app.inject({
    method: 'POST',
    url: `${path}/${key}/photos`,
    headers: { authorization: `Bearer ${shop.phone.token}`, 'content-type': 'image/jpeg' },
    payload: bytes,
  })
  if (sent.statusCode !== 201) throw new Error(sent.body)
  return sent.json<{ id: string }>().id
}

const wall = async (query = ''): Promise<WallPhoto[]> =>
  photoPage.parse(await shop.admin.get(`/api/gallery/photos${query}`)).items
const days = async (query = ''): Promise<GalleryDays> =>
  galleryDays.parse(await shop.admin.get(`/api/gallery/days${query}`))
const detail = async (id: string): Promise<PhotoDetail> =>
  photoDetail.parse(await shop.admin.get(`/api/gallery/photos/${id}`))
const first = async (query = ''): Promise<WallPhoto> => {
  const [photo] = await wall(query)
  if (!photo) throw new Error(`no photo under ${query}`)
  return photo
}

beforeAll(async () => {
  shop = await openShop()
  photos = {
    order: await take('/api/v1/orders', orderWireOf(), await picture('#8534c1')),
    collection: await take('/api/v1/collections', collectionWireOf(), await picture('#42bff7', 600, 900)),
    noPurchase: await take('/api/v1/no-purchases', noPurchaseWireOf(), await picture('#1d7a4d')),
  }
})
afterAll(() => shop.stop())

describe('the wall', () => {
  test('has the photos of all sources, newest first, and says how many each day and source has', async () => {
    expect(Object.keys(photos)).toHaveLength(3)
    const items = await wall()
    expect(items.map(({ source }) => source).toSorted()).toEqual(['collection', 'no-purchase', 'order'])
    expect(items.map(({ takenAt }) => takenAt)).toEqual(
      items
        .map(({ takenAt }) => takenAt)
        .toSorted()
        .toReversed(),
    )
    const answer = await days()
    expect(answer).toMatchObject({ total: 3, hasOlder: false, counts: { order: 1, collection: 1, 'no-purchase': 1 } })
    expect(answer.days.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    const [portrait] = (await days('?source=collection')).days
    expect(portrait?.ratio).toBeCloseTo(600 / 900, 1)
  })

  test('pages by key without a gap and without a photo twice', async () => {
    const ids: string[] = []
    let cursor = ''
    do {
      const page = photoPage.parse(await shop.admin.get(`/api/gallery/photos?limit=1${cursor && `&cursor=${cursor}`}`))
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.next ?? ''
    } while (cursor)
    expect(ids).toEqual((await wall()).map(({ id }) => id))
  })

  test('is filtered by source, seller, customer, day and place', async () => {
    const [order] = await wall('?source=order')
    expect(await wall('?source=form')).toEqual([])
    expect((await wall(`?customer=${order?.customer?.id}`)).length).toBeGreaterThan(0)
    expect(await wall('?from=2020-01-01&to=2020-12-31')).toEqual([])
    expect(await wall('?area=0,0;0,1;1,1')).toEqual([])
    const stranger = '00000000-0000-4000-8000-000000000000'
    expect(await wall(`?sellers=${stranger}`)).toEqual([])
    expect(await wall(`?channels=${stranger}`)).toEqual([])
    for (const bad of ['area=1,2', 'source=video', 'from=ayer', 'limit=9999', 'otra=1', 'customer=x']) {
      const answer = await shop.admin.request('GET', `/api/gallery/photos?${bad}`)
      expect(answer.statusCode, bad).toBe(400)
    }
  })

  test('is bounded by the sellers of the person, and by the company', async () => {
    const { application } = shop
    const filters = { sellers: [], channels: [], deleted: false }
    const total = async (scope: Parameters<typeof countDays>[1], envId = application.envId) =>
      application.platform.withTenant(envId, async tenant => {
        const rows = await countDays(tenant, scope, filters, 100)
        return rows.reduce((sum, { count }) => sum + count, 0)
      })
    expect(await total({ kind: 'seller', key: shopCodes.seller })).toBe(3)
    expect(await total({ kind: 'seller', key: shopCodes.otherSeller })).toBe(0)
    expect(await total({ kind: 'environment' }, application.otherEnvId)).toBe(0)
    expect((await shop.phone.request('GET', '/api/gallery/days')).statusCode).toBe(403)
    const stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    const { id } = await first()
    for (const path of ['', '/small', '/large'])
      expect((await stranger.request('GET', `/api/gallery/photos/${id}${path}`)).statusCode).toBe(404)
    expect((await stranger.request('PUT', `/api/gallery/photos/${id}/turn`, { turns: 1 })).statusCode).toBe(404)
    expect((await stranger.request('POST', '/api/gallery/delete', { ids: [id], reason: 'porque sí' })).statusCode).toBe(
      404,
    )
  })
})

describe('a photo', () => {
  test('is shown with its document, its visit and the others of the shop', async () => {
    const { id } = await first('?source=order')
    const view = await detail(id)
    expect(view.document).toMatchObject({ title: expect.stringMatching(/^Pedido \d+$/), isGone: false })
    expect(view.document?.facts.map(({ label }) => label)).toContain('Total')
    expect(view.strip.map(photo => photo.id)).toContain(id)
    expect(view.visit.length).toBeGreaterThan(0)
    expect(view.photo.keptUntil).toBeNull()
    const noPurchase = await detail((await first('?source=no-purchase')).id)
    expect(noPurchase.document?.facts[0]?.label).toBe('Motivo')
  })

  test('is turned for everybody, and the wall knows that it stands on its side', async () => {
    const { id } = await first('?source=order')
    const url = `/api/gallery/photos/${id}/turn`
    expect((await shop.admin.request('PUT', url, { turns: 1 })).statusCode).toBe(204)
    expect((await detail(id)).photo.turns).toBe(1)
    expect((await days('?source=order')).days[0]?.ratio).toBeCloseTo(600 / 900, 1)
    expect((await shop.admin.request('PUT', url, { turns: 7 })).statusCode).toBe(400)
    await shop.admin.request('PUT', url, { turns: 0 })
  })
})

describe('copies', () => {
  const image = async (id: string, kind: string) => {
    const answer = await shop.admin.request('GET', `/api/gallery/photos/${id}/${kind}`)
    return { answer, meta: await sharp(answer.rawPayload).metadata() }
  }

  test('are made in the background, once, in two sizes; until then the thumbnail stands in', async () => {
    const { application } = shop
    const { id } = await first('?source=order')
    expect((await image(id, 'small')).meta.format).toBe('jpeg')
    expect(await shop.admin.get('/api/gallery/copies')).toEqual({ waiting: 3, failed: 0 })
    expect(await makeDueCopies(application.platform, application.envId)).toBe(3)
    expect(await makeDueCopies(application.platform, application.envId)).toBe(0)
    expect(await shop.admin.get('/api/gallery/copies')).toEqual({ waiting: 0, failed: 0 })
    const small = await image(id, 'small')
    expect([small.meta.format, small.meta.height]).toEqual(['heif', 320])
    expect(small.answer.headers['content-type']).toBe('image/avif')
    expect(small.answer.headers['cache-control']).toContain('immutable')
    expect((await image(id, 'large')).meta).toMatchObject({ format: 'webp', width: 900 })
  })

  test('that are lost are made again', async () => {
    const { platform, envId } = shop.application
    const { id } = await first('?source=order')
    await platform.files.remove(`${envId}/${id}.small`)
    expect((await image(id, 'small')).meta.format).toBe('jpeg')
    expect(await makeDueCopies(platform, envId)).toBe(1)
    expect((await image(id, 'small')).meta.format).toBe('heif')
  })

  test('that cannot be made are tried again, then given up until somebody asks', async () => {
    const { platform, envId } = shop.application
    const { id } = await first('?source=collection')
    const key = `${envId}/${id}`
    const stream = await platform.files.read(key)
    const bytes = Buffer.concat(await (stream?.toArray() ?? []))
    await platform.files.put(key, Buffer.from('roto'), 'image/jpeg')
    await shop.inTenant(({ db }) =>
      db
        .updateTable('galleryPhotos')
        .set({ thumbnailsDueAt: new Date() })
        .where('envId', '=', envId)
        .where('id', '=', id)
        .execute(),
    )
    const year = 365 * 86_400_000
    for (let run = 1; run <= 6; run += 1)
      expect(await makeDueCopies(platform, envId, new Date(Date.now() + run * year)), `try ${run}`).toBe(1)
    expect(await makeDueCopies(platform, envId, new Date(Date.now() + 9 * year))).toBe(0)
    expect(await shop.admin.get('/api/gallery/copies')).toEqual({ waiting: 0, failed: 1 })
    await platform.files.put(key, bytes, 'image/jpeg')
    expect(await shop.admin.post('/api/gallery/copies/retry')).toEqual({ changed: 1 })
    expect(await makeDueCopies(platform, envId)).toBe(1)
    expect(await shop.admin.get('/api/gallery/copies')).toEqual({ waiting: 0, failed: 0 })
  })
})

describe('a zip', () => {
  test('has the chosen photos, turned, and the sheet that says what each is', async () => {
    const ids = (await wall()).map(({ id }) => id)
    const answer = await shop.admin.request('POST', '/api/gallery/zip', { ids })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    const { fromBuffer } = await import('yauzl')
    const names = await new Promise<string[]>((resolve, reject) => {
      fromBuffer(answer.rawPayload, {}, (error, zip) => {
        if (error) return reject(error)
        const found: string[] = []
        zip
          .on('entry', entry => found.push(entry.fileName))
          .on('end', () => resolve(found))
          .on('error', reject)
      })
    })
    expect(names[0]).toBe('fotos.xlsx')
    expect(names).toHaveLength(4)
    expect(names.filter(name => /^\d{4}-\d\d-\d\d\/.+\/\d\d-\d\d (Pedido|Cobranza|No compra)/.test(name))).toHaveLength(
      3,
    )
    expect((await shop.admin.request('POST', '/api/gallery/zip', { ids: [] })).statusCode).toBe(400)
  })

  test('of no photo that the person sees is none', async () => {
    const answer = await shop.admin.request('POST', '/api/gallery/zip', { ids: [crypto.randomUUID()] })
    expect(answer.statusCode).toBe(404)
  })
})

describe('deleting', () => {
  test('keeps the reason, hides the photo everywhere, and can be undone', async () => {
    const { id } = await first('?source=order')
    const open = async () => (await shop.admin.request('GET', `/api/files/${id}`)).statusCode
    const remove = (reason: string) => shop.admin.request('POST', '/api/gallery/delete', { ids: [id], reason })
    expect((await remove('no')).statusCode).toBe(400)
    expect((await remove('Se ve la cara de un cliente')).json()).toEqual({ changed: 1 })
    expect(await open()).toBe(404)
    const told = async (caller: typeof shop.admin) =>
      (await caller.request('GET', `/api/files/${id}/thumbnail`)).json<{ code: string; detail: string }>()
    expect(await told(shop.admin)).toMatchObject({
      code: 'files.removed',
      detail: 'Se quitó. Se ve la cara de un cliente',
    })
    expect(await told(shop.phone)).toMatchObject({ code: 'files.removed', detail: 'Se quitó.' })
    const stranger = await shop.application.signIn({ roleNumber: 1, envId: shop.application.otherEnvId })
    expect(await told(stranger)).toMatchObject({ code: 'kernel.notFound' })
    expect((await wall()).map(photo => photo.id)).not.toContain(id)
    expect(await wall('?deleted=yes')).toMatchObject([{ id, deleteReason: 'Se ve la cara de un cliente' }])
    expect((await remove('Otra vez')).statusCode).toBe(404)
    expect(await shop.admin.post('/api/gallery/restore', { ids: [id] })).toEqual({ changed: 1 })
    expect(await open()).toBe(200)
    expect(await wall('?deleted=yes')).toEqual([])
  })

  test('becomes final after 30 days: the bytes go, copies included', async () => {
    const { platform, envId } = shop.application
    const { id } = await first('?source=collection')
    await shop.admin.post('/api/gallery/delete', { ids: [id], reason: 'Foto repetida' })
    expect(await shop.inTenant(tenant => purgePhotos(tenant))).toBe(0)
    const later = new Date(Date.now() + 31 * 86_400_000)
    expect(await shop.inTenant(tenant => purgePhotos(tenant, later))).toBe(1)
    await sweepFiles(platform, envId)
    for (const key of ['', '.thumbnail', '.small', '.large'])
      expect(await platform.files.has(`${envId}/${id}${key}`), key).toBe(false)
    const undo = await shop.admin.request('POST', '/api/gallery/restore', { ids: [id] })
    expect([undo.statusCode, undo.json<{ code: string }>().code]).toEqual([409, 'gallery.purged'])
    expect((await shop.admin.request('GET', `/api/gallery/photos/${id}`)).statusCode).toBe(404)
  })
})

describe('retention', () => {
  const none = { order: 0, noPurchase: 0, collection: 0, form: 0, asset: 0, delivery: 0, stockCount: 0 }

  test('says how many photos it reaches before it is saved, and then deletes them', async () => {
    const inTwoYears = new Date(Date.now() + 800 * 86_400_000)
    expect(await shop.admin.get('/api/settings/gallery')).toEqual(none)
    expect(await shop.admin.post('/api/gallery/retention-reach', { ...none, noPurchase: 1 })).toEqual({ photos: {} })
    expect((await shop.admin.request('PUT', '/api/settings/gallery', { ...none, order: 1.5 })).statusCode).toBe(400)
    await shop.admin.request('PUT', '/api/settings/gallery', { ...none, noPurchase: 12 })
    const { id, day } = await first('?source=no-purchase')
    expect((await detail(id)).photo.keptUntil?.slice(0, 4)).toBe(String(Number(day.slice(0, 4)) + 1))
    expect(await shop.inTenant(tenant => purgePhotos(tenant))).toBe(0)
    expect(await shop.inTenant(tenant => purgePhotos(tenant, inTwoYears))).toBe(1)
    expect(await wall('?source=no-purchase')).toEqual([])
    expect((await wall()).map(({ source }) => source)).toEqual(['order'])
  })
})
