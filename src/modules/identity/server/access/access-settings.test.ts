import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rememberedMs } from '../../../../kernel/server/database/environments-cache.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { chooseSettings } from '../../../../testing/choose-settings.ts'
import { createArticle, createCustomer, createSeller } from '../../../../testing/factories.ts'
import { accessSettings } from '../../contract/access-settings.ts'
import type { SessionView } from '../../contract/session.ts'

let application: TestApplication
let admin: Caller
let erp: Caller
let orders: Record<string, string>

beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  erp = await application.signIn({ roleNumber: 0 })
  await application.platform.withTenant(application.envId, async tenant => {
    const hidden = await createSeller(tenant, { code: 'ME1', name: 'Vendedor ME Prueba' })
    await createSeller(tenant, { code: 'V1', name: 'Marta Ruiz' })
    await createCustomer(tenant, { code: 'C1', latitude: -32.95, longitude: -60.65, sellerId: hidden })
    await createArticle(tenant, { code: 'A1' })
  })
  const taken = async (se: string, f = 1): Promise<string> => {
    const body = { sk: `K-${se}`, se, t: new Date().toISOString(), c: { k: 'C1' }, o: [{ a: 'A1', q: 1, up: 100 }], f }
    return (await admin.post<{ id: string }>('/api/v1/orders', { ...body, lat: -32.9527, lng: -60.65 })).id
  }
  orders = { hidden: await taken('ME1'), shown: await taken('V1') }
})
afterAll(() => application.stop())

/** A person's session is looked up anew after a few seconds; a new one reads what holds now. */
const fresh = (roleNumber: number, keys: { sellerKey?: string } = {}) => application.signIn({ roleNumber, ...keys })

