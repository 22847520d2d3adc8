import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { onServer } from '../../../../testing/database.ts'
import type { BuiltDashboard, DashboardSummary } from '../../contract/built/built-dashboards.ts'

let application: TestApplication
let owner: Caller
let admin: Caller
let seller: Caller
let supervisor: Caller
let stranger: Caller

const projects = '/api/project-dashboard-app/projects'
const built = '/api/dashboards/built'
const kpi = { kind: 'fixed', id: 'a', widget: 'dailySales', x: 0, y: 0, w: 3, h: 2 }
const bars = { kind: 'measure', id: 'b', measure: 'net', by: 'seller', chart: 'bars', x: 0, y: 2, w: 6, h: 5 }

type List = { items: BuiltDashboard[]; total: number }
const namesOf = async (caller: Caller, path = projects): Promise<string[]> =>
  (await caller.get<List>(path)).items.map(({ name }) => name)

const create = (caller: Caller, body: object, path = projects) => caller.post<BuiltDashboard>(path, body)
const refused = async (caller: Caller, method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
  const response = await caller.request(method, url, body)
  const { code, errors = [] } = response.json<{ code: string; errors?: { path: string }[] }>()
  return { status: response.statusCode, code, paths: errors.map(({ path }) => path) }
}

beforeAll(async () => {
  application = await createTestApplication()
  owner = await application.signIn({ roleNumber: 0, displayName: 'Eva Dueña' })
  admin = await application.signIn({ roleNumber: 1 })
  seller = await application.signIn({ roleNumber: 2, sellerKey: 'V1' })
  supervisor = await application.signIn({ roleNumber: 4, supervisorKey: 'S1' })
  stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
})
afterAll(() => application.stop())

describe('the widgets there are', () => {
  test.each([
    ['/api/project-dashboard-app/widgets', 29],
    ['/api/logistica/widgets/consolidated', 8],
    ['/api/picking/widgets', 8],
  ])('%s', async (path, count) => {
    const { items } = await admin.get<{ items: { id: string; title: string; type: string }[] }>(path)
    expect(items).toHaveLength(count)
    for (const { id, title, type } of items) expect(`${id}${title}${type}`).toMatch(/\w{6,}/)
  })
})

