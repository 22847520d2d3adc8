import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Granters, Viewers } from '../../../../kernel/contract/who-can-see.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import type { Abilities } from '../../contract/abilities.ts'

let application: TestApplication
const callers = new Map<string, Caller>()
const caller = (name: string): Caller => {
  const found = callers.get(name)
  if (!found) throw new Error(`nobody is called ${name}`)
  return found
}

/** Two sellers of one supervisor and manager, and one of nobody; a customer of each. */
const seed = () =>
  application.platform.withTenant(application.envId, async ({ db, envId }) => {
    const [managerId, supervisorId] = [newId(), newId()]
    await db.insertInto('managers').values({ envId, id: managerId, code: 'G1', name: 'Germán' }).execute()
    await db.insertInto('supervisors').values({ envId, id: supervisorId, code: 'S1', name: 'Susana' }).execute()
    const led = { managerId, supervisorId }
    const sellers = [
      { id: newId(), code: 'V1', name: 'Valentín', ...led },
      { id: newId(), code: 'V2', name: 'Victoria', ...led },
      { id: newId(), code: 'V3', name: 'Vera' },
    ]
    for (const seller of sellers)
      await db
        .insertInto('sellers')
        .values({ envId, ...seller })
        .execute()
    const customers = sellers.map(({ id, code }) => ({
      envId,
      id: newId(),
      code: `C${code}`,
      name: `Kiosco ${code}`,
      sellerId: id,
    }))
    for (const customer of customers) await db.insertInto('customers').values(customer).execute()
    return Object.fromEntries(customers.map(({ code, id }) => [code, id]))
  })

let customers: Record<string, string>
beforeAll(async () => {
  application = await createTestApplication()
  customers = await seed()
  const people: [string, Parameters<TestApplication['signIn']>[0]][] = [
    ['Adriana', { roleNumber: 1 }],
    ['Esteban', { roleNumber: 0 }],
    ['Germán', { roleNumber: 5, managerKey: 'G1' }],
    ['Susana', { roleNumber: 4, supervisorKey: 'S1' }],
    ['Sin equipo', { roleNumber: 4 }],
    ['Valentín', { roleNumber: 2, sellerKey: 'V1' }],
    ['Victoria', { roleNumber: 3, sellerKey: 'V2' }],
    ['Ajena', { roleNumber: 1, envId: application.otherEnvId }],
  ]
  for (const [displayName, user] of people) callers.set(displayName, await application.signIn({ displayName, ...user }))
  await application.signIn({ displayName: 'Suspendida', roleNumber: 1, email: 'fuera@test.example' })
  await application.platform.database
    .updateTable('users')
    .set({ suspendedAt: new Date() })
    .where('email', '=', 'fuera@test.example')
    .execute()
})
afterAll(() => application.stop())

const namesOf = ({ roles }: Viewers) =>
  roles.map(({ title, people }) => `${title}: ${people.map(({ name }) => name).join(', ')}`)
const viewersOf = async (name: string, id: string | undefined, entity = 'customers') =>
  namesOf(await caller(name).get<Viewers>(`/api/access/viewers/${entity}/${id}`))

