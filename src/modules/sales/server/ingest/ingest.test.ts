import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import type { ItemAnswer } from '../../contract/ingest/routes.ts'
import { collectionWireOf, known, noPurchaseWireOf, orderWireOf, plantShop, type Wire } from '../../testing/wire-documents.ts'
import { checkFacts } from '../facts/check-facts.ts'

let application: TestApplication
let phone: Caller
let admin: Caller
const inTenant = <T>(work: (tenant: Tenant) => Promise<T>) => application.platform.withTenant(application.envId, work)
const answer = (response: { json: () => unknown }) => response.json() as ItemAnswer & { detail: string; items: ItemAnswer[]; created: number; repeated: number; rejected: number }
const sellerDay = (taken: string) =>
  inTenant(({ db, envId }) => db.selectFrom('sellerDays').innerJoin('sellers', 'sellers.id', 'sellerDays.sellerId').selectAll('sellerDays')
    .where('sellerDays.envId', '=', envId).where('sellers.envId', '=', envId).where('sellers.code', '=', known.seller).where('day', '=', taken.slice(0, 10)).executeTakeFirst())

const daysAgo = (days: number) => `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T15:00:00.000Z`

beforeAll(async () => {
  application = await createTestApplication()
  await plantShop(application)
  phone = await application.signIn({ roleNumber: 2, sellerKey: known.seller, displayName: 'Vero Vendedora' })
  admin = await application.signIn({ roleNumber: 1 })
})
afterAll(async () => {
  expect(await inTenant(checkFacts)).toEqual([])
  await application.stop()
})

describe('an order', () => {
  test('is kept with its amounts, place, number, history and live message, and counted', async () => {
    const taken = daysAgo(10)
    const response = await phone.request('POST', '/api/v1/orders', orderWireOf({
      t: Date.parse(taken), te: new Date(Date.parse(taken) + 86_400_000).toISOString().slice(0, 10), ob: '  Dejar en la puerta 🍦 ', lat: -32.951, lng: -60.65,
      tt: { t: 1452 + 110.5 }, sc: { k: 'X' }, f: 0, s: 1, envId: application.envId,
      o: [{ a: known.article, q: 12, up: 100, plk: known.list, psl: 110 }, { a: known.otherArticle, q: 2.5, s: 50, b: 20 }],
    }))
    expect(response.statusCode).toBe(201)
    const { id, number, status } = answer(response)
    expect({ number, status }).toEqual({ number: 1, status: 'created' })
    await inTenant(async ({ db, envId }) => {
      expect(await db.selectFrom('orders').selectAll().where('envId', '=', envId).where('id', '=', id ?? '').executeTakeFirst()).toMatchObject({
        number: 1, kind: 'sale', state: 1, origin: 0, day: taken.slice(0, 10), note: 'Dejar en la puerta 🍦', distanceMeters: 111, lineCount: 2, units: 14.5,
        packages: 1.417, kg: 9.125, netCents: 130_000, discountCents: 2500, taxCents: 26_250, totalCents: 156_250, priceListId: null,
      })
      expect(await db.selectFrom('orderLines').selectAll().where('envId', '=', envId).where('orderId', '=', id ?? '').orderBy('line').execute()).toMatchObject([
        { line: 1, quantity: 12, unitPriceCents: 10_000, listPriceCents: 11_000, netCents: 120_000, totalCents: 145_200, taxRate: 21 },
        { line: 2, quantity: 2.5, unitPriceCents: 5000, listPriceCents: null, discountPercent: 20, netCents: 10_000, totalCents: 11_050, taxRate: 10.5 },
      ])
      expect(await db.selectFrom('auditEntries').selectAll().where('envId', '=', envId).where('entityId', '=', id ?? '').execute()).toMatchObject([{ action: 'received', actor: 'Vero Vendedora', entity: 'order' }])
      const events = await db.selectFrom('outbox').selectAll().where('envId', '=', envId).where('topic', '=', 'orders').execute()
      expect(events.filter(event => (event.payload as { id: string }).id === id)).toHaveLength(1)
    })
    expect(await sellerDay(taken)).toMatchObject({ visits: 1, effectiveVisits: 1, orders: 1, lines: 2, totalCents: 156_250 })
  })

  test('sent again, changed or not, is the first one', async () => {
    const document = orderWireOf({ t: daysAgo(11) })
    const first = answer(await phone.request('POST', '/api/v1/orders', document))
    const again = await phone.request('POST', '/api/v1/orders', { ...document, o: [{ a: known.otherArticle, q: 1, up: 1 }] })
    expect(again.statusCode).toBe(200)
    expect(answer(again)).toEqual({ key: document.sk, status: 'repeated', id: first.id, number: first.number })
    expect(await sellerDay(daysAgo(11))).toMatchObject({ orders: 1, units: 12 })
  })

  test('sent many times at once is one', async () => {
    const document = orderWireOf({ t: daysAgo(12) })
    const batch = { items: [document, document, document] }
    const responses = await Promise.all(Array.from({ length: 12 }, (_, index) => phone.request('POST', '/api/v1/orders', index % 3 === 0 ? batch : document)))
    const answers = responses.flatMap(response => answer(response).items ?? [answer(response)])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers.filter(({ status }) => status === 'created')).toHaveLength(1)
    expect(await sellerDay(daysAgo(12))).toMatchObject({ orders: 1 })
  })

  test('many at once on popular articles all count', async () => {
    const documents = Array.from({ length: 40 }, () => orderWireOf({ t: daysAgo(13), o: [{ a: known.article, q: 1, up: 10 }, { a: known.article, q: 2, up: 10 }] }))
    const responses = await Promise.all(documents.map(document => phone.request('POST', '/api/v1/orders', document)))
    expect(responses.every(({ statusCode }) => statusCode === 201)).toBe(true)
    expect(new Set(responses.map(response => answer(response).number)).size).toBe(40)
    expect(await sellerDay(daysAgo(13))).toMatchObject({ orders: 40, visits: 1, lines: 80, units: 120 })
  })

  test('whose total differs by more than a peso per line is refused with both amounts', async () => {
    const response = await phone.request('POST', '/api/v1/orders', orderWireOf({ tt: { t: 1454 } }))
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ code: 'sales.rejected', errors: [{ path: 'tt.t', message: 'El total enviado es $\u00a01.454,00 y las líneas suman $\u00a01.452,00.' }] })
    expect((await phone.request('POST', '/api/v1/orders', orderWireOf({ tt: { t: 1453 } }))).statusCode).toBe(201)
  })
})

