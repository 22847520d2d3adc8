import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SellerScope } from '../kernel/contract/roles.ts'
import type { PhotoFilters } from '../modules/gallery/contract/filters.ts'
import { type GalleryDays, photoPage } from '../modules/gallery/contract/photos.ts'
import type { PhotoSource } from '../modules/gallery/contract/sources.ts'
import { findStrip, listPhotos, listQuestions } from '../modules/gallery/server/wall.queries.ts'
import { type Caller, createTestApplication, type TestApplication } from './application.ts'
import { createChannel, createCustomer, createSeller, createSupervisor } from './factories.ts'

let application: TestApplication
let admin: Caller
const ids = { channel: '', child: '', other: '', kiosk: '', market: '', one: '', two: '' }

type Taken = {
  title: string
  source?: PhotoSource
  day: string
  customer: 'kiosk' | 'market'
  seller: 'one' | 'two'
  place?: [number, number]
  question?: string
}

const rosario: [number, number] = [-32.95, -60.65]
const taken: Taken[] = [
  { title: 'hoy en el kiosco', day: '2026-11-24', customer: 'kiosk', seller: 'one', place: rosario },
  { title: 'ayer en el kiosco', day: '2026-11-23', customer: 'kiosk', seller: 'one', source: 'form', question: 'F/1' },
  { title: 'el mes pasado', day: '2026-10-24', customer: 'kiosk', seller: 'one', source: 'form', question: 'F/1' },
  { title: 'otra pregunta', day: '2026-10-20', customer: 'kiosk', seller: 'one', source: 'form', question: 'F/2' },
  { title: 'hoy en el mercado', day: '2026-11-24', customer: 'market', seller: 'two', place: [-34.6, -58.38] },
]

beforeAll(async () => {
  application = await createTestApplication()
  await application.platform.withTenant(application.envId, async tenant => {
    ids.channel = await createChannel(tenant, { code: 'KIO' })
    ids.child = await createChannel(tenant, { code: 'KIO1' })
    ids.other = await createChannel(tenant, { code: 'MER' })
    await tenant.db
      .updateTable('salesChannels')
      .set({ parentId: ids.channel })
      .where('envId', '=', tenant.envId)
      .where('id', '=', ids.child)
      .execute()
    ids.one = await createSeller(tenant, {
      code: 'V1',
      supervisorId: await createSupervisor(tenant, { code: 'S1' }),
    })
    ids.two = await createSeller(tenant, { code: 'V2' })
    ids.kiosk = await createCustomer(tenant, { sellerId: ids.one, salesChannelId: ids.child })
    ids.market = await createCustomer(tenant, { sellerId: ids.two, salesChannelId: ids.other })
    await tenant.db
      .insertInto('galleryPhotos')
      .values(
        taken.map(({ title, source = 'order', day, customer, seller, place, question }) => ({
          envId: tenant.envId,
          id: crypto.randomUUID(),
          source,
          documentId: crypto.randomUUID(),
          title,
          sellerId: ids[seller],
          customerId: ids[customer],
          questionKey: question ?? null,
          questionTitle: question ? `Pregunta ${question}` : null,
          takenAt: `${day}T15:00:00Z`,
          day,
          receivedAt: `${day}T15:00:00Z`,
          latitude: place?.[0] ?? null,
          longitude: place?.[1] ?? null,
          width: 1600,
          height: 1200,
          bytes: 100_000,
        })),
      )
      .execute()
  })
  admin = await application.signIn({ roleNumber: 1 })
})
afterAll(() => application.stop())

const titles = async (query: string): Promise<string[]> =>
  photoPage.parse(await admin.get(`/api/gallery/photos?${query}`)).items.map(({ title }) => title)

describe('the wall under each filter, of other days and sources', () => {
  const nothing: string[] = []
  test.each<[string, () => string, string[]]>([
    ['a customer', () => `customer=${ids.market}`, ['hoy en el mercado']],
    [
      'a channel, by one below it',
      () => `channels=${ids.channel}`,
      ['hoy en el kiosco', 'ayer en el kiosco', 'el mes pasado', 'otra pregunta'],
    ],
    ['a channel of nobody here', () => `channels=${ids.other}&source=form`, nothing],
    ['a question', () => 'question=F/1', ['ayer en el kiosco', 'el mes pasado']],
    ['a question of a day', () => 'question=F/1&from=2026-11-01&to=2026-11-30', ['ayer en el kiosco']],
    ['a place', () => 'area=-60.7,-33;-60.6,-33;-60.6,-32.9;-60.7,-32.9', ['hoy en el kiosco']],
    ['a place and another day', () => 'area=-60.7,-33;-60.6,-33;-60.6,-32.9;-60.7,-32.9&to=2026-11-23', nothing],
    ['a seller and a day', () => `sellers=${ids.one}&from=2026-11-24&to=2026-11-24`, ['hoy en el kiosco']],
  ])('%s', async (_name, query, expected) => {
    expect(await titles(query())).toEqual(expected)
    const days = await admin.get<GalleryDays>(`/api/gallery/days?${query()}`)
    expect(days.total).toBe(expected.length)
  })
})

const everything: PhotoFilters = { sellers: [], channels: [], deleted: false }

describe('for other roles', () => {
  const scopes: [string, SellerScope, string[]][] = [
    ['a seller', { kind: 'seller', key: 'V2' }, ['hoy en el mercado']],
    [
      'a supervisor',
      { kind: 'supervisor', key: 'S1' },
      ['hoy en el kiosco', 'ayer en el kiosco', 'el mes pasado', 'otra pregunta'],
    ],
    ['a manager of nobody', { kind: 'manager', key: 'G9' }, []],
  ]
  test.each(scopes)('%s would see the photos of their sellers alone', async (_name, scope, expected) => {
    await application.platform.withTenant(application.envId, async tenant => {
      const photos = await listPhotos(tenant, scope, { ...everything, limit: 50 })
      expect(photos.map(({ title }) => title)).toEqual(expected)
      const channel = { ...everything, channels: [ids.channel], limit: 50 }
      expect((await listPhotos(tenant, scope, channel)).length).toBe(
        expected.filter(one => !one.includes('mercado')).length,
      )
      const questions = await listQuestions(tenant, scope, 50)
      expect(questions.map(({ key }) => key)).toEqual(expected.length > 1 ? ['F/1', 'F/2'] : [])
    })
  })

  test('nobody but administrators opens the gallery', async () => {
    for (const person of [
      { roleNumber: 0 },
      { roleNumber: 2, sellerKey: 'V1' },
      { roleNumber: 4, supervisorKey: 'S1' },
      { roleNumber: 5, managerKey: 'G1' },
    ]) {
      const caller = await application.signIn(person)
      for (const path of ['days', 'photos', 'questions', 'copies'])
        expect((await caller.request('GET', `/api/gallery/${path}`)).statusCode).toBe(403)
    }
  })
})

test('before and after are of one shop: its photos in the order of time, and of no other', async () => {
  await application.platform.withTenant(application.envId, async tenant => {
    const scope: SellerScope = { kind: 'environment' }
    const [photo] = await listPhotos(tenant, scope, { ...everything, question: 'F/1', limit: 1 })
    if (!photo) throw new Error('no photo')
    const strip = await findStrip(tenant, scope, {
      ...photo,
      documentId: photo.id,
      questionKey: 'F/1',
      receivedAt: photo.takenAt,
      latitude: null,
      longitude: null,
      address: null,
    })
    expect(strip.map(({ title }) => title)).toEqual([
      'otra pregunta',
      'el mes pasado',
      'ayer en el kiosco',
      'hoy en el kiosco',
    ])
  })
})
