import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordHistory } from '../../../../kernel/server/audit.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import {
  type Caller,
  createTestApplication,
  type TestApplication,
  testPassword,
} from '../../../../testing/application.ts'
import type { AuditEntryView, AuditRow } from '../../contract/audit.ts'
import { createTestBrowser } from '../../testing/browser.ts'
import { createUser } from '../environments.service.ts'

type List = { items: AuditRow[]; next: string | null; total: number }

let application: TestApplication
let admin: Caller
beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1, displayName: 'Adriana Molina' })
})
afterAll(() => application.stop())

const list = (query = ''): Promise<List> => admin.get<List>(`/api/audit?${query}`)
const filtered = (...filters: string[]) => list(filters.map(filter => `filter=${encodeURIComponent(filter)}`).join('&'))

describe('the company’s log', () => {
  test('tells who changed what, from what to what, in Spanish', async () => {
    const item = await admin.post<{ id: string }>('/api/data/items', { code: 'HEL', name: 'Helados' })
    const created = await admin.post<{ id: string }>('/api/data/articles', {
      code: '104',
      name: 'Palito frutilla',
      unitOfMeasure: 'unidad',
      unitsPerPackage: 24,
    })
    await admin.request('PATCH', `/api/data/articles/${created.id}`, { name: 'Palito de frutilla', item: item.id })
    const { items } = await filtered('entity:matches:Artículo', 'action:matches:Cambió')
    expect(items[0]).toMatchObject({
      actor: 'Adriana Molina',
      action: 'Cambió',
      entity: 'Artículo',
      record: '104 Palito de frutilla',
    })
    const entry = await admin.get<AuditEntryView>(`/api/audit/${items[0]?.id}`)
    expect(entry.changes).toContainEqual({
      title: 'Nombre',
      before: 'Palito frutilla',
      after: 'Palito de frutilla',
    })
    expect(entry.changes.find(({ title }) => title === 'Rubro')).toMatchObject({ before: null, after: 'HEL Helados' })
  })

  test('is filtered by person, entity and period, and pages by key', async () => {
    const ana = await createUser(application.platform.database, {
      envId: application.envId,
      email: 'ana.auditada@test.example',
      password: testPassword,
      displayName: 'Ana Auditada',
      roleNumber: 1,
    })
    const tenantActs = (at: number) =>
      application.platform.withTenant(application.envId, tenant =>
        recordHistory(tenant, { userId: ana, name: 'Ana Auditada' }, [
          { entity: 'orders', entityId: newId(), action: 'canceled', detail: { number: at } },
        ]),
      )
    for (let act = 0; act < 5; act += 1) await tenantActs(act)
    const own = `person:matches:${ana}`
    expect((await filtered(own)).total).toBe(5)
    expect((await filtered(own, 'entity:matches:Cobranza')).total).toBe(0)
    expect((await filtered(own, 'at:less-than:2020-01-01')).total).toBe(0)
    const first = await list(`limit=3&filter=${encodeURIComponent(own)}`)
    const second = await list(`limit=3&filter=${encodeURIComponent(own)}&cursor=${first.next}`)
    expect([first.items.length, second.items.length, second.next]).toEqual([3, 2, null])
    expect((await admin.request('GET', '/api/audit?sort=entity')).statusCode).toBe(400)
  })

  test('is exported as the filter shows it', async () => {
    const file = await admin.request(
      'GET',
      `/api/audit/export?format=csv&filter=${encodeURIComponent('entity:matches:Artículo')}`,
    )
    expect(file.body.split('\r\n')[0]).toContain('Cuándo;Quién;Qué hizo;Con qué;Cuál;Detalle')
    expect(file.body).toContain('Nombre: Palito frutilla → Palito de frutilla')
    expect((await admin.request('GET', '/api/audit/export?format=xlsx')).headers['content-type']).toContain(
      'spreadsheet',
    )
  })

  test('survives what it has no words for', async () => {
    const id = newId()
    await application.platform.withTenant(application.envId, tenant =>
      recordHistory(tenant, { userId: null, name: 'Nadie' }, [
        {
          entity: 'planets',
          entityId: id,
          // As a version of tomorrow might have written it.
          action: 'eclipsed' as 'changed',
          detail: { before: 3, after: [1, { deep: true }], x: null },
        },
      ]),
    )
    const [row] = (await filtered('actor:matches:Nadie')).items
    expect(row).toMatchObject({ entity: 'Otra cosa', action: 'Hizo un cambio' })
    expect((await admin.get<AuditEntryView>(`/api/audit/${row?.id}`)).changes).toEqual([
      { title: 'Valor', before: '3', after: '2 elementos' },
    ])
  })

  test('is for administrators, each of their company', async () => {
    const supervisor = await application.signIn({ roleNumber: 4 })
    expect((await supervisor.request('GET', '/api/audit')).statusCode).toBe(403)
    const stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    const [row] = (await list('limit=1')).items
    expect((await stranger.request('GET', `/api/audit/${row?.id}`)).statusCode).toBe(404)
    expect((await stranger.get<List>('/api/audit')).items.every(({ action }) => action === 'Ingresó')).toBe(true)
    const options = await admin.get<{ people: { name: string }[]; entities: string[] }>('/api/audit/options')
    expect(options.people.map(({ name }) => name)).toContain('Ana Auditada')
    expect(options.entities).toEqual(expect.arrayContaining(['Artículo', 'Pedido', 'Usuario']))
  })
})

describe('security events', () => {
  test('say who came in, who failed to, and what changed in an account', async () => {
    const email = 'eva.evento@test.example'
    const id = await createUser(application.platform.database, {
      envId: application.envId,
      email,
      password: testPassword,
      displayName: 'Eva Evento',
      roleNumber: 2,
    })
    const browser = createTestBrowser(application.app)
    await browser.signIn(email, 'not the one')
    await browser.signIn('nadie@test.example', 'not the one')
    await browser.signIn(email)
    await browser.post('/api/account/password', { current: testPassword, next: 'nueva123' })
    const actions = async () =>
      (await filtered(`person:matches:${id}`)).items.map(({ actor, action, record }) => `${actor} ${action} ${record}`)
    await expect.poll(actions).toHaveLength(3)
    expect((await actions()).sort()).toEqual([
      'Alguien Intentó ingresar sin éxito Eva Evento',
      'Eva Evento Cambió su contraseña Eva Evento',
      'Eva Evento Ingresó Eva Evento',
    ])
    const [entered] = (await filtered(`person:matches:${id}`, 'action:matches:Ingresó')).items
    expect(entered?.detail).toContain('Dirección IP: 127.0.0.1')
    expect(JSON.stringify(await filtered(`person:matches:${id}`))).not.toMatch(/nueva123|not the one/)
  })
})
