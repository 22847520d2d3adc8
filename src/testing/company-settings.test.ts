import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tenant } from '../kernel/server/database/tenancy.ts'
import { newId } from '../kernel/server/ids.ts'
import { checkFacts } from '../modules/sales/server/index.ts'
import { type CompanyView, companyRoutes } from '../modules/settings/contract/routes.ts'
import { type Caller, createTestApplication, type TestApplication } from './application.ts'
import { attachedFile } from './attached-file.ts'
import { createArticle, createCustomer, createSeller } from './factories.ts'

let application: TestApplication
let admin: Caller
let company: Omit<CompanyView, 'logo'>

const path = '/api/settings/company'
const read = async (caller: Caller): Promise<Omit<CompanyView, 'logo'>> => {
  const { logo: _, ...data } = await caller.get<CompanyView>(path)
  return data
}

beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  company = await read(admin)
})
afterAll(() => application.stop())

const save = (changes: object, caller = admin) => caller.request('PUT', path, { ...company, ...changes })

/** A drawing of one colour, told apart by it. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const upload = async (bytes = Buffer.from(pixel, 'base64')): Promise<string> => {
  const response = await application.app.inject({
    method: 'POST',
    url: '/api/files',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'image/png' },
    payload: bytes,
  })
  return response.json<{ id: string }>().id
}

describe('the data of the company', () => {
  test('start with its name alone', async () => {
    expect(company).toMatchObject({
      name: 'Helados del Litoral',
      timeZone: 'America/Argentina/Buenos_Aires',
      currency: 'ARS',
      legalName: '',
      cuit: '',
      mainWarehouseCode: '',
    })
    const other = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    expect((await read(other)).name).toBe('Bebidas Andinas')
  })

  test('are saved by the administrator, and the new name is everywhere', async () => {
    const response = await save({
      name: 'Helados Litoral',
      cuit: '30-54668997-9',
    })
    expect(response.statusCode, response.body).toBe(200)
    expect(companyRoutes.save.output?.safeParse(response.json()).error).toBeUndefined()
    expect(await admin.get(path)).toMatchObject({ name: 'Helados Litoral', cuit: '30546689979' })
    expect(await admin.get('/api/auth/session')).toMatchObject({ environment: { name: 'Helados Litoral' } })
    const erp = await application.signIn({ roleNumber: 0 })
    expect(await erp.get(path)).toMatchObject({ name: 'Helados Litoral' })
    expect((await save({}, erp)).statusCode).toBe(403)
    await save({})
  })

  test.each([
    [{ cuit: '30-54668997-8' }, 'cuit', 'El dígito verificador no coincide'],
    [{ name: 'He' }, 'name', 'La longitud mínima del carácter es 3'],
    [{ email: 'nada' }, 'email', 'Por favor introduzca una dirección de correo electrónico válida'],
    [{ activityStart: '2026-02-30' }, 'activityStart', 'La fecha no existe o no está escrita como AAAA-MM-DD.'],
    [{ mainWarehouseCode: 'NADA' }, 'mainWarehouseCode', 'Elegí uno de los depósitos de la lista.'],
    [{ timeZone: 'Marte/Olympus' }, 'timeZone', 'Elegí una de las zonas de la lista.'],
    [{ timeZone: '+03:00' }, 'timeZone', 'Elegí una de las zonas de la lista.'],
    [{ currency: 'ZZZ' }, 'currency', 'Elegí una de las monedas de la lista.'],
    [{ logoId: newId() }, 'logoId', 'El archivo ya no está.'],
    [{ plan: 'Corporate' }, '', 'El dato «plan» no se conoce.'],
  ])('refuse %j and keep what there was', async (changes, place, message) => {
    const response = await save(changes)
    expect(response.statusCode, response.body).toBe(400)
    expect(response.json()).toMatchObject({ errors: [{ path: place, message }] })
    expect(await read(admin)).toEqual(company)
  })
})

test('the main warehouse comes first wherever goods leave from or move, until it is gone', async () => {
  const caller = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
  const { logo: _, ...theirs } = await caller.get<CompanyView>(path)
  const choose = (mainWarehouseCode: string) => caller.request('PUT', path, { ...theirs, mainWarehouseCode })
  const first = async () => {
    const { items } = await caller.get<{ items: { code: string }[] }>('/api/stock/warehouses')
    const { warehouses } = await caller.get<{ warehouses: { code: string }[] }>('/api/loads/means')
    return [items[0]?.code, warehouses[0]?.code]
  }
  const sites = []
  for (const code of ['D1', 'D2', 'D3'])
    sites.push(
      await caller.post<{ id: string }>('/api/data/sites', { code, name: `Depósito ${code}`, type: 'deposito' }),
    )
  await caller.post('/api/data/sites', { code: 'CC', name: 'Oficina', type: 'casa-central' })
  expect(await first()).toEqual(['D1', 'D1'])
  expect((await choose('CC')).statusCode).toBe(400)
  expect((await choose('D2')).statusCode).toBe(200)
  expect(await first()).toEqual(['D2', 'D2'])
  expect((await caller.request('DELETE', `/api/data/sites/${sites[1]?.id}`)).statusCode).toBeLessThan(300)
  expect(await first()).toEqual(['D1', 'D1'])
  expect((await choose('D2')).statusCode).toBe(200)
})

describe('the logo', () => {
  const attached = (id: string) => attachedFile(application, id)

  test('belongs to the company while it is its logo', async () => {
    const [first, second] = [await upload(), await upload()]
    expect((await save({ logoId: first })).json()).toMatchObject({ logo: { id: first, contentType: 'image/png' } })
    expect(await attached(first)).toEqual({ attachedTo: 'company-logo', isKept: true })
    await save({ logoId: second })
    expect([await attached(first), await attached(second)]).toEqual([
      { attachedTo: 'company-logo', isKept: false },
      { attachedTo: 'company-logo', isKept: true },
    ])
    expect(await admin.get('/api/v1/app/settings')).toMatchObject({ company: { logo: `/api/files/${second}` } })
    const shown = async () =>
      (await admin.get<{ environment: { logoUrl: string | null } }>('/api/auth/session')).environment.logoUrl
    expect(await shown()).toBe(`/api/files/${second}/thumbnail`)
    await save({ logoId: null })
    expect(await shown()).toBeNull()
    expect(await attached(second)).toMatchObject({ isKept: false })
  })

  test('is a picture of this company', async () => {
    const document = await upload(Buffer.from('%PDF-1.4'))
    expect((await save({ logoId: document })).statusCode).toBe(400)
    const own = await upload()
    const stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    const { logo: _, ...theirs } = await stranger.get<CompanyView>(path)
    expect((await stranger.request('PUT', path, { ...theirs, logoId: own })).statusCode).toBe(400)
  })
})

describe('zone and currency', () => {
  const order = (sk: string, t: string) => ({ sk, se: 'V1', t, c: { k: 'C1' }, o: [{ a: 'A1', q: 1, up: 100 }] })
  const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

  const plant = async (tenant: Tenant): Promise<void> => {
    await createSeller(tenant, { code: 'V1' })
    await createCustomer(tenant, { code: 'C1' })
    await createArticle(tenant, { code: 'A1' })
  }

  test('change freely in a company without history', async () => {
    expect((await save({ timeZone: 'America/La_Paz', currency: 'BOB' })).statusCode).toBe(200)
    expect(await admin.get('/api/auth/session')).toMatchObject({
      environment: { timeZone: 'America/La_Paz', currency: 'BOB' },
    })
    expect((await save({})).statusCode).toBe(200)
  })

  test('stay when days or amounts were already counted by them, and it says how many', async () => {
    await application.platform.withTenant(application.envId, plant)
    // Half past midnight in Buenos Aires is the day before in La Paz.
    await admin.post('/api/v1/orders', order('NIGHT', `${daysAgo(3)}T03:30:00Z`))
    await admin.post('/api/v1/orders', order('NOON', `${daysAgo(3)}T15:00:00Z`))
    expect(await admin.get(`${path}/effects?timeZone=America/La_Paz`)).toEqual({
      documents: 2,
      movedDocuments: 1,
      movedDays: 1,
    })
    const refused = await save({ timeZone: 'America/La_Paz', currency: 'BOB', legalName: 'No se pierde' })
    expect(refused.json<{ errors: unknown }>().errors).toEqual([
      {
        path: 'timeZone',
        message:
          'No se puede: 1 documento cambiaría de día, de 1 día con movimientos, y esos días ya se contaron en tableros, objetivos y lotes del ERP.',
      },
      {
        path: 'currency',
        message: 'No se puede: ya hay pedidos o cobranzas, y sus importes no se convierten a otra moneda.',
      },
    ])
    expect(await read(admin)).toEqual(company)
    // The same clock under another name moves nothing.
    expect((await save({ timeZone: 'America/Montevideo' })).statusCode).toBe(200)
    expect((await admin.request('GET', `${path}/effects?timeZone=x`)).statusCode).toBe(400)
  })

  test('of another hour leave every sum as a recount by the new clock has it', async () => {
    const envId = await application.addEnvironment()
    const inTenant = <T>(work: (tenant: Tenant) => Promise<T>) => application.platform.withTenant(envId, work)
    const owner = await application.signIn({ envId, roleNumber: 1 })
    await inTenant(plant)
    await owner.post('/api/v1/orders', order('NOON', `${daysAgo(3)}T15:00:00Z`))
    const data = await read(owner)
    expect((await owner.request('PUT', path, { ...data, timeZone: 'America/La_Paz' })).statusCode).toBe(200)
    const hours = await inTenant(({ db }) =>
      db.selectFrom('sellerHours').select(['hour', 'orders']).where('envId', '=', envId).execute(),
    )
    expect(hours).toEqual([{ hour: 11, orders: 1 }])
    expect(await inTenant(checkFacts)).toEqual([])
  })
})
