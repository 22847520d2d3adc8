import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onServer } from '../../../../testing/database.ts'
import { liveSellerDay, sellerDayFigures } from '../../contract/live-documents.ts'
import { answer, daysAgo, openShop, type Shop } from '../../testing/shop.ts'
import { orderWireOf, shopCodes, type Wire } from '../../testing/wire-documents.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => expect(await shop.stop()).toEqual([]))

describe('an order', () => {
  test('is stored with its amounts, place, number, history and live message, and counted', async () => {
    const taken = daysAgo(10)
    const response = await shop.phone.request(
      'POST',
      '/api/v1/orders',
      orderWireOf({
        t: Date.parse(taken),
        te: new Date(Date.parse(taken) + 86_400_000).toISOString().slice(0, 10),
        ob: '  Dejar en la puerta 🍦 ',
        lat: -32.951,
        lng: -60.65,
        tt: { t: 1452 + 110.5 },
        sc: { k: 'X' },
        f: 0,
        s: 1,
        envId: shop.application.envId,
        o: [
          { a: shopCodes.article, q: 12, up: 100, plk: shopCodes.list, psl: 110 },
          { a: shopCodes.otherArticle, q: 2.5, s: 50, b: 20 },
        ],
      }),
    )
    expect(response.statusCode).toBe(201)
    const { id, number, status } = answer(response)
    expect({ number, status }).toEqual({ number: 1, status: 'created' })
    await shop.inTenant(async ({ db, envId }) => {
      expect(
        await db
          .selectFrom('orders')
          .selectAll()
          .where('envId', '=', envId)
          .where('id', '=', id ?? '')
          .executeTakeFirst(),
      ).toMatchObject({
        number: 1,
        kind: 'sale',
        state: 1,
        origin: 0,
        day: taken.slice(0, 10),
        note: 'Dejar en la puerta 🍦',
        distanceMeters: 111,
        lineCount: 2,
        units: 14.5,
        packages: 1.417,
        kg: 9.125,
        netCents: 130_000,
        discountCents: 2500,
        taxCents: 26_250,
        totalCents: 156_250,
        priceListId: null,
      })
      expect(
        await db
          .selectFrom('orderLines')
          .selectAll()
          .where('envId', '=', envId)
          .where('orderId', '=', id ?? '')
          .orderBy('line')
          .execute(),
      ).toMatchObject([
        {
          line: 1,
          quantity: 12,
          unitPriceCents: 10_000,
          listPriceCents: 11_000,
          netCents: 120_000,
          totalCents: 145_200,
          taxRate: 21,
        },
        {
          line: 2,
          quantity: 2.5,
          unitPriceCents: 5000,
          listPriceCents: null,
          discountPercent: 20,
          netCents: 10_000,
          totalCents: 11_050,
          taxRate: 10.5,
        },
      ])
      expect(
        await db
          .selectFrom('auditEntries')
          .selectAll()
          .where('envId', '=', envId)
          .where('entityId', '=', id ?? '')
          .execute(),
      ).toMatchObject([{ action: 'received', actor: 'Vero Vendedora', entity: 'orders' }])
      const events = await db
        .selectFrom('outbox')
        .selectAll()
        .where('envId', '=', envId)
        .where('topic', '=', 'orders')
        .execute()
      expect(events.filter(event => (event.payload as { id: string }).id === id)).toHaveLength(1)
    })
    expect(await shop.sellerDay(taken)).toMatchObject({
      visits: 1,
      effectiveVisits: 1,
      orders: 1,
      lines: 2,
      totalCents: 156_250,
    })
  })

  test('sent again is a repetition; other content under its key is refused with what differs, and the first stays', async () => {
    const document = orderWireOf({ t: daysAgo(11) })
    const send = (given: object) => shop.phone.request('POST', '/api/v1/orders', { ...document, ...given })
    const first = answer(await send({}))
    const again = await send({ te: null, ob: '' })
    expect(again.statusCode).toBe(200)
    expect(answer(again)).toEqual({ key: document.sk, status: 'repeated', id: first.id, number: first.number })
    const changed = await send({ o: [{ a: shopCodes.article, q: 1, up: 100 }] })
    expect(changed.json()).toMatchObject({ status: 409, code: 'sales.keyReused' })
    expect(changed.json().errors).toEqual([
      { path: 'lines.0.quantity', message: 'Cantidad del renglón (1): guardado «12», enviado «1».' },
    ])
    const batch = answer(
      await shop.phone.request('POST', '/api/v1/orders', { items: [{ ...document, ob: 'Otra' }, document] }),
    )
    expect(batch.items?.map(({ status }) => status)).toEqual(['rejected', 'repeated'])
    expect(batch.items?.[0]?.errors?.[0]?.message).toBe('Observaciones: guardado nada, enviado «Otra».')
    expect(await shop.sellerDay(daysAgo(11))).toMatchObject({ orders: 1, units: 12 })
  })

  test('stored without a content hash, as in older data, is repeated by any content under its key', async () => {
    const document = orderWireOf({ t: daysAgo(33) })
    const first = answer(await shop.phone.request('POST', '/api/v1/orders', document))
    await shop.inTenant(({ db, envId }) =>
      db
        .updateTable('orders')
        .set({ contentHash: null })
        .where('envId', '=', envId)
        .where('id', '=', first.id ?? '')
        .execute(),
    )
    const again = await shop.phone.request('POST', '/api/v1/orders', { ...document, ob: 'Otra' })
    expect(answer(again)).toMatchObject({ status: 'repeated', id: first.id })
  })

  test('twice in one batch under one key, with different content, is stored once and refused once', async () => {
    const document = orderWireOf({ t: daysAgo(34) })
    const items = [document, { ...document, o: [{ a: shopCodes.otherArticle, q: 12, up: 100 }] }]
    const sent = answer(await shop.phone.request('POST', '/api/v1/orders', { items }))
    expect(sent.items?.map(({ status }) => status)).toEqual(['created', 'rejected'])
    expect(sent.items?.[1]?.errors?.map(({ path }) => path)).toEqual(['lines.0.articleCode'])
  })

  test('sent many times at once is one', async () => {
    const document = orderWireOf({ t: daysAgo(12) })
    const batch = { items: [document, document, document] }
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        shop.phone.request('POST', '/api/v1/orders', index % 3 === 0 ? batch : document),
      ),
    )
    const answers = responses.flatMap(response => answer(response).items ?? [answer(response)])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers.filter(({ status }) => status === 'created')).toHaveLength(1)
    expect(await shop.sellerDay(daysAgo(12))).toMatchObject({ orders: 1 })
  })

  test('many at once on popular articles all count', async () => {
    const documents = Array.from({ length: 40 }, () =>
      orderWireOf({
        t: daysAgo(13),
        o: [
          { a: shopCodes.article, q: 1, up: 10 },
          { a: shopCodes.article, q: 2, up: 10 },
        ],
      }),
    )
    const responses = await Promise.all(
      documents.map(document => shop.phone.request('POST', '/api/v1/orders', document)),
    )
    expect(responses.every(({ statusCode }) => statusCode === 201)).toBe(true)
    expect(new Set(responses.map(response => answer(response).number)).size).toBe(40)
    expect(await shop.sellerDay(daysAgo(13))).toMatchObject({ orders: 40, visits: 1, lines: 80, units: 120 })
  })

  test('whose total differs by more than a peso per line is refused with both amounts', async () => {
    const response = await shop.phone.request('POST', '/api/v1/orders', orderWireOf({ tt: { t: 1454 } }))
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({
      code: 'sales.rejected',
      errors: [{ path: 'tt.t', message: 'El total enviado es $\u00a01.454,00 y los renglones suman $\u00a01.452,00.' }],
    })
    expect((await shop.phone.request('POST', '/api/v1/orders', orderWireOf({ tt: { t: 1453 } }))).statusCode).toBe(201)
  })
})

