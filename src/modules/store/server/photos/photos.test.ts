import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyKey, fileKey, keysOf } from '../../../../kernel/server/files/files.service.ts'
import { storeCookie } from '../../../../kernel/server/http/app.ts'
import { openStoreCompany, type Phone, type StoreCompany } from '../../testing/store-company.ts'

const browser = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8'

let shop: StoreCompany
let rosa: Phone
let photo: string

beforeAll(async () => {
  shop = await openStoreCompany()
  rosa = await shop.byLink()
  photo = await upload()
  await shop.admin.request('PUT', `/api/article-photos/${shop.ids.pote}`, { fileId: photo })
})
afterAll(() => shop.stop())

/** As a camera takes it: noise is what weighs. */
const upload = async (): Promise<string> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const payload = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
  const response = await shop.application.app.inject({
    method: 'POST',
    url: '/api/files?name=foto.jpg',
    headers: { authorization: `Bearer ${shop.admin.token}`, 'content-type': 'image/jpeg' },
    payload,
  })
  return response.json<{ id: string }>().id
}

const read = (path: string, headers: Record<string, string> = { accept: browser }) =>
  shop.application.app.inject({
    method: 'GET',
    url: `/api/store/photos/${path}`,
    cookies: { [storeCookie]: rosa.cookie ?? '' },
    headers,
  })

test('comes in the size in which it is shown, small enough, and is made once', async () => {
  const [shelf, again, page] = await Promise.all([read(`${photo}/thumbnail`), read(`${photo}/thumbnail`), read(photo)])
  expect([shelf.headers['content-type'], page.headers['content-type']]).toEqual(['image/avif', 'image/webp'])
  expect(again.rawPayload.equals(shelf.rawPayload)).toBe(true)
  const sizes = await Promise.all([shelf, page].map(({ rawPayload }) => sharp(rawPayload).metadata()))
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [128, 128],
    [960, 640],
  ])
  const full = await read(photo, { accept: '*/*' })
  expect(full.headers['content-type']).toBe('image/jpeg')
  expect(shelf.rawPayload.length).toBeLessThan(10_000)
  expect(page.rawPayload.length).toBeLessThan(full.rawPayload.length / 2)
  expect(shelf.headers.vary).toContain('accept')
  const { etag = '' } = shelf.headers
  expect((await read(`${photo}/thumbnail`, { accept: browser, 'if-none-match': String(etag) })).statusCode).toBe(304)
})

test('a browser that knows neither kind gets what the upload left', async () => {
  const { headers, rawPayload } = await read(`${photo}/thumbnail`, { accept: 'image/png,image/jpeg' })
  expect([headers['content-type'], (await sharp(rawPayload).metadata()).width]).toEqual(['image/jpeg', 320])
})

test('its copies are among the files that leave with it', () => {
  const { envId } = shop.application
  expect(keysOf(envId, photo)).toEqual(
    expect.arrayContaining([copyKey(envId, photo, 'shelf'), copyKey(envId, photo, 'page')]),
  )
})

test('one that cannot be read any more is told apart from a failure of ours', async () => {
  const { platform, envId } = shop.application
  const broken = await upload()
  await shop.admin.request('PUT', `/api/article-photos/${shop.ids.palito}`, { fileId: broken })
  await platform.files.put(fileKey(envId, broken), Buffer.from('not an image'), 'image/jpeg')
  const standIn = await read(`${broken}/thumbnail`)
  expect([standIn.statusCode, standIn.headers['cache-control']]).toEqual([200, 'private, max-age=60'])
  for (const key of keysOf(envId, broken)) await platform.files.remove(key)
  expect((await read(broken)).statusCode).toBe(404)
})
