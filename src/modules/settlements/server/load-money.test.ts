import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '../../../kernel/contract/formats.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { seedErp } from '../../erp/server/index.ts'
import type { FollowDebt } from '../../follow-up/contract/follow.ts'
import { checkFacts, rebuildFacts } from '../../sales/server/index.ts'
import type { LoadedOrder } from '../contract/deliveries.ts'
import type { SettlementView } from '../contract/settlement-view.ts'
import { cash, type InTenant, line, result } from '../testing/fixtures.ts'
import { createProof } from '../testing/proof.ts'
import { close, countAll, explainAll, read, urlOf } from '../testing/requests.ts'
import { createTestLoad, type TestLoad } from '../testing/test-load.ts'

let application: TestApplication
let envId: string
let admin: Caller
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())
beforeEach(async () => {
  envId = await application.addEnvironment()
  admin = await application.signIn({ envId, roleNumber: 1, displayName: 'Ana Jefa' })
})

const inTenant: InTenant = work => application.platform.withTenant(envId, work)
const day = () => dayOf(new Date(), 'America/Argentina/Buenos_Aires')

/** Also compares the sums of sales with a recount. */
const expectBooksToAgree = createProof(inTenant, checkFacts)

/** A load whose orders 0 and 1 are of the same customer. */
const plant = async (orders = [[line(0, 6)], [line(0, 4)], [line(0, 2)]]): Promise<TestLoad> => {
  const round = await inTenant(tenant => createTestLoad(tenant, { articles: 1, orders }))
  const [first, second] = round.orders
  if (!first || !second) return round
  await inTenant(async tenant => {
    await tenant.db
      .updateTable('orders')
      .set({ customerId: first.customerId })
      .where('envId', '=', envId)
      .where('id', '=', second.id)
      .execute()
    await rebuildFacts(tenant)
  })
  second.customerId = first.customerId
  return round
}

const owes = (round: TestLoad, cents: number, number: string, dueOn: string, order = 0) =>
  inTenant(({ db }) =>
    db
      .insertInto('receivables')
      .values({
        envId,
        id: newId(),
        customerId: round.orders[order]?.customerId ?? '',
        code: `FC-${number}`,
        kind: 'FC',
        number,
        issuedOn: dueOn,
        dueOn,
        totalCents: cents,
        balanceCents: cents,
      })
      .execute(),
  )

/** The debt of a customer by document, as on their follow-up page. */
const debtOf = async (round: TestLoad, order = 0) => {
  const customer = await inTenant(({ db }) =>
    db
      .selectFrom('customers')
      .select('code')
      .where('envId', '=', envId)
      .where('id', '=', round.orders[order]?.customerId ?? '')
      .executeTakeFirstOrThrow(),
  )
  const debt = await admin.get<FollowDebt>(`/api/customers/${customer.code}/follow/debt`)
  return Object.fromEntries(debt.documents.map(({ kind, number, balanceCents }) => [`${kind} ${number}`, balanceCents]))
}

type Board = { widgets: { effectiveCollections: { data: { collections: number; collectedCents: number } } } }

/** What Tableros says of the collections of a day. */
const boardOf = async (ofDay: string) =>
  (await admin.get<Board>(`/api/dashboards/sales?from=${ofDay}&to=${ofDay}`)).widgets.effectiveCollections.data

type Listed = { id: string; total: number; state: string; origin: string; type: string; impdoc: string | null }
const listed = async (filter = ''): Promise<Listed[]> =>
  (await admin.get<{ items: Listed[] }>(`/api/data/collections?sort=number${filter}`)).items

const deliver = (round: TestLoad, order: number, given: Record<string, unknown>) =>
  admin.post('/api/deliveries', result(round, order, given))

const correct = async (round: TestLoad, order: number, given: Record<string, unknown>) => {
  const url = urlOf(round, `/orders/${round.orders[order]?.id}`)
  const { delivery } = await admin.get<LoadedOrder>(url)
  return admin.request('PUT', url, { seenId: delivery?.id ?? null, ...given })
}