describe('a batch', () => {
  test('keeps the good documents and tells of each bad one which and why', async () => {
    const good = orderWireOf({ t: daysAgo(20) })
    const items = [
      good, orderWireOf({ t: daysAgo(20), c: { k: 'NO' } }), { ...orderWireOf(), o: [] }, good, 'nada', orderWireOf({ se: known.otherSeller }), orderWireOf({ t: daysAgo(20) }),
    ]
    const response = await phone.request('POST', '/api/v1/orders', { items })
    expect(response.statusCode).toBe(200)
    const { items: answers, ...counts } = answer(response)
    expect(counts).toEqual({ created: 2, repeated: 1, rejected: 4 })
    expect(answers.map(({ status }) => status)).toEqual(['created', 'rejected', 'rejected', 'repeated', 'rejected', 'rejected', 'created'])
    expect(answers.map(({ key }) => key)).toEqual(items.map(item => (item as Wire).sk ?? ''))
    expect(answers[1]?.errors).toEqual([{ path: 'c.k', message: 'No hay un cliente activo con el código «NO».' }])
    expect(answers[2]?.errors).toEqual([{ path: 'o', message: 'El pedido no tiene líneas.' }])
    expect(answers[5]?.errors).toEqual([{ path: 'se', message: 'El vendedor no está a tu alcance.' }])
    expect(answers[3]?.id).toBe(answers[0]?.id)
    expect(await sellerDay(daysAgo(20))).toMatchObject({ orders: 2 })
  })

  test('of five hundred goes in whole, numbered in order, with one live message per seller and day', async () => {
    const items = Array.from({ length: 500 }, (_, index) => orderWireOf({ t: daysAgo(30 + (index % 3)), c: { k: index % 2 ? known.customer : known.otherCustomer } }))
    const { items: answers, created } = answer(await phone.request('POST', '/api/v1/orders', { items }))
    expect(created).toBe(500)
    const numbers = answers.map(({ number }) => number ?? 0)
    expect(numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1)).toBe(true)
    const events = await inTenant(({ db, envId }) => db.selectFrom('outbox').selectAll().where('envId', '=', envId).execute())
    const counted = events.map(event => event.payload as { count?: number; day: string }).filter(({ count, day }) => count && day < daysAgo(29))
    expect(counted.map(({ count }) => count).sort()).toEqual([166, 167, 167])
  })

  test('has a size', async () => {
    const response = await phone.request('POST', '/api/v1/orders', { items: Array.from({ length: 501 }, () => ({})) })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual([{ path: 'items', message: 'Hasta 500 documentos por envío; mandaste 501.' }])
    expect((await phone.request('POST', '/api/v1/orders', { items: [] })).statusCode).toBe(400)
    expect((await phone.request('POST', '/api/v1/orders', { items: [orderWireOf()], extra: 1 })).statusCode).toBe(400)
  })
})

