import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepFiles } from '../../../../kernel/server/files/files.service.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { attachedFile } from '../../../../testing/attached-file.ts'
import { line, result } from '../../testing/fixtures.ts'
import { urlOf } from '../../testing/requests.ts'
import { createTestLoad, type TestLoad } from '../../testing/test-load.ts'

let application: TestApplication
let admin: Caller
let deliveryPerson: Caller
let round: TestLoad
const email = 'reparto@round.example'

beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1, email: 'admin@round.example' })
  deliveryPerson = await application.signIn({ roleNumber: 2, email })
  round = await application.platform.withTenant(application.envId, tenant =>
    createTestLoad(tenant, { articles: 1, orders: [[line(0, 6)], [line(0, 3)]], personEmail: email }),
  )
})
afterAll(() => application.stop())

const upload = async (caller: Caller): Promise<string> => {
  const payload = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#8534c1' } })
    .png()
    .toBuffer()
  const response = await application.app.inject({
    method: 'POST',
    url: '/api/files',
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'image/png' },
    payload,
  })
  return response.json<{ id: string }>().id
}

/** Puts a picture that an administrator uploaded on the documents of the company. */
const saveLogo = async (): Promise<string> => {
  const logoId = await upload(admin)
  const { logo: _logo, ...company } = await admin.get<Record<string, unknown>>('/api/settings/company')
  const saved = await admin.request('PUT', '/api/settings/company', { ...company, logoId })
  expect(saved.statusCode, saved.body).toBeLessThan(300)
  return logoId
}

const tidyTwoDaysLater = () =>
  sweepFiles(application.platform, application.envId, new Date(Date.now() + 48 * 3_600_000))
const statusOf = async (id: string) => (await admin.request('GET', `/api/files/${id}`)).statusCode

test('the logo of the company cannot be taken by a delivery, nor is it deleted after the same order comes without a photo', async () => {
  const logoId = await saveLogo()
  const owner = await attachedFile(application, logoId)
  expect(owner).toMatchObject({ isKept: true })
  for (const name of ['photoFileId', 'signatureFileId'] as const) {
    const theft = await deliveryPerson.request('POST', '/api/deliveries', result(round, 0, { [name]: logoId }))
    expect([theft.statusCode, theft.json()]).toEqual([
      400,
      expect.objectContaining({ errors: [{ path: name, message: 'El archivo ya no está.' }] }),
    ])
  }
  const byHand = await admin.request('PUT', urlOf(round, `/orders/${round.orders[0]?.id}`), {
    result: 'delivered',
    seenId: null,
    photoFileId: await upload(deliveryPerson),
  })
  expect([byHand.statusCode, byHand.body]).toEqual([400, expect.stringContaining('El archivo ya no está.')])
  const honest = await deliveryPerson.request('POST', '/api/deliveries', result(round, 0, {}))
  expect(honest.statusCode, honest.body).toBe(201)
  await tidyTwoDaysLater()
  expect(await attachedFile(application, logoId)).toEqual(owner)
  expect(await statusOf(logoId)).toBe(200)
})

test('a photo of their own is kept with the delivery', async () => {
  const photoFileId = await upload(deliveryPerson)
  const unused = await upload(deliveryPerson)
  const posted = await deliveryPerson.request('POST', '/api/deliveries', result(round, 1, { photoFileId }))
  expect(posted.statusCode, posted.body).toBe(201)
  await tidyTwoDaysLater()
  expect([await statusOf(photoFileId), await statusOf(unused)]).toEqual([200, 404])
})
