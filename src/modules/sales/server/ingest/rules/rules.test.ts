import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../../../kernel/contract/formats.ts'
import { chooseModules, chooseSettings } from '../../../../../testing/choose-settings.ts'
import { createChannel, createReceivable } from '../../../../../testing/factories.ts'
import { conquerB2b } from '../../../contract/apps/conquer-b2b.ts'
import { type ConquerVentas, conquerVentas } from '../../../contract/apps/conquer-ventas.ts'
import { pedidosOnline } from '../../../contract/apps/pedidos-online.ts'
import { daysAgo, openShop, type Shop } from '../../../testing/shop.ts'
import {
  collectionWireOf,
  countRows,
  noPurchaseWireOf,
  orderWireOf,
  shopCodes,
  type Wire,
} from '../../../testing/wire-documents.ts'
import { deliveryDay } from './online-rules.ts'

let shop: Shop
const at = daysAgo(1)
const day = at.slice(0, 10)

beforeAll(async () => {
  shop = await openShop()
  await shop.inTenant(async tenant => {
    const { db, envId } = tenant
    const parent = await createChannel(tenant, { code: 'TRAD' })
    const channel = await createChannel(tenant, { code: 'KIOSCO' })
    await db
      .updateTable('salesChannels')
      .set({ parentId: parent })
      .where('envId', '=', envId)
      .where('id', '=', channel)
      .execute()
    const idOf = async (table: 'articles' | 'priceLists' | 'customers' | 'sellers', code: string) =>
      (
        await db
          .selectFrom(table)
          .select('id')
          .where('envId', '=', envId)
          .where('code', '=', code)
          .executeTakeFirstOrThrow()
      ).id
    const priceListId = await idOf('priceLists', shopCodes.list)
    const articleId = await idOf('articles', shopCodes.article)
    const sellerId = await idOf('sellers', shopCodes.otherSeller)
    const changes = { priceListId, salesChannelId: channel, sellerId }
    await db
      .updateTable('customers')
      .set(changes)
      .where('envId', '=', envId)
      .where('code', '=', shopCodes.customer)
      .execute()
    const price = { envId, priceListId, articleId }
    await db
      .insertInto('prices')
      .values([
        { ...price, validFrom: addDays(day, -30), priceCents: 9_000 },
        { ...price, validFrom: addDays(day, -3), priceCents: 10_000 },
        { ...price, validFrom: addDays(day, 1), priceCents: 12_000 },
      ])
      .execute()
    const customerId = await idOf('customers', shopCodes.otherCustomer)
    await createReceivable(tenant, { customerId, dueOn: addDays(day, -20) })
    await createReceivable(tenant, { customerId, dueOn: addDays(day, -90), balanceCents: 0 })
  })
})
afterAll(async () => expect(await shop.stop()).toEqual([]))

beforeEach(async () => {
  await chooseSettings(shop.application, conquerVentas)
  await chooseSettings(shop.application, conquerB2b)
  await chooseSettings(shop.application, pedidosOnline)
  await chooseModules(shop.application, { pedidosOnline: true, marketplace: true })
})

const here = { lat: -32.95, lng: -60.65 }
const order = (given: Wire = {}): Wire => orderWireOf({ t: at, ...given })

type Refusal = { path: string; message: string }
const send = async (who: 'phone' | 'admin', path: string, body: Wire): Promise<Refusal[] | 'accepted'> => {
  const response = await shop[who].request('POST', `/api/v1/${path}`, body)
  if (response.statusCode === 201) return 'accepted'
  expect(response.statusCode, response.body).toBe(422)
  return response.json<{ errors: Refusal[] }>().errors
}

type Case = [
  what: string,
  chosen: Partial<ConquerVentas>,
  path: string,
  wrong: Wire,
  right: Wire,
  at: string,
  message: string,
]