describe('collections, no-purchases and positions', () => {
  test('a collection is kept with its payments and the documents it pays, once', async () => {
    const document = collectionWireOf({
      t: daysAgo(40), ta: 3000, r: 'R-77', py: [{ m: 0, a: 1000.5 }, { m: 1, a: 1999.5, cn: '123', b: { k: 'Nación' }, pd: '2026-12-01' }],
      impdoc: [{ dc: '1', do: 'FC', dn: 'A-1', dt: 5000, q: { py: 3000, qn: 1 } }],
    })
    const first = await phone.request('POST', '/api/v1/collections', document)
    expect(first.statusCode).toBe(201)
    expect(answer(await phone.request('POST', '/api/v1/collections', document))).toMatchObject({ status: 'repeated', id: answer(first).id })
    await inTenant(async ({ db, envId }) => {
      const id = answer(first).id ?? ''
      expect(await db.selectFrom('collections').selectAll().where('envId', '=', envId).where('id', '=', id).executeTakeFirst()).toMatchObject({ totalCents: 300_000, receiptNumber: 'R-77', state: 0 })
      expect(await db.selectFrom('collectionPayments').selectAll().where('envId', '=', envId).where('collectionId', '=', id).orderBy('line').execute()).toMatchObject([
        { method: 0, amountCents: 100_050 }, { method: 1, amountCents: 199_950, checkNumber: '123', bank: 'Nación', dueOn: '2026-12-01' },
      ])
      expect(await db.selectFrom('collectionDocuments').selectAll().where('envId', '=', envId).where('collectionId', '=', id).execute()).toMatchObject([{ kind: 'FC', number: 'A-1', paidCents: 300_000, installment: 1 }])
    })
    expect(await sellerDay(daysAgo(40))).toMatchObject({ collections: 1, collectedCents: 300_000, visits: 1, effectiveVisits: 0 })
  })

  test.each([
    ['pagos que no suman', { py: [{ m: 0, a: 1 }] }, 'Los pagos no suman el total de la cobranza.'],
    ['cheque sin número', { ta: 1, py: [{ m: 1, a: 1, pd: '2026-12-01' }] }, 'Un cheque necesita su número.'],
    ['cheque sin fecha', { ta: 1, py: [{ m: 2, a: 1, cn: '1' }] }, 'Un cheque necesita su fecha de vencimiento.'],
    ['método desconocido', { ta: 1, py: [{ m: 7, a: 1 }] }, 'Hasta 6.'],
    ['sin pagos', { ta: 0, py: [] }, 'La cobranza no tiene pagos.'],
    ['imputa de más', { impdoc: [{ do: 'FC', dn: '1', dt: 9000, q: { py: 2000 } }] }, 'Se imputa a documentos más que lo cobrado.'],
  ])('refuses a collection: %s', async (_, given, message) => {
    const response = await phone.request('POST', '/api/v1/collections', collectionWireOf(given))
    expect(response.statusCode).toBe(400)
    expect(response.json().errors.map((error: { message: string }) => error.message)).toContain(message)
  })

  test('a no-purchase needs a known excuse and counts as a visit', async () => {
    expect((await phone.request('POST', '/api/v1/no-purchases', noPurchaseWireOf({ t: daysAgo(41) }))).statusCode).toBe(201)
    expect(await sellerDay(daysAgo(41))).toMatchObject({ noPurchases: 1, visits: 1, effectiveVisits: 0 })
    const response = await phone.request('POST', '/api/v1/no-purchases', noPurchaseWireOf({ ex: { k: 'NO' } }))
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual([{ path: 'ex.k', message: 'No hay una excusa con el código «NO».' }])
  })

  test('positions are kept once per instant', async () => {
    const position = { se: known.seller, t: new Date().toISOString(), lat: -32.9, lng: -60.6, acc: 12 }
    const { items } = answer(await phone.request('POST', '/api/v1/positions', { items: [position, position, { ...position, lat: 91 }, { ...position, se: known.otherSeller }] }))
    expect(items.map(({ status }) => status)).toEqual(['created', 'repeated', 'rejected', 'rejected'])
    expect((await phone.request('POST', '/api/v1/positions', position)).json()).toEqual({ key: `${known.seller}@${position.t}`, status: 'repeated' })
  })
})

