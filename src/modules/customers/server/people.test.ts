import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areaHolds } from '../../../kernel/contract/map-area.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createChannel, createCustomer, createRegion, createSeller } from '../../../testing/factories.ts'
import type { Duplicate } from '../contract/duplicates.ts'
import type { CustomerPlaces, InsideCounts } from '../contract/region-areas.ts'

let application: TestApplication
let admin: Caller
let seller: Caller
let ids: { mine: string; other: string; myShop: string; otherShop: string }

const inTenant = <T>(work: (tenant: Tenant) => Promise<T>): Promise<T> =>
  application.platform.withTenant(application.envId, work)

beforeAll(async () => {
  application = await createTestApplication()
  ids = await inTenant(async tenant => {
    const [mine, other] = [await createSeller(tenant, { code: 'V1' }), await createSeller(tenant, { code: 'V2' })]
    return {
      mine,
      other,
      myShop: await createCustomer(tenant, { code: 'MIO', name: 'Almacén Sol', sellerId: mine, cuit: '30711284563' }),
      otherShop: await createCustomer(tenant, { code: 'AJENO', name: 'Kiosco Luna', sellerId: other }),
    }
  })
  admin = await application.signIn({ roleNumber: 1 })
  seller = await application.signIn({ roleNumber: 2, sellerKey: 'V1' })
})
afterAll(() => application.stop())

type Row = Record<string, unknown> & { id: string }
type Refusal = { code: string; detail: string; errors: { path: string; message: string }[] }

const refused = async (caller: Caller, url: string, body: unknown): Promise<Refusal & { status: number }> => {
  const response = await caller.request('POST', url, body)
  return { ...response.json<Refusal>(), status: response.statusCode }
}

const createProspect = (given: Record<string, unknown> = {}): Promise<Row> =>
  admin.post('/api/data/prospects', { name: 'Despensa Norte', seller: ids.mine, ...given })

describe('how numbers and addresses are kept', () => {
  test('one way, whatever way they are written', async () => {
    const row = await createProspect({
      phone: '0341 15 455-8021',
      address: 'AVENIDA  PELLEGRINI Nº 1240',
      locality: 'VILLA CONSTITUCION',
      dni: '20.123.456',
      cuit: '30-71128456-3',
    })
    expect(row).toMatchObject({
      phone: '+5493414558021',
      address: 'Av. Pellegrini 1240',
      locality: 'Villa Constitucion',
      dni: '20123456',
      cuit: '30711284563',
      state: 'new',
    })
    expect(String(row.code)).toMatch(/^[0-9A-F]{10}$/)
  })

  test.each([
    ['cuit', '30-71128456-2', 'El dígito verificador no coincide'],
    ['dni', '123', 'Son 7 u 8 números, sin letras.'],
    ['state', 'converted', 'Usá «Convertir en cliente».'],
    ['latitude', 91, 'Hasta 90.'],
  ])('%s %s is refused on its field', async (path, value, message) => {
    const { status, errors } = await refused(admin, '/api/data/prospects', {
      name: 'X',
      seller: ids.mine,
      [path]: value,
    })
    expect(status).toBe(400)
    expect(errors).toEqual([{ path, message }])
  })

  test('a file of prospects without codes brings them all', async () => {
    const rows = [{ name: 'Del archivo 1' }, { name: 'Del archivo 2' }]
    const answer = await admin.post<{ created: number; errors: unknown[] }>('/api/data/prospects/import', { rows })
    expect(answer).toMatchObject({ created: 2, errors: [] })
  })
})

