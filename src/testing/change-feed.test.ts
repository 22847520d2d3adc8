import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChangedEntity, changedEntities } from '../kernel/contract/changed-entities.ts'
import { dayOf } from '../kernel/contract/formats.ts'
import { type RecordEvent, recordEvents } from '../kernel/contract/record-events.ts'
import { newId } from '../kernel/server/ids.ts'
import { mapRemainingArticles, seedErp } from '../modules/erp/server/index.ts'
import { publishForm } from '../modules/forms/testing/form-world.ts'
import { followed } from '../modules/integration/contract/feed/followed.ts'
import { fanOut } from '../modules/integration/server/webhooks/fan-out.ts'
import {
  collectionWireOf,
  noPurchaseWireOf,
  orderWireOf,
  plantShop,
  shopCodes,
} from '../modules/sales/testing/wire-documents.ts'
import { cash, deliverTestLoad, type InTenant, line, result } from '../modules/settlements/testing/fixtures.ts'
import { close, countAll, explainAll, read, urlOf } from '../modules/settlements/testing/requests.ts'
import { createTestLoad } from '../modules/settlements/testing/test-load.ts'
import { type Caller, createTestApplication, type TestApplication } from './application.ts'
import { createCustomer } from './factories.ts'
import { seedEveryTable } from './seed-every-table.ts'

/** What writes of the product say outside: the events of webhooks with their bodies, and the changes of the feed. */
let application: TestApplication
let admin: Caller
/** A customer with a price list, of whom orders are typed at a desk. */
const priced = 'CON-PRECIO'
const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')

const plantPrices = () =>
  application.platform.withTenant(application.envId, async tenant => {
    const { db, envId } = tenant
    const found = (table: 'articles' | 'sellers' | 'priceLists', code: string) =>
      db.selectFrom(table).select('id').where('envId', '=', envId).where('code', '=', code).executeTakeFirstOrThrow()
    const { id: priceListId } = await found('priceLists', shopCodes.list)
    const { id: articleId } = await found('articles', shopCodes.article)
    await db
      .insertInto('prices')
      .values({ envId, id: newId(), priceListId, articleId, validFrom: '2020-01-01', priceCents: 10_000 })
      .execute()
    await createCustomer(tenant, { code: priced, sellerId: (await found('sellers', shopCodes.seller)).id, priceListId })
    await seedErp(tenant)
    await mapRemainingArticles(tenant, { organization: '1000', channel: '10', sector: '00' })
    await db.updateTable('customers').set({ erpLocation: 'rosario' }).where('envId', '=', envId).execute()
  })

const listenToAll = (by: Caller) =>
  by.post('/api/integration/destinations', { name: 'Todo', url: 'http://127.0.0.1:9/', events: recordEvents })

beforeAll(async () => {
  application = await createTestApplication({ WEBHOOK_NETWORKS: '127.0.0.1' })
  admin = await application.signIn({ roleNumber: 1, displayName: 'Ana Jefa' })
  await plantShop(application)
  await plantPrices()
  await admin.post('/api/data/sites', { code: 'DEP', name: 'Depósito', type: 'deposito' })
  await listenToAll(admin)
  ;({ told, changesWhile } = createEars(application.envId, admin))
})
afterAll(() => application.stop())

type Body = { type: RecordEvent; data: Record<string, unknown> }
type Change = { id: string; deleted: boolean; data: Record<string, unknown> | null }

