import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'

type Saved = { id: string }

let application: TestApplication
let admin: Caller
let supervisor: Caller
let north: Saved
let south: Saved

beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  const team = await admin.post<Saved>('/api/data/supervisors', { code: 'S1', name: 'Equipo Norte' })
  const management = await admin.post<Saved>('/api/data/managers', { code: 'G1', name: 'Gerencia Sur' })
  north = await admin.post<Saved>('/api/data/sellers', { code: 'V1', name: 'Marta Ruiz', supervisor: team.id })
  south = await admin.post<Saved>('/api/data/sellers', { code: 'V2', name: 'Jorge Sosa', manager: management.id })
  await admin.post('/api/data/customers', { code: 'C1', name: 'Kiosco Norte', seller: north.id })
  await admin.post('/api/data/customers', { code: 'C2', name: 'Almacén Sur', seller: south.id })
  await admin.post('/api/data/customers', { code: 'C3', name: 'Sin vendedor' })
  supervisor = await application.signIn({ roleNumber: 4, supervisorKey: 'S1' })
})
afterAll(() => application.stop())

type List = { items: { id: string; code: string }[]; total: number }
const codes = async (caller: Caller, name: string) =>
  (await caller.get<List>(`/api/data/${name}?sort=code`)).items.map(item => item.code)

describe('who sees which customers', () => {
  test.each([
    ['the admin', { roleNumber: 1 }, ['C1', 'C2', 'C3'], ['V1', 'V2']],
    ['the ERP', { roleNumber: 0 }, ['C1', 'C2', 'C3'], ['V1', 'V2']],
    ['a seller', { roleNumber: 2, sellerKey: 'V2' }, ['C2'], ['V2']],
    ['a seller without a key', { roleNumber: 3 }, [], []],
    ['a supervisor', { roleNumber: 4, supervisorKey: 'S1' }, ['C1'], ['V1']],
    ['a manager', { roleNumber: 5, managerKey: 'G1' }, ['C2'], ['V2']],
  ])('%s', async (_who, user, customers, sellers) => {
    const caller = await application.signIn(user)
    expect(await codes(caller, 'customers')).toEqual(customers)
    expect(await codes(caller, 'sellers')).toEqual(sellers)
    const exported = await caller.request('GET', '/api/data/customers/export?format=csv&sort=code')
    expect(
      exported.body
        .split('\r\n')
        .slice(1, -1)
        .map(line => line.split(';')[0]),
    ).toEqual(customers)
  })

  test('a customer out of reach does not exist, whatever is asked of it', async () => {
    const beyond = (await admin.get<List>('/api/data/customers?filter=code:matches:C2')).items[0]?.id
    const answers = await Promise.all([
      supervisor.request('GET', `/api/data/customers/${beyond}`),
      supervisor.request('PATCH', `/api/data/customers/${beyond}`, { name: 'Mía' }),
      supervisor.request('DELETE', `/api/data/customers/${beyond}`),
      supervisor.request('POST', `/api/data/customers/${beyond}/restore`),
    ])
    expect(answers.map(answer => answer.statusCode)).toEqual([404, 404, 404, 404])
  })

  test('a supervisor gives a customer to its own sellers alone', async () => {
    const refused = await supervisor.request('POST', '/api/data/customers', {
      code: 'C9',
      name: 'Nueva',
      seller: south.id,
    })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors).toEqual([{ path: 'seller', message: 'Elegí uno de tus vendedores.' }])
    const nobody = await supervisor.request('POST', '/api/data/customers', { code: 'C9', name: 'Nueva' })
    expect(nobody.statusCode).toBe(400)
    const created = await supervisor.request('POST', '/api/data/customers', {
      code: 'C9',
      name: 'Nueva',
      seller: north.id,
    })
    expect(created.statusCode).toBe(200)
    const handed = await supervisor.request('PATCH', `/api/data/customers/${created.json().id}`, { seller: south.id })
    expect(handed.statusCode).toBe(400)
    expect(
      (await supervisor.request('PATCH', `/api/data/customers/${created.json().id}`, { phone: '341 555-0101' })).json(),
    ).toMatchObject({ phone: '+543415550101' })
  })

  test('an import cannot take over the code of a customer out of reach', async () => {
    const result = await supervisor.post<{ created: number; errors: { path: string }[] }>(
      '/api/data/customers/import',
      {
        rows: [{ code: 'C2', name: 'Robada', seller: 'V1' }],
      },
    )
    expect(result).toMatchObject({
      created: 0,
      errors: [{ path: 'code', message: 'Ya hay un cliente con código «C2».' }],
    })
  })
})

describe('what a customer is', () => {
  test('keeps the CUIT as digits and refuses a wrong check digit', async () => {
    const created = await admin.post('/api/data/customers', { code: 'C10', name: 'Con CUIT', cuit: '30-71128456-3' })
    expect(created).toMatchObject({ cuit: '30711284563' })
    const refused = await admin.request('POST', '/api/data/customers', {
      code: 'C11',
      name: 'Mal CUIT',
      cuit: '30-71128456-5',
    })
    expect(refused.json().errors).toEqual([{ path: 'cuit', message: 'El dígito verificador no coincide' }])
  })

  test('a sales channel is never under itself', async () => {
    const top = await admin.post<Saved>('/api/data/sales-channels', { code: 'K', name: 'Kioscos' })
    const under = await admin.post<Saved>('/api/data/sales-channels', {
      code: 'K1',
      name: 'Kioscos 24 h',
      parent: top.id,
    })
    const refused = await admin.request('PATCH', `/api/data/sales-channels/${top.id}`, { parent: under.id })
    expect(refused.json().errors).toEqual([{ path: 'parent', message: 'Un canal no puede estar debajo de sí mismo.' }])
    const listed = await admin.get<{ items: unknown[] }>('/api/data/sales-channels?sort=code')
    expect(listed.items).toMatchObject([
      { code: 'K', subChannels: 1, customers: 0, parent: null },
      { code: 'K1', parent: { code: 'K', name: 'Kioscos' } },
    ])
  })

  test('an excuse asks for a photo or not', async () => {
    const created = await admin.post('/api/data/excuses', {
      code: 'E1',
      name: 'Cerrado',
      note: 'Persiana baja',
      requiresPhoto: true,
    })
    expect(created).toMatchObject({ code: 'E1', name: 'Cerrado', note: 'Persiana baja', requiresPhoto: true })
    expect(await admin.post('/api/data/excuses', { code: 'E2', name: 'Sin plata' })).toMatchObject({
      note: null,
      requiresPhoto: false,
    })
  })
})