describe('who may be whose', () => {
  test('a seller writes prospects of its own, and sees no other', async () => {
    const own = await seller.post<Row>('/api/data/prospects', { name: 'Mío', seller: ids.mine })
    const theirs = await createProspect({ seller: ids.other })
    expect((await refused(seller, '/api/data/prospects', { name: 'X', seller: ids.other })).errors[0]?.message).toBe(
      'Elegí uno de tus vendedores.',
    )
    expect((await seller.request('GET', `/api/data/prospects/${theirs.id}`)).statusCode).toBe(404)
    expect((await seller.request('GET', `/api/data/prospects/${own.id}`)).statusCode).toBe(200)
    expect((await seller.request('POST', `/api/prospects/${own.id}/convert`, {})).statusCode).toBe(403)
  })

  test('a contact is of somebody within reach', async () => {
    const contact = await seller.post<Row>('/api/data/contacts', { name: 'Rosa', customer: ids.myShop })
    expect(contact).toMatchObject({ isMain: false, customer: { code: 'MIO' } })
    expect((await refused(seller, '/api/data/contacts', { name: 'X', customer: ids.otherShop })).errors[0]?.path).toBe(
      'customer',
    )
    expect((await refused(admin, '/api/data/contacts', { name: 'X' })).errors).toEqual([
      { path: 'customer', message: 'Elegí un cliente o un prospecto.' },
    ])
    const foreign = await admin.post<Row>('/api/data/contacts', { name: 'Juan', customer: ids.otherShop })
    const seen = await seller.get<{ items: Row[] }>('/api/data/contacts')
    expect(seen.items.map(({ id }) => id)).toEqual([contact.id])
    expect((await seller.request('PATCH', `/api/data/contacts/${foreign.id}`, { name: 'Z' })).statusCode).toBe(404)
  })

  test('an app user shows the code and place of its customer, and its e-mail is its own', async () => {
    const user = { customer: ids.myShop, name: 'Rosa', email: 'rosa@tienda.example' }
    const row = await admin.post<Row>('/api/data/customer-users', user)
    expect(row).toMatchObject({ clientCode: 'MIO', isActive: true })
    expect((await refused(admin, '/api/data/customer-users', user)).status).toBe(409)
    expect((await refused(seller, '/api/data/customer-users', { ...user, email: 'b@c.example' })).status).toBe(403)
    const definition = await admin.get<{ columns: { name: string }[] }>('/api/usuarios')
    expect(definition.columns.map(({ name }) => name)).toEqual([
      'clientCode',
      'name',
      'address',
      'local',
      'phone',
      'email',
      'createdAt',
    ])
  })
})

describe('duplicates', () => {
  const ask = async (caller: Caller, query: Record<string, string>) =>
    (await caller.get<{ items: Duplicate[] }>(`/api/customers/duplicates?${new URLSearchParams(query)}`)).items

  test('are told by CUIT, telephone and name, however they are written', async () => {
    await inTenant(({ db, envId }) =>
      db
        .updateTable('customers')
        .set({ phone: '+543414558021' })
        .where('envId', '=', envId)
        .where('id', '=', ids.myShop)
        .execute(),
    )
    const [found] = await ask(admin, { cuit: '30-71128456-3', phone: '(0341) 455-8021', name: 'ALMACEN SOL' })
    expect(found).toMatchObject({ kind: 'customer', code: 'MIO', reasons: ['cuit', 'phone', 'name'] })
  })

  test('neither oneself, nor nothing, nor what is out of reach', async () => {
    expect(await ask(admin, { name: 'Almacén Sol', except: ids.myShop })).toEqual([])
    expect(await ask(admin, {})).toEqual([])
    expect(await ask(admin, { name: 'Sol' })).toEqual([])
    expect(await ask(seller, { name: 'Kiosco Luna' })).toEqual([])
    expect(await ask(admin, { name: 'Kiosco Luna' })).toHaveLength(1)
  })
})

