import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '../../../kernel/contract/formats.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { doneOf, type LiveLoad, lastSeen, nextStop } from '../../logistics/contract/live-loads.ts'
import { line, result } from '../testing/fixtures.ts'
import { createTestLoad, type TestLoad } from '../testing/test-load.ts'

let application: TestApplication
let admin: Caller
let round: TestLoad
beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  round = await application.platform.withTenant(application.envId, async tenant => {
    const made = await createTestLoad(tenant, { articles: 1, orders: [[line(0, 2)], [line(0, 3)]] })
    await tenant.db
      .updateTable('consolidatedLoads')
      .set({ deliversOn: dayOf(new Date(), 'America/Argentina/Buenos_Aires') })
      .where('envId', '=', tenant.envId)
      .where('id', '=', made.loadId)
      .execute()
    return made
  })
})
afterAll(() => application.stop())

type Live = { rounds: LiveLoad[]; more: number }
const live = async (): Promise<LiveLoad> => {
  const { rounds, more } = await admin.get<Live>('/api/loads/live')
  expect([rounds.length, more]).toEqual([1, 0])
  if (!rounds[0]) throw new Error('one round is on the road')
  return rounds[0]
}

test('a round on the road is seen where it delivered last, with the stop that is next', async () => {
  const before = await live()
  expect([doneOf(before), lastSeen(before), nextStop(before)?.orderId]).toEqual([0, null, round.orders[0]?.id])
  await admin.post('/api/deliveries', result(round, 1, { latitude: -32.9, longitude: -60.6 }))
  const after = await live()
  expect([doneOf(after), lastSeen(after)?.seenLatitude, nextStop(after)?.orderId]).toEqual([
    1,
    -32.9,
    round.orders[0]?.id,
  ])
  await admin.post('/api/deliveries', result(round, 0, { result: 'not_delivered', reason: 'closed' }))
  expect(nextStop(await live())).toBeNull()
})

test('is another company’s business no more than a seller’s', async () => {
  const other = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
  expect((await other.get<Live>('/api/loads/live')).rounds).toEqual([])
  const seller = await application.signIn({ roleNumber: 2 })
  expect((await seller.request('GET', '/api/loads/live')).statusCode).toBe(403)
})