describe('the accesses of a company', () => {
  const path = '/api/settings/access'
  beforeEach(() => chooseSettings(application, accessSettings))

  test('are complete from the first day, seen by admin and erp, changed by admin', async () => {
    expect(await erp.get(path)).toEqual({
      landing: {},
      menuVariant: 'default',
      hiddenSellerPrefix: '',
      extraOrderColumns: false,
      opportunitiesWindowMonths: null,
      farAwayMeters: 300,
    })
    expect((await erp.request('PUT', path, {})).statusCode).toBe(403)
    expect((await (await fresh(4)).request('GET', path)).statusCode).toBe(403)
  })

  test.each([
    [{ landing: { admin: 'https://other.example' } }, 'landing.admin', 'Elegí una página de Andén.'],
    [{ landing: { admin: '//other.example' } }, 'landing.admin', 'Elegí una página de Andén.'],
    [{ landing: { jefe: '/apps/map' } }, 'landing', expect.anything()],
    [{ menuVariant: 'otro' }, 'menuVariant', 'Elegí un menú.'],
    [{ farAwayMeters: 1.5 }, 'farAwayMeters', 'Tiene que ser un número entero.'],
    [{ opportunitiesWindowMonths: 0 }, 'opportunitiesWindowMonths', 'Desde 1.'],
    [{ hiddenSellerPrefix: 'x'.repeat(61) }, 'hiddenSellerPrefix', 'Hasta 60 caracteres.'],
    [{ isOperator: true }, '', 'El dato «isOperator» no se conoce.'],
  ])('refuse %j', async (body, place, message) => {
    const response = await admin.request('PUT', path, body)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ errors: [{ path: place, message }] })
  })

  test('remember who changed what, before and after, and nothing when nothing changed', async () => {
    await admin.request('PUT', path, { farAwayMeters: 500 })
    await admin.request('PUT', path, { farAwayMeters: 500 })
    const entries = await application.platform.withTenant(application.envId, ({ db, envId }) =>
      db
        .selectFrom('auditEntries')
        .select(['actor', 'action', 'detail'])
        .where('envId', '=', envId)
        .where('entity', '=', 'settings.access')
        .where('actor', '=', 'Ana Prueba')
        .execute(),
    )
    const detail = { changed: { farAwayMeters: { before: 300, after: 500 } } }
    expect(entries).toEqual([{ actor: 'Ana Prueba', action: 'changed', detail }])
  })

  test('send each role where the company says, and show the menu it says', async () => {
    await admin.request('PUT', path, { landing: { ventas: '/apps/comprobantes/pedidos' }, menuVariant: 'basic' })
    const seller = await (await fresh(2, { sellerKey: 'V1' })).get<SessionView>('/api/auth/session')
    expect(seller).toMatchObject({ landing: '/apps/comprobantes/pedidos', environment: { menuVariant: 'basic' } })
    expect(await admin.get('/api/auth/session')).toMatchObject({ landing: '/apps/dashboards/project' })
    const stranger = await application.signIn({ roleNumber: 2, envId: application.otherEnvId })
    expect(await stranger.get('/api/auth/session')).toMatchObject({
      landing: '/apps/reports',
      environment: { menuVariant: 'default' },
    })
  })

  test('mark what was taken far away, from the metres they say', async () => {
    const isFar = async () =>
      (await admin.get<{ place: { isFar: boolean } }>(`/api/data/orders/${orders.shown}`)).place.isFar
    expect(await isFar()).toBe(true)
    await admin.request('PUT', path, { farAwayMeters: 301 })
    expect(await isFar()).toBe(false)
    expect(await admin.get('/api/vouchers/settings')).toMatchObject({ farAwayMeters: 301 })
  })

  test('add the columns of weight and units', async () => {
    await admin.request('PUT', path, { extraOrderColumns: true })
    expect(await admin.get('/api/vouchers/settings')).toMatchObject({ extraOrderColumns: true })
    const exported = await admin.request('GET', '/api/data/orders/export?format=csv')
    expect(exported.body.split('\r\n')[0]).toContain('Peso (kg);Unidades')
  })

  describe('hide sellers by how their name starts', () => {
    const names = async (caller: Caller, url: string, list = 'items') =>
      (await caller.get<Record<string, { name: string }[]>>(url))[list]?.map(({ name }) => name)

    test('from lists, filters, documents and sums, but not from themselves', async () => {
      await admin.request('PUT', path, { hiddenSellerPrefix: 'Vendedor ME' })
      const caller = await fresh(1)
      expect(await names(caller, '/api/data/sellers')).toEqual(['Marta Ruiz'])
      expect(await names(caller, '/api/dashboards/filters', 'sellers')).toEqual(['Marta Ruiz'])
      expect(await caller.get('/api/data/orders')).toMatchObject({ total: 1, items: [{ seller: { code: 'V1' } }] })
      expect((await caller.request('GET', `/api/data/orders/${orders.hidden}`)).statusCode).toBe(404)
      const { widgets } = await caller.get<{ widgets: { sellerRanking: { data: { rows: { code: string }[] } } } }>(
        '/api/dashboards/sales?widgets=sellerRanking',
      )
      expect(widgets.sellerRanking.data.rows.map(({ code }) => code)).toEqual(['V1'])
      expect(await caller.get('/api/data/customers')).toMatchObject({ total: 1 })

      const own = await fresh(2, { sellerKey: 'ME1' })
      expect(await own.get('/api/data/orders')).toMatchObject({ total: 1, items: [{ seller: { code: 'ME1' } }] })
    })

    test('and show them again', async () => {
      expect(await names(await fresh(1), '/api/data/sellers')).toEqual(['Marta Ruiz', 'Vendedor ME Prueba'])
    })
  })
})

test('what another process saves is read within seconds', async () => {
  const far = async () => (await admin.get<{ farAwayMeters: number }>('/api/vouchers/settings')).farAwayMeters
  await chooseSettings(application, accessSettings, { farAwayMeters: 400 })
  expect(await far()).toBe(400)
  await application.platform.database
    .updateTable('environments')
    .set({ settings: JSON.stringify({ access: { farAwayMeters: 900, menuVariant: 'no longer known' } }) })
    .where('id', '=', application.envId)
    .execute()
  expect(await far()).toBe(400)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + rememberedMs })
  try {
    expect(await far()).toBe(900)
  } finally {
    vi.useRealTimers()
  }
})