describe('a prospect that becomes a customer', () => {
  const body = (code: string) => ({ code, name: 'Despensa Norte S.A.', seller: ids.mine })

  test('takes its contacts along, once, and comes back whole', async () => {
    const prospect = await createProspect({ name: 'Bar Uno', state: 'interested' })
    const contact = await admin.post<Row>('/api/data/contacts', { name: 'Ana', prospect: prospect.id })
    const url = `/api/prospects/${prospect.id}/convert`
    const customer = await admin.post<Row>(url, body('N1'))
    expect(customer).toMatchObject({ code: 'N1', name: 'Despensa Norte S.A.' })
    expect(await admin.get(`/api/data/contacts/${contact.id}`)).toMatchObject({ customer: { code: 'N1' } })
    expect(await admin.get(`/api/data/prospects/${prospect.id}`)).toMatchObject({
      state: 'converted',
      customer: { code: 'N1' },
    })
    expect((await refused(admin, url, body('N2'))).code).toBe('prospects.alreadyConverted')
    expect((await admin.request('PATCH', `/api/data/prospects/${prospect.id}`, { state: 'new' })).statusCode).toBe(400)

    await admin.post(`${url}/undo`)
    expect(await admin.get(`/api/data/prospects/${prospect.id}`)).toMatchObject({ state: 'interested', customer: null })
    expect(await admin.get(`/api/data/contacts/${contact.id}`)).toMatchObject({ customer: null })
    expect(await admin.get(`/api/data/customers/${customer.id}`)).toMatchObject({ deletedAt: expect.any(String) })
    expect((await refused(admin, `${url}/undo`, undefined)).code).toBe('prospects.notConverted')
  })

  test('what is wrong in the form is said on its field, and nothing is converted', async () => {
    const prospect = await createProspect()
    const { status, errors } = await refused(admin, `/api/prospects/${prospect.id}/convert`, body('MIO'))
    expect([status, errors[0]?.path]).toEqual([409, 'code'])
    expect(await admin.get(`/api/data/prospects/${prospect.id}`)).toMatchObject({ state: 'new' })
  })

  test('one that already did something stays a customer', async () => {
    const prospect = await createProspect()
    const { id } = await admin.post<Row>(`/api/prospects/${prospect.id}/convert`, body('N3'))
    await inTenant(({ db, envId }) =>
      db
        .insertInto('collections')
        .values({
          envId,
          id,
          documentKey: id,
          number: 1,
          sellerId: ids.mine,
          customerId: id,
          takenAt: new Date().toISOString(),
          day: '2026-11-02',
          totalCents: 5,
        })
        .execute(),
    )
    expect((await refused(admin, `/api/prospects/${prospect.id}/convert/undo`, undefined)).code).toBe(
      'prospects.alreadyBought',
    )
  })
})