describe('who may', () => {
  test('a seller posts only as itself, a supervisor for its sellers, an administrator for all', async () => {
    const supervisor = await application.signIn({ roleNumber: 4, supervisorKey: known.supervisor })
    const erp = await application.signIn({ roleNumber: 0 })
    const statusOf = async (caller: Caller, se: string) => (await caller.request('POST', '/api/v1/orders', orderWireOf({ se, t: daysAgo(50) }))).statusCode
    expect([await statusOf(phone, known.seller), await statusOf(phone, known.otherSeller), await statusOf(phone, 'NO')]).toEqual([201, 403, 403])
    expect([await statusOf(supervisor, known.seller), await statusOf(supervisor, known.otherSeller), await statusOf(supervisor, 'NO')]).toEqual([201, 403, 422])
    expect([await statusOf(admin, known.otherSeller), await statusOf(erp, known.seller), await statusOf(admin, 'INACTIVO')]).toEqual([201, 201, 422])
  })

  test('a key of another seller is not told', async () => {
    const theirs = orderWireOf({ se: known.otherSeller, t: daysAgo(51) })
    await admin.post('/api/v1/orders', theirs)
    const response = await phone.request('POST', '/api/v1/orders', { ...theirs, se: known.seller })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual([{ path: 'sk', message: 'La clave ya es de un documento de otro vendedor.' }])
  })
})

describe('deleting an order', () => {
  const sent = async (given: Wire = {}) => {
    const document = orderWireOf({ t: daysAgo(60), ...given })
    await phone.post('/api/v1/orders', document)
    return String(document.sk)
  }

  test('takes it out of every count, and only while it is pending', async () => {
    const key = await sent()
    const keep = await sent({ c: { k: known.otherCustomer } })
    expect((await admin.request('DELETE', `/api/v1/orders/${key}`)).statusCode).toBe(204)
    expect(await sellerDay(daysAgo(60))).toMatchObject({ orders: 1, visits: 1 })
    expect((await admin.request('DELETE', `/api/v1/orders/${key}`)).json()).toMatchObject({ status: 409, code: 'sales.alreadyVoided' })
    await inTenant(({ db, envId }) => db.updateTable('orders').set({ state: 2 }).where('envId', '=', envId).where('documentKey', '=', keep).execute())
    expect((await admin.request('DELETE', `/api/v1/orders/${keep}`)).json()).toMatchObject({ status: 409, code: 'sales.exported' })
    expect((await admin.request('DELETE', '/api/v1/orders/NO')).statusCode).toBe(404)
  })

  test('is for staff, within their sellers', async () => {
    const key = await sent({ t: daysAgo(61) })
    const stranger = await application.signIn({ roleNumber: 4, supervisorKey: 'NO' })
    expect((await phone.request('DELETE', `/api/v1/orders/${key}`)).statusCode).toBe(403)
    expect((await stranger.request('DELETE', `/api/v1/orders/${key}`)).statusCode).toBe(404)
    expect((await phone.request('POST', '/api/v1/orders', orderWireOf({ sk: key }))).json()).toMatchObject({ status: 'repeated' })
  })
})