/** Counts, explains all differences and closes the settlement. */
const settle = async (round: TestLoad) => {
  const { goodsCount, moneyCount } = await read(admin, round)
  if (!goodsCount || !moneyCount) await countAll(admin, round)
  await explainAll(admin, round)
  return close(admin, round)
}

const reopen = async (round: TestLoad) => {
  const { version: seenVersion } = await admin.get<SettlementView>(urlOf(round))
  return admin.request('POST', urlOf(round, '/reopen'), { seenVersion, reason: 'Apareció un billete' })
}

describe('what is paid on a round', () => {
  test('is a collection of the customer at once: it pays its own goods, then the others of the round, then the oldest debt', async () => {
    const round = await plant()
    await owes(round, 50_000, 'A-1', '2026-10-01')
    await owes(round, 30_000, 'A-2', '2026-09-01')
    await deliver(round, 0, { payments: [cash(20_000), { method: 4, amountCents: 5_000 }] })
    const [own] = Object.keys(await debtOf(round)).filter(name => name.startsWith('PED'))
    expect(await debtOf(round)).toEqual({ 'FC A-1': 50_000, 'FC A-2': 30_000, [own ?? '']: 35_000 })
    // The second order's payment covers its 40.000, the 35.000 left by the first, and a part of the older debt.
    await deliver(round, 1, { payments: [cash(90_000)] })
    expect(await debtOf(round)).toEqual({ 'FC A-1': 50_000, 'FC A-2': 15_000 })
    const rows = await listed()
    expect(rows.map(({ total, state, origin, type }) => [total, state, origin, type])).toEqual([
      [25_000, 'unsettled', 'round', 'E, T'],
      [90_000, 'unsettled', 'round', 'E'],
    ])
    expect(rows[1]?.impdoc?.split(', ')).toHaveLength(3)
    await expectBooksToAgree()
  })

  test('counts as money of that day and never as a visit of the seller; a rebuilding says the same', async () => {
    const round = await plant()
    await deliver(round, 0, { payments: [cash(60_000)] })
    const days = () =>
      inTenant(({ db }) =>
        db
          .selectFrom('sellerDays')
          .select(['visits', 'visited', 'collections', 'remoteCollections', 'collectedCents'])
          .where('envId', '=', envId)
          .where('collections', '>', 0)
          .execute(),
      )
    const expected = [{ visits: 0, visited: 0, collections: 1, remoteCollections: 1, collectedCents: 60_000 }]
    expect(await days()).toEqual(expected)
    const ofToday = { collections: 1, collectedCents: 60_000, collected: 0, visitsWithDebt: 0 }
    expect(await boardOf(day())).toMatchObject(ofToday)
    await inTenant(tenant => rebuildFacts(tenant))
    expect(await days()).toEqual(expected)
    expect(await boardOf(day())).toMatchObject(ofToday)
    expect(await boardOf('2026-11-20')).toMatchObject({ collections: 0, collectedCents: 0 })
    const { sellerId } = await inTenant(({ db }) =>
      db.selectFrom('collections').select('sellerId').where('envId', '=', envId).executeTakeFirstOrThrow(),
    )
    const { code } = await inTenant(({ db }) =>
      db
        .selectFrom('sellers')
        .select('code')
        .where('envId', '=', envId)
        .where('id', '=', sellerId)
        .executeTakeFirstOrThrow(),
    )
    const own = await application.signIn({ envId, roleNumber: 2, email: `${newId()}@money.example`, sellerKey: code })
    const other = await application.signIn({ envId, roleNumber: 2, email: `${newId()}@money.example`, sellerKey: 'NO' })
    const seen = async (caller: Caller) => (await caller.get<{ total: number }>('/api/data/collections')).total
    expect([await seen(own), await seen(other)]).toEqual([1, 0])
    await correct(round, 0, { result: 'delivered', payments: [cash(45_000)] })
    expect(await boardOf(day())).toMatchObject({ ...ofToday, collectedCents: 45_000 })
  })

  test('corrected, gives its money back and takes the new; the same money stays the collection it was', async () => {
    const round = await plant()
    await owes(round, 50_000, 'A-1', '2026-10-01')
    await deliver(round, 0, { payments: [cash(80_000)] })
    expect(await debtOf(round)).toEqual({ 'FC A-1': 30_000 })
    const [first] = await listed()
    const articleId = round.articleIds[0] ?? ''
    const returns = [{ articleId, units: 1, isFit: true, reason: 'price' }]
    await correct(round, 0, { result: 'partial', returns, payments: [cash(80_000)] })
    expect(await debtOf(round)).toEqual({ 'FC A-1': 20_000 })
    expect((await listed()).map(({ id }) => id)).toEqual([first?.id])
    await correct(round, 0, { result: 'partial', returns, payments: [cash(10_000)] })
    expect(Object.values(await debtOf(round)).toSorted((a, b) => a - b)).toEqual([40_000, 50_000])
    expect((await listed('&filter=state:matches:canceled')).map(({ id }) => id)).toEqual([first?.id])
    await correct(round, 0, { result: 'not_delivered', reason: 'closed' })
    expect(await debtOf(round)).toEqual({ 'FC A-1': 50_000 })
    expect(await listed()).toEqual([])
    await expectBooksToAgree()
  })

  test('by a seller later is paid too: what a round left owed goes down with their collection', async () => {
    const round = await plant()
    await deliver(round, 2, {})
    const [name, cents] = Object.entries(await debtOf(round, 2))[0] ?? ['']
    const place = await inTenant(({ db }) =>
      db
        .selectFrom('orders')
        .innerJoin('customers', join =>
          join.onRef('customers.id', '=', 'orders.customerId').onRef('customers.envId', '=', 'orders.envId'),
        )
        .innerJoin('sellers', join =>
          join.onRef('sellers.id', '=', 'orders.sellerId').onRef('sellers.envId', '=', 'orders.envId'),
        )
        .select(['customers.code as customer', 'sellers.code as seller'])
        .where('orders.envId', '=', envId)
        .where('customers.envId', '=', envId)
        .where('sellers.envId', '=', envId)
        .where('orders.id', '=', round.orders[2]?.id ?? '')
        .executeTakeFirstOrThrow(),
    )
    await admin.post('/api/v1/collections', {
      sk: newId(),
      s: place.seller,
      t: new Date().toISOString(),
      c: { k: place.customer },
      ta: 150,
      py: [{ m: 0, a: 150 }],
      impdoc: [{ do: name.split(' ')[0], dn: name.split(' ')[1], dt: (cents ?? 0) / 100, q: { py: 150 } }],
    })
    expect(await debtOf(round, 2)).toEqual({ [name]: (cents ?? 0) - 15_000 })
    await expectBooksToAgree()
  })

  test('in advance, to the seller who took the order, is not owed when it is delivered', async () => {
    const round = await plant()
    const [{ number, customer, seller } = { number: 0, customer: '', seller: '' }] = await inTenant(async ({ db }) => {
      const { rows } = await sql<{ number: number; customer: string; seller: string }>`
        select o.number, c.code as customer, s.code as seller from orders o
        join customers c on c.env_id = ${envId}::uuid and c.id = o.customer_id join sellers s on s.env_id = ${envId}::uuid and s.id = o.seller_id
        where o.env_id = ${envId}::uuid and o.id = ${round.orders[2]?.id}::uuid`.execute(db)
      return rows
    })
    await admin.post('/api/v1/collections', {
      sk: newId(),
      s: seller,
      t: new Date().toISOString(),
      c: { k: customer },
      ta: 120,
      py: [{ m: 0, a: 120 }],
      impdoc: [{ do: 'PED', dn: String(number), dt: 200, q: { py: 120 } }],
    })
    await deliver(round, 2, {})
    expect(await debtOf(round, 2)).toEqual({ [`PED ${number}`]: 8_000 })
    await correct(round, 2, { result: 'delivered', payments: [cash(8_000)] })
    expect(await debtOf(round, 2)).toEqual({})
    await expectBooksToAgree()
  })

  test('is not owed where the company says that the ERP tells debts', async () => {
    const round = await plant()
    const settings = await admin.get<object>('/api/settings/logistics')
    await admin.request('PUT', '/api/settings/logistics', { ...settings, booksRoundDebt: false })
    await owes(round, 50_000, 'A-1', '2026-10-01')
    await deliver(round, 0, { payments: [cash(10_000)] })
    expect(await debtOf(round)).toEqual({ 'FC A-1': 40_000 })
    await expectBooksToAgree()
  })
})