describe('a value the database refuses', () => {
  test('does not affect the other documents of the batch', async () => {
    await onServer(shop.application.databaseUrl, owner =>
      owner.query(`alter table orders add constraint poison check (note <> 'veneno')`),
    )
    const orders = Array.from({ length: 6 }, (_, index) =>
      orderWireOf({ t: daysAgo(15), ob: index === 2 ? 'veneno' : 'sano' }),
    )
    const responses = await Promise.all(orders.map(order => shop.phone.request('POST', '/api/v1/orders', order)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 400, 201, 201, 201])
    const batch = answer(
      await shop.phone.request('POST', '/api/v1/orders', {
        items: orders.map(order => ({ ...order, sk: `${String(order.sk)}-otra` })),
      }),
    )
    expect([batch.created, batch.rejected, batch.items[2]?.status]).toEqual([5, 1, 'rejected'])
    expect(await shop.sellerDay(daysAgo(15))).toMatchObject({ orders: 10 })
  })
})

describe('a batch', () => {
  test('stores the valid documents and answers which ones were refused and why', async () => {
    const good = orderWireOf({ t: daysAgo(20) })
    const items = [
      good,
      orderWireOf({ t: daysAgo(20), c: { k: 'NO' } }),
      { ...orderWireOf(), o: [] },
      good,
      'nada',
      orderWireOf({ se: shopCodes.otherSeller }),
      orderWireOf({ t: daysAgo(20) }),
    ]
    const response = await shop.phone.request('POST', '/api/v1/orders', { items })
    expect(response.statusCode).toBe(200)
    const { items: answers, ...counts } = answer(response)
    expect(counts).toEqual({ created: 2, repeated: 1, rejected: 4 })
    expect(answers.map(({ status }) => status)).toEqual([
      'created',
      'rejected',
      'rejected',
      'repeated',
      'rejected',
      'rejected',
      'created',
    ])
    expect(answers.map(({ key }) => key)).toEqual(items.map(item => (item as Wire).sk ?? ''))
    expect(answers[1]?.errors).toEqual([{ path: 'c.k', message: 'No hay un cliente activo con el código «NO».' }])
    expect(answers[2]?.errors).toEqual([{ path: 'o', message: 'El pedido no tiene renglones.' }])
    expect(answers[5]?.errors).toEqual([{ path: 'se', message: 'El vendedor no está a tu alcance.' }])
    expect(answers[3]?.id).toBe(answers[0]?.id)
    expect(await shop.sellerDay(daysAgo(20))).toMatchObject({ orders: 2 })
  })

  test('of five hundred goes in whole, numbered in order, with one live message per seller and day', async () => {
    const items = Array.from({ length: 500 }, (_, index) =>
      orderWireOf({ t: daysAgo(30 + (index % 3)), c: { k: index % 2 ? shopCodes.customer : shopCodes.otherCustomer } }),
    )
    const { items: answers, created } = answer(await shop.phone.request('POST', '/api/v1/orders', { items }))
    expect(created).toBe(500)
    const numbers = answers.map(({ number }) => number ?? 0)
    expect(numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1)).toBe(true)
    const events = await shop.inTenant(({ db, envId }) =>
      db.selectFrom('outbox').selectAll().where('envId', '=', envId).execute(),
    )
    const counted = events
      .map(event => event.payload as { count?: number; day: string; sellerId: string; sellerDay?: unknown })
      .filter(({ count, day }) => count && day < daysAgo(29))
    expect(counted.map(({ count }) => count).sort((a = 0, b = 0) => a - b)).toEqual([166, 167, 167])
    // Each message has the seller's day after this transaction, with which screens replace the one they show.
    const days = await shop.inTenant(({ db, envId }) =>
      db
        .selectFrom('sellerDays')
        .select(['day', 'sellerId', 'lastOperationAt', ...sellerDayFigures])
        .where('envId', '=', envId)
        .execute(),
    )
    for (const { day, sellerId, sellerDay } of counted) {
      expect(liveSellerDay.parse(sellerDay)).toEqual(sellerDay)
      expect(sellerDay).toEqual(days.find(row => row.day === day && row.sellerId === sellerId))
    }
  })

  test('has a maximum size', async () => {
    const response = await shop.phone.request('POST', '/api/v1/orders', {
      items: Array.from({ length: 501 }, () => ({})),
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual([
      { path: 'items', message: 'Hasta 500 documentos por envío; mandaste 501.' },
    ])
    expect((await shop.phone.request('POST', '/api/v1/orders', { items: [] })).statusCode).toBe(400)
    expect((await shop.phone.request('POST', '/api/v1/orders', { items: [orderWireOf()], extra: 1 })).statusCode).toBe(
      400,
    )
  })
})
