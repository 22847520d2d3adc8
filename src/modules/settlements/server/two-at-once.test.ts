import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import type { LoadedOrder } from '../contract/deliveries.ts'
import { settlementProblems } from '../contract/problems.ts'
import type { SettlementView } from '../contract/settlement-view.ts'
import { type InTenant, line, result } from '../testing/fixtures.ts'
import { createProof } from '../testing/proof.ts'
import { countAll, urlOf } from '../testing/requests.ts'
import { createTestLoad, type TestLoad } from '../testing/test-load.ts'

let application: TestApplication
let admin: Caller
let other: Caller
/** The person who counts, so that both others may close. */
let counter: Caller
let round: TestLoad
let envId: string
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())
beforeEach(async () => {
  envId = await application.addEnvironment()
  admin = await application.signIn({ envId, roleNumber: 1, displayName: 'Ana Jefa' })
  other = await application.signIn({ envId, roleNumber: 1, displayName: 'Beto Jefe' })
  counter = await application.signIn({ envId, roleNumber: 2, displayName: 'Camila Caja', grants: ['settlements'] })
  round = await inTenant(tenant => createTestLoad(tenant, { articles: 1, orders: [[line(0, 6)]] }))
})

const inTenant: InTenant = work => application.platform.withTenant(envId, work)
const expectBooksToAgree = createProof(inTenant)

type Answer = Awaited<ReturnType<Caller['request']>>

/** Expects that one request succeeded and the other was refused with this problem. */
const expectOneWinner = (answers: Answer[], refusal: { code: string; message: string }): void => {
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
  expect(refused).toMatchObject({ code: refusal.code, detail: refusal.message })
}

const version = async (): Promise<number> => (await admin.get<SettlementView>(urlOf(round))).version

/** The version and number of results that a closing states. */
const seen = async () => {
  const { version, results } = await admin.get<SettlementView>(urlOf(round))
  return { seenVersion: version, seenResults: results }
}

describe('of two people at once one wins', () => {
  test('who write what became of an order', async () => {
    const write = (caller: Caller, given: object) =>
      caller.request('PUT', urlOf(round, `/orders/${round.orders[0]?.id}`), { seenId: null, ...given })
    const answers = await Promise.all([
      write(admin, { result: 'delivered' }),
      write(other, { result: 'not_delivered', reason: 'closed' }),
    ])
    expectOneWinner(answers, settlementProblems.resultChanged)
    await expectBooksToAgree()
  })

  test('who save what was counted', async () => {
    const seenVersion = await version()
    const save = (caller: Caller, note: string) => caller.request('PUT', urlOf(round), { seenVersion, note })
    expectOneWinner(await Promise.all([save(admin, 'una'), save(other, 'otra')]), settlementProblems.changed)
  })

  test('who reopen it, and its movements are reversed once', async () => {
    await admin.post('/api/deliveries', result(round, 0, {}))
    await countAll(counter, round)
    const closed = await admin.request('POST', urlOf(round, '/close'), await seen())
    expect(closed.statusCode, closed.body).toBe(200)
    const seenVersion = await version()
    const reopen = (caller: Caller) =>
      caller.request('POST', urlOf(round, '/reopen'), { seenVersion, reason: 'Apareció un billete' })
    expectOneWinner(await Promise.all([reopen(admin), reopen(other)]), settlementProblems.notClosed)
    const { history } = await admin.get<SettlementView>(urlOf(round))
    expect(history.filter(({ action }) => action === 'reopened')).toHaveLength(1)
    await expectBooksToAgree()
  })

  test('a phone that delivers while a person closes: whatever comes first, what it says is kept and nothing is overwritten', async () => {
    await admin.post('/api/deliveries', result(round, 0, {}))
    await countAll(counter, round)
    const asSeen = await seen()
    const [closing, late] = await Promise.all([
      admin.request('POST', urlOf(round, '/close'), asSeen),
      other.request('POST', '/api/deliveries', result(round, 0, { result: 'not_delivered', reason: 'closed' })),
    ])
    expect([late?.statusCode, late?.json().status]).toEqual([202, 'conflict'])
    expect([200, 409]).toContain(closing?.statusCode)
    const order = await admin.get<LoadedOrder>(urlOf(round, `/orders/${round.orders[0]?.id}`))
    expect(order.delivery?.result).toBe('delivered')
    expect(order.conflicts.map(({ cause }) => cause)).toEqual([closing?.statusCode === 200 ? 'settled' : 'other_hand'])
    await expectBooksToAgree()
  })

  test('whoever closes what a phone changed since they looked is told so, whatever came first', async () => {
    await admin.post('/api/deliveries', result(round, 0, {}))
    await countAll(counter, round)
    const asSeen = await seen()
    await admin.post('/api/deliveries', result(round, 0, { result: 'not_delivered', reason: 'closed' }))
    const refused = await admin.request('POST', urlOf(round, '/close'), asSeen)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: settlementProblems.resultsChanged.code }])
    // The order was not delivered after all, so all of its counted goods are missing.
    expect((await admin.request('POST', urlOf(round, '/close'), await seen())).json().code).toBe(
      settlementProblems.unexplained.code,
    )
    await expectBooksToAgree()
  })

  test('who decide between two results of an order', async () => {
    await admin.post('/api/deliveries', result(round, 0, {}))
    await other.post('/api/deliveries', result(round, 0, { result: 'not_delivered', reason: 'closed' }))
    const url = urlOf(round, `/orders/${round.orders[0]?.id}`)
    const { conflicts, delivery } = await admin.get<LoadedOrder>(url)
    const decide = (caller: Caller, choice: string) =>
      caller.request('POST', `${url}/conflicts/${conflicts[0]?.id}`, { choice, seenId: delivery?.id ?? null })
    expectOneWinner(
      await Promise.all([decide(admin, 'keep'), decide(other, 'keep')]),
      settlementProblems.conflictResolved,
    )
    await expectBooksToAgree()
  })
})
