import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../kernel/contract/formats.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createArticle, createChannel, createCustomer } from '../../../testing/factories.ts'
import { insertPendingOrder } from '../../../testing/pending-order.ts'
import { warehouseColumn } from '../contract/stock-list.ts'
import { checkStock, readAvailable, readRecommended } from './index.ts'

type Saved = { id: string }
type Page = { items: Record<string, unknown>[]; total: number; totals?: Record<string, number> }

let application: TestApplication
let envId: string
let admin: Caller
let erp: Caller
let article: string
let central: string
let north: string

beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())

let made = 0
beforeEach(async () => {
  made += 1
  envId = await application.addEnvironment()
  admin = await application.signIn({ envId, roleNumber: 1, email: `admin${made}@stock.example` })
  erp = await application.signIn({ envId, roleNumber: 0, email: `erp${made}@stock.example` })
  central = (await admin.post<Saved>('/api/data/sites', { code: 'D1', name: 'Central', type: 'deposito' })).id
  north = (
    await admin.post<Saved>('/api/data/sites', { code: 'S1', name: 'Norte', type: 'sucursal', isWarehouse: true })
  ).id
  article = await inTenant(tenant => createArticle(tenant, { code: 'A1', name: 'Agua' }))
})

const inTenant: <T>(work: Parameters<typeof application.platform.withTenant<T>>[1]) => Promise<T> = work =>
  application.platform.withTenant(envId, work)

const today = () => dayOf(new Date(), 'America/Argentina/Buenos_Aires')
const receive = (units: number, line: object = {}, warehouse = central) =>
  admin.post<{ document: string; isNew: boolean }>('/api/stock/receipts', {
    key: newId(),
    warehouse,
    lines: [{ article, units, ...line }],
  })
const stock = (query = '') => admin.get<Page>(`/api/data/stock${query}`)

describe('sites', () => {
  test('are of three types, and one that keeps goods is not taken away nor turned into an office', async () => {
    const wrong = await admin.request('POST', '/api/data/sites', { code: 'X', name: 'X', type: 'kiosco' })
    expect(wrong.statusCode).toBe(400)
    await receive(3)
    const removed = await admin.request('DELETE', `/api/data/sites/${central}`)
    expect(removed.json()).toMatchObject({ code: 'stock.keepsGoods', detail: expect.stringContaining('Todavía tiene') })
    const turned = await admin.request('PATCH', `/api/data/sites/${central}`, { type: 'sucursal' })
    expect(turned.json().code).toBe('stock.keepsGoods')
    expect((await admin.request('DELETE', `/api/data/sites/${north}`)).statusCode).toBe(204)
  })
})

describe('the grid', () => {
  test('has a column for each warehouse, filters, totals and an export', async () => {
    await receive(10, { lot: 'L1', expiresOn: addDays(today(), 8) })
    await receive(4, {}, north)
    const [c, n] = [warehouseColumn({ id: central }), warehouseColumn({ id: north })]
    const definition = await admin.get<{ columns: { name: string; field: string; title: string }[] }>('/api/stock')
    expect(definition.columns.map(({ name, field, title }) => [name, field, title])).toEqual([
      ['code', 'code', 'Código'],
      ['name', 'name', 'Artículo'],
      ['D1', c, 'Central'],
      ['S1', n, 'Norte'],
    ])
    const page = await stock()
    expect(page.items).toMatchObject([{ code: 'A1', [c]: 10, [n]: 4, total: 14, available: 14, isExpiring: true }])
    expect(page.totals).toMatchObject({ [c]: 10, [n]: 4, total: 14, committed: 0 })
    expect((await stock(`?filter=${c}:greater-than:11`)).total).toBe(0)
    expect((await stock('?filter=isExpiring:matches:true')).total).toBe(1)
    await admin.request('PUT', '/api/settings/stock', { expiryDays: 7 })
    expect((await stock('?filter=isExpiring:matches:true')).total).toBe(0)
    expect((await stock('?filter=isShort:matches:true')).total).toBe(0)
    expect((await stock(`?sort=-${c},name`)).total).toBe(1)
    const file = await admin.request('GET', `/api/data/stock/export?format=csv&columns=code,${c},total`)
    expect(file.body).toContain('Central')
    expect(file.body).toContain('A1;10')
  })

  test('says which articles are below their minimum, with or without stock', async () => {
    const below = () => stock('?filter=isBelowMinimum:matches:true')
    await inTenant(({ db, envId }) =>
      db
        .updateTable('articles')
        .set({ minimumStock: 6 })
        .where('envId', '=', envId)
        .where('id', '=', article)
        .execute(),
    )
    expect((await below()).items).toMatchObject([{ code: 'A1', total: null, minimum: 6, isBelowMinimum: true }])
    await receive(4)
    await receive(2, {}, north)
    expect((await below()).total).toBe(0)
    expect((await stock('?filter=minimum:greater-than:5')).items).toMatchObject([{ total: 6, isBelowMinimum: false }])
    const broken = { key: crypto.randomUUID(), warehouse: central, article, units: -0.5, reason: 'Rotura' }
    await admin.post('/api/stock/adjustments', broken)
    expect((await below()).items).toMatchObject([{ total: 5.5, minimum: 6 }])
    expect(await admin.get(`/api/stock/articles/${article}`)).toMatchObject({ total: 5.5, minimum: 6 })
    expect((await admin.request('GET', '/api/data/stock/export?format=csv&columns=code,total,minimum')).body).toContain(
      'A1;5,5;6',
    )
  })

  test('counts what pending orders hold as committed', async () => {
    await receive(10)
    const order = { lines: [{ articleId: article, quantity: 12 }], priceCents: 100, units: 12 }
    const except = await inTenant(async tenant => {
      await insertPendingOrder(tenant, { ...order, number: 1, day: addDays(today(), -40) })
      return insertPendingOrder(tenant, { ...order, number: 2 })
    })
    expect((await stock()).items).toMatchObject([{ total: 10, committed: 12, available: -2, isShort: true }])
    expect([...(await inTenant(tenant => readAvailable(tenant, [article])))]).toEqual([[article, -2]])
    expect([...(await inTenant(tenant => readAvailable(tenant, [article], { except })))]).toEqual([[article, 10]])
    await admin.request('PUT', '/api/settings/stock', { committedDays: 0 })
    expect([...(await inTenant(tenant => readAvailable(tenant, [article])))]).toEqual([[article, 10]])
  })
})

