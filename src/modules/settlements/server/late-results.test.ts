import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import type { LoadedOrder } from '../contract/deliveries.ts'
import type { SettlementView } from '../contract/settlement-view.ts'
import { cash, type InTenant, line, result } from '../testing/fixtures.ts'
import { createProof } from '../testing/proof.ts'
import { countAll, explainAll, urlOf } from '../testing/requests.ts'
import { createTestLoad, type TestLoad } from '../testing/test-load.ts'

let application: TestApplication
let envId: string
let admin: Caller
let phone: Caller
let round: TestLoad
let made = 0
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())
beforeEach(async () => {
  made += 1
  envId = await application.addEnvironment()
  const email = `reparto${made}@late.example`
  admin = await application.signIn({ envId, roleNumber: 1, displayName: 'Ana Jefa' })
  phone = await application.signIn({ envId, roleNumber: 2, email, displayName: 'Oscar Reparto' })
  round = await application.platform.withTenant(envId, tenant =>
    createTestLoad(tenant, { articles: 1, orders: [[line(0, 6)], [line(0, 2)]], personEmail: email }),
  )
})

const hour = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
const url = (order = 0, rest = '') => urlOf(round, `/orders/${round.orders[order]?.id}${rest}`)
const readOrder = (order = 0) => admin.get<LoadedOrder>(url(order))
const send = (given: Record<string, unknown>, by = phone) =>
  by.request('POST', '/api/deliveries', result(round, 0, given))
const byHand = async (given: object) =>
  admin.request('PUT', url(), { seenId: (await readOrder()).delivery?.id ?? null, ...given })
const inTenant: InTenant = work => application.platform.withTenant(envId, work)
const expectBooksToAgree = createProof(inTenant)

