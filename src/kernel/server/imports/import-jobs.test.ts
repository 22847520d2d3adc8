import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createArticle, createBrand, createItem, createSeller, createSupervisor } from '../../../testing/factories.ts'
import { counted, type ImportClient, importClient, problemsOf } from '../../../testing/import-client.ts'
import type { ImportView } from '../../contract/imports.ts'
import type { Tenant } from '../database/tenancy.ts'

let application: TestApplication
let envId: string
let admin: ImportClient
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())
beforeEach(async () => {
  envId = await application.addEnvironment()
  admin = await sign(1)
})

const sign = async (roleNumber: number, more: object = {}): Promise<ImportClient> =>
  importClient(application, await application.signIn({ roleNumber, envId, ...more }))

const inTenant = <T>(work: (tenant: Tenant) => Promise<T>): Promise<T> => application.platform.withTenant(envId, work)

describe('undoing', () => {
  test('takes back what was made and gives back what was changed, and leaves what somebody touched since', async () => {
    await inTenant(async tenant => {
      for (const code of ['M1', 'M2', 'M3']) await createBrand(tenant, { code, name: 'Vieja' })
    })
    const view = await admin.bring('brands', 'Código;Nombre\nM1;Nueva\nM2;Nueva\nM3;Vieja\nM4;Nueva\nM5;Nueva\n')
    expect(counted(view)).toBe('2 2 1 0')
    for (const { id, code } of await admin.rows('brands'))
      if (code === 'M2' || code === 'M5') await admin.send('PATCH', `/../data/brands/${id}`, { name: 'Tocada' })
    expect((await admin.send('GET', `/${view.id}/undo`)).body).toEqual({
      created: 1,
      changed: 1,
      kept: 2,
      made: 0,
      reasons: [],
    })
    expect(await admin.undo(view.id)).toMatchObject({
      state: 'undone',
      undoneCount: 2,
      keptCount: 2,
      undoneBy: 'Ana Prueba',
      isUndoable: false,
    })
    expect(await admin.named('brands')).toEqual(['M1 Vieja', 'M2 Tocada', 'M3 Vieja', 'M5 Tocada'])
    expect((await admin.send('POST', `/${view.id}/undo`)).status).toBe(409)
    expect(counted(await admin.bring('brands', 'Código;Nombre\nM4;Nueva\n'))).toBe('0 1 0 0')
  })

  test('gives references and empty values back', async () => {
    await inTenant(async tenant => {
      const itemId = await createItem(tenant, { code: 'R1' })
      await createArticle(tenant, { code: 'A1', name: 'Uno', itemId, family: 'Palitos', kgPerUnit: 0.5 })
      await createArticle(tenant, { code: 'A2', name: 'Dos' })
    })
    const before = await admin.rows('articles')
    const view = await admin.bring(
      'articles',
      'Código;Artículo;Rubro;Familia;Kg por unidad\nA1;Uno;;;1\nA2;Dos;R1;Potes;2\n',
    )
    expect(counted(view)).toBe('0 2 0 0')
    await admin.undo(view.id)
    expect(await admin.rows('articles')).toEqual(before)
  })
})

