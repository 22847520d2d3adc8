import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf, instantAt } from '../../../kernel/contract/formats.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createArticle } from '../../../testing/factories.ts'
import { moveStock } from '../../stock/server/index.ts'
import { readPaperWarnings, seedFleet, tellPapers } from './index.ts'

type Saved = { id: string }
type Page = { items: Record<string, unknown>[]; total: number }

const timeZone = 'America/Argentina/Buenos_Aires'
let application: TestApplication
let envId: string
let admin: Caller
let made = 0
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())
beforeEach(async () => {
  made += 1
  envId = await application.addEnvironment()
  admin = await application.signIn({ envId, roleNumber: 1, email: `admin${made}@fleet.example` })
})

const inTenant: <T>(work: Parameters<typeof application.platform.withTenant<T>>[1]) => Promise<T> = work =>
  application.platform.withTenant(envId, work)
const today = () => dayOf(new Date(), timeZone)

test('a vehicle has a plate of the region, kept plain, with its delivery person and the state of its papers', async () => {
  const driver = await admin.post<Saved>('/api/data/delivery-people', { code: 'R1', name: 'Oscar Benítez' })
  const wrong = await admin.request('POST', '/api/data/vehicles', { code: '12-34', name: 'Camión' })
  expect(wrong.json().errors).toEqual([
    { path: 'code', message: 'No es una patente de la Argentina ni de un país vecino.' },
  ])
  const papers = { vtv: addDays(today(), 200), senasa: addDays(today(), 90), insurance: addDays(today(), 30) }
  const vehicle = await admin.post<Saved>('/api/data/vehicles', {
    code: 'ab-123 cd',
    name: 'Camión 1',
    dealer: driver.id,
    ...papers,
  })
  expect(vehicle).toMatchObject({
    code: 'AB123CD',
    dealer: { name: 'Oscar Benítez' },
    papers: 'expiring',
    vtv: papers.vtv,
  })
  const again = await admin.request('POST', '/api/data/vehicles', { code: 'AB 123 CD', name: 'Otro' })
  expect(again.statusCode).toBe(409)
  await admin.request('PATCH', `/api/data/vehicles/${vehicle.id}`, { insurance: addDays(today(), -1) })
  expect((await admin.get<Page>('/api/data/vehicles?filter=papers:matches:expired')).total).toBe(1)
  expect(await admin.get(`/api/data/delivery-people/${driver.id}`)).toMatchObject({
    vehicles: 'AB123CD',
    papers: 'missing',
  })
})

test('a plate is found as it is painted and as it is kept', async () => {
  const driver = await admin.post<Saved>('/api/data/delivery-people', { code: 'R1', name: 'Oscar Benítez' })
  for (const code of ['AB123CD', 'ABC123', 'AD917RT'])
    await admin.post('/api/data/vehicles', { code, name: 'Camión', dealer: code === 'AD917RT' ? driver.id : undefined })
  const found = async (filter: string) =>
    (await admin.get<Page>(`/api/data/vehicles?sort=code&filter=${encodeURIComponent(filter)}`)).items.map(
      ({ code }) => code,
    )
  for (const filter of [
    'code:contains:d 917',
    'code:contains:917rt',
    'code:starts-with:AD 917',
    'code:ends-with:17 RT',
    'code:matches:AD 917 RT',
    'code:matches:ad-917-rt',
    'code:greater-than:AD 000 AA',
  ])
    expect(await found(filter), filter).toEqual(['AD917RT'])
  expect(await found('code:matches:AB 123 CD|abc123')).toEqual(['AB123CD', 'ABC123'])
  expect(await found('code:less-than:ABC 123')).toEqual(['AB123CD', 'ABC123'])
  const people = await admin.get<Page>('/api/data/delivery-people?filter=vehicles:contains:AD%20917')
  expect(people.items).toMatchObject([{ code: 'R1', vehicles: 'AD917RT' }])
})

test('the grids of the specification are there, and are the administrator’s alone', async () => {
  const columns = async (path: string) =>
    (await admin.get<{ columns: { name: string }[] }>(`/api/${path}`)).columns.map(({ name }) => name)
  expect(await columns('flota-vehiculos')).toEqual(['patente', 'name', 'dealer', 'brand', 'model', 'vtv', 'senasa'])
  expect(await columns('flota-repartidores')).toEqual(['name', 'phone', 'email'])
  const erp = await application.signIn({ envId, roleNumber: 0, email: `erp${made}@fleet.example` })
  for (const path of [
    '/api/data/vehicles',
    '/api/data/delivery-people',
    '/api/flota-vehiculos',
    '/api/settings/logistics',
  ])
    expect((await erp.request('GET', path)).statusCode).toBe(403)
})

test('a vehicle that carries goods is not taken away', async () => {
  const vehicle = await admin.post<Saved>('/api/data/vehicles', { code: 'ABC123', name: 'Camión' })
  await inTenant(async tenant =>
    moveStock(tenant, { userId: null, name: 'Depósito' }, [
      {
        documentKey: 'load:1',
        kind: 'load',
        place: { kind: 'vehicle', id: vehicle.id },
        articleId: await createArticle(tenant),
        units: 3,
      },
    ]),
  )
  const removed = await admin.request('DELETE', `/api/data/vehicles/${vehicle.id}`)
  expect([removed.statusCode, removed.json().code]).toEqual([409, 'stock.keepsGoods'])
})

