import Parse from 'parse/node'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../modules/sales/testing/shop.ts'
import { orderWireOf, shopCodes } from '../modules/sales/testing/wire-documents.ts'
import { createCustomer, createSeller } from './factories.ts'
import { codeOf, connectParse } from './parse-client.ts'

/** `include`, `includeAll` and keys with a point, asked for with the public Parse SDK. */
let shop: Shop
let url: string
let admin: { sessionToken: string }
let seller: { sessionToken: string }
let foreign: { sessionToken: string }

beforeAll(async () => {
  shop = await openShop()
  url = await connectParse(shop.application)
  admin = { sessionToken: shop.admin.token }
  seller = { sessionToken: shop.phone.token }
  const stranger = await shop.application.signIn({ roleNumber: 1, envId: shop.application.otherEnvId })
  foreign = { sessionToken: stranger.token }
  await shop.inTenant(async tenant => {
    const sellerId = await createSeller(tenant, { code: 'V77', name: 'Vendedora del cliente' })
    await createCustomer(tenant, { code: 'C77', name: 'Kiosco con vendedora', sellerId })
  })
  await shop.admin.post('/api/v1/orders', orderWireOf({ sk: 'own', se: shopCodes.seller, c: { k: 'C77' } }))
  await shop.admin.post('/api/v1/orders', orderWireOf({ sk: 'plain', se: shopCodes.otherSeller }))
})
afterAll(() => shop.stop())

const orders = (sk: string) => new Parse.Query('Orders').equalTo('sk', sk)
const firstOf = async (query: Parse.Query, who = admin): Promise<Parse.Object> => {
  const object = await query.first(who)
  if (!object) throw new Error('no object')
  return object
}
/** An answer as the wire has it, of one object. */
const raw = async (path: string, { sessionToken } = admin): Promise<Record<string, Record<string, unknown>>> => {
  const headers = { 'x-parse-application-id': 'anden', 'x-parse-session-token': sessionToken }
  const answer = await (await fetch(`${url}/classes/${path}`, { headers })).json()
  return answer.results ? answer.results[0] : answer
}
const where = (sk: string) => encodeURIComponent(JSON.stringify({ sk }))

/** Counts the statements that read a table while something runs. */
const readsOf = async (table: string, work: () => Promise<unknown>): Promise<number> => {
  const statements: string[] = []
  const { prototype } = pg.Client
  const query: unknown = Reflect.get(prototype, 'query')
  if (typeof query !== 'function') throw new Error('pg sends its statements otherwise')
  prototype.query = function counted(this: unknown, ...args: unknown[]) {
    const [first] = args
    statements.push(typeof first === 'string' ? first : String((first as { text?: string } | undefined)?.text ?? ''))
    return Reflect.apply(query, this, args)
  } as typeof prototype.query
  try {
    await work()
  } finally {
    Reflect.set(prototype, 'query', query)
  }
  return statements.filter(text => text.includes(`from "${table}" as t`)).length
}

describe('a pointer', () => {
  test('is answered bare, and is no object until it is included', async () => {
    const order = await raw(`Orders?where=${where('own')}`)
    expect(order.seller).toEqual({ __type: 'Pointer', className: 'Sellers', objectId: expect.any(String) })
    expect(order.customer).toEqual({ __type: 'Pointer', className: 'Customers', objectId: expect.any(String) })
    const plain = await firstOf(orders('own'))
    expect(plain.get('seller').get('k')).toBeUndefined()
  })

  test('is compared, and names the objects of a query of its class', async () => {
    const order = await firstOf(orders('own'))
    const found = await new Parse.Query('Orders').equalTo('seller', order.get('seller')).find(admin)
    expect(found.map(one => one.get('sk'))).toEqual(['own'])
    const named = new Parse.Query('Customers').equalTo('k', 'C77')
    expect(await new Parse.Query('Orders').matchesQuery('customer', named).count(admin)).toBe(1)
  })

  test('that a client sends back is not written', async () => {
    const customer = await firstOf(new Parse.Query('Customers').equalTo('k', 'C77'))
    expect(await codeOf(customer.save({ n: 'Otro' }, admin))).toBe(119)
    const prospect = await new Parse.Object('Prospects').save({ n: 'Bar', s: shopCodes.seller }, admin)
    await prospect.save({ n: 'Bar 2', seller: customer.get('seller') }, admin)
    const read = await new Parse.Query('Prospects').include('seller').get(prospect.id ?? '', admin)
    expect(read.get('n')).toBe('Bar 2')
    expect(read.get('seller').get('k')).toBe(shopCodes.seller)
  })
})