describe('create and list', () => {
  test('what is created comes back with its id, its generated key and its widgets', async () => {
    const made = await create(owner, { name: ' Mesa ', privacy: 'private', widgets: [kpi, bars], type: 'ventas' })
    expect(made).toMatchObject({ name: 'Mesa', type: 'ventas', isOwn: true, canChange: true, version: 1 })
    expect(made.key).toMatch(/^[\w-]{12}$/)
    expect(made.widgets).toEqual([
      { ...kpi, title: '', form: 'donut' },
      { ...bars, title: '', across: '', top: 10, compares: true, period: '' },
    ])
    const twin = await create(owner, { name: 'Mesa', privacy: 'private', widgets: [] })
    expect(twin.key).not.toBe(made.key)
    expect(await owner.get<BuiltDashboard>(`${built}/${made.id}`)).toEqual(made)
  })

  test.each([
    [{ privacy: 'private' }, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ name: 'a\0' }, 'name'],
    [{ name: 'x', privacy: 'public' }, 'privacy'],
    [{ name: 'x', privacy: 'roles' }, 'roles'],
    [{ name: 'x', type: 'picking' }, 'type'],
    [{ name: 'x', widgets: {} }, 'widgets'],
    [{ name: 'x', widgets: [kpi, kpi] }, 'widgets.1'],
    [{ name: 'x', widgets: [{ ...kpi, x: 10 }] }, 'widgets.0'],
    [{ name: 'x', widgets: [{ ...kpi, h: 0 }] }, 'widgets.0.h'],
    [{ name: 'x', widgets: [{ ...kpi, widget: 'pendingOrders' }] }, 'widgets.0.widget'],
    [{ name: 'x', widgets: [{ ...kpi, kind: 'other' }] }, 'widgets.0.kind'],
    [{ name: 'x', widgets: [{ ...bars, measure: 'visits', by: 'article' }] }, 'widgets.0'],
    [{ name: 'x', widgets: [{ ...bars, top: 900 }] }, 'widgets.0.top'],
    [{ name: 'x', widgets: Array.from({ length: 41 }, (_, id) => ({ ...kpi, id: `${id}` })) }, 'widgets'],
  ])('refuses %j', async (body, path) => {
    expect(await refused(owner, 'POST', projects, body)).toMatchObject({ status: 400, paths: [path] })
  })

  test('a failure of ours is a 400 with its problem, as spec.md §8 says', async () => {
    const rename = (from: string, to: string) =>
      onServer(
        application.databaseUrl,
        async client => void (await client.query(`alter table ${from} rename to ${to}`)),
      )
    await rename('dashboards', 'away')
    const list = await owner.request('GET', projects)
    const created = await refused(owner, 'POST', projects, { name: 'x' })
    await rename('away', 'dashboards')
    expect(list.statusCode).toBe(400)
    expect(list.json()).toMatchObject({
      code: 'built-dashboards.listFailed',
      detail: expect.stringContaining('No pudimos'),
    })
    expect(created).toMatchObject({ status: 400, code: 'built-dashboards.createFailed' })
  })

  test('each type has its list, its widgets and its people', async () => {
    const rounds = { kind: 'fixed', id: 'r', widget: 'pendingOrders', x: 0, y: 0, w: 3, h: 2 }
    await create(admin, { name: 'Reparto', privacy: 'everyone', widgets: [rounds] }, '/api/logistica/consolidated')
    await create(supervisor, { name: 'Depósito', privacy: 'everyone', widgets: [] }, '/api/picking/dashboard')
    expect(await namesOf(admin, '/api/logistica/consolidated')).toEqual(['Reparto'])
    expect(await namesOf(admin, '/api/picking/dashboard')).toEqual(['Depósito'])
    expect(await namesOf(admin)).toEqual([])
    const all = (caller: Caller) => caller.get<{ items: DashboardSummary[] }>(built)
    expect((await all(admin)).items.map(({ name }) => name)).toEqual(['Depósito', 'Reparto'])
    // Shared with everyone, and still not with whom its figures are not for.
    expect((await all(seller)).items).toEqual([])
    expect((await seller.request('GET', '/api/picking/dashboard')).statusCode).toBe(403)
    expect((await supervisor.request('POST', '/api/logistica/consolidated', { name: 'x' })).statusCode).toBe(403)
    const roles = { name: 'x', privacy: 'roles', roles: ['ventas'] }
    expect(await refused(admin, 'POST', '/api/picking/dashboard', roles)).toMatchObject({
      status: 400,
      paths: ['roles'],
    })
  })
})