/** What is said of a company: the bodies made since the last call, and the changes while something is done. */
const createEars = (envId: string, by: Caller) => {
  let seen = 0
  return {
    told: async (event: RecordEvent): Promise<Body['data'][]> => {
      const { withTenant } = application.platform
      while ((await withTenant(envId, fanOut)) > 0);
      const rows = await withTenant(envId, ({ db }) =>
        db.selectFrom('webhookMessages').select('body').where('envId', '=', envId).orderBy('id').execute(),
      )
      const bodies = rows.slice(seen).map(({ body }) => JSON.parse(body) as Body)
      seen = rows.length
      return bodies.flatMap(({ type, data }) => (type === event ? [data] : []))
    },
    /** Each of the shape that the contract says. */
    changesWhile: async (entity: ChangedEntity, work: () => Promise<unknown>): Promise<Change[]> => {
      const path = `/api/v1/changes/${entity}`
      const { cursor } = await by.get<{ cursor: string }>(path)
      await work()
      const { items } = await by.get<{ items: Change[] }>(`${path}?since=${cursor}`)
      for (const { data } of items) if (data) expect(followed[entity].shape.parse(data)).toEqual(data)
      return items
    },
  }
}
let told: ReturnType<typeof createEars>['told']
let changesWhile: ReturnType<typeof createEars>['changesWhile']

const takeOrder = async () =>
  admin.post<{ id: string }>('/api/orders', {
    key: newId(),
    customer: priced,
    note: '',
    lines: [{ article: { code: shopCodes.article }, quantity: 12, discountPercent: 0 }],
  })

const exportDay = (kind: 'orders' | 'collections') =>
  admin.post<{ id: string }>('/api/erp/exports', { kind, day: today })

describe('orders and collections', () => {
  test('an order that is changed', async () => {
    const { id } = await takeOrder()
    await told('order.changed')
    const lines = [{ article: { code: shopCodes.article }, quantity: 3, discountPercent: 0 }]
    const changes = await changesWhile('orders', () => admin.request('PUT', `/api/orders/${id}`, { version: 1, lines }))
    expect(changes).toMatchObject([{ id, deleted: false, data: { lines: [{ quantity: 3 }] } }])
    expect(await told('order.changed')).toMatchObject([
      {
        id,
        customer: { code: priced },
        seller: { code: shopCodes.seller },
        lines: [{ article: { code: shopCodes.article }, quantity: 3 }],
      },
    ])
  })

  test('an order that is cancelled stays, and one that is deleted goes', async () => {
    const [one, other] = [orderWireOf(), orderWireOf()]
    const changes = await changesWhile('orders', async () => {
      for (const order of [one, other]) await admin.post('/api/v1/orders', order)
      await admin.post(`/api/v1/orders/${String(one.sk)}/cancel`)
      await admin.request('DELETE', `/api/v1/orders/${String(other.sk)}`)
    })
    expect(changes.slice(2)).toMatchObject([
      { deleted: false, data: { key: one.sk, isCancelled: true } },
      { deleted: true, data: null },
    ])
  })

  test.each([
    ['orders', 'order.exported', 'order.export-undone', orderWireOf],
    ['collections', 'collection.exported', 'collection.export-undone', collectionWireOf],
  ] as const)('%s that a file for the ERP takes, and its undoing', async (kind, taken, undone, wireOf) => {
    const document = wireOf()
    await admin.post(`/api/v1/${kind}`, document)
    await told(taken)
    let batch = { id: '' }
    const whenTaken = await changesWhile(kind, async () => {
      batch = await exportDay(kind)
    })
    expect(whenTaken).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ key: document.sk, isExported: true }) }),
    )
    expect(await told(taken)).toContainEqual(expect.objectContaining({ key: document.sk, isExported: true }))
    const whenUndone = await changesWhile(kind, () => admin.post(`/api/erp/exports/${batch.id}/annul`))
    expect(whenUndone.map(({ id }) => id).toSorted()).toEqual(whenTaken.map(({ id }) => id).toSorted())
    const bodies = await told(undone)
    expect(bodies).toHaveLength(whenTaken.length)
    expect(bodies).toContainEqual(expect.objectContaining({ key: document.sk, isExported: false }))
  })

  test('a visit without a purchase is for the feed alone', async () => {
    const changes = await changesWhile('no-purchases', () => admin.post('/api/v1/no-purchases', noPurchaseWireOf()))
    expect(changes).toMatchObject([
      { data: { customer: { code: shopCodes.customer }, excuse: { code: shopCodes.excuse } } },
    ])
  })
})