describe('the ERP', () => {
  test('gets the money of a round once it is settled; the batch says what stayed and why', async () => {
    await inTenant(tenant => seedErp(tenant))
    const round = await plant()
    for (const order of [0, 1, 2]) await deliver(round, order, { payments: order === 2 ? [] : [cash(10_000)] })
    const preview = () =>
      admin.get<{ documents: number; excluded: number; exclusions: { reason: string }[] }>(
        `/api/erp/exports/preview?kind=collections&day=${day()}`,
      )
    expect(await preview()).toMatchObject({ documents: 0, excluded: 2 })
    expect((await preview()).exclusions[0]?.reason).toMatch(
      /^Es de un reparto sin rendir: cerrá la rendición del consolidado \d+\.$/,
    )
    const asked = { kind: 'collections', day: day(), sellerId: null }
    expect((await admin.request('POST', '/api/erp/exports', asked)).statusCode).toBe(422)
    expect((await settle(round)).statusCode).toBe(200)
    expect((await listed()).map(({ state }) => state)).toEqual(['pending', 'pending'])
    await expectBooksToAgree()
    const open = await plant()
    await deliver(open, 2, { payments: [cash(5_000)] })
    const batch = await admin.post<{ id: string; documents: number; exclusions: number }>('/api/erp/exports', asked)
    expect(batch).toMatchObject({ documents: 2, exclusions: 1 })
    const stayed = await admin.get<{ items: { totalCents: number; reason: string }[] }>(
      `/api/erp/exports/${batch.id}/exclusions`,
    )
    expect(stayed.items).toMatchObject([{ totalCents: 5_000, reason: expect.stringContaining('cerrá la rendición') }])
    expect((await reopen(round)).statusCode).toBe(200)
    const refused = await correct(round, 0, { result: 'delivered', payments: [cash(9_000)] })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'settlements.moneyExported'])
    expect(
      (await correct(round, 0, { result: 'delivered', payments: [cash(10_000)], note: 'Recibió Luis' })).statusCode,
    ).toBe(200)
    await admin.post(`/api/erp/exports/${batch.id}/annul`, {})
    expect((await listed()).map(({ state }) => state)).toEqual(['unsettled', 'unsettled', 'unsettled'])
    expect((await correct(round, 0, { result: 'delivered', payments: [cash(9_000)] })).statusCode).toBe(200)
    await expectBooksToAgree()
  })
})