describe('a job', () => {
  const many = (rows: number, name = 'Fila'): string =>
    `Código;Nombre\n${Array.from({ length: rows }, (_, index) => `B${index};${name} ${index}`).join('\n')}\n`

  test('that is cancelled stops between two batches; what went in can be undone', async () => {
    const { id } = await admin.upload('brands', many(20_000))
    await admin.send('POST', `/${id}/apply`)
    for (;;) {
      const { rowCount } = (await admin.send('GET', `/${id}`)).body as ImportView
      if (rowCount > 0) break
      await new Promise(resolve => setTimeout(resolve, 5))
    }
    await admin.send('POST', `/${id}/cancel`)
    const view = await admin.settled(id)
    expect(view.state).toBe('cancelled')
    expect(view.newCount % 1000).toBe(0)
    expect(view.newCount).toBeLessThan(20_000)
    const { body } = await admin.send('GET', '/../data/brands?limit=1')
    expect((body as { total: number }).total).toBe(view.newCount)
    expect(await admin.undo(id)).toMatchObject({ state: 'undone', undoneCount: view.newCount })
    expect((await admin.rows('brands')).length).toBe(0)
  })

  test('that was cancelled goes on where it was left when it is started again', async () => {
    const { id } = await admin.upload('brands', many(5000))
    await admin.send('POST', `/${id}/apply`)
    await admin.send('POST', `/${id}/cancel`)
    const first = await admin.settled(id)
    const second = await admin.apply(id)
    expect(second).toMatchObject({ state: 'done', rowCount: 5000, equalCount: first.newCount })
    expect((await admin.send('GET', `/${id}/undo`)).body).toEqual({
      created: 5000,
      changed: 0,
      kept: 0,
      made: 0,
      reasons: [],
    })
  })

  test('that is cancelled while it only looks leaves the file as it was', async () => {
    const { id } = await admin.upload('brands', many(20_000))
    await admin.send('POST', `/${id}/check`)
    await admin.send('POST', `/${id}/cancel`)
    expect(await admin.settled(id)).toMatchObject({ state: 'uploaded', rowCount: 0 })
  })

  test('does not write a grid that another one is writing, and says whose it is', async () => {
    const first = await admin.upload('brands', many(10_000), 'primero.csv')
    const second = await admin.upload('brands', many(10, 'Otra'), 'segundo.csv')
    const prices = await admin.upload('sales-channels', 'Código;Nombre\nC1;Uno\n')
    await admin.send('POST', `/${first.id}/apply`)
    expect(await admin.send('POST', `/${second.id}/apply`)).toMatchObject({
      status: 409,
      body: { code: 'imports.busy', detail: expect.stringContaining('está importando «primero.csv»') },
    })
    expect(counted(await admin.apply(prices.id))).toBe('1 0 0 0')
    await admin.settled(first.id)
    expect(counted(await admin.apply(second.id))).toBe('0 10 0 0')
  })

  test('whose server stopped is said to have failed, and can be started again', async () => {
    const { id } = await admin.upload('brands', many(10))
    await inTenant(({ db }) =>
      sql`update imports set state = 'applying', heartbeat_at = now() - interval '1 minute' where env_id = ${envId}::uuid and id = ${id}::uuid`.execute(
        db,
      ),
    )
    const found = (await admin.send('GET', `/${id}`)).body as ImportView
    expect(found).toMatchObject({ state: 'failed', failure: expect.stringContaining('el servidor se detuvo') })
    expect((await admin.send('GET', '?filter=state:matches:failed')).body).toMatchObject({ total: 1 })
    const other = await admin.upload('brands', many(5))
    expect(counted(await admin.apply(other.id))).toBe('5 0 0 0')
    expect(counted(await admin.apply(id))).toBe('5 0 5 0')
  })

  test('that runs where the clock is behind is not taken for dead', async () => {
    const { id } = await admin.upload('brands', many(2500))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 10 * 60_000 })
    try {
      expect((await admin.apply(id)).state).toBe('done')
    } finally {
      vi.useRealTimers()
    }
  })

  test('that meets a file broken further on keeps what went in before, and says where', async () => {
    const view = await admin.bring('brands', `${many(2500)}"sin cerrar;x\n`)
    expect(view).toMatchObject({
      state: 'failed',
      newCount: 2000,
      failure: expect.stringContaining('La fila 2.502 abre comillas'),
      isUndoable: true,
    })
    expect((await admin.send('GET', `/${view.id}/undo`)).body).toMatchObject({ created: 2000 })
  })
})