describe('rules for sellers', () => {
  test.each<Case>([
    [
      'the position',
      { requiresPosition: true },
      'orders',
      order(),
      order(here),
      'lat',
      'La empresa pide la posición del teléfono.',
    ],
    [
      'the position of a collection',
      { requiresPosition: true },
      'collections',
      collectionWireOf(),
      collectionWireOf(here),
      'lat',
      'La empresa pide la posición del teléfono.',
    ],
    [
      'to be near the customer',
      { maximumDistanceMeters: 200 },
      'orders',
      order({ lat: -32.96, lng: -60.65 }),
      order(here),
      'lat',
      'Se tomó a 1,1\u00a0km del cliente; la empresa admite hasta 200\u00a0m.',
    ],
    [
      'a bounded discount',
      { maximumDiscountPercent: 7.5 },
      'orders',
      order({ o: [{ a: shopCodes.article, q: 1, up: 1, b: 7.51 }] }),
      order({ o: [{ a: shopCodes.article, q: 1, up: 1, b: 7.5 }] }),
      'o.0.b',
      'El descuento máximo es 7,50 %.',
    ],
    [
      'list prices, those of the day of the order',
      { allowsPriceChange: false },
      'orders',
      order({ o: [{ a: shopCodes.article, q: 1, up: 90 }] }),
      order({ o: [{ a: shopCodes.article, q: 1, up: 100 }] }),
      'o.0.up',
      'El precio de lista de «A1» es $\u00a0100,00 y no se cambia.',
    ],
    [
      'a list price at all',
      { allowsPriceChange: false },
      'orders',
      order({ o: [{ a: shopCodes.otherArticle, q: 1, up: 100 }] }),
      order({ t: daysAgo(10), o: [{ a: shopCodes.article, q: 1, up: 90, plk: shopCodes.list }] }),
      'o.0.up',
      '«A2» no tiene precio en la lista del cliente ese día.',
    ],
    [
      'a minimum, with IVA',
      { minimumOrderCents: 145_200 },
      'orders',
      order({ o: [{ a: shopCodes.article, q: 11, up: 100 }] }),
      order({ o: [{ a: shopCodes.article, q: 12, up: 100 }] }),
      'o',
      'El pedido mínimo es $\u00a01.452,00 y este suma $\u00a01.331,00.',
    ],
    [
      'to keep hours',
      { orderFrom: '08:00', orderUntil: '18:00' },
      'orders',
      order({ t: `${day}T21:00:00Z` }),
      order({ t: `${day}T20:59:59Z` }),
      't',
      'La empresa toma pedidos de 08:00 a 18:00; este es de las 18:00.',
    ],
    [
      'no credit to who owes for long',
      { creditBlockDays: 15 },
      'orders',
      order({ c: { k: shopCodes.otherCustomer } }),
      order(),
      'c.k',
      'deuda vencida desde el',
    ],
    [
      'its own methods of payment',
      { paymentMethods: [0, 4] },
      'collections',
      collectionWireOf({ py: [{ m: 3, a: 1500.5 }] }),
      collectionWireOf({ py: [{ m: 4, a: 1500.5 }] }),
      'py.0.m',
      'La empresa no cobra con «Mercado Pago».',
    ],
    [
      'a receipt number',
      { requiresReceiptNumber: true },
      'collections',
      collectionWireOf(),
      collectionWireOf({ r: '0001-1' }),
      'r',
      'La empresa pide el número de recibo.',
    ],
    [
      'a word on each no-purchase',
      { requiresNoPurchaseNote: true },
      'no-purchases',
      noPurchaseWireOf(),
      noPurchaseWireOf({ ob: 'Cerrado' }),
      'ob',
      'La empresa pide una observación en cada no compra.',
    ],
  ])('%s', async (_what, chosen, path, wrong, right, place, message) => {
    await chooseSettings(shop.application, conquerVentas, chosen)
    const before = await shop.inTenant(countRows)
    const refused = await send('phone', path, wrong)
    expect(refused).toMatchObject([{ path: place }])
    expect((refused as Refusal[])[0]?.message).toContain(message)
    expect(await shop.inTenant(countRows)).toEqual(before)
    expect(await send('phone', path, right)).toBe('accepted')
    // Rules do not bind the office, and documents accepted before a rule stay accepted.
    expect(await send('admin', path, { ...wrong, sk: `office-${String(wrong.sk)}` })).toBe('accepted')
  })

  test('do not undo stored documents: the same document again is a repetition', async () => {
    const document = order()
    expect(await send('phone', 'orders', document)).toBe('accepted')
    await chooseSettings(shop.application, conquerVentas, { requiresPosition: true })
    expect((await shop.phone.request('POST', '/api/v1/orders', document)).json()).toMatchObject({ status: 'repeated' })
  })

  test('credit within its days is given', async () => {
    await chooseSettings(shop.application, conquerVentas, { creditBlockDays: 20 })
    expect(await send('phone', 'orders', order({ c: { k: shopCodes.otherCustomer } }))).toBe('accepted')
  })
})

const stored = (key: unknown) =>
  shop.inTenant(({ db, envId }) =>
    db
      .selectFrom('orders')
      .innerJoin('sellers', 'sellers.id', 'orders.sellerId')
      .select(['orders.origin', 'orders.deliveryOn', 'sellers.code as seller'])
      .where('orders.envId', '=', envId)
      .where('sellers.envId', '=', envId)
      .where('documentKey', '=', String(key))
      .executeTakeFirstOrThrow(),
  )

