import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { byText } from '../../../testing/by-text.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import type { AccountView, ContainerStockView } from '../contract/account-view.ts'
import type { SettlementView } from '../contract/settlement-view.ts'
import { deliverTestLoad, type InTenant, line, note, result } from '../testing/fixtures.ts'
import { createProof } from '../testing/proof.ts'
import { createStockReaders } from '../testing/readers.ts'
import { close, count, countAll, explainAll, read, save, urlOf } from '../testing/requests.ts'
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
  admin = await application.signIn({ envId, roleNumber: 1, email: `admin${made}@count.example` })
})

const inTenant: InTenant = work => application.platform.withTenant(envId, work)

const { inVehicle, inWarehouse } = createStockReaders(inTenant)
const expectBooksToAgree = createProof(inTenant)

describe('counting', () => {
  test('has the notes that the company chose; one withdrawn after it was counted stays in that count alone', async () => {
    const [round, other] = [await deliverTestLoad(inTenant, admin), await deliverTestLoad(inTenant, admin)]
    await save(admin, round, { notes: [note(1_000)] })
    const choose = (given: object) =>
      admin.request('PUT', '/api/settings/settlements', { separatesApproval: true, coinCents: [], ...given })
    expect((await choose({ noteCents: [0] })).statusCode).toBe(400)
    expect((await choose({ noteCents: [100, 100] })).statusCode).toBe(400)
    expect((await choose({ noteCents: [100_000, 5_000_000] })).statusCode).toBe(200)
    expect((await read(admin, round)).denominations).toEqual({ note: [5_000_000, 100_000, 1_000], coin: [] })
    expect((await read(admin, other)).denominations).toEqual({ note: [5_000_000, 100_000], coin: [] })
    expect((await save(admin, round, { notes: [note(1_000, 2), note(5_000_000)] })).notes).toHaveLength(2)
    await expect(save(admin, other, { notes: [note(1_000)] })).rejects.toThrow('Ese billete no existe.')
    await choose({ noteCents: null, coinCents: null })
    expect((await read(admin, other)).denominations.note).toContain(1_000)
  })

  test('shows nothing of what is expected, and closes nothing, before somebody said that it is counted', async () => {
    const round = await deliverTestLoad(inTenant, admin)
    const blind = await read(admin, round)
    expect(blind).toMatchObject({ goodsCount: null, moneyCount: null, money: null, salesCents: null })
    expect(blind).toMatchObject({ unexplained: [], trails: [], containers: [] })
    expect(blind.goods.map(({ fit, unfit, empty, figures }) => [fit, unfit, empty, figures])).toEqual([
      [null, null, null, null],
      [null, null, null, null],
    ])
    expect(blind.orders.map(({ paidCents }) => paidCents)).toEqual([null, null])
    // The cash payments are nowhere in the answer; other payments are a list to tick.
    expect(JSON.stringify({ ...blind, denominations: null })).not.toMatch(/\b[56]0000\b/)
    expect(blind.values).toMatchObject([{ method: 1, amountCents: 20_000, isInHand: false }])
    const early = await close(admin, round)
    expect([early.statusCode, early.json().detail]).toEqual([
      409,
      'Falta dar por contado: la mercadería y los valores.',
    ])
    // A figure that is not counted is different from zero.
    const goods = [
      { articleId: round.articleIds[0], fit: 3, unfit: 0 },
      { articleId: round.articleIds[1], fit: 0, unfit: 0 },
    ]
    await save(admin, round, { goods })
    expect((await count(admin, round, 'goods')).json()).toMatchObject({
      code: 'settlements.uncounted',
      detail: expect.stringMatching(/^Falta contar «/),
    })
    await save(admin, round, { goods: goods.map(counted => ({ ...counted, empty: 1 })) })
    expect((await count(admin, round, 'goods')).statusCode).toBe(200)
    const half = await read(admin, round)
    const sold = half.goods.find(({ articleId }) => articleId === round.articleIds[0])
    expect(sold?.figures).toMatchObject({ loaded: 10, delivered: 7, expectedFit: 3, shortage: 0 })
    expect([half.money, half.orders[0]?.paidCents]).toEqual([null, null])
    expect((await close(admin, round)).json().detail).toBe('Falta dar por contado: los valores.')
    expect((await count(admin, round, 'goods')).json().code).toBe('settlements.counted')
  })

  test('on paper is a form to count on, and says what was agreed once it is closed', async () => {
    const round = await deliverTestLoad(inTenant, admin)
    const paper = async () => pdfText((await admin.request('GET', urlOf(round, '/rendicion.pdf'))).rawPayload)
    const blank = await paper()
    expect(blank).toContain('SIN CONTAR')
    // 600 and 500 were paid in cash, 200 by cheque; ten units were loaded and seven delivered.
    for (const expected of ['Esperado', '500,00', '600,00']) expect(blank).not.toContain(expected)
    await countAll(admin, round, { notes: [note(50_000), note(5_000)] })
    expect(await paper()).toContain('SIN CERRAR')
    await explainAll(admin, round, { bearer: 'company', reason: 'Se lo lleva la empresa' })
    expect((await close(admin, round)).statusCode).toBe(200)
    const text = await paper()
    expect(text).not.toContain('SIN C')
    for (const told of [
      'Esperado',
      'Mercadería contada por Ana Prueba',
      'Faltante de mercadería',
      'La empresa',
      'Se lo lleva la',
    ])
      expect(text).toContain(told)
  })

  test('what is counted changes by counting again, with a reason, and the first count is kept', async () => {
    const round = await deliverTestLoad(inTenant, admin)
    const [articleId] = round.articleIds
    await countAll(admin, round, { goods: [{ articleId, fit: 1, unfit: 0 }], notes: [note(50_000)] })
    const view = await explainAll(admin, round)
    const changed = { seenVersion: view.version, goods: [], notes: view.notes }
    expect((await admin.request('PUT', urlOf(round), changed)).json().code).toBe('settlements.counted')
    const again = { seenVersion: view.version, part: 'goods', reason: 'Apareció una caja' }
    expect((await admin.request('POST', urlOf(round, '/recount'), { ...again, reason: '' })).statusCode).toBe(400)
    const recounting = (await admin.request('POST', urlOf(round, '/recount'), again)).json() as SettlementView
    expect(recounting).toMatchObject({ goodsCount: null, moneyCount: { actor: 'Ana Prueba' } })
    expect(recounting.differences.map(({ kind }) => kind)).toEqual(['cash', 'value'])
    const recounted = recounting.goods.find(counted => counted.articleId === articleId)
    expect(recounted).toMatchObject({ fit: 1, figures: null })
    const { rows } = await inTenant(({ db }) =>
      sql<{
        detail: { reason: string; articles: Record<string, unknown> }
      }>`select detail from audit_entries where env_id = ${envId}::uuid
        and entity_id = ${round.loadId}::uuid and action = 'recounted.goods'`.execute(db),
    )
    expect(rows[0]?.detail.reason).toBe('Apareció una caja')
    expect(Object.values(rows[0]?.detail.articles ?? {})).toContainEqual({ fit: 1, unfit: 0, empty: null })
  })

  test('empty containers come back as containers of the warehouse, never as goods to sell, and a reopening takes them back', async () => {
    const round = await deliverTestLoad(inTenant, admin)
    await countAll(admin, round, {
      goods: [
        { articleId: round.articleIds[0], fit: 3, unfit: 0 },
        { articleId: round.articleIds[1], fit: 0, unfit: 0, empty: 1 },
      ],
    })
    await explainAll(admin, round)
    expect((await close(admin, round)).statusCode).toBe(200)
    expect(await inWarehouse(round, 1)).toEqual({ fit: 0, unfit: 0 })
    expect(await inVehicle(round)).toEqual([])
    const url = `/api/container-stock/${round.siteId}/${round.articleIds[1]}`
    expect(await admin.get<ContainerStockView>(url)).toMatchObject({ units: 1, movements: [{ kind: 'collected' }] })
    expect(await admin.get('/api/data/container-stock')).toMatchObject({ total: 1, items: [{ units: 1 }] })
    const { version: seenVersion } = await read(admin, round)
    await admin.post(urlOf(round, '/reopen'), { seenVersion, reason: 'Se contó mal' })
    expect(await admin.get<ContainerStockView>(url)).toMatchObject({ units: 0 })
    const key = newId()
    for (let times = 0; times < 2; times += 1) await admin.post(url, { key, units: 7, reason: 'Conteo del depósito' })
    const after = await admin.get<ContainerStockView>(url)
    expect([after.units, after.movements.length]).toEqual([7, 3])
    const goods = `/api/container-stock/${round.siteId}/${round.articleIds[0]}`
    expect((await admin.request('GET', goods)).statusCode).toBe(404)
    await expectBooksToAgree()
  })

  test('goods that came back too many, or that no document has, are settled with a reason and really are in the warehouse', async () => {
    const round = await inTenant(tenant =>
      createTestLoad(tenant, { articles: 3, orders: [[line(0, 6)], [line(1, 4)]] }),
    )
    await admin.post('/api/deliveries', { items: [result(round, 0, {}), result(round, 1, {})] })
    // Two units of the first article are back though all were delivered, one of them broken; the three of the third were never loaded.
    const unlisted = await inTenant(({ db }) =>
      db
        .selectFrom('articles')
        .select(['code', 'name'])
        .where('envId', '=', envId)
        .where('id', '=', round.articleIds[2] ?? '')
        .executeTakeFirstOrThrow(),
    )
    const offered = await admin.get<{ items: { id: string }[] }>(urlOf(round, `/articles?text=${unlisted.code}`))
    expect(offered.items.map(({ id }) => id)).toContain(round.articleIds[2])
    const view = await countAll(admin, round, {
      goods: [
        { articleId: round.articleIds[0], fit: 1, unfit: 1 },
        { articleId: round.articleIds[1], fit: 0, unfit: 0 },
        { articleId: round.articleIds[2], fit: 3, unfit: 0 },
      ],
    })
    expect(view.unexplained.map(({ kind, articleId, units }) => [kind, articleId, units]).toSorted(byText)).toEqual(
      [
        ['goods', round.articleIds[0], -2],
        ['goods', round.articleIds[2], -3],
      ].toSorted(byText),
    )
    // The trail leads to the order with the article.
    expect(view.trails.find(({ key }) => key.endsWith(round.articleIds[0] ?? '-'))?.documents).toMatchObject([
      { orderId: round.orders[0]?.id, kind: 'kept', units: 6 },
    ])
    await explainAll(admin, round, { bearer: 'company', reason: 'Se entregó de menos', orderId: round.orders[0]?.id })
    expect((await close(admin, round)).json()).toMatchObject({ state: 'closed', accountCents: 0 })
    expect(await inWarehouse(round, 0)).toEqual({ fit: 1, unfit: 1 })
    expect(await inWarehouse(round, 2)).toEqual({ fit: 3, unfit: 0 })
    expect(await inVehicle(round)).toEqual([])
    await expectBooksToAgree()
    const { version: seenVersion } = await read(admin, round)
    await admin.post(urlOf(round, '/reopen'), { seenVersion, reason: 'Se contó mal' })
    expect(await inWarehouse(round, 0)).toEqual({ fit: 0, unfit: 0 })
    await expectBooksToAgree()
  })

  test('goods that came back in another condition than was said are a difference of their own, both ways', async () => {
    const round = await inTenant(tenant =>
      createTestLoad(tenant, { articles: 1, orders: [[line(0, 6)], [line(0, 4)]] }),
    )
    const back = (units: number, isFit: boolean) => ({
      result: 'partial',
      returns: [{ articleId: round.articleIds[0], units, isFit, reason: 'damaged' }],
    })
    await admin.post('/api/deliveries', { items: [result(round, 0, back(2, true)), result(round, 1, back(1, false))] })
    const swapped = await countAll(admin, round, { goods: [{ articleId: round.articleIds[0], fit: 0, unfit: 3 }] })
    expect(swapped.unexplained).toMatchObject([{ kind: 'condition', units: 2, amountCents: 20_000 }])
    expect(swapped.trails[0]?.documents).toMatchObject([{ orderId: round.orders[0]?.id, units: 2, isExact: true }])
    expect((await close(admin, round)).json().code).toBe('settlements.unexplained')
    await explainAll(admin, round, { reason: 'Se rompieron al descargar', orderId: round.orders[0]?.id })
    expect((await close(admin, round)).json()).toMatchObject({ accountCents: 20_000 })
    expect(await inWarehouse(round, 0)).toEqual({ fit: 0, unfit: 3 })
    await expectBooksToAgree()
  })

  test('values of the phone are ticked; one that is not there and one that it did not send lead to their document', async () => {
    const round = await inTenant(tenant =>
      createTestLoad(tenant, { articles: 1, orders: [[line(0, 6)], [line(0, 4)]] }),
    )
    const paid = [
      { method: 1, amountCents: 20_000, checkNumber: '1234', bank: 'Macro' },
      { method: 1, amountCents: 20_000, checkNumber: '1235', bank: 'Macro' },
      { method: 6, amountCents: 7_000 },
    ]
    await admin.post('/api/deliveries', { items: [result(round, 0, { payments: paid }), result(round, 1, {})] })
    const { values } = await read(admin, round)
    expect(values.map(({ method, bank, checkNumber }) => [method, bank, checkNumber])).toEqual([
      [1, 'Macro', '1234'],
      [1, 'Macro', '1235'],
      [6, null, null],
    ])
    const [first, second] = values
    const extra = {
      key: newId(),
      method: 6,
      amountCents: 3_000,
      detail: 'Certificado 88',
      orderId: round.orders[1]?.id,
    }
    const view = await countAll(admin, round, { ticked: [first?.subject, values[2]?.subject], extras: [extra] })
    expect(view.unexplained).toMatchObject([
      { kind: 'value', subject: second?.subject, amountCents: 20_000 },
      { kind: 'extra', subject: extra.key, amountCents: -3_000 },
    ])
    expect(view.trails.map(({ documents }) => documents[0]?.orderId)).toEqual(round.orders.map(({ id }) => id))
    expect(view.money?.filter(({ missing }) => missing !== 0).map(({ method, missing }) => [method, missing])).toEqual([
      [1, 20_000],
      [6, -3_000],
    ])
    await explainAll(admin, round)
    expect((await close(admin, round)).json()).toMatchObject({ state: 'closed', accountCents: 17_000 })
    await expectBooksToAgree()
    const wrong = await admin.request('PUT', urlOf(round), { seenVersion: 0, ticked: ['x:0'] })
    expect(wrong.json().code).toBe('settlements.closed')
  })

  test('what is being written is kept as it is; it is whole when it is said to be counted', async () => {
    const round = await deliverTestLoad(inTenant, admin)
    await save(admin, round, { expenses: [{ amountCents: 0, detail: '' }] })
    expect((await read(admin, round)).expenses).toEqual([{ amountCents: 0, detail: '' }])
    expect((await count(admin, round, 'money')).json()).toMatchObject({
      code: 'settlements.uncounted',
      detail: 'Hay 1 valor o gasto sin importe o sin detalle.',
    })
  })
})

