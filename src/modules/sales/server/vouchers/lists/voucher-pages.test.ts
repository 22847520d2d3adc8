import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '../../../../../kernel/contract/list-query.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../../testing/application.ts'
import { createCustomer, createSeller } from '../../../../../testing/factories.ts'
import type { OrderVoucher } from '../../../contract/vouchers/order-vouchers.ts'
import { insertOrder } from '../testing/voucher-rows.ts'

let application: TestApplication
let admin: Caller
let parties: { sellerId: string; customerId: string }

const rows = 60
const at = (minute: number) => new Date(Date.parse('2026-11-20T12:00:00Z') + minute * 60_000).toISOString()

/** Few distinct totals, hours and distances, some of them missing: every sort meets ties and nulls. */
const insert = (index: number) =>
  application.platform.withTenant(application.envId, tenant =>
    insertOrder(tenant, {
      ...parties,
      takenAt: at(index % 7),
      totalCents: (index % 5) * 100,
      distanceMeters: index % 3 === 0 ? null : index % 4,
      deliveryOn: index % 2 === 0 ? null : `2026-11-2${index % 6}`,
    }),
  )

beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  parties = await application.platform.withTenant(application.envId, async tenant => {
    const sellerId = await createSeller(tenant)
    return { sellerId, customerId: await createCustomer(tenant, { sellerId }) }
  })
  for (let index = 0; index < rows; index += 1) await insert(index)
})
afterAll(() => application.stop())

const page = (query: Record<string, string>) =>
  admin.get<Page<OrderVoucher>>(`/api/data/orders?${new URLSearchParams(query)}`)

const walk = async (sort: string, between: () => Promise<unknown> = async () => {}): Promise<OrderVoucher[]> => {
  const seen: OrderVoucher[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await page({ sort, limit: '7', ...(cursor ? { cursor } : {}) })
    seen.push(...items)
    cursor = next ?? undefined
    await between()
  } while (cursor)
  return seen
}

const numberOf = (order: OrderVoucher): number => Number(order.number?.slice(2))

const key = (order: OrderVoucher, field: string): string | number | null => {
  if (field === 'time' || field === 'date') return `${order.date} ${order.time}`
  if (field === 'seller') return order.seller?.name ?? null
  if (field === 'number') return numberOf(order)
  return order[field as 'total']
}

/** Missing values last both ways. */
const isOrdered = (values: (string | number | null)[], descending: boolean): boolean =>
  values.every((value, index) => {
    const before = values[index - 1]
    if (index === 0 || value === null) return true
    if (before === null || before === undefined) return false
    return descending ? before >= value : before <= value
  })

describe('pages by key', () => {
  const sorts = [
    'total',
    'time',
    'date',
    'distancia',
    'fechaEntrega',
    'number',
    'itemsQty',
    'seller',
    'frecuenciaEntrega',
    'state',
    'weight',
  ]
  test.each(sorts.flatMap(field => [field, `-${field}`]))('walk all rows once in the order of %s', async sort => {
    const seen = await walk(sort)
    const field = sort.replace('-', '')
    expect(new Set(seen.map(order => order.id)).size).toBe(seen.length)
    expect(seen).toHaveLength(rows)
    expect(
      isOrdered(
        seen.map(order => key(order, field)),
        sort.startsWith('-'),
      ),
    ).toBe(true)
  })

  test('follow several columns, each in its own direction', async () => {
    const seen = await walk('total,-distancia,-number')
    expect(new Set(seen.map(order => order.id)).size).toBe(rows)
    const same = seen.filter(order => order.total === 100 && order.distancia === 1).map(numberOf)
    expect(same).toEqual(same.toSorted((a, b) => b - a))
  })

  test('show every row that was there exactly once while others are added', async () => {
    const before = new Set((await walk('total')).map(order => order.id))
    let added = 0
    const seen = await walk('-time', async () => {
      added += 1
      await insert(added)
    })
    const known = seen.filter(order => before.has(order.id)).map(order => order.id)
    expect(known).toHaveLength(before.size)
    expect(new Set(known).size).toBe(before.size)
  })

  test('count once: the total travels in the cursor', async () => {
    const first = await page({ limit: '5' })
    await insert(1)
    const second = await page({ limit: '5', cursor: first.next ?? '' })
    expect(second).toMatchObject({ total: first.total, totals: first.totals })
    expect(await page({ limit: '5', skip: '5' })).toMatchObject({ total: first.total + 1 })
  })
})

describe('a cursor that is not the server’s', () => {
  const tampered = (change: (cursor: Record<string, unknown>) => unknown, cursor: string) =>
    Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(cursor, 'base64url').toString())))).toString('base64url')

  test('is refused in Spanish, and never an error of ours', async () => {
    const { next } = await page({ sort: 'total', limit: '3' })
    const cursor = next ?? ''
    const forgeries = [
      'x',
      '',
      cursor.slice(0, -6),
      tampered(one => ({ ...one, values: [] }), cursor),
      tampered(one => ({ ...one, values: ['abc'] }), cursor),
      tampered(one => ({ ...one, values: ['1', '2'] }), cursor),
      tampered(one => ({ ...one, id: '1 or 1=1' }), cursor),
      tampered(one => ({ ...one, sort: '-total' }), cursor),
      tampered(one => ({ ...one, values: ['99999999999999999999'] }), cursor),
    ]
    for (const forged of forgeries) {
      const response = await admin.request('GET', `/api/data/orders?sort=total&cursor=${encodeURIComponent(forged)}`)
      expect([forged, forged === '' ? 400 : response.statusCode]).toEqual([forged, 400])
    }
    expect((await admin.request('GET', `/api/data/orders?sort=-number&cursor=${cursor}`)).statusCode).toBe(400)
  })

  test('and so are unknown columns, directions and sizes', async () => {
    for (const query of ['sort=nada', 'sort=total,number,time,state', 'limit=0', 'limit=501', 'skip=-1', 'page=2'])
      expect([query, (await admin.request('GET', `/api/data/orders?${query}`)).statusCode]).toEqual([query, 400])
  })
})
