import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDay, parseNumber } from '../kernel/contract/cells.ts'
import { appSettings } from '../modules/sales/contract/apps/routes.ts'
import { type Caller, createTestApplication, type TestApplication } from './application.ts'
import { createArticle, createCustomer } from './factories.ts'

let application: TestApplication
let admin: Caller

beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  await application.platform.withTenant(application.envId, async tenant => {
    await createArticle(tenant, { code: 'A1', name: 'Ñoquis, «caseros» ×12 🍦', kgPerUnit: 1.125 })
    await createCustomer(tenant, { code: 'C1', name: 'Almacén', latitude: -32.95, longitude: -60.65 })
  })
})
afterAll(() => application.stop())

const choose = async (style: object): Promise<void> => {
  const response = await admin.request('PUT', '/api/settings/import-export', style)
  expect(response.statusCode, response.body).toBe(200)
}

const articles = async () => {
  const response = await admin.request('GET', '/api/data/articles/export?format=csv')
  const windows = String(response.headers['content-type']).includes('1252')
  const text = new TextDecoder(windows ? 'windows-1252' : 'utf-8', { ignoreBOM: true }).decode(response.rawPayload)
  return { type: response.headers['content-type'], text, row: text.split('\r\n')[1] ?? '' }
}

describe('exports follow the company', () => {
  test('by default as Excel in Spanish reads them', async () => {
    const { text, row, type } = await articles()
    expect(text.startsWith('\ufeffCódigo;')).toBe(true)
    expect(row).toContain(';1,125;')
    expect(row).toContain('Ñoquis, «caseros» ×12 🍦')
    expect(type).toBe('text/csv; charset=utf-8')
  })

  test('with commas and points, quoting what holds the separator', async () => {
    await choose({ separator: 'comma', decimal: 'point' })
    const { row } = await articles()
    expect(row).toContain('"Ñoquis, «caseros» ×12 🍦"')
    // Read back, 1.125 would be a thousand and some: a fourth decimal says it is not.
    expect(row).toContain(',1.1250,')
    expect(parseNumber('1.1250')).toBe(1.125)
  })

  test('in Windows-1252, with what it lacks as a question mark', async () => {
    await choose({ encoding: 'windows', separator: 'tab' })
    const { row, type, text } = await articles()
    expect(type).toBe('text/csv; charset=windows-1252')
    expect(text.startsWith('Código\t')).toBe(true)
    expect(row).toContain('Ñoquis, «caseros» ×12 ?')
  })

  test('with the dates they like, which can be imported again', async () => {
    const dated = async () => (await admin.request('GET', '/api/data/orders/export?format=csv')).body
    await application.platform.withTenant(application.envId, tenant => createCustomer(tenant, { code: 'C2' }))
    await admin.post('/api/data/sellers', { code: 'V1', name: 'Marta' })
    const t = new Date().toISOString()
    await admin.post('/api/v1/orders', { sk: 'K1', se: 'V1', t, c: { k: 'C1' }, o: [{ a: 'A1', q: 1, up: 1 }] })
    await choose({ dates: 'YYYY-MM-DD' })
    expect(await dated()).toMatch(/;20\d\d-\d\d-\d\d;/)
    await choose({ dates: 'DD/MM/YYYY' })
    const written = /;(\d\d\/\d\d\/20\d\d);/.exec(await dated())?.[1] ?? ''
    expect(parseDay(written)).toMatch(/^20\d\d-\d\d-\d\d$/)
    await choose({})
  })

  test('refuses what it does not know', async () => {
    const response = await admin.request('PUT', '/api/settings/import-export', { separator: '|' })
    expect(response.json()).toMatchObject({ errors: [{ path: 'separator', message: 'Elegí una de las opciones.' }] })
  })
})

test('the hub lists what each role may export', async () => {
  const titles = async (caller: Caller) =>
    (await caller.get<{ items: { title: string; path: string }[] }>('/api/settings/exports')).items
  const all = await titles(admin)
  expect(all.map(({ title }) => title)).toEqual(expect.arrayContaining(['Artículos', 'Clientes', 'Pedidos']))
  for (const { path } of all)
    expect([path, (await admin.request('GET', `${path}?format=csv`)).statusCode]).toEqual([path, 200])
})

test('phones are told what the company asks of them', async () => {
  await admin.request('PUT', '/api/settings/conquer-ventas', { requiresPosition: true, maximumDiscountPercent: 10 })
  const phone = await application.signIn({ roleNumber: 2, sellerKey: 'V1' })
  const told = await phone.get<Record<string, unknown>>('/api/v1/app/settings')
  expect(appSettings.safeParse(told).error).toBeUndefined()
  expect(told).toMatchObject({
    company: { name: 'Helados del Litoral', currency: 'ARS', logo: null },
    conquerVentas: { requiresPosition: true, maximumDiscountPercent: 10, trackingMinutes: 5 },
    conquerB2b: { whoOrders: 'everybody' },
    farAwayMeters: 300,
  })
  const ofSellers = { trackingMinutes: 2, showsStock: false, showsDebt: false, suggestsOrder: false }
  const ofCustomers = { welcomeText: 'Te damos la bienvenida', showsStock: true, showsDebt: false, paymentMethods: [4] }
  await admin.request('PUT', '/api/settings/conquer-ventas', ofSellers)
  await admin.request('PUT', '/api/settings/conquer-b2b', ofCustomers)
  expect(await phone.get('/api/v1/app/settings')).toMatchObject({
    conquerVentas: ofSellers,
    conquerB2b: ofCustomers,
  })
  for (const path of ['conquer-ventas', 'conquer-b2b', 'pedidos-online', 'import-export', 'exports'])
    expect((await phone.request('GET', `/api/settings/${path}`)).statusCode).toBe(403)
})

test.each([
  ['conquer-ventas', { orderFrom: '08:00' }, 'orderUntil', 'El horario necesita desde y hasta.'],
  [
    'conquer-ventas',
    { orderFrom: '18:00', orderUntil: '08:00' },
    'orderUntil',
    'Tiene que ser después de la hora de inicio.',
  ],
  ['conquer-ventas', { paymentMethods: [] }, 'paymentMethods', 'Elegí al menos un medio de pago.'],
  ['conquer-ventas', { maximumDiscountPercent: 101 }, 'maximumDiscountPercent', 'Hasta 100.'],
  ['conquer-b2b', { whoOrders: 'channels' }, 'channelCodes', 'Elegí al menos un canal.'],
  ['conquer-b2b', { welcomeText: 'x'.repeat(501) }, 'welcomeText', 'Hasta 500 caracteres.'],
  ['pedidos-online', { cutoff: '25:00' }, 'cutoff', 'Escribí una hora: HH:MM.'],
  ['pedidos-online', { deliveryWeekdays: [1, 1] }, 'deliveryWeekdays', 'Hay un día repetido.'],
])('%s refuses %j', async (path, body, place, message) => {
  const response = await admin.request('PUT', `/api/settings/${path}`, body)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ errors: [{ path: place, message }] })
})