describe('a payment of a delivery person', () => {
  test('that was a mistake is taken back once, by an administrator, with a movement that stays beside it', async () => {
    const round = await inTenant(tenant => createTestLoad(tenant, { articles: 1, orders: [[line(0, 6)]] }))
    const url = `/api/delivery-accounts/${round.personId}`
    const cashier = await application.signIn({ envId, roleNumber: 2, grants: ['settlements'] })
    const id = newId()
    const paid = await cashier.post<AccountView>(`${url}/payments`, {
      key: id,
      amountCents: 5_000,
      reason: 'Descuento',
    })
    expect(paid).toMatchObject({ balanceCents: -5_000, movements: [{ id, isReversed: false }] })
    const undo = (caller: Caller, payment: string) =>
      caller.request('POST', `${url}/payments/${payment}/reversal`, { reason: 'Era de otro repartidor' })
    expect((await undo(cashier, id)).statusCode).toBe(403)
    expect((await undo(admin, newId())).statusCode).toBe(404)
    const answers = await Promise.all([undo(admin, id), undo(admin, id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const account = await admin.get<AccountView>(url)
    expect(account).toMatchObject({
      balanceCents: 0,
      movements: [
        { kind: 'reversal', amountCents: 5_000, reason: 'Era de otro repartidor' },
        { kind: 'payment', amountCents: -5_000, isReversed: true },
      ],
    })
    // A reversal is not a payment, so it cannot be reversed.
    expect((await undo(admin, account.movements[0]?.id ?? '')).statusCode).toBe(404)
    await expectBooksToAgree()
  })
})
