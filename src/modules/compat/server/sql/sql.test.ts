import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'

let application: TestApplication
let admin: Caller
let envId: string
beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  envId = application.envId
})
afterAll(() => application.stop())

type Row = Record<string, unknown>
type Answer = { error: boolean; data: Row[] | null; message: string; msgSQL: string; errorMsg: string }

const tables = [
  'comprobantes_pe comprobantes_pe_grido comprobantes_co comprobantes_ap licencias cargas consolidados consolidated',
  'flota-vehiculos flota-repartidores personas articles items brands recommendedArticles combos price stock',
  'excusasComerciales formsToAssign encuestas promotions sales-channels sites notifications usuarios',
  'objetives-focal objetives-general objetives-focal-dialog sellers price-lists',
].flatMap(line => line.split(' '))

const rowsOf = async (table: string, query = 'deletedAt=null', caller = admin): Promise<Row[]> => {
  const answer = await caller.get<Answer>(`/api/sql/${table}/${envId}?${query}`)
  expect(answer).toMatchObject({ error: false, message: '', msgSQL: '', errorMsg: '' })
  return answer.data ?? []
}

const send = async (method: 'PUT' | 'POST' | 'DELETE', table: string, body: unknown, caller = admin) => {
  const answer = await caller.request(method, `/api/sql/web/${table}`, body)
  return { status: answer.statusCode, ...answer.json<Answer>() }
}

describe('reading', () => {
  test.each(tables)('%s answers its rows', async table => {
    expect(await rowsOf(table)).toBeInstanceOf(Array)
  })

  test('has the names of the grid, references by name and key, and money in pesos', async () => {
    await send('POST', 'brands', [{ code: 'M1', name: 'Polar' }])
    await send('POST', 'articles', [
      { code: 'A1', name: 'Bombón', brand: 'M1', um: 'UN' },
      { code: 'A2', name: 'Palito', brand: 'Polar', um: 'UN' },
    ])
    await send('POST', 'price-lists', { code: 'L1', name: 'Kioscos' })
    expect(
      await send('POST', 'price', { code: 'A1', list: 'L1', price: 1250.5, validFrom: '2026-01-01' }),
    ).toMatchObject({
      data: { created: 1 },
    })
    expect(await rowsOf('articles', 'deletedAt=null&brandKey=M1')).toMatchObject([
      { code: 'A1', name: 'Bombón', brand: 'Polar', brandKey: 'M1', envId, deletedAt: null },
      { code: 'A2', name: 'Palito' },
    ])
    expect(await rowsOf('price', 'price=1250.5')).toMatchObject([{ code: 'A1', price: 1250.5, listKey: 'L1' }])
    expect(await rowsOf('articles', 'code=A2')).toMatchObject([{ name: 'Palito' }])
    expect(await rowsOf('articles', 'code=A9')).toEqual([])
  })

  test('streams a table of more than one page', async () => {
    const many = Array.from({ length: 1203 }, (_, at) => ({ code: `R${at}`, nombre: `Rubro ${at}`, name: `R ${at}` }))
    await send(
      'POST',
      'items',
      many.map(({ code, name }) => ({ code, name })),
    )
    expect(await rowsOf('items')).toHaveLength(1203)
  })

  test('of the environments answers the own one by all, and every one to the operator', async () => {
    const own = await admin.get<Answer>('/api/sql/enviroments/all?deletedAt=null')
    expect(own.data).toMatchObject([{ id: envId, name: 'Helados del Litoral', ERP: true, version: expect.any(Number) }])
    const operator = await application.signIn({ roleNumber: 1, isOperator: true })
    const all = await operator.get<Answer>('/api/sql/enviroments/all')
    expect(all.data?.map(({ name }) => name).sort()).toEqual(['Bebidas Andinas', 'Helados del Litoral'])
  })

  test('refuses in the legacy form what is not there, not theirs or not allowed', async () => {
    const seller = await application.signIn({ roleNumber: 2 })
    const answers = await Promise.all([
      admin.request('GET', `/api/sql/nothing/${envId}`),
      admin.request('GET', `/api/sql/articles/${application.otherEnvId}`),
      admin.request('GET', `/api/sql/articles/all`),
      admin.request('GET', `/api/sql/articles/${envId}?color=red`),
      admin.request('GET', `/api/sql/articles/${envId}?deletedAt=2026-01-01`),
      admin.request('GET', `/api/sql/articles/${envId}?id=x`),
      seller.request('GET', `/api/sql/articles/${envId}`),
      application.app.inject(`/api/sql/articles/${envId}`),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 400, 400, 400, 403, 401])
    for (const answer of answers)
      expect(answer.json()).toEqual({
        error: true,
        data: null,
        message: expect.stringMatching(/\S/),
        msgSQL: expect.not.stringMatching(/select|from |where/i),
        errorMsg: expect.stringMatching(/\S/),
      })
  })
})