describe('rounds', () => {
  let chief: Caller
  let ears: ReturnType<typeof createEars>
  let inTenant: InTenant
  beforeAll(async () => {
    const envId = await application.addEnvironment()
    chief = await application.signIn({ roleNumber: 1, envId, displayName: 'Ana Jefa' })
    await listenToAll(chief)
    ears = createEars(envId, chief)
    inTenant = work => application.platform.withTenant(envId, work)
  })

  test('what was delivered, was collected at the door, and came back', async () => {
    await ears.told('order.delivered')
    const load = await inTenant(tenant => createTestLoad(tenant, { articles: 1, orders: [[line(0, 6)], [line(0, 4)]] }))
    const deliver = () =>
      chief.post('/api/deliveries', {
        items: [
          result(load, 0, { payments: [cash(60_000)] }),
          result(load, 1, { result: 'not_delivered', reason: 'closed' }),
        ],
      })
    const changes = await ears.changesWhile('deliveries', deliver)
    expect(new Set(changes.map(({ data }) => data?.result))).toEqual(new Set(['delivered', 'not_delivered']))
    expect(await ears.told('order.delivered')).toMatchObject([
      {
        id: load.orders[0]?.id,
        result: 'delivered',
        ordered: '600.00',
        delivered: '600.00',
        paid: '600.00',
        reason: null,
      },
    ])
    const url = urlOf(load, `/orders/${load.orders[0]?.id}`)
    const { delivery } = await chief.get<{ delivery: { id: string } }>(url)
    const corrected = { seenId: delivery.id, result: 'not_delivered', reason: 'closed' }
    const collections = await ears.changesWhile('collections', () => chief.request('PUT', url, corrected))
    expect(collections).toMatchObject([{ data: { isCancelled: true, total: '600.00' } }])
    expect(await ears.told('collection.cancelled')).toMatchObject([
      { isCancelled: true, total: '600.00', payments: [{ method: 'E', amount: '600.00' }] },
    ])
  })

  test('a settlement that closes is there, and one that is open again is not', async () => {
    const load = await deliverTestLoad(inTenant, chief)
    await countAll(chief, load)
    await explainAll(chief, load)
    await ears.told('settlement.closed')
    const closed = await ears.changesWhile('settlements', () => close(chief, load))
    expect(closed).toMatchObject([{ id: load.loadId, deleted: false, data: { closedBy: 'Ana Jefa' } }])
    expect(await ears.told('settlement.closed')).toMatchObject([
      { id: load.loadId, expected: '800.00', counted: '0.00', closedBy: 'Ana Jefa' },
    ])
    const { version: seenVersion } = await read(chief, load)
    const reopened = await ears.changesWhile('settlements', () =>
      chief.post(urlOf(load, '/reopen'), { seenVersion, reason: 'Se contó mal' }),
    )
    expect(reopened).toMatchObject([{ id: load.loadId, deleted: true }])
  })
})