describe('two results of one order from different hands', () => {
  test.each([
    ['older than', -3],
    ['newer than', 3],
  ])(
    'a phone’s that is %s what the office corrected waits beside it, and the payments of the office stand',
    async (_, hours) => {
      await byHand({ result: 'delivered', payments: [cash(45_000)] })
      const late = await send({ at: hour(hours), result: 'not_delivered', reason: 'closed' })
      expect([late.statusCode, late.json()]).toMatchObject([202, { status: 'conflict' }])
      expect(late.json().detail).toContain('lo decide la oficina')
      const order = await readOrder()
      expect(order.delivery).toMatchObject({ result: 'delivered', source: 'office', actor: 'Ana Jefa' })
      expect(order.delivery?.payments).toMatchObject([cash(45_000)])
      expect(order.conflicts).toMatchObject([
        {
          cause: 'other_hand',
          source: 'phone',
          resolution: null,
          says: { result: 'not_delivered', actor: 'Oscar Reparto' },
        },
      ])
      await expectBooksToAgree()
    },
  )

  test('of two phones neither overwrites the other; what both say alike is no dispute', async () => {
    await send({ payments: [cash(1_000)] })
    expect((await send({ payments: [cash(2_000)] }, admin)).json().status).toBe('conflict')
    expect((await send({ payments: [cash(1_000)], note: 'Igual' }, admin)).json().status).toBe('created')
    expect((await readOrder()).delivery).toMatchObject({ note: 'Igual', actor: 'Ana Jefa' })
    await expectBooksToAgree()
  })

  test('the same phone corrects its own with a newer word; an older one that comes late is kept and changes nothing', async () => {
    await send({ at: hour(-2), payments: [cash(1_000)] })
    expect((await send({ at: hour(-1), payments: [cash(3_000)] })).statusCode).toBe(201)
    const old = await send({ at: hour(-4), result: 'not_delivered', reason: 'closed' })
    expect([old.statusCode, old.json().status]).toEqual([200, 'outdated'])
    const order = await readOrder()
    expect(order.delivery?.payments).toMatchObject([cash(3_000)])
    expect(order.conflicts.map(({ resolution }) => resolution)).toEqual(['outdated'])
    expect(order.earlier).toMatchObject([{ result: 'delivered', paidCents: 1_000, actor: 'Oscar Reparto' }])
    await expectBooksToAgree()
  })

  test('a person leaves the one that stands or takes the other, with its money and goods; both stay, and the history tells', async () => {
    await byHand({ result: 'delivered', payments: [cash(45_000)] })
    for (const units of [1, 2])
      await send({
        at: hour(-units),
        result: 'partial',
        returns: [{ articleId: round.articleIds[0], units, isFit: true, reason: 'price' }],
        payments: [cash(1_000 * units)],
      })
    const { conflicts, delivery } = await readOrder()
    const [second, first] = conflicts
    const decide = (id: string | undefined, choice: string, seenId = delivery?.id) =>
      admin.request('POST', url(0, `/conflicts/${id}`), { choice, seenId })
    expect((await decide(first?.id, 'take', newId())).json().code).toBe('settlements.resultChanged')
    expect((await decide(newId(), 'keep')).json().code).toBe('settlements.conflictResolved')
    expect(
      (await phone.request('POST', url(0, `/conflicts/${first?.id}`), { choice: 'keep', seenId: null })).statusCode,
    ).toBe(403)
    expect((await decide(first?.id, 'keep')).json()).toMatchObject({ delivery: { id: delivery?.id } })
    const taken = (await decide(second?.id, 'take')).json() as LoadedOrder
    expect(taken.delivery).toMatchObject({ result: 'partial', source: 'phone', actor: 'Oscar Reparto' })
    expect(taken.delivery?.payments).toMatchObject([cash(2_000)])
    expect(taken.conflicts.map(({ resolution, resolvedBy }) => [resolution, resolvedBy])).toEqual([
      ['taken', 'Ana Jefa'],
      ['kept', 'Ana Jefa'],
    ])
    expect(taken.earlier).toMatchObject([{ result: 'delivered', paidCents: 45_000, source: 'office' }])
    const { history } = await admin.get<{ history: { action: string }[] }>(
      `/api/data/consolidated-loads/${round.loadId}`,
    )
    expect(history.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['delivery.conflict', 'delivery.kept', 'delivery.taken']),
    )
    await expectBooksToAgree()
  })

  test('keep the round from being settled until somebody decides; what comes after waits, and does not reopen anything', async () => {
    await byHand({ result: 'delivered' })
    await send({ at: hour(-1), result: 'not_delivered', reason: 'closed' })
    await admin.request('PUT', url(1), { result: 'delivered', seenId: null })
    const close = async () => {
      const { version: seenVersion, results: seenResults } = await admin.get<SettlementView>(urlOf(round))
      return admin.request('POST', urlOf(round, '/close'), { seenVersion, seenResults })
    }
    const refused = await close()
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'settlements.openConflicts'])
    expect(refused.json().detail).toMatch(/^Elegí qué resultado vale del pedido \d+: llegaron dos distintos\.$/)
    const { conflicts, delivery } = await readOrder()
    await admin.request('POST', url(0, `/conflicts/${conflicts[0]?.id}`), { choice: 'keep', seenId: delivery?.id })
    await countAll(admin, round)
    await explainAll(admin, round)
    const closed = await close()
    expect(closed.statusCode, closed.body).toBe(200)
    const late = await send({ result: 'not_delivered', reason: 'address' })
    expect(late.json()).toMatchObject({ status: 'conflict', detail: expect.stringContaining('rendición cerrada') })
    expect((await send({ result: 'delivered' })).json().status).toBe('outdated')
    const [waiting] = (await readOrder()).conflicts.filter(({ resolution }) => resolution === null)
    const take = await admin.request('POST', url(0, `/conflicts/${waiting?.id}`), {
      choice: 'take',
      seenId: delivery?.id,
    })
    expect(take.json().code).toBe('settlements.closed')
    const { items } = await admin.get<{ items: { conflicts: number }[] }>(
      '/api/data/settlements?filter=conflicts:greater-than:0',
    )
    expect(items.map(({ conflicts: open }) => open)).toEqual([1])
    await expectBooksToAgree()
  })
})

