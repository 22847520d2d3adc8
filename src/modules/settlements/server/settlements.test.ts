import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { byText } from '../../../testing/by-text.ts'
import type { AccountView, ContainersView } from '../contract/account-view.ts'
import type { LoadedOrder } from '../contract/deliveries.ts'
import type { SettlementView } from '../contract/settlement-view.ts'
import { type DeliveryBatch, deliverTestLoad, type InTenant, line, note, result } from '../testing/fixtures.ts'
import { createProof } from '../testing/proof.ts'
import { createStockReaders } from '../testing/readers.ts'
import { close, countAll, explainAll, read, urlOf } from '../testing/requests.ts'
import { createTestLoad } from '../testing/test-load.ts'

let application: TestApplication
let envId: string
let admin: Caller
let made = 0
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())
beforeEach(async () => {
  made += 1
  envId = await application.addEnvironment()
  admin = await application.signIn({ envId, roleNumber: 1, email: `admin${made}@round.example` })
})

const inTenant: InTenant = work => application.platform.withTenant(envId, work)

const { inVehicle } = createStockReaders(inTenant)
const expectBooksToAgree = createProof(inTenant)

describe('deliveries', () => {
  test('come in a batch: a bad one is said, good ones are kept, and the same key again writes nothing', async () => {
    const round = await inTenant(tenant =>
      createTestLoad(tenant, { articles: 2, orders: [[line(0, 6), line(1, 4)], [line(0, 3)]] }),
    )
    const first = result(round, 0, {
      result: 'partial',
      returns: [{ articleId: round.articleIds[0], units: 2, isFit: false, reason: 'damaged' }],
      payments: [{ method: 0, amountCents: 80_000 }],
      latitude: -32.95,
      longitude: -60.65,
    })
    const bad = result(round, 1, { result: 'not_delivered' })
    const batch = await admin.post<DeliveryBatch>('/api/deliveries', { items: [first, bad, first, { key: 'x' }] })
    expect([batch.created, batch.repeated, batch.rejected]).toEqual([1, 1, 2])
    expect(batch.items[1]?.errors).toEqual([{ path: 'reason', message: 'Elegí por qué no se entregó.' }])
    const view = await countAll(admin, round)
    expect(view.orders.map(order => [order.result, order.deliveredCents, order.paidCents])).toEqual([
      ['partial', 80_000, 80_000],
      [null, null, null],
    ])
    expect(
      view.goods.map(({ figures }) => [
        figures?.loaded,
        figures?.delivered,
        figures?.expectedFit,
        figures?.expectedUnfit,
      ]),
    ).toEqual([
      [9, 4, 3, 2],
      [4, 4, 0, 0],
    ])
    await expectBooksToAgree()
  })

  test('are refused when they say what cannot be', async () => {
    const round = await inTenant(tenant => createTestLoad(tenant, { articles: 2, orders: [[line(0, 6)]] }))
    const returned = (units: number, article = 0) => [
      { articleId: round.articleIds[article], units, isFit: true, reason: 'price' },
    ]
    const refusals: [Record<string, unknown>, string][] = [
      [{ result: 'partial', returns: returned(7) }, 'volvió más de lo pedido'],
      [{ result: 'partial', returns: returned(1, 1) }, 'Ese artículo no es del pedido.'],
      [{ returns: returned(1) }, 'Solo una entrega parcial tiene devoluciones.'],
      [{ payments: [{ method: 7, amountCents: 1 }] }, 'De 0 a 6.'],
      [{ payments: [{ method: 0, amountCents: 0.5 }] }, 'entero de centavos'],
      [{ latitude: 3 }, 'latitud y longitud'],
      [{ containers: [{ articleId: round.articleIds[0], units: 1 }] }, 'no son envases'],
      [{ at: '2020-01-01T00:00:00Z' }, 'Se admite desde'],
      [{ photoFileId: newId() }, ''],
    ]
    for (const [given, message] of refusals) {
      const answer = await admin.request('POST', '/api/deliveries', result(round, 0, given))
      expect(answer.statusCode, message).toBe(400)
      expect(answer.body).toContain(message)
    }
    const elsewhere = await admin.request('POST', '/api/deliveries', { ...result(round, 0, {}), orderId: newId() })
    expect(elsewhere.statusCode).toBe(404)
    expect((await admin.request('POST', '/api/deliveries', { items: [] })).statusCode).toBe(400)
  })

  test('of a round are posted by its own delivery person, and by nobody else who is no admin', async () => {
    const email = `reparto${made}@round.example`
    const round = await inTenant(tenant =>
      createTestLoad(tenant, { articles: 1, orders: [[line(0, 6)]], personEmail: email.toUpperCase() }),
    )
    const stranger = await application.signIn({ envId, roleNumber: 2, email: `otro${made}@round.example` })
    const own = await application.signIn({ envId, roleNumber: 2, email })
    expect((await stranger.request('POST', '/api/deliveries', result(round, 0, {}))).statusCode).toBe(404)
    expect((await own.request('POST', '/api/deliveries', result(round, 0, {}))).statusCode).toBe(201)
    for (const [method, rest] of [
      ['GET', ''],
      ['POST', '/close'],
      ['POST', '/reopen'],
      ['GET', '/rendicion.pdf'],
    ] as const)
      expect((await own.request(method, urlOf(round, rest), method === 'POST' ? {} : undefined)).statusCode).toBe(403)
  })

  test('that are corrected by hand move the difference, and an order not delivered is free for another load', async () => {
    const round = await inTenant(tenant => createTestLoad(tenant, { articles: 1, orders: [[line(0, 6)]] }))
    const orderUrl = urlOf(round, `/orders/${round.orders[0]?.id}`)
    await admin.post('/api/deliveries', result(round, 0, { payments: [{ method: 4, amountCents: 60_000 }] }))
    const seenId = async () => (await admin.get<LoadedOrder>(orderUrl)).delivery?.id
    const correct = async (given: object) => admin.request('PUT', orderUrl, { seenId: await seenId(), ...given })
    // Somebody else's result cannot be corrected without having seen it.
    expect((await admin.request('PUT', orderUrl, { result: 'delivered' })).json().code).toBe(
      'settlements.resultChanged',
    )
    await correct({ result: 'not_delivered', reason: 'closed', rescheduledOn: '2026-12-01' })
    const active = () =>
      inTenant(({ db }) =>
        db.selectFrom('consolidatedOrders').select('isActive').where('envId', '=', envId).executeTakeFirst(),
      )
    expect(await active()).toEqual({ isActive: false })
    await correct({ result: 'delivered' })
    expect(await active()).toEqual({ isActive: true })
    const view = await countAll(admin, round)
    expect(view.goods).toMatchObject([{ figures: { loaded: 6, delivered: 6, shortage: 0 } }])
    expect(view.money?.map(({ taken }) => taken)).toEqual([0, 0, 0, 0, 0, 0, 0])
    await expectBooksToAgree()
  })
})