describe('who sees it', () => {
  test('private: its owner alone; roles: those; everyone: the company and nobody else', async () => {
    const own = await create(owner, { name: 'Privado', privacy: 'private' })
    const some = await create(owner, { name: 'Supervisión', privacy: 'roles', roles: ['supervisor'] })
    const all = await create(owner, { name: 'Todos', privacy: 'everyone', widgets: [kpi] })
    expect(await namesOf(owner)).toEqual(expect.arrayContaining(['Privado', 'Supervisión', 'Todos']))
    expect(await namesOf(supervisor)).toEqual(['Supervisión', 'Todos'])
    expect(await namesOf(admin)).toEqual(['Todos'])
    expect(await namesOf(seller)).toEqual(['Todos'])
    expect(await namesOf(stranger)).toEqual([])
    const status = async (caller: Caller, id: string) => (await caller.request('GET', `${built}/${id}`)).statusCode
    expect(await status(admin, own.id)).toBe(404)
    expect(await status(supervisor, some.id)).toBe(200)
    expect(await status(seller, some.id)).toBe(404)
    expect(await status(stranger, all.id)).toBe(404)
  })

  test('whoever sees it copies it; only its owner and administrators change it', async () => {
    const { id, version } = await create(owner, { name: 'Común', privacy: 'everyone', widgets: [kpi] })
    const change = { name: 'Otro', privacy: 'everyone', version }
    expect(await refused(seller, 'PUT', `${built}/${id}`, change)).toMatchObject({ status: 403 })
    expect(await refused(seller, 'PUT', `${built}/${id}/widgets`, { version, widgets: [] })).toMatchObject({
      status: 403,
    })
    expect(await refused(seller, 'DELETE', `${built}/${id}`)).toMatchObject({ status: 403 })
    const copy = await seller.post<BuiltDashboard>(`${built}/${id}/copy`, {})
    expect(copy).toMatchObject({ name: 'Copia de Común', privacy: 'private', isOwn: true, widgets: [{ id: 'a' }] })
    expect((await admin.request('PUT', `${built}/${id}`, change)).json()).toMatchObject({ name: 'Otro', version: 2 })
    expect(await refused(admin, 'PUT', `${built}/${id}`, { ...change, privacy: 'private', version: 2 })).toMatchObject({
      status: 400,
      paths: ['privacy'],
    })
  })

  test('a seller shares nothing', async () => {
    expect(await refused(seller, 'POST', projects, { name: 'Mío', privacy: 'everyone' })).toMatchObject({
      status: 400,
      code: 'built-dashboards.mayNotShare',
    })
    const { id } = await create(seller, { name: 'Mío', privacy: 'private' })
    expect(
      await refused(seller, 'PUT', `${built}/${id}`, { name: 'Mío', privacy: 'everyone', version: 1 }),
    ).toMatchObject({
      status: 403,
    })
  })
})

describe('change', () => {
  test('over an older version nothing is saved, and the answer says what to do', async () => {
    const { id } = await create(owner, { name: 'Dos manos', privacy: 'everyone' })
    const save = (caller: Caller, version: number, widgets: object[]) =>
      caller.request('PUT', `${built}/${id}/widgets`, { version, widgets })
    expect((await save(admin, 1, [kpi])).json()).toMatchObject({ version: 2, widgetCount: 1 })
    const late = await save(owner, 1, [bars])
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'built-dashboards.changed', detail: expect.stringContaining('copia') })
    expect((await owner.get<BuiltDashboard>(`${built}/${id}`)).widgets).toMatchObject([{ id: 'a' }])
  })

  test('deleted it is in no list, comes back as it was, and its history tells all of it', async () => {
    const { id } = await create(owner, { name: 'Va y viene', privacy: 'everyone', widgets: [bars] })
    expect((await owner.request('DELETE', `${built}/${id}`)).statusCode).toBe(204)
    expect(await namesOf(owner)).not.toContain('Va y viene')
    expect((await owner.request('GET', `${built}/${id}`)).statusCode).toBe(404)
    const deleted = async (caller: Caller) =>
      (await caller.get<{ items: DashboardSummary[] }>(`${built}?deleted=yes`)).items.map(({ name }) => name)
    expect(await deleted(owner)).toEqual(['Va y viene'])
    expect(await deleted(seller)).toEqual([])
    const back = await owner.post<BuiltDashboard>(`${built}/${id}/restore`, {})
    expect(back).toMatchObject({ name: 'Va y viene', deletedAt: null, widgets: [{ id: 'b' }] })
    const actions = await onServer(application.databaseUrl, async client => {
      const { rows } = await client.query<{ action: string; actor: string }>(
        'select action, actor from audit_entries where entity_id = $1 order by at, id',
        [id],
      )
      return rows
    })
    expect(actions.map(({ action }) => action)).toEqual(['create', 'remove', 'restore'])
    expect(actions[0]?.actor).toBe('Eva Dueña')
  })
})
