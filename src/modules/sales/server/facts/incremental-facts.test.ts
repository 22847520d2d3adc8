import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { byText } from '../../../../testing/by-text.ts'
import { chooseModules } from '../../../../testing/choose-settings.ts'
import { createReceivable } from '../../../../testing/factories.ts'
import { origins } from '../../contract/origins.ts'
import { collectionWireOf, noPurchaseWireOf, orderWireOf, plantShop, shopCodes } from '../../testing/wire-documents.ts'
import { checkFacts } from './check-facts.ts'
import { rebuildFacts } from './rebuild-facts.ts'

let application: TestApplication
let admin: Caller
const inTenant = <T>(work: (tenant: Tenant) => Promise<T>) => application.platform.withTenant(application.envId, work)

beforeAll(async () => {
  application = await createTestApplication()
  await plantShop(application)
  await chooseModules(application, { pedidosOnline: true, marketplace: true })
  admin = await application.signIn({ roleNumber: 1 })
  await inTenant(async tenant => {
    const customer = await tenant.db
      .selectFrom('customers')
      .select('id')
      .where('envId', '=', tenant.envId)
      .where('code', '=', shopCodes.customer)
      .executeTakeFirstOrThrow()
    await createReceivable(tenant, { customerId: customer.id, dueOn: '2024-01-01' })
  })
})
afterAll(() => application.stop())

const factTables = [
  'visits',
  'sellerDays',
  'customerMonths',
  'articleDays',
  'articleHours',
  'sellerArticleMonths',
  'sellerHours',
  'groupDays',
  'groupHours',
  'groupArticleMonths',
] as const

const isFigure = (name: string, value: unknown): boolean =>
  value !== 0 && value !== null && value !== false && !['envId', 'isPlanned', 'hadDebtDue'].includes(name)

/** The rows that say something, in an order of their own: a row of zeros says the same as no row. */
const stored = () =>
  inTenant(async ({ db, envId }) => {
    const tables: Record<string, string[]> = {}
    for (const table of factTables) {
      const rows = await db.selectFrom(table).selectAll().where('envId', '=', envId).execute()
      const telling = rows.filter(
        row =>
          Object.entries(row).filter(([name, value]) => isFigure(name, value) && !/(^day|^month|^hour|Id)$/.test(name))
            .length > 0,
      )
      tables[table] = telling.map(row => JSON.stringify(Object.entries(row).sort(byText))).sort()
    }
    return tables
  })

const line = fc.record({
  a: fc.constantFrom(shopCodes.article, shopCodes.otherArticle),
  q: fc.integer({ min: 1, max: 9999 }).map(n => n / 1000),
  up: fc.integer({ min: 0, max: 99_999 }).map(n => n / 100),
  b: fc.constantFrom(0, 0, 12.5, 100),
})

const someone = {
  se: fc.constantFrom(shopCodes.seller, shopCodes.otherSeller),
  ago: fc.integer({ min: 20, max: 60 }),
  customer: fc.constantFrom(shopCodes.customer, shopCodes.otherCustomer),
}

const act = fc.oneof(
  fc.record({
    kind: fc.constant('order' as const),
    ...someone,
    origin: fc.constantFrom(...Object.values(origins)),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('collection' as const), ...someone, pesos: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('noPurchase' as const), ...someone }),
  fc.record({ kind: fc.constant('delete' as const), which: fc.nat(20) }),
)

type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

const takenAt = (ago: number): string =>
  new Date(Date.parse(`${new Date().toISOString().slice(0, 10)}T15:00:00Z`) - ago * 86_400_000).toISOString()

const perform = async (given: Act, keys: string[]): Promise<void> => {
  if (given.kind === 'delete') {
    const key = keys[given.which % Math.max(1, keys.length)]
    if (key) await admin.request('DELETE', `/api/v1/orders/${key}`)
    return
  }
  const common = { t: takenAt(given.ago), c: { k: given.customer } }
  if (given.kind === 'order') {
    const document = orderWireOf({ ...common, se: given.se, f: given.origin, o: given.lines })
    keys.push(String(document.sk))
    await admin.post('/api/v1/orders', given.lines.length === 2 ? { items: [document, document] } : document)
  }
  if (given.kind === 'collection')
    await admin.post(
      '/api/v1/collections',
      collectionWireOf({ ...common, s: given.se, ta: given.pesos, py: [{ m: 0, a: given.pesos }] }),
    )
  if (given.kind === 'noPurchase')
    await admin.post('/api/v1/no-purchases', noPurchaseWireOf({ ...common, se: given.se }))
}

test('after any sequence of documents and deletions, several at once, the facts are those of a recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async acts => {
      const keys: string[] = []
      for (let index = 0; index < acts.length; index += 3)
        await Promise.all(acts.slice(index, index + 3).map(given => perform(given, keys)))
      expect(await inTenant(checkFacts)).toEqual([])
    }),
    { numRuns: 8, seed: 20_261_120 },
  )
  const incremental = await stored()
  await inTenant(tenant => rebuildFacts(tenant))
  expect(await stored()).toEqual(incremental)
}, 60_000)

test('a rebuild while documents arrive loses none', async () => {
  const orders = Array.from({ length: 30 }, (_, index) =>
    admin.post('/api/v1/orders', orderWireOf({ t: takenAt(index) })),
  )
  await Promise.all([...orders, inTenant(tenant => rebuildFacts(tenant)), inTenant(tenant => rebuildFacts(tenant))])
  expect(await inTenant(checkFacts)).toEqual([])
})