describe('a settlement', () => {
  test('is not closed while a difference has no person; closed, it books it, unloads the vehicle and completes the load', async () => {
    const round = await deliverTestLoad(inTenant, admin)
    const counted = await countAll(admin, round, {
      goods: [
        { articleId: round.articleIds[0], fit: 2, unfit: 0 },
        { articleId: round.articleIds[1], fit: 0, unfit: 0, empty: 1 },
      ],
      notes: [note(50_000)],
      ticked: (await read(admin, round)).values.map(({ subject }) => subject),
      expenses: [{ amountCents: 4_000, detail: 'Peaje' }],
    })
    const refused = await close(admin, round)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'settlements.unexplained'])
    expect(counted.unexplained).toMatchObject([
      { kind: 'goods', articleId: round.articleIds[0], units: 1, amountCents: 10_000 },
      { kind: 'cash', units: null, amountCents: 6_000 },
    ])
    const explained = await explainAll(admin, round, { orderId: round.orders[1]?.id })
    expect(explained.unexplained).toEqual([])
    const closed = await close(admin, round)
    expect(closed.json()).toMatchObject({ state: 'closed', loadState: 'completado', accountCents: 16_000, closings: 1 })
    const account = await admin.get<AccountView>(`/api/delivery-accounts/${round.personId}`)
    expect(account.movements.map(({ kind, amountCents }) => [kind, amountCents]).toSorted(byText)).toEqual([
      ['goods', 10_000],
      ['money', 6_000],
    ])
    expect(await inVehicle(round)).toEqual([])
    const containers = await admin.get<ContainersView>(`/api/customers/${round.orders[0]?.customerId}/containers`)
    expect(containers.balances.map(({ units }) => units)).toEqual([1])
    // A late result waits for a decision; the settlement stays as it is.
    const late = await admin.request('POST', '/api/deliveries', result(round, 0, {}))
    expect([late.statusCode, late.json().status]).toEqual([202, 'conflict'])
    const pdf = await admin.request('GET', urlOf(round, '/rendicion.pdf'))
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    await expectBooksToAgree()
  })

  test('is closed by one of two people at once; reopened with a reason, its movements are reversed and stay', async () => {
    const round = await deliverTestLoad(inTenant, admin)
    await countAll(admin, round, {
      goods: [
        { articleId: round.articleIds[0], fit: 3, unfit: 0 },
        { articleId: round.articleIds[1], fit: 0, unfit: 0, empty: 1 },
      ],
      notes: [note(50_000), note(10_000)],
    })
    await explainAll(admin, round)
    const answers = await Promise.all([close(admin, round), close(admin, round)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('settlements.closed')
    const { version: seenVersion } = await read(admin, round)
    expect((await admin.request('POST', urlOf(round, '/reopen'), { seenVersion, reason: ' ' })).statusCode).toBe(400)
    const opened = await admin.request('POST', urlOf(round, '/reopen'), { seenVersion, reason: 'Apareció el cheque' })
    expect(opened.json()).toMatchObject({ state: 'open', loadState: 'procesado', accountCents: 0 })
    expect((opened.json() as SettlementView).history.map(({ action, reason }) => [action, reason])).toContainEqual([
      'reopened',
      'Apareció el cheque',
    ])
    const account = await admin.get<AccountView>(`/api/delivery-accounts/${round.personId}`)
    expect(account.movements.map(({ amountCents }) => amountCents)).toEqual([-20_000, 20_000])
    expect((await close(admin, round)).statusCode).toBe(200)
    await expectBooksToAgree()
  })

  test('that somebody else changed meanwhile is not overwritten, and refuses what is not of the round', async () => {
    const round = await deliverTestLoad(inTenant, admin)
    expect((await admin.request('PUT', urlOf(round), { seenVersion: 4 })).json().code).toBe('settlements.changed')
    const bad = [
      { goods: [{ articleId: newId(), fit: 1, unfit: 0 }] },
      { notes: [{ form: 'note', denominationCents: 3, quantity: 1 }] },
      { notes: [{ form: 'coin', denominationCents: 2_000_000, quantity: 1 }] },
      { differences: [{ kind: 'cash', amountCents: 5, deliveryPersonId: newId(), reason: 'x' }] },
      { differences: [{ kind: 'cash', amountCents: 5, deliveryPersonId: round.personId, reason: '' }] },
      { differences: [{ kind: 'value', amountCents: 5, deliveryPersonId: round.personId, reason: 'x' }] },
      { expenses: [{ amountCents: -5, detail: 'x' }] },
      { extras: [{ key: newId(), method: 0, amountCents: 5, detail: 'x' }] },
    ]
    for (const given of bad)
      expect(
        (await admin.request('PUT', urlOf(round), { seenVersion: 0, ...given })).statusCode,
        JSON.stringify(given),
      ).toBe(400)
    // Ticking a payment that a correction removed is refused.
    const gone = await admin.request('PUT', urlOf(round), { seenVersion: 0, ticked: [`${newId()}:0`] })
    expect(gone.json().code).toBe('settlements.resultsChanged')
  })
})