describe('acts', () => {
  test('a receipt, a transfer and an adjustment leave a history with who and why, and can be undone', async () => {
    const { document } = await receive(10, { lot: 'L1', expiresOn: '2027-03-01' })
    await admin.post('/api/stock/transfers', {
      key: newId(),
      from: central,
      to: north,
      reason: 'Reposición',
      lines: [{ article, lot: 'L1', units: 4 }],
    })
    const adjusted = await admin.post<{ document: string }>('/api/stock/adjustments', {
      key: newId(),
      warehouse: central,
      article,
      lot: 'L1',
      units: -1,
      reason: 'Rotura',
    })
    expect(await admin.get(`/api/stock/articles/${article}`)).toMatchObject({
      total: 9,
      levels: [
        { place: { name: 'Central' }, lot: 'L1', expiresOn: '2027-03-01', units: 5 },
        { place: { name: 'Norte' }, lot: 'L1', units: 4 },
      ],
    })
    const undone = await admin.request('POST', `/api/stock/documents/${document}/undo`)
    expect(undone.json()).toMatchObject({ code: 'stock.insufficient' })
    await admin.post(`/api/stock/documents/${adjusted.document}/undo`)
    expect(await admin.post(`/api/stock/documents/${adjusted.document}/undo`)).toMatchObject({ isNew: false })
    const history = await admin.get<Page>(`/api/data/stock-movements?filter=article:matches:${article}&limit=3`)
    expect(history).toMatchObject({
      total: 5,
      items: [
        { kind: 'adjustment', units: 1, balance: 6, actor: 'Ana Prueba', reason: 'Se deshizo el movimiento' },
        { kind: 'adjustment', units: -1, balance: 5, reason: 'Rotura', place: 'Central' },
        { kind: 'transfer', reason: 'Reposición' },
      ],
    })
    expect((await admin.get<Page>('/api/data/stock-levels?sort=-units')).items).toMatchObject([
      { warehouse: { name: 'Central' }, units: 6 },
      { warehouse: { name: 'Norte' }, units: 4 },
    ])
    expect(await inTenant(checkStock)).toEqual([])
  })

  test('say what is wrong with what was typed', async () => {
    const act = async (path: string, body: object) => {
      const answer = await admin.request('POST', `/api/stock/${path}`, { key: 'k', ...body })
      return [answer.statusCode, answer.json().errors?.[0]?.path, answer.json().errors?.[0]?.message]
    }
    const line = { article, units: 1 }
    expect(await act('receipts', { warehouse: central, lines: [] })).toEqual([
      400,
      'lines',
      'Agregá al menos un artículo.',
    ])
    expect(await act('receipts', { warehouse: central, lines: [{ article, units: 0 }] })).toEqual([
      400,
      'lines.0.units',
      'Tiene que ser mayor que cero.',
    ])
    expect(await act('receipts', { warehouse: central, lines: [{ article, units: 0.0005 }] })).toEqual([
      400,
      'lines.0.units',
      'Hasta tres decimales.',
    ])
    expect(await act('receipts', { warehouse: central, lines: [{ article: newId(), units: 1 }] })).toEqual([
      400,
      'lines.0.article',
      'Ese artículo no existe en esta empresa.',
    ])
    expect(await act('transfers', { from: central, to: central, lines: [line] })).toEqual([
      400,
      'to',
      'Elegí otro depósito.',
    ])
    expect(await act('adjustments', { warehouse: central, article, units: 5, reason: '' })).toEqual([
      400,
      'reason',
      'Completá este dato.',
    ])
    expect((await act('receipts', { warehouse: newId(), lines: [line] }))[0]).toBe(400)
    const sold = await admin.request('POST', '/api/stock/adjustments', {
      key: 'k',
      warehouse: central,
      article,
      units: -5,
      reason: 'Rotura',
    })
    expect(sold.json()).toMatchObject({ code: 'stock.insufficient', detail: expect.stringContaining('faltan 5 un.') })
  })

  test('are the administrator’s; the ERP reads and tells levels; nobody else gets in', async () => {
    const seller = await application.signIn({ envId, roleNumber: 2, sellerKey: 'V1', email: `v${made}@stock.example` })
    const lead = await application.signIn({ envId, roleNumber: 4, supervisorKey: 'S', email: `s${made}@stock.example` })
    const body = { key: 'k', warehouse: central, lines: [{ article, units: 1 }] }
    expect((await erp.request('POST', '/api/stock/receipts', body)).statusCode).toBe(403)
    expect((await erp.request('GET', '/api/data/stock')).statusCode).toBe(200)
    for (const person of [seller, lead])
      for (const path of ['/api/data/stock', '/api/data/stock-movements', `/api/stock/articles/${article}`])
        expect((await person.request('GET', path)).statusCode).toBe(403)
    const other = await application.signIn({
      envId: application.otherEnvId,
      roleNumber: 1,
      email: `o${made}@stock.example`,
    })
    expect((await other.request('GET', `/api/stock/articles/${article}`)).statusCode).toBe(404)
    expect((await other.request('POST', '/api/stock/receipts', body)).statusCode).toBe(400)
  })
})