describe('who can see a record', () => {
  test('is who holds the role and has it within reach, by role and name', async () => {
    expect(await viewersOf('Adriana', customers.CV1)).toEqual([
      'Administración: Adriana',
      'ERP: Esteban',
      'Gerencia: Germán',
      'Supervisión: Susana',
      'Ventas: Valentín',
    ])
    expect(await viewersOf('Adriana', customers.CV3)).toEqual(['Administración: Adriana', 'ERP: Esteban'])
  })

  test('says why each one sees it', async () => {
    const { roles, total } = await caller('Susana').get<Viewers>(`/api/access/viewers/customers/${customers.CV2}`)
    expect(total).toBe(5)
    expect(roles.map(({ people }) => people[0]?.reach)).toEqual([
      'Toda la empresa',
      'Toda la empresa',
      'Equipo del gerente G1',
      'Equipo del supervisor S1',
      'Vendedor V2',
    ])
  })

  test('agrees with what each person is really answered', async () => {
    for (const [code, id] of Object.entries(customers)) {
      const named = (await viewersOf('Adriana', id)).join()
      for (const [name, person] of callers) {
        const { statusCode } = await person.request('GET', `/api/data/customers/${id}`)
        expect(`${name} ${code} ${named.includes(name)}`).toBe(`${name} ${code} ${statusCode === 200}`)
      }
    }
  })

  test('may be asked by administrators and supervisors, about what they see themselves', async () => {
    const ask = async (name: string, path: string) =>
      (await caller(name).request('GET', `/api/access/viewers/${path}`)).statusCode
    expect(await ask('Valentín', `customers/${customers.CV1}`)).toBe(403)
    expect(await ask('Esteban', `customers/${customers.CV1}`)).toBe(403)
    expect(await ask('Susana', `customers/${customers.CV3}`)).toBe(404)
    expect(await ask('Ajena', `customers/${customers.CV1}`)).toBe(404)
    expect(await ask('Adriana', `customers/${newId()}`)).toBe(404)
    expect(await ask('Adriana', `planets/${customers.CV1}`)).toBe(404)
    expect(await ask('Adriana', `orders/${newId()}`)).toBe(404)
  })

  test('knows the guards of orders, collections, no-purchases and every grid', async () => {
    const entities = application.routes.flatMap(({ grid, record }) =>
      [grid?.resource.name, record?.entity].filter(Boolean),
    )
    expect(entities).toEqual(expect.arrayContaining(['orders', 'collections', 'no-purchases', 'customers', 'articles']))
  })
})

test('who can open a page is everybody of its group', async () => {
  const ofGroup = async (group: string) =>
    namesOf(await caller('Adriana').get<Viewers>(`/api/access/viewers?group=${group}`))
  expect(await ofGroup('admin')).toEqual(['Administración: Adriana'])
  expect(await ofGroup('staff')).toEqual([
    'Administración: Adriana',
    'ERP: Esteban',
    'Gerencia: Germán',
    'Supervisión: Sin equipo, Susana',
  ])
  expect((await caller('Adriana').request('GET', '/api/access/viewers?group=everybody')).statusCode).toBe(400)
})

describe('what a role may do', () => {
  const of = async (name: string) => (await caller(name).get<Abilities>('/api/access/abilities')).parts
  const sums = (parts: Abilities['parts']) => ({
    allowed: parts.flatMap(({ allowed }) => allowed),
    refused: parts.flatMap(({ refused }) => refused),
  })

  test('follows from the permissions that guard each call', async () => {
    const [admin, seller] = [sums(await of('Adriana')), sums(await of('Valentín'))]
    expect(admin.allowed).toContain('Crear artículo')
    expect(seller.refused).toContain('Crear artículo')
    expect(seller.allowed).toContain('Lista de clientes')
    expect(admin.allowed.length).toBeGreaterThan(seller.allowed.length)
  })

  test('tells a guest what is open to everybody', async () => {
    const guest = (await application.app.inject({ method: 'GET', url: '/api/access/abilities' })).json<Abilities>()
    expect(sums(guest.parts).allowed).toContain('Entrar con e-mail y contraseña')
    expect(sums(guest.parts).allowed).not.toContain('Crear artículo')
  })
})

describe('a page that refuses somebody', () => {
  test('names the roles that open it and the administrators who give roles, to anybody signed in', async () => {
    const told = await caller('Valentín').get<Granters>('/api/access/granters?group=staff')
    expect(told).toEqual({
      mine: 'Ventas',
      roles: ['Administración', 'ERP', 'Gerencia', 'Supervisión'],
      administrators: ['Adriana'],
      others: 0,
    })
    expect(await caller('Susana').get('/api/access/granters?group=admin')).toMatchObject({
      mine: 'Supervisión',
      roles: ['Administración'],
    })
    // Of another company, its own administrators alone.
    expect(await caller('Ajena').get('/api/access/granters?group=admin')).toMatchObject({ administrators: ['Ajena'] })
    const answer = await caller('Valentín').request('GET', '/api/access/granters?group=todos')
    expect(answer.statusCode).toBe(400)
  })
})