describe('rounds from before', () => {
  test('open ones are booked when they are settled; settled ones never, even corrected, so that nothing is owed twice', async () => {
    const round = await plant()
    for (const order of [0, 1, 2]) await deliver(round, order, { payments: [cash(10_000)] })
    const asBefore = (isBooked: boolean | null) =>
      inTenant(async ({ db }) => {
        for (const table of ['collectionDocuments', 'collectionPayments', 'collections', 'receivables'] as const)
          await db.deleteFrom(table).where('envId', '=', envId).execute()
        await db.updateTable('deliveries').set({ isBooked }).where('envId', '=', envId).execute()
        await sql`delete from visits where env_id = ${envId}::uuid`.execute(db)
      })
    await asBefore(false)
    await inTenant(tenant => rebuildFacts(tenant))
    expect(await listed()).toEqual([])
    expect((await settle(round)).statusCode).toBe(200)
    expect((await listed()).map(({ total, state }) => [total, state])).toEqual([
      [10_000, 'pending'],
      [10_000, 'pending'],
      [10_000, 'pending'],
    ])
    await expectBooksToAgree()
    await reopen(round)
    await asBefore(null)
    await inTenant(tenant => rebuildFacts(tenant))
    await correct(round, 0, { result: 'delivered', payments: [cash(12_000)] })
    expect((await settle(round)).statusCode).toBe(200)
    expect([await listed(), await debtOf(round)]).toEqual([[], {}])
    await expectBooksToAgree()
  })
})

