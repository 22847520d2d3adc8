import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { onServer } from '../../../testing/database.ts'
import type { GridView } from '../../contract/grid-views.ts'

let application: TestApplication
let admin: Caller
let supervisor: Caller
let seller: Caller
let stranger: Caller
beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1, displayName: 'Ana Admin' })
  supervisor = await application.signIn({ roleNumber: 4, displayName: 'Sol Supervisora' })
  seller = await application.signIn({ roleNumber: 2 })
  stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
})
afterAll(() => application.stop())

const definition = {
  filter: ['locality:contains:rosario'],
  sort: '-name',
  parameters: { estado: 'activos' },
  columns: ['code', 'name'],
  density: 'compact',
}
const create = (caller: Caller, given: Record<string, unknown>) =>
  caller.request('POST', '/api/grid-views', { grid: 'customers', definition, ...given })
const listed = async (caller: Caller): Promise<GridView[]> =>
  (await caller.get<{ items: GridView[] }>('/api/grid-views?grid=customers')).items
const names = async (caller: Caller) => (await listed(caller)).map(({ name }) => name)

test('a personal view is its maker’s alone, a shared one the company’s, and nothing crosses between two', async () => {
  expect((await create(seller, { name: 'Mi zona' })).json()).toMatchObject({
    name: 'Mi zona',
    isShared: false,
    isOwn: true,
    canChange: true,
    definition,
  })
  expect((await create(supervisor, { name: 'De Rosario', isShared: true })).statusCode).toBe(200)
  expect(await names(seller)).toEqual(['De Rosario', 'Mi zona'])
  expect(await names(admin)).toEqual(['De Rosario'])
  expect(await names(stranger)).toEqual([])
  expect((await admin.get<{ items: GridView[] }>('/api/grid-views?grid=articles')).items).toEqual([])
  const [shared] = await listed(seller)
  expect(shared).toMatchObject({ isOwn: false, canChange: false, ownerName: 'Sol Supervisora' })
})

test('a seller shares nothing, neither new nor later', async () => {
  const refused = await create(seller, { name: 'Para todos', isShared: true })
  expect(refused.statusCode).toBe(403)
  expect(refused.json().detail).toBe('Tu rol no permite compartir vistas. Guardala como propia.')
  const own = (await listed(seller)).find(({ isOwn }) => isOwn)
  expect((await seller.request('PATCH', `/api/grid-views/${own?.id}`, { isShared: true })).statusCode).toBe(403)
})

test('a shared view is changed by its maker and by an administrator; for others it can only be looked at', async () => {
  const [shared] = await listed(supervisor)
  const path = `/api/grid-views/${shared?.id}`
  expect((await seller.request('PATCH', path, { name: 'x' })).statusCode).toBe(403)
  expect((await seller.request('DELETE', path)).statusCode).toBe(403)
  expect((await stranger.request('PATCH', path, { name: 'x' })).statusCode).toBe(404)
  const changed = await admin.request('PATCH', path, { definition: { ...definition, sort: 'name' } })
  expect(changed.json()).toMatchObject({ ownerName: 'Sol Supervisora', definition: { sort: 'name' } })
})

test('another person’s own view is not there', async () => {
  const own = (await listed(seller)).find(({ isOwn }) => isOwn)
  for (const [method, path] of [
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/restore'],
  ] as const)
    expect(
      (await admin.request(method, `/api/grid-views/${own?.id}${path}`, method === 'PATCH' ? {} : undefined))
        .statusCode,
    ).toBe(404)
})

test('a deleted view comes back, unless its name was given to another', async () => {
  const made = (await create(admin, { name: 'Prueba' })).json<GridView>()
  await admin.request('DELETE', `/api/grid-views/${made.id}`)
  expect(await names(admin)).not.toContain('Prueba')
  expect((await admin.post<GridView>(`/api/grid-views/${made.id}/restore`)).name).toBe('Prueba')
  await admin.request('DELETE', `/api/grid-views/${made.id}`)
  await create(admin, { name: 'Prueba' })
  const taken = await admin.request('POST', `/api/grid-views/${made.id}/restore`)
  expect(taken.json()).toMatchObject({
    status: 409,
    errors: [{ path: 'name', message: 'Ya tenés una vista con ese nombre en esta grilla.' }],
  })
})

test.each([
  ['without a name', { name: ' ' }],
  ['with half a character', { name: 'x\ud800' }],
  ['with a name too long', { name: 'x'.repeat(61) }],
  ['with an unknown density', { definition: { ...definition, density: 'huge' } }],
  ['with too many filters', { definition: { ...definition, filter: Array(21).fill('a:matches:b') } }],
  [
    'with too many parameters',
    {
      definition: {
        ...definition,
        parameters: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`p${n}`, 'x'])),
      },
    },
  ],
  ['with a field nobody knows', { other: 1 }],
])('a view %s is refused', async (_name, given) => {
  expect((await create(admin, { name: 'Otra', ...given })).statusCode).toBe(400)
})

test('a person keeps a hundred views of a grid and no more', async () => {
  const collector = await application.signIn({ roleNumber: 1 })
  await create(collector, { name: 'La primera' })
  await onServer(application.databaseUrl, client =>
    client.query(
      `insert into grid_views (env_id, id, grid, name, owner_id, owner_name, definition)
       select env_id, gen_random_uuid(), grid, 'Vista ' || n, owner_id, owner_name, definition
       from grid_views, generate_series(1, 99) n where name = 'La primera'`,
    ),
  )
  expect((await create(collector, { name: 'Una más' })).json().detail).toMatch(/^Llegaste a las 100 vistas/)
})