describe('how rounds are reckoned', () => {
  const means = () =>
    admin.get<{ schedule: Record<string, unknown>; vehicles: Record<string, unknown>[] }>('/api/loads/means')
  const refused = async (method: 'POST' | 'PATCH' | 'PUT', path: string, body: object) => {
    const answer = await admin.request(method, path, body)
    return [answer.statusCode, answer.json().errors?.map((error: { path: string }) => error.path)]
  }

  test('is the company’s, and each vehicle may have its own, written as people write hours', async () => {
    await admin.request('PUT', '/api/settings/logistics', { departsAt: '6:30', minutesPerStop: 8 })
    const own = { departsAt: '5:45', minutesPerStop: 0, kilometersPerHour: 40 }
    const vehicle = await admin.post<Saved>('/api/data/vehicles', { code: 'ABC123', name: 'Camión', ...own })
    expect(vehicle).toMatchObject({ ...own, departsAt: '05:45', secondTripAt: null })
    expect(await means()).toMatchObject({
      schedule: {
        departsAt: '06:30',
        secondTripAt: '13:00',
        backBy: '19:00',
        minutesPerStop: 8,
        kilometersPerHour: 25,
      },
      vehicles: [{ departsAt: '05:45', secondTripAt: null, backBy: null, minutesPerStop: 0, kilometersPerHour: 40 }],
    })
  })

  test('is refused where it cannot be: no hour, no speed, or hours that do not follow one another', async () => {
    const path = '/api/data/vehicles'
    const plain = { code: 'ABC123', name: 'Camión' }
    for (const [wrong, field] of [
      [{ departsAt: '25:00' }, 'departsAt'],
      [{ departsAt: 'temprano' }, 'departsAt'],
      [{ minutesPerStop: 241 }, 'minutesPerStop'],
      [{ minutesPerStop: 1.5 }, 'minutesPerStop'],
      [{ kilometersPerHour: 0 }, 'kilometersPerHour'],
      [{ departsAt: '14:00' }, 'departsAt'],
      [{ secondTripAt: '06:00' }, 'secondTripAt'],
      [{ departsAt: '10:00', secondTripAt: '12:00', backBy: '11:00' }, 'backBy'],
    ] as const)
      expect(await refused('POST', path, { ...plain, ...wrong })).toEqual([400, [field]])
    const vehicle = await admin.post<Saved>(path, { ...plain, departsAt: '14:00', secondTripAt: '16:00' })
    // An emptied field falls back to the company's hour, which is before the departure.
    expect(await refused('PATCH', `${path}/${vehicle.id}`, { secondTripAt: null })).toEqual([400, ['secondTripAt']])
    expect((await admin.request('PATCH', `${path}/${vehicle.id}`, { name: 'Otro' })).statusCode).toBe(200)
    const settings = '/api/settings/logistics'
    expect(await refused('PUT', settings, { secondTripAt: '07:00' })).toEqual([400, ['secondTripAt']])
    expect(await refused('PUT', settings, { backBy: '12:00' })).toEqual([400, ['backBy']])
    expect(await refused('PUT', settings, { kilometersPerHour: 500 })).toEqual([400, ['kilometersPerHour']])
  })
})

describe('papers', () => {
  beforeEach(() => inTenant(tenant => seedFleet(tenant, { now: new Date(), timeZone })))

  test('that are expired or about to be are told, the oldest first', async () => {
    const warnings = await inTenant(tenant => readPaperWarnings(tenant, today()))
    expect(warnings.map(({ whose, paper, state }) => [whose, paper, state])).toEqual([
      ['AD917RT', 'VTV', 'expired'],
      ['AF128BN', 'VTV', 'expiring'],
      ['Graciela Ponce', 'Licencia', 'expiring'],
    ])
    expect(
      await inTenant(tenant => readPaperWarnings(tenant, today(), { vehicleIds: [], deliveryPersonIds: [] })),
    ).toEqual([])
  })

  test('are told to administrators once a day, from seven in the morning, unless the company does not want it', async () => {
    const at = (time: string) => new Date(instantAt(`${today()} ${time}`, timeZone))
    const tell = (time: string) => inTenant(tenant => tellPapers(tenant, at(time)))
    expect(await tell('06:50:00')).toBe(false)
    expect(await Promise.all([tell('07:10:00'), tell('07:10:00')])).toContain(true)
    expect(await tell('19:00:00')).toBe(false)
    const told = await admin.get<Page>('/api/data/notifications')
    expect(told).toMatchObject({
      total: 1,
      items: [{ name: 'Hay un papel vencido en la flota', role: 'admin' }],
    })
    expect(told.items[0]?.description).toContain('AD 917 RT: VTV venció hace 6 días')
    await admin.request('PUT', '/api/settings/logistics', { tellsPapers: false })
    await inTenant(({ db }) => db.deleteFrom('notifications').where('envId', '=', envId).execute())
    expect(await tell('20:00:00')).toBe(false)
  })
})