test('an act sent again under its key with another content is refused, and says what differs', async () => {
  const receipt = { key: 'R1', warehouse: central, reason: 'Remito 15', lines: [{ article, lot: 'L1', units: 10 }] }
  const refusalOf = async (change: object) => {
    const response = await admin.request('POST', '/api/stock/receipts', { ...receipt, ...change })
    const { code, errors } = response.json<{ code: string; errors: { message: string }[] }>()
    return { status: response.statusCode, code, messages: errors.map(({ message }) => message) }
  }
  expect((await admin.request('POST', '/api/stock/receipts', receipt)).json()).toMatchObject({ isNew: true })
  expect((await admin.request('POST', '/api/stock/receipts', receipt)).json()).toMatchObject({ isNew: false })
  expect(await refusalOf({ lines: [{ article, lot: 'L2', units: 12.5 }] })).toEqual({
    status: 409,
    code: 'stock.keyReused',
    messages: ['Lote (1): guardado «L1», enviado «L2».', 'Cantidad (1): guardado «10», enviado «12,5».'],
  })
  expect((await refusalOf({ warehouse: north })).messages).toEqual(['Lugar (1): guardado «Central», enviado «Norte».'])
  expect((await refusalOf({ reason: 'Remito 16' })).messages).toEqual([
    'Motivo: guardado «Remito 15», enviado «Remito 16».',
  ])
  expect((await refusalOf({ lines: [{ article, lot: 'L1', expiresOn: '2027-01-31', units: 10 }] })).messages).toEqual([
    'Cambió un dato que el movimiento no muestra, como un vencimiento.',
  ])
  expect((await stock()).items).toMatchObject([{ total: 10 }])
})

