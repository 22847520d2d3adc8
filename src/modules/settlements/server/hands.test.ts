import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import type { SettlementView } from '../contract/settlement-view.ts'
import { line, result } from '../testing/fixtures.ts'
import { close, countAll, read, urlOf } from '../testing/requests.ts'
import { createTestLoad, type TestLoad } from '../testing/test-load.ts'

/** Tests that whoever counts does not close, and the permissions on settlements. */
let application: TestApplication
let envId: string
let cashier: Caller
let round: TestLoad
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())
beforeEach(async () => {
  envId = await application.addEnvironment()
  cashier = await application.signIn({ envId, roleNumber: 2, displayName: 'Camila Caja', grants: ['settlements'] })
  round = await application.platform.withTenant(envId, tenant =>
    createTestLoad(tenant, { articles: 1, orders: [[line(0, 6)]] }),
  )
})

const addAdmin = () => application.signIn({ envId, roleNumber: 1, displayName: 'Ana Jefa' })
const deliver = (caller: Caller) =>
  caller.request('PUT', urlOf(round, `/orders/${round.orders[0]?.id}`), { result: 'delivered' })

describe('a settlement', () => {
  test('is counted by a cashier and closed by somebody else, who is named to whoever counted', async () => {
    const admin = await addAdmin()
    expect((await deliver(cashier)).statusCode).toBe(200)
    const counted = await countAll(cashier, round)
    expect(counted.approval).toEqual({ isSeparate: true, mayClose: false, people: ['Ana Jefa'] })
    const refused = await close(cashier, round)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'Vos contaste esta rendición: la cierra otra persona (Ana Jefa).',
    ])
    expect((await read(admin, round)).approval).toMatchObject({ mayClose: true })
    expect((await close(admin, round)).statusCode).toBe(200)
  })

  test('of which each counted a part is closed by neither of the two', async () => {
    const admin = await addAdmin()
    await deliver(admin)
    const { version } = await read(admin, round)
    const goods = [{ articleId: round.articleIds[0], fit: 0, unfit: 0 }]
    const saved = await cashier.request('PUT', urlOf(round), { seenVersion: version, goods })
    const say = async (caller: Caller, part: string) =>
      caller.post(urlOf(round, '/count'), { seenVersion: (await read(caller, round)).version, part })
    expect(saved.statusCode).toBe(200)
    await say(cashier, 'goods')
    await say(admin, 'money')
    for (const caller of [cashier, admin])
      expect((await close(caller, round)).json()).toMatchObject({
        code: 'settlements.sameHands',
        detail: 'Contaron todos los que pueden cerrar esta rendición: dale el permiso «Rendiciones» a otra persona.',
      })
    const third = await application.signIn({ envId, roleNumber: 4, displayName: 'Tercera', grants: ['settlements'] })
    expect((await close(third, round)).statusCode).toBe(200)
  })

  test('is closed by whoever counted where nobody else may, or where the company says so', async () => {
    await deliver(cashier)
    const alone = await countAll(cashier, round)
    expect(alone.approval).toEqual({ isSeparate: false, mayClose: true, people: ['Camila Caja'] })
    const admin = await addAdmin()
    expect((await close(cashier, round)).statusCode).toBe(409)
    const setting = { separatesApproval: false }
    expect((await cashier.request('PUT', '/api/settings/settlements', setting)).statusCode).toBe(403)
    await admin.request('PUT', '/api/settings/settlements', setting)
    expect((await close(cashier, round)).statusCode).toBe(200)
  })

  test('is reopened by an administrator alone; a cashier reads no more of logistics than settlements', async () => {
    const admin = await addAdmin()
    await deliver(cashier)
    await countAll(cashier, round)
    await close(admin, round)
    const { version: seenVersion } = await read(cashier, round)
    const again = { seenVersion, reason: 'Se contó mal' }
    expect((await cashier.request('POST', urlOf(round, '/reopen'), again)).statusCode).toBe(403)
    expect((await admin.request('POST', urlOf(round, '/reopen'), again)).json()).toMatchObject({ state: 'open' })
    const codes = async (paths: string[]) =>
      Promise.all(paths.map(async path => (await cashier.request('GET', path)).statusCode))
    expect(
      await codes([
        '/api/data/settlements',
        '/api/data/deliveries',
        '/api/data/delivery-accounts',
        '/api/data/customer-containers',
        urlOf(round, '/rendicion.pdf'),
      ]),
    ).toEqual([200, 200, 200, 200, 200])
    expect(
      await codes(['/api/data/consolidated-loads', '/api/data/vehicles', '/api/loads/means', '/api/data/users']),
    ).toEqual([403, 403, 403, 403])
  })

  test('posted by a phone between count and close is told: what was counted is compared with what arrived', async () => {
    const admin = await addAdmin()
    const at = new Date(Date.now() - 60_000).toISOString()
    await admin.post('/api/deliveries', result(round, 0, { at }))
    await countAll(cashier, round)
    const before = await read(admin, round)
    await admin.post('/api/deliveries', result(round, 0, { payments: [{ method: 0, amountCents: 900 }] }))
    const { version: seenVersion, results: seenResults } = before
    const stale = await admin.request('POST', urlOf(round, '/close'), { seenVersion, seenResults })
    expect(stale.json().code).toBe('settlements.resultsChanged')
    const after: SettlementView = await read(admin, round)
    expect(after.unexplained).toMatchObject([{ kind: 'cash', amountCents: 900 }])
  })
})