describe('the area of a region', () => {
  const square = (west: number, south: number): number[][][] => [
    [
      [west, south],
      [west + 1, south],
      [west + 1, south + 1],
      [west, south + 1],
      [west, south],
    ],
  ]
  let region: string
  let other: string
  const shopAt = (code: string, longitude: number, latitude: number, regionId?: string) =>
    inTenant(tenant => createCustomer(tenant, { code, longitude, latitude, ...(regionId ? { regionId } : {}) }))

  beforeAll(async () => {
    region = await inTenant(tenant => createRegion(tenant, { name: 'Norte' }))
    other = await inTenant(tenant => createRegion(tenant, { name: 'Sur' }))
    await shopAt('IN1', -60.5, -32.5)
    await shopAt('IN2', -60.4, -32.4, region)
    await shopAt('IN3', -60.3, -32.3, other)
    await shopAt('OUT', -58, -32.5)
    await inTenant(tenant =>
      createCustomer(tenant, { code: 'OFF', longitude: -60.5, latitude: -32.5, isActive: false }),
    )
  })

  const save = (area: unknown) => admin.request('PUT', `/api/regions/${region}/area`, { area })

  test('is drawn, counts who is inside and is rubbed out', async () => {
    expect((await admin.request('GET', `/api/regions/${region}/inside`)).json<Refusal>().code).toBe('regions.noArea')
    const saved = await save({ type: 'Polygon', coordinates: square(-61, -33) })
    expect(saved.json<InsideCounts>()).toEqual({ inside: 3, already: 1, elsewhere: 1, withoutRegion: 1 })
    const { items, withoutRegion } = await admin.get<{
      items: { name: string; area: unknown }[]
      withoutRegion: number
    }>('/api/regions/areas')
    expect(items.map(({ name, area }) => [name, area !== null])).toEqual([
      ['Norte', true],
      ['Sur', false],
    ])
    expect(withoutRegion).toBeGreaterThan(1)
    expect((await save(null)).statusCode).toBe(200)
    expect((await admin.request('GET', `/api/regions/${region}/inside`)).statusCode).toBe(409)
  })

  test('of two parts counts both', async () => {
    const saved = await save({ type: 'MultiPolygon', coordinates: [square(-61, -33), square(-58.5, -33)] })
    expect(saved.json<InsideCounts>().inside).toBe(4)
  })

  test.each([
    ['without its end', { type: 'Polygon', coordinates: [square(-61, -33)[0]?.slice(0, 4)] }],
    [
      'that crosses itself',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [1, 0],
            [0, 1],
            [0, 0],
          ],
        ],
      },
    ],
    ['off the world', { type: 'Polygon', coordinates: square(179.5, -33) }],
    ['with a hole', { type: 'Polygon', coordinates: [...square(-61, -33), ...square(-60.8, -32.8)] }],
    ['of points', { type: 'Point', coordinates: [0, 0] }],
  ])('%s is refused', async (_, area) => {
    expect((await save(area)).statusCode).toBe(400)
  })

  test('assigns who is inside with the numbers that were told, and gives them back', async () => {
    await save({ type: 'Polygon', coordinates: square(-61, -33) })
    const url = `/api/regions/${region}/assign`
    const regionOf = async (code: string) =>
      (
        await inTenant(({ db, envId }) =>
          db
            .selectFrom('customers')
            .select('regionId')
            .where('envId', '=', envId)
            .where('code', '=', code)
            .executeTakeFirstOrThrow(),
        )
      ).regionId
    expect((await refused(admin, url, { expected: 7, takesFromOthers: false })).code).toBe('regions.otherCount')
    const one = await admin.post<{ id: string; changed: number }>(url, { expected: 1, takesFromOthers: false })
    expect([one.changed, await regionOf('IN1'), await regionOf('IN3')]).toEqual([1, region, other])
    const two = await admin.post<{ id: string; changed: number }>(url, { expected: 1, takesFromOthers: true })
    expect(await regionOf('IN3')).toBe(region)
    expect(await admin.post(`/api/region-assignments/${two.id}/undo`)).toEqual({ changed: 1 })
    expect(await regionOf('IN3')).toBe(other)
    expect((await refused(admin, `/api/region-assignments/${two.id}/undo`, undefined)).code).toBe(
      'regions.alreadyUndone',
    )
    expect(await admin.post(`/api/region-assignments/${one.id}/undo`)).toEqual({ changed: 1 })
    expect(await regionOf('IN1')).toBeNull()
  })

  test('is drawn over the customers, whom the client counts as the server does', async () => {
    const { places, regions, unlisted } = await admin.get<CustomerPlaces>('/api/regions/places')
    expect(unlisted).toBe(0)
    expect(places.map(([lng, lat, at]) => [lng, lat, regions[at] ?? null])).toEqual([
      [-60.5, -32.5, null],
      [-60.4, -32.4, region],
      [-60.3, -32.3, other],
      [-58, -32.5, null],
    ])
    const saved = await save({ type: 'Polygon', coordinates: square(-61, -33) })
    const outline = (square(-61, -33)[0] ?? []).slice(0, -1) as [number, number][]
    const inside = places.filter(([longitude, latitude]) => areaHolds(outline, { longitude, latitude }))
    expect(inside).toHaveLength(saved.json<InsideCounts>().inside)
    // Within a person's reach, as everything of customers.
    expect((await seller.get<CustomerPlaces>('/api/regions/places')).places).toEqual([])
  })

  test('is drawn by staff alone, in its own company', async () => {
    const stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    const body = { area: null }
    expect((await seller.request('PUT', `/api/regions/${region}/area`, body)).statusCode).toBe(403)
    expect((await stranger.request('PUT', `/api/regions/${region}/area`, body)).statusCode).toBe(404)
  })

  test('channels count their sub-channels and customers, as the grid names them', async () => {
    const parent = await inTenant(tenant => createChannel(tenant, { name: 'Minorista' }))
    await admin.post('/api/data/sales-channels', { code: 'SUB', name: 'Kiosco', parent })
    expect(await admin.get(`/api/data/sales-channels/${parent}`)).toMatchObject({
      name: 'Minorista',
      subChannels: 1,
      customers: 0,
    })
  })
})