describe('writing', () => {
  test('changes a row by its id or its key, and deletes it by a moment of deletion', async () => {
    await send('POST', 'sites', { code: 'S1', name: 'Depósito', type: 'deposito' })
    const [site] = await rowsOf('sites', 'code=S1')
    expect((await send('PUT', 'sites', { ...site, name: 'Depósito sur' })).data).toMatchObject({ updated: 1 })
    expect(await rowsOf('sites', `id=${String(site?.id)}`)).toMatchObject([{ name: 'Depósito sur' }])
    await send('PUT', 'sites', { code: 'S1', name: 'Depósito norte', type: 'deposito' })
    expect(await rowsOf('sites', 'code=S1')).toMatchObject([{ name: 'Depósito norte', id: site?.id }])
    await send('PUT', 'sites', { id: site?.id, deletedAt: '2026-11-24T10:00:00Z' })
    expect(await rowsOf('sites', 'code=S1')).toEqual([])
  })

  test('writes a table without a key by new rows', async () => {
    const notice = { name: 'Feriado', description: 'No se reparte', startDate: '2026-11-24T10:00:00Z' }
    expect((await send('POST', 'notifications', notice)).data).toMatchObject({ created: 1 })
    expect(await rowsOf('notifications')).toMatchObject([{ name: 'Feriado' }])
  })

  test('refuses an empty body, and writes none of the rows when one is wrong', async () => {
    for (const body of [undefined, {}, [], [{}]])
      expect(await send('POST', 'brands', body)).toMatchObject({
        status: 400,
        error: true,
        message: 'El body no puede estar vacio',
      })
    const wrong = await send('POST', 'brands', [{ code: 'M8', name: 'Ocho' }, { code: 'M9' }])
    expect([wrong.status, wrong.message]).toEqual([400, expect.stringContaining('1.name')])
    expect(await rowsOf('brands', 'code=M8')).toEqual([])
    expect((await send('POST', 'brands', { code: 'M8', name: 'Ocho', rojo: 1 })).message).toContain('«rojo»')
    expect((await send('POST', 'brands', ['texto'])).status).toBe(400)
    const unknown = { code: 'A7', name: 'Siete', um: 'UN', brand: 'Nadie' }
    expect((await send('POST', 'articles', unknown)).status).toBe(400)
  })

  test('deletes rows by id or key, all or none', async () => {
    await send('POST', 'brands', [
      { code: 'B1', name: 'Uno' },
      { code: 'B2', name: 'Dos' },
      { code: 'B3', name: 'Tres' },
    ])
    const [one] = await rowsOf('brands', 'code=B1')
    expect((await send('DELETE', 'brands', [{ code: 'B2' }, { code: 'B99' }])).status).toBe(404)
    expect(await rowsOf('brands', 'code=B2')).toHaveLength(1)
    expect((await send('DELETE', 'brands', [{ id: one?.id }, { code: 'B2' }])).data).toEqual({ deleted: 2 })
    expect((await rowsOf('brands')).map(({ code }) => code)).toEqual(['M1', 'B3'])
    expect((await send('DELETE', 'brands', [{ name: 'Tres' }])).status).toBe(400)
    expect((await send('DELETE', 'brands', [{}])).message).toBe('El body no puede estar vacio')
  })

  test('empties a table before it is uploaded again, as a change that can be undone', async () => {
    const answer = await admin.request('DELETE', `/api/sql/xlsx/items/${envId}`)
    expect(answer.json<Answer>().data).toEqual({ deleted: 1203 })
    expect(await rowsOf('items')).toEqual([])
    const { items } = await admin.get<{ items: { id: string; undoable: boolean }[] }>('/api/data/items/bulk')
    expect(items).toMatchObject([{ undoable: true, changed: 1203 }])
  })

  test('is refused where the product refuses it', async () => {
    const seller = await application.signIn({ roleNumber: 2 })
    expect((await send('POST', 'brands', { code: 'X', name: 'X' }, seller)).status).toBe(403)
    expect((await send('POST', 'comprobantes_pe', { code: 'X' })).status).toBe(405)
    expect((await send('POST', 'nothing', { code: 'X' })).status).toBe(404)
    const seen = await seller.request('DELETE', `/api/sql/xlsx/personas/${envId}`)
    expect(seen.statusCode).toBe(403)
    expect((await admin.request('DELETE', `/api/sql/xlsx/brands/${application.otherEnvId}`)).statusCode).toBe(404)
    const cookie = await application.app.inject({
      method: 'POST',
      url: '/api/sql/web/brands',
      cookies: { anden_access: admin.token },
      payload: { code: 'X', name: 'X' },
    })
    expect(cookie.statusCode).toBe(401)
  })
})