describe('online orders', () => {
  const app = (given: Wire = {}) => order({ f: 2, ...given })
  const market = (given: Wire = {}) => order({ f: 3, ...given })
  const closed = (message: string) => [{ path: 'f', message }]

  test('are refused, each with its reason, while the company does not receive them', async () => {
    await chooseModules(shop.application, { pedidosOnline: false, marketplace: true })
    expect(await send('admin', 'orders', app())).toEqual(closed('La empresa no recibe pedidos de la app de clientes.'))
    expect(await send('admin', 'orders', market())).toBe('accepted')
    await chooseModules(shop.application, { pedidosOnline: true, marketplace: false })
    expect(await send('admin', 'orders', market())).toEqual(closed('La empresa no recibe pedidos del marketplace.'))
    expect(await send('admin', 'orders', app())).toBe('accepted')
    await chooseSettings(shop.application, pedidosOnline, { acceptsOrders: false })
    expect(await send('admin', 'orders', app())).toEqual(closed('La empresa no está recibiendo pedidos online.'))
    const many = await shop.admin.request('POST', '/api/v1/orders', { items: [app(), order()] })
    expect(many.json()).toMatchObject({
      items: [{ status: 'rejected', errors: [{ path: 'f' }] }, { status: 'created' }],
    })
  })

  test('of the app are accepted only from the customers that may use it', async () => {
    const b2b = (values: Parameters<typeof chooseSettings<typeof conquerB2b.schema>>[2]) =>
      chooseSettings(shop.application, conquerB2b, values)
    await b2b({ whoOrders: 'nobody' })
    expect(await send('admin', 'orders', app())).toEqual(closed('La empresa no recibe pedidos de la app de clientes.'))
    await b2b({ whoOrders: 'channels', channelCodes: ['TRAD'] })
    expect(await send('admin', 'orders', app())).toBe('accepted')
    expect(await send('admin', 'orders', app({ c: { k: shopCodes.otherCustomer } }))).toEqual([
      { path: 'c.k', message: 'Los clientes de este canal de venta no piden por la app.' },
    ])
    expect(await send('admin', 'orders', market({ c: { k: shopCodes.otherCustomer } }))).toBe('accepted')
    await b2b({ minimumOrderCents: 1_000_000 })
    expect(await send('admin', 'orders', app())).toMatchObject([{ path: 'o' }])
  })

  test('need no seller: they get the customer’s, or the one for online orders', async () => {
    const own = app({ se: undefined })
    expect(await send('admin', 'orders', own)).toBe('accepted')
    expect(await stored(own.sk)).toMatchObject({ origin: 2, seller: shopCodes.otherSeller })
    const nobodys = app({ se: undefined, c: { k: shopCodes.otherCustomer } })
    expect(await send('admin', 'orders', nobodys)).toEqual([
      { path: 'se', message: expect.stringContaining('no eligió uno para los pedidos online') },
    ])
    await chooseSettings(shop.application, pedidosOnline, { defaultSellerCode: shopCodes.seller })
    expect(await send('admin', 'orders', nobodys)).toBe('accepted')
    expect(await stored(nobodys.sk)).toMatchObject({ seller: shopCodes.seller })
    const fromPhone = await shop.phone.request('POST', '/api/v1/orders', order({ se: undefined }))
    expect(fromPhone.json()).toMatchObject({ errors: [{ path: 'se', message: 'Falta este dato.' }] })
  })

  test('are delivered when the cut-off and the weekdays allow', async () => {
    await chooseSettings(shop.application, pedidosOnline, {
      cutoff: '12:00',
      leadDays: 2,
      deliveryWeekdays: [1, 2, 3, 4, 5, 6, 7],
    })
    const early = market({ t: `${day}T14:59:00Z` })
    const late = market({ t: `${day}T15:00:00Z`, te: addDays(day, 1) })
    const asked = market({ t: `${day}T15:00:00Z`, te: addDays(day, 9) })
    for (const document of [early, late, asked]) expect(await send('admin', 'orders', document)).toBe('accepted')
    expect((await stored(early.sk)).deliveryOn).toBe(addDays(day, 2))
    expect((await stored(late.sk)).deliveryOn).toBe(addDays(day, 3))
    expect((await stored(asked.sk)).deliveryOn).toBe(addDays(day, 9))
    const office = order({ t: `${day}T15:00:00Z`, te: addDays(day, 1) })
    expect(await send('admin', 'orders', office)).toBe('accepted')
    expect((await stored(office.sk)).deliveryOn).toBe(addDays(day, 1))
  })
})

describe('the delivery of an online order', () => {
  const settings = {
    acceptsOrders: true,
    cutoff: '18:00',
    leadDays: 1,
    deliveryWeekdays: [1, 4],
    defaultSellerCode: '',
  }
  const zone = 'America/Argentina/Buenos_Aires'
  test.each([
    // 2026-11-18 is a Wednesday.
    ['before the cut-off', '2026-11-18T20:59:00Z', null, '2026-11-19'],
    ['after it, past a day without deliveries', '2026-11-18T21:00:00Z', null, '2026-11-23'],
    ['late at night, by the clock of the company', '2026-11-19T02:30:00Z', null, '2026-11-23'],
    ['asked sooner than can be', '2026-11-18T12:00:00Z', '2026-11-18', '2026-11-19'],
    ['asked for a day without deliveries', '2026-11-18T12:00:00Z', '2026-11-20', '2026-11-23'],
  ])('%s', (_what, takenAt, deliveryOn, expected) => {
    expect(deliveryDay({ takenAt, deliveryOn }, zone, settings)).toBe(expected)
  })
})