describe('people', () => {
  test('are invited from a file under the rules of the company, and wrong rows are said', async () => {
    const file =
      'Nombre;E-mail;Rol\nAna;ana@nueva.example;Administrador (1)\nBeto;beto;Administrador (1)\nCaro;caro@nueva.example;Emperadora\n'
    const uploaded = await admin.upload('users', file)
    const checked = await admin.check(uploaded.id)
    expect(counted(checked)).toBe('1 0 0 2')
    expect(checked.wrongRows.map(({ row }) => row)).toEqual([3, 4])
    expect(await admin.apply(uploaded.id)).toMatchObject({ state: 'done', newCount: 1, isUndoable: false })
    const { body } = await admin.send('GET', '/../data/users?filter=email:matches:ana@nueva.example')
    expect((body as { items: unknown[] }).items).toMatchObject([{ name: 'Ana', state: 'invited' }])
    expect(counted(await admin.bring('users', file))).toBe('0 0 1 2')
  })
})

describe('who may', () => {
  test('bring in what: the roles of the grid, and the ERP people what they upload', async () => {
    const names = async (who: ImportClient) =>
      ((await who.send('GET', '/entities')).body as unknown as { items: { resource: string }[] }).items.map(
        ({ resource }) => resource,
      )
    const everything = await names(admin)
    expect(everything.indexOf('items')).toBeLessThan(everything.indexOf('articles'))
    expect(everything.indexOf('articles')).toBeLessThan(everything.indexOf('prices'))
    expect(everything.indexOf('supervisors')).toBeLessThan(everything.indexOf('sellers'))
    expect(everything.indexOf('sellers')).toBeLessThan(everything.indexOf('customers'))
    const erp = await names(await sign(0))
    expect(erp).toEqual(expect.arrayContaining(['articles', 'prices', 'customers', 'sellers']))
    expect(await names(await sign(4, { supervisorKey: 'S1' }))).toEqual([
      'sales-channels',
      'regions',
      'customers',
      'prospects',
      'contacts',
      'customer-users',
      'opportunities',
      'order-files',
      'collection-files',
    ])
    const seller = await sign(2, { sellerKey: 'V1' })
    expect((await seller.send('GET', '/entities')).status).toBe(403)
    expect((await seller.tryUpload('brands', 'a;b\n')).status).toBe(403)
    expect((await (await sign(4, { supervisorKey: 'S1' })).tryUpload('brands', 'a;b\n')).status).toBe(403)
    expect((await admin.tryUpload('planets', 'a;b\n')).status).toBe(404)
  })

  test('see an import: its own environment, and whoever sees some sellers only, their own', async () => {
    const view = await admin.bring('customers', 'Código;Razón social\nC1;Uno\n')
    const supervisor = await sign(4, { supervisorKey: 'S1' })
    const stranger = await sign(1, { envId: await application.addEnvironment() })
    for (const who of [supervisor, stranger]) {
      expect((await who.send('GET', `/${view.id}`)).status).toBe(404)
      expect((await who.send('POST', `/${view.id}/undo`)).status).toBe(404)
      expect((await who.send('GET', '')).body).toMatchObject({ total: 0 })
    }
  })

  test('reach customers: a supervisor brings in those of their own sellers', async () => {
    await inTenant(async tenant => {
      const supervisorId = await createSupervisor(tenant, { code: 'S1' })
      await createSeller(tenant, { code: 'V1', supervisorId })
      await createSeller(tenant, { code: 'V2' })
    })
    const supervisor = await sign(4, { supervisorKey: 'S1' })
    const { id } = await supervisor.upload(
      'customers',
      'Código;Razón social;Vendedor\nC1;Uno;V1\nC2;Dos;V2\nC3;Tres;\n',
    )
    const view = await supervisor.apply(id)
    expect(counted(view)).toBe('1 0 0 2')
    expect(problemsOf(view)).toEqual([
      '3 Vendedor: Elegí uno de tus vendedores.',
      '4 Vendedor: Elegí uno de tus vendedores.',
    ])
  })

  test('codes of another environment mean nothing here', async () => {
    await application.platform.withTenant(application.otherEnvId, tenant => createSeller(tenant, { code: 'AJENO' }))
    const view = await admin.bring('customers', 'Código;Razón social;Vendedor\nC1;Uno;AJENO\n')
    expect(problemsOf(view)).toEqual(['2 Vendedor: Vendedor: no existe «AJENO».'])
  })
})