describe('include', () => {
  test('answers whole objects, in find, first and get', async () => {
    const order = await firstOf(orders('own').include('seller', 'customer'))
    expect(order.get('seller').get('k')).toBe(shopCodes.seller)
    expect(order.get('customer').get('n')).toBe('Kiosco con vendedora')
    const one = await new Parse.Query('Orders').include('customer').get(order.id ?? '', admin)
    expect(one.get('customer').get('k')).toBe('C77')
    expect(one.get('seller').get('k')).toBeUndefined()
    const again = Parse.Object.fromJSON({ className: 'Orders', objectId: order.id })
    await again.fetchWithInclude(['customer'], admin)
    expect(again.get('customer').get('k')).toBe('C77')
  })

  test('follows pointers of pointers', async () => {
    const order = await firstOf(orders('own').include('customer.seller'))
    expect(order.get('customer').get('seller').get('k')).toBe('V77')
    expect(order.get('seller').get('k')).toBeUndefined()
  })

  test('of every pointer: includeAll, and * of the SDK', async () => {
    const order = await firstOf(orders('own').includeAll())
    expect([order.get('seller').get('k'), order.get('customer').get('k')]).toEqual([shopCodes.seller, 'C77'])
    const all = await raw(`Orders?where=${where('own')}&includeAll=true&keys=sk`)
    expect(all.seller).toMatchObject({ __type: 'Object', className: 'Sellers', k: shopCodes.seller })
    expect(all).not.toHaveProperty('se')
  })

  test('keys with a point choose what is answered of the included object', async () => {
    const order = await firstOf(orders('own').select('sk', 'customer.k', 'customer.seller.n'))
    const { customer, ...others } = order.toJSON()
    expect(customer).toMatchObject({ k: 'C77', seller: { n: 'Vendedora del cliente' } })
    expect(customer).not.toHaveProperty('n')
    expect((customer as Record<string, unknown>).seller).not.toHaveProperty('k')
    expect(others).toMatchObject({ sk: 'own' })
    expect(others).not.toHaveProperty('se')
    const narrow = await firstOf(orders('own').include('seller').select('sk'))
    expect(narrow.get('seller')).toBeUndefined()
  })

  test('of a name that is no pointer, or of nothing, changes nothing', async () => {
    const order = await firstOf(orders('own').include('nothing', 'c.k', 'sk', 'constructor', '__proto__'))
    expect(order.get('sk')).toBe('own')
    expect(order.get('seller').get('k')).toBeUndefined()
  })

  test('is bounded', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `a${at}`)
    expect(
      await codeOf(
        orders('own')
          .include(...many)
          .find(admin),
      ),
    ).toBe(102)
    expect(await codeOf(orders('own').include('a.b.c.d.e').find(admin))).toBe(102)
  })

  test.each([
    'Opportunities',
    'CommercialActions',
    'FunnelStates',
    'Forms',
    'FormResponses',
    'Collections',
    'Prospects',
  ])('of all pointers of %s is answered', async className => {
    expect(await codeOf(new Parse.Query(className).includeAll().find(admin))).toBe(0)
  })

  test('reaches pipelines and their states from opportunities', async () => {
    await new Parse.Object('Funnels').save({ key: 'VENTAS', name: 'Ventas' }, admin)
    await new Parse.Object('FunnelStates').save({ key: 'VISITA', funnelKey: 'VENTAS', name: 'Visita' }, admin)
    await new Parse.Object('Opportunities').save(
      { key: 'OP1', name: 'Freezer', pipelineId: 'VENTAS', stateKey: 'VISITA', clientKey: 'C77' },
      admin,
    )
    const query = new Parse.Query('Opportunities').equalTo('key', 'OP1')
    const read = await firstOf(query.include('state.pipeline', 'pipeline', 'customer.seller'))
    expect(read.get('state').get('name')).toBe('Visita')
    expect(read.get('state').get('pipeline').get('key')).toBe('VENTAS')
    expect(read.get('pipeline').get('name')).toBe('Ventas')
    expect(read.get('customer').get('seller').get('k')).toBe('V77')
  })

  test('reads each class in one statement, however many objects', async () => {
    const wires = Array.from({ length: 20 }, (_, at) => orderWireOf({ sk: `many-${at}`, c: { k: 'C77' } }))
    await shop.admin.post('/api/v1/orders', { items: wires })
    const query = () => new Parse.Query('Orders').startsWith('sk', 'many-').include('seller', 'customer.seller')
    const found: Parse.Object[] = []
    expect(await readsOf('sellers', async () => found.push(...(await query().find(admin))))).toBe(2)
    expect(found).toHaveLength(20)
    expect(found.every(one => one.get('customer').get('seller').get('k') === 'V77')).toBe(true)
  })

  test('of a large answer comes page by page', async () => {
    const wires = Array.from({ length: 600 }, (_, at) => orderWireOf({ sk: `large-${at}`, c: { k: 'C77' } }))
    for (let start = 0; start < 600; start += 200)
      await shop.admin.post('/api/v1/orders', { items: wires.slice(start, start + 200) })
    const query = new Parse.Query('Orders').startsWith('sk', 'large-').include('customer').limit(360_000)
    const all = await query.find(admin)
    expect(all).toHaveLength(600)
    expect(all.every(one => one.get('customer').get('k') === 'C77')).toBe(true)
  })

  test('in a batch, of one object', async () => {
    const order = await firstOf(orders('own'))
    const path = `/parse/classes/Orders/${order.id}`
    const requests = [
      { method: 'GET', path, body: { include: 'seller' } },
      { method: 'GET', path: '/parse/classes/Orders' },
    ]
    const answer = await shop.admin.post<{ success?: { seller: unknown }; error?: { code: number } }[]>(
      '/parse/batch',
      { requests },
    )
    expect(answer[0]?.success?.seller).toMatchObject({ __type: 'Object', k: shopCodes.seller })
    expect(answer[1]?.error?.code).toBe(119)
  })
})

describe('what the caller may not see', () => {
  test('stays a bare pointer: a customer out of the reach of the seller who took the order', async () => {
    const order = await raw(`Orders?where=${where('own')}&include=customer,seller,customer.seller`, seller)
    expect(order.seller).toMatchObject({ k: shopCodes.seller })
    expect(order.customer).toEqual({ __type: 'Pointer', className: 'Customers', objectId: expect.any(String) })
    expect((await raw(`Orders?where=${where('own')}&include=customer`)).customer).toMatchObject({ k: 'C77' })
  })

  test('another company has nothing of it', async () => {
    expect(await orders('own').includeAll().find(foreign)).toEqual([])
  })
})
