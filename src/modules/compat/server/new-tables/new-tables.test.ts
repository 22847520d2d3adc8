import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'

let application: TestApplication
let admin: Caller
beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
})
afterAll(() => application.stop())

type Answer<T> = { data: { data: T[] } }

describe('sellers', () => {
  test('are answered by their short names, with the keys of their supervisor and manager', async () => {
    const supervisor = await admin.post<{ id: string }>('/api/data/supervisors', { code: 'S1', name: 'Sosa' })
    await admin.post('/api/data/sellers', { code: 'V1', name: 'Vera', supervisor: supervisor.id })
    await admin.post('/api/data/sellers', { code: 'V2', name: 'Videla' })
    const { data } = await admin.get<Answer<{ k: string }>>('/api/v1/erp/sellers')
    expect(data.data).toMatchObject([
      { k: 'V1', n: 'Vera', supK: 'S1', mk: '', envId: application.envId },
      { k: 'V2', n: 'Videla', supK: '', mk: '' },
    ])
  })

  test('are those that the caller sees', async () => {
    const seller = await application.signIn({ roleNumber: 2, sellerKey: 'V2' })
    const { data } = await seller.get<Answer<{ k: string }>>('/api/v1/erp/sellers')
    expect(data.data.map(({ k }) => k)).toEqual(['V2'])
    expect((await application.app.inject('/api/v1/erp/sellers')).statusCode).toBe(401)
  })

  test('are those of one company', async () => {
    const other = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    expect(await other.get('/api/v1/erp/sellers')).toEqual({ data: { data: [] } })
  })
})

describe('contacts', () => {
  test('are chosen by one or more keys, and all are answered without', async () => {
    const prospect = await admin.post<{ id: string }>('/api/data/prospects', { name: 'Kiosco' })
    for (const code of ['C1', 'c1b', 'C2', 'C3'])
      await admin.post('/api/data/contacts', { code, name: `Ana ${code}`, prospect: prospect.id })
    const keysOf = async (query: string) => {
      const { data } = await admin.get<Answer<{ k: string }>>(`/api/newTables/contacts${query}`)
      return data.data.map(({ k }) => k).sort()
    }
    expect(await keysOf('')).toEqual(['C1', 'C2', 'C3', 'c1b'])
    expect(await keysOf('?k=C1')).toEqual(['C1'])
    expect(await keysOf('?k=C1+C3')).toEqual(['C1', 'C3'])
    expect(await keysOf('?k=c1')).toEqual([])
    expect(await keysOf(`?k=${['C1', ...Array.from({ length: 20 }, (_, at) => `X${at}`), 'C2'].join('+')}`)).toEqual([
      'C1',
      'C2',
    ])
  })
})

describe('regions', () => {
  const send = (method: 'POST' | 'DELETE', body?: unknown, caller = admin) =>
    caller.request(method, '/api/newTables/region/sync', body)
  const names = async () => {
    const { items } = await admin.get<{ items: { code: string; name: string }[] }>('/api/data/regions?sort=code')
    return items.map(({ code, name }) => `${code} ${name}`)
  }

  test('are created, changed and deleted by their keys', async () => {
    const created = await send('POST', [
      { k: 'N', n: 'Norte' },
      { code: 'S', name: 'Sur' },
    ])
    expect(created.json()).toEqual({ success: true, msg: 'Regiones creadas: 2; cambiadas: 0.' })
    await send('POST', { k: 'N', n: 'Noreste' })
    expect(await names()).toEqual(['N Noreste', 'S Sur'])
    const deleted = await send('DELETE', [{ k: 'S' }])
    expect(deleted.json()).toEqual({ success: true, msg: 'Regiones eliminadas: 1.' })
    expect(await names()).toEqual(['N Noreste'])
  })

  test('are not written when one of them is wrong, and msg says why', async () => {
    const answer = await send('POST', [{ k: 'O', n: 'Oeste' }, { k: 'E' }])
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, msg: expect.stringContaining('1.name') })
    expect(await names()).toEqual(['N Noreste'])
  })

  test('need a body, and rights to write', async () => {
    for (const body of [[], undefined, { k: '' }, [{ x: 1 }], 7]) {
      const answer = await send('POST', body)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().success).toBe(false)
    }
    expect((await send('POST', [])).json().msg).toContain('El body no puede estar vacio')
    const seller = await application.signIn({ roleNumber: 2 })
    const refused = await send('POST', [{ k: 'Z', n: 'Zona' }], seller)
    expect([refused.statusCode, refused.json().success]).toEqual([403, false])
    expect((await send('DELETE', ['nadie'])).statusCode).toBe(404)
  })

  test('are not written by the cookie of a browser', async () => {
    const signedIn = await application.app.inject({
      method: 'POST',
      url: '/api/newTables/region/sync',
      cookies: { anden_access: admin.token },
      payload: [{ k: 'Q', n: 'Quinta' }],
    })
    expect(signedIn.statusCode).toBe(401)
  })
})