describe('the key of a result', () => {
  test('sent again says so; with another content, what differs, in Spanish, with both values', async () => {
    const sent = result(round, 0, { payments: [cash(1_000)] })
    const first = await phone.post<{ id: string }>('/api/deliveries', sent)
    expect(await phone.post('/api/deliveries', { ...sent, note: null })).toEqual({
      key: sent.key,
      status: 'repeated',
      id: first.id,
    })
    const other = await phone.request('POST', '/api/deliveries', {
      ...sent,
      result: 'partial',
      returns: [{ articleId: round.articleIds[0], units: 2, isFit: false, reason: 'damaged' }],
      payments: [cash(900)],
    })
    expect([other.statusCode, other.json().code]).toEqual([409, 'settlements.keyReused'])
    const messages = (other.json().errors as { message: string }[]).map(({ message }) =>
      message.replaceAll('\u00a0', ' '),
    )
    expect(messages).toEqual(
      expect.arrayContaining([
        'Resultado: guardado «Entregado», enviado «Parcial».',
        'Importe del pago (1): guardado «$ 10,00», enviado «$ 9,00».',
        'Unidades devueltas (1): guardado nada, enviado «2».',
        'Apto (1): guardado nada, enviado «No».',
      ]),
    )
    const batch = await phone.post<{ items: { status: string; errors?: unknown[] }[] }>('/api/deliveries', {
      items: [{ ...sent, payments: [cash(5)] }, sent],
    })
    expect(batch.items.map(({ status }) => status)).toEqual(['rejected', 'repeated'])
    expect(batch.items[0]?.errors).toHaveLength(1)
  })

  test('of one that waits is known too', async () => {
    await byHand({ result: 'delivered' })
    const sent = result(round, 0, { result: 'not_delivered', reason: 'closed' })
    const first = await phone.post<{ id: string }>('/api/deliveries', sent)
    const again = await phone.request('POST', '/api/deliveries', sent)
    expect([again.statusCode, again.json()]).toMatchObject([202, { status: 'conflict', id: first.id }])
    expect((await phone.request('POST', '/api/deliveries', { ...sent, reason: 'address' })).json().code).toBe(
      'settlements.keyReused',
    )
    expect((await readOrder()).conflicts).toHaveLength(1)
  })

  test('of another round tells nothing of it', async () => {
    const sent = result(round, 0, {})
    await admin.post('/api/deliveries', sent)
    const elsewhere = await application.platform.withTenant(envId, tenant =>
      createTestLoad(tenant, { articles: 1, orders: [[line(0, 1)]] }),
    )
    const reused = await admin.request('POST', '/api/deliveries', { ...result(elsewhere, 0, {}), key: sent.key })
    expect(reused.json()).toMatchObject({ status: 409, code: 'settlements.keyReused', errors: [] })
  })

  test('of a payment or of a count of containers is held to its content too', async () => {
    const key = newId()
    const pay = (given: object) =>
      admin.request('POST', `/api/delivery-accounts/${round.personId}/payments`, {
        key,
        amountCents: 5_000,
        reason: 'Descuento',
        ...given,
      })
    expect([(await pay({})).statusCode, (await pay({})).statusCode]).toEqual([200, 200])
    const other = await pay({ amountCents: 6_000, reason: 'Otro' })
    expect([other.statusCode, other.json().code]).toEqual([409, 'settlements.keyReused'])
    expect((other.json().errors as { path: string }[]).map(({ path }) => path)).toEqual(['amountCents', 'reason'])
    await application.platform.withTenant(envId, ({ db }) =>
      db
        .updateTable('articles')
        .set({ returnableContainer: true })
        .where('envId', '=', envId)
        .where('id', '=', round.articleIds[0] ?? '')
        .execute(),
    )
    const counted = newId()
    const count = (units: number) =>
      admin.request('POST', `/api/customers/${round.orders[0]?.customerId}/containers`, {
        key: counted,
        articleId: round.articleIds[0],
        units,
        reason: 'Se contó',
      })
    expect([(await count(3)).statusCode, (await count(3)).statusCode]).toEqual([200, 200])
    expect((await count(4)).json().errors).toEqual([{ path: 'units', message: 'Contado: guardado «3», enviado «4».' }])
  })
})