const step = fc.record({
  order: fc.nat(2),
  outcome: fc.constantFrom('delivered', 'partial', 'not_delivered'),
  back: fc.integer({ min: 1, max: 2 }),
  payments: fc.array(fc.record({ method: fc.nat(6), amountCents: fc.integer({ min: 1, max: 90_000 }) }), {
    maxLength: 2,
  }),
})

test('whatever is said and corrected, what a customer owes is what they had, plus what they kept, less what they paid and imputed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), fc.boolean(), async (steps, isSettled) => {
      const round = await plant()
      await owes(round, 70_000, newId().slice(-6), '2026-10-01')
      for (const { order, outcome, back, payments } of steps) {
        const articleId = round.articleIds[0] ?? ''
        await correct(round, order, {
          result: outcome,
          payments: outcome === 'not_delivered' ? [] : payments,
          ...(outcome === 'partial' ? { returns: [{ articleId, units: back, isFit: true, reason: 'price' }] } : {}),
          ...(outcome === 'not_delivered' ? { reason: 'closed' } : {}),
        })
      }
      const sums = await inTenant(async ({ db }) => {
        const { rows } = await sql<{ owed: number; kept: number; paid: number; imputed: number }>`
          select (select coalesce(sum(balance_cents), 0)::float8 from receivables where env_id = ${envId}::uuid and customer_id = any(${customers(round)}::uuid[])) as owed,
            (select coalesce(sum(delivered_cents), 0)::float8 from deliveries where env_id = ${envId}::uuid and load_id = ${round.loadId}::uuid and voided_at is null) as kept,
            (select coalesce(sum(total_cents), 0)::float8 from collections where env_id = ${envId}::uuid and customer_id = any(${customers(round)}::uuid[]) and canceled_at is null) as paid,
            (select coalesce(sum(i.paid_cents), 0)::float8 from collection_documents i join collections c on c.env_id = ${envId}::uuid and c.id = i.collection_id
              where i.env_id = ${envId}::uuid and c.customer_id = any(${customers(round)}::uuid[]) and c.canceled_at is null) as imputed`.execute(
          db,
        )
        return rows[0] ?? { owed: 0, kept: 0, paid: 0, imputed: 0 }
      })
      expect(sums.owed).toBe(70_000 + sums.kept - sums.imputed)
      // No payment stays on account while the first customer has debt.
      expect(sums.imputed).toBeLessThanOrEqual(sums.paid)
      const view = await admin.get<SettlementView>(urlOf(round))
      if (isSettled && view.orders.every(({ result: said }) => said !== null)) {
        const settled = await settle(round)
        expect(settled.statusCode, settled.body).toBe(200)
        const { money } = await read(admin, round)
        expect(money?.reduce((sum, { taken }) => sum + taken, 0)).toBe(sums.paid)
        await reopen(round)
      }
      await expectBooksToAgree()
    }),
    { numRuns: 8, seed: 12, endOnFailure: true },
  )
}, 90_000)

const customers = (round: TestLoad): string[] => [...new Set(round.orders.map(({ customerId }) => customerId))]