describe('levels that an ERP tells', () => {
  const tell = (items: object[], key: string = newId()) => erp.request('POST', '/api/stock/levels', { key, items })

  test('become the stock once; wrong rows are said and do not stop the others', async () => {
    await receive(10, { lot: 'L1', expiresOn: '2027-03-01' })
    const items = [
      { warehouse: 'D1', article: 'A1', units: 7.5 },
      { warehouse: 'D9', article: 'A1', units: 1 },
      { warehouse: 'D1', article: 'ZZ', units: 1 },
      { warehouse: 'D1', article: 'A1', lot: 'L1', units: 1 },
      { warehouse: 'S1', article: 'A1', lot: 'N', expiresOn: '2027-01-01', units: 0 },
    ]
    const answer = (await tell(items, 'lunes')).json()
    expect(answer).toEqual({
      status: 'created',
      changed: 1,
      unchanged: 1,
      rejected: [
        { index: 1, path: 'warehouse', message: 'No hay un depósito «D9».' },
        { index: 2, path: 'article', message: 'No hay un artículo «ZZ».' },
        { index: 3, path: 'article', message: expect.stringContaining('ya está en este envío') },
      ],
    })
    expect((await tell(items, 'lunes')).json()).toMatchObject({ status: 'repeated', changed: 0 })
    const other = (await tell([{ warehouse: 'D1', article: 'A1', lot: 'L1', units: 1 }], 'lunes')).json()
    expect(other).toMatchObject({ status: 409, code: 'stock.keyReused' })
    expect(other.errors.slice(0, 3)).toEqual([
      { path: 'lines.0.units', message: 'Cantidad (1): guardado «7,5», enviado «1».' },
      { path: 'lines.1.article', message: 'Artículo (2): guardado «A1», enviado nada.' },
      { path: 'lines.1.units', message: 'Cantidad (2): guardado «1», enviado nada.' },
    ])
    expect((await stock()).items).toMatchObject([{ total: 7.5 }])
    expect((await tell([{ warehouse: 'D1', article: 'A1', units: -1 }])).statusCode).toBe(400)
    expect((await tell([])).statusCode).toBe(400)
  })

  test('told twice at once leave what was told', async () => {
    const items = [{ warehouse: 'D1', article: 'A1', units: 25 }]
    const answers = await Promise.all([tell(items, 'uno'), tell(items, 'uno'), tell(items, 'dos')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await stock()).items).toMatchObject([{ total: 25 }])
    expect(await inTenant(checkStock)).toEqual([])
  })
})

test('a file of counts becomes adjustments, lot by lot, after a rehearsal that writes nothing', async () => {
  await receive(10, { lot: 'L1' })
  const rows = [
    { article: 'A1', warehouse: 'D1', lot: 'L1', units: '8' },
    { article: 'A1', warehouse: 'Norte', expiresOn: '31/12/2027', lot: 'L2', units: '3,5' },
    { article: 'A1', warehouse: 'D1', lot: 'L3', units: '-1' },
    { article: 'NO', warehouse: 'D1', units: '1' },
  ]
  const bring = (dryRun: boolean) => admin.post('/api/data/stock-levels/import', { dryRun, rows })
  const expected = {
    updated: 2,
    unchanged: 0,
    errors: [
      { row: 2, path: 'units' },
      { row: 3, path: 'article' },
    ],
  }
  expect(await bring(true)).toMatchObject(expected)
  expect((await stock()).items).toMatchObject([{ total: 10 }])
  expect(await bring(false)).toMatchObject(expected)
  expect((await stock()).items).toMatchObject([{ total: 11.5 }])
  expect(await admin.get(`/api/stock/articles/${article}`)).toMatchObject({
    levels: [
      { lot: 'L1', units: 8 },
      { lot: 'L2', units: 3.5, expiresOn: '2027-12-31' },
    ],
  })
})

describe('recommended articles', () => {
  test('are for everybody, a channel or a customer while their dates last, and never twice for the same', async () => {
    const [channel, customer] = await inTenant(async tenant => {
      const salesChannelId = await createChannel(tenant)
      return [salesChannelId, await createCustomer(tenant, { salesChannelId })] as const
    })
    const create = (body: object) =>
      admin.request('POST', '/api/data/recommended-articles', { article, action: 'push', ...body })
    const other = await inTenant(tenant => createArticle(tenant))
    expect((await create({ startsOn: addDays(today(), -3), endsOn: today(), priority: 3 })).statusCode).toBe(200)
    expect((await create({ startsOn: today() })).json().errors[0].message).toContain('Ya está recomendado')
    expect((await create({ salesChannel: channel, priority: 9 })).statusCode).toBe(200)
    expect((await create({ salesChannel: channel, customer })).json().errors[0].path).toBe('customer')
    expect((await create({ customer, startsOn: today(), endsOn: addDays(today(), -1) })).json().errors[0]).toEqual({
      path: 'endsOn',
      message: 'Termina antes de empezar.',
    })
    expect((await create({ article: other, customer, startsOn: addDays(today(), 2) })).json()).toMatchObject({
      isCurrent: false,
      priority: 5,
    })
    expect(await inTenant(tenant => readRecommended(tenant, customer))).toEqual([
      { articleId: article, action: 'push', priority: 9 },
    ])
  })
})
