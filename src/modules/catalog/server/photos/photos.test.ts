import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { createArticle } from '../../../../testing/factories.ts'
import { codesOfFileName, type PhotographedArticle } from '../../contract/article-photos.ts'

let application: TestApplication
let admin: Caller
let seller: Caller
let id = ''

beforeAll(async () => {
  application = await createTestApplication()
  await application.platform.withTenant(application.envId, async tenant => {
    id = await createArticle(tenant, { code: '10189', name: 'Aguas' })
    await createArticle(tenant, { code: 'AB-7', name: 'Con guion' })
  })
  admin = await application.signIn({ roleNumber: 1 })
  seller = await application.signIn({ roleNumber: 2 })
})
afterAll(() => application.stop())

const upload = async (caller: Caller): Promise<string> => {
  const payload = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8534c1' } })
    .jpeg()
    .toBuffer()
  const answer = await application.app.inject({
    method: 'POST',
    url: '/api/files?name=10189.jpg&only=image',
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'image/jpeg' },
    payload,
  })
  return answer.json<{ id: string }>().id
}
const set = (fileId: string | null, caller = admin) => caller.request('PUT', `/api/article-photos/${id}`, { fileId })

test.each([
  ['10189.jpg', ['10189']],
  ['10189_2.JPEG', ['10189_2', '10189']],
  ['AB-7 frente.png', ['AB-7 frente', 'AB-7', 'AB']],
  ['10189 (1).jpg', ['10189 (1)', '10189']],
])('the name %s may stand for', (name, codes) => {
  expect(codesOfFileName(name)).toEqual(codes)
})

test('files find their article by the name, and those that match nothing are told', async () => {
  const body = { names: ['10189_1.jpg', 'AB-7 frente.png', 'vacaciones.jpg'] }
  const { items } = await admin.post<{ items: (PhotographedArticle | null)[] }>('/api/article-photos/match', body)
  expect(items).toMatchObject([{ code: '10189', photoFileId: null }, { code: 'AB-7' }, null])
  const many = { names: Array.from({ length: 201 }, (_, index) => `${index}.jpg`) }
  expect((await admin.request('POST', '/api/article-photos/match', many)).statusCode).toBe(400)
})

test('a photo is put, replaced and taken away; the replaced file belongs to nothing', async () => {
  const [one, other] = [await upload(admin), await upload(admin)]
  expect((await set(one)).json()).toMatchObject({ photoFileId: one })
  expect((await set(one)).statusCode).toBe(200)
  expect((await set(other)).json()).toMatchObject({ photoFileId: other })
  // The sweep of orphans removes what is attached to nothing.
  const attached = await application.platform.withTenant(application.envId, ({ db, envId }) =>
    db
      .selectFrom('files')
      .select('id')
      .where('envId', '=', envId)
      .where('id', 'in', [one, other])
      .where('detachedAt', 'is', null)
      .execute(),
  )
  expect(attached).toEqual([{ id: other }])
  expect((await seller.request('GET', `/api/files/${other}`)).statusCode).toBe(200)
  expect((await set(null)).json()).toMatchObject({ photoFileId: null })
})

test('only administrators, and only with a file of their own', async () => {
  expect((await set(null, seller)).statusCode).toBe(403)
  expect((await set(await upload(seller))).statusCode).toBe(400)
})