describe('stock and forms', () => {
  test('units that arrive', async () => {
    await told('stock.changed')
    const idOf = async (list: string, code: string) => {
      const { items } = await admin.get<{ items: { id: string; code: string }[] }>(`/api/data/${list}?limit=500`)
      return items.find(item => item.code === code)?.id
    }
    const warehouse = await idOf('sites', 'DEP')
    const article = await idOf('articles', shopCodes.article)
    const receive = () =>
      admin.post('/api/stock/receipts', { key: newId(), warehouse, lines: [{ article, units: 40 }] })
    const changes = await changesWhile('stock', receive)
    const warehouses = [{ warehouse: 'DEP', units: 40 }]
    expect(changes).toMatchObject([{ data: { code: shopCodes.article, warehouses } }])
    expect(await told('stock.changed')).toMatchObject([{ code: shopCodes.article, warehouses }])
    await admin.request('PATCH', `/api/data/articles/${article}`, { minimumStock: 30 })
    await admin.post('/api/stock/adjustments', {
      key: newId(),
      warehouse,
      reason: 'Rotura',
      article,
      units: -11,
    })
    expect(await told('stock.below')).toMatchObject([
      { code: shopCodes.article, minimum: 30, warehouses: [{ warehouse: 'DEP', units: 29 }] },
    ])
  })

  test('an answer, its annulment and its return', async () => {
    const form = await publishForm(admin)
    const { items } = await admin.get<{ items: { id: string }[] }>('/api/data/customers')
    const at = new Date().toISOString()
    const answer = {
      key: newId(),
      formId: form.id,
      version: 1,
      customerId: items[0]?.id,
      startedAt: at,
      takenAt: at,
      data: { tiene: false },
    }
    let id = ''
    const given = await changesWhile('form-answers', async () => {
      ;({ id } = await admin.post<{ id: string }>('/api/v1/form-answers', answer))
    })
    expect(given).toMatchObject([{ id, data: { answers: { tiene: false } } }])
    const act = (name: string, body?: object) => () => admin.post(`/api/forms/answers/${id}/${name}`, body)
    expect(await changesWhile('form-answers', act('annul', { reason: 'De prueba' }))).toMatchObject([
      { id, deleted: true },
    ])
    expect(await changesWhile('form-answers', act('restore'))).toMatchObject([{ id, deleted: false }])
  })
})

describe('rows of grids', () => {
  const bodies: Partial<Record<ChangedEntity, object>> = {
    customers: { code: 'R1', name: 'Uno' },
    sellers: { code: 'R1', name: 'Uno' },
    'sales-channels': { code: 'R1', name: 'Uno' },
    regions: { code: 'R1', name: 'Uno' },
    articles: { code: 'R1', name: 'Uno' },
    brands: { code: 'R1', name: 'Uno' },
    items: { code: 'R1', name: 'Uno' },
    'price-lists': { code: 'R1', name: 'Uno' },
  }

  test.each(Object.entries(bodies))('%s that come, change, go and return', async (name, body) => {
    const entity = name as ChangedEntity
    const changes = await changesWhile(entity, async () => {
      const { id } = await admin.post<{ id: string }>(`/api/data/${entity}`, body)
      await admin.request('PATCH', `/api/data/${entity}/${id}`, { name: 'Otro' })
      await admin.request('DELETE', `/api/data/${entity}/${id}`)
      await admin.post(`/api/data/${entity}/${id}/restore`)
    })
    expect(changes.map(({ data }) => data?.name)).toEqual(['Otro', 'Otro', 'Otro', 'Otro'])
  })
})

test('every kind is read as its contract says, with a row in every table, and as a line', async () => {
  const other = await createTestApplication()
  try {
    await seedEveryTable(other.databaseUrl, other.envId, 'LLENO')
    await other.platform.withTenant(other.envId, async ({ db, envId }) => {
      for (const table of ['customers', 'articles', 'brands', 'sellers'] as const)
        await db.updateTable(table).set({ deletedAt: null }).where('envId', '=', envId).execute()
      await db.updateTable('settlements').set({ closedAt: new Date() }).where('envId', '=', envId).execute()
    })
    const caller = await other.signIn({ roleNumber: 1 })
    const counted: Record<string, number> = {}
    for (const entity of changedEntities) {
      const { body, statusCode } = await caller.request('GET', `/api/v1/bulk/${entity}`)
      expect(statusCode, entity).toBe(200)
      const rows = body.split('\n').flatMap(text => (text ? [JSON.parse(text) as object] : []))
      for (const row of rows)
        expect(Object.keys(followed[entity].shape.parse(row) as object).toSorted(), entity).toEqual(
          Object.keys(row).toSorted(),
        )
      counted[entity] = rows.length
    }
    expect(counted).toEqual(Object.fromEntries(changedEntities.map(entity => [entity, 1])))
  } finally {
    await other.stop()
  }
})
