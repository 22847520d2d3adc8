import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../kernel/server/ids.ts'
import { answer, daysAgo, openShop, type Shop } from '../../testing/shop.ts'
import { collectionWireOf, noPurchaseWireOf, shopCodes } from '../../testing/wire-documents.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => expect(await shop.stop()).toEqual([]))

describe('collections, no-purchases and positions', () => {
  test('a collection is kept with its payments and the documents it pays, once', async () => {
    const document = collectionWireOf({
      t: daysAgo(40),
      ta: 3000,
      r: 'R-77',
      py: [
        { m: 0, a: 1000.5 },
        { m: 1, a: 1999.5, cn: '123', b: { k: 'Nación' }, pd: '2026-12-01' },
      ],
      impdoc: [{ dc: '1', do: 'FC', dn: 'A-1', dt: 5000, q: { py: 3000, qn: 1 } }],
    })
    const first = await shop.phone.request('POST', '/api/v1/collections', document)
    expect(first.statusCode).toBe(201)
    expect(answer(await shop.phone.request('POST', '/api/v1/collections', document))).toMatchObject({
      status: 'repeated',
      id: answer(first).id,
    })
    await shop.inTenant(async ({ db, envId }) => {
      const id = answer(first).id ?? ''
      expect(
        await db
          .selectFrom('collections')
          .selectAll()
          .where('envId', '=', envId)
          .where('id', '=', id)
          .executeTakeFirst(),
      ).toMatchObject({ totalCents: 300_000, receiptNumber: 'R-77', state: 0 })
      expect(
        await db
          .selectFrom('collectionPayments')
          .selectAll()
          .where('envId', '=', envId)
          .where('collectionId', '=', id)
          .orderBy('line')
          .execute(),
      ).toMatchObject([
        { method: 0, amountCents: 100_050 },
        { method: 1, amountCents: 199_950, checkNumber: '123', bank: 'Nación', dueOn: '2026-12-01' },
      ])
      expect(
        await db
          .selectFrom('collectionDocuments')
          .selectAll()
          .where('envId', '=', envId)
          .where('collectionId', '=', id)
          .execute(),
      ).toMatchObject([{ kind: 'FC', number: 'A-1', paidCents: 300_000, installment: 1 }])
    })
    expect(await shop.sellerDay(daysAgo(40))).toMatchObject({
      collections: 1,
      collectedCents: 300_000,
      visits: 1,
      effectiveVisits: 0,
    })
  })

  test.each([
    ['pagos que no suman', { py: [{ m: 0, a: 1 }] }, 'Los pagos no suman el total de la cobranza.'],
    ['cheque sin número', { ta: 1, py: [{ m: 1, a: 1, pd: '2026-12-01' }] }, 'Un cheque necesita su número.'],
    ['cheque sin fecha', { ta: 1, py: [{ m: 2, a: 1, cn: '1' }] }, 'Un cheque necesita su fecha de vencimiento.'],
    ['método desconocido', { ta: 1, py: [{ m: 7, a: 1 }] }, 'Hasta 6.'],
    ['sin pagos', { ta: 0, py: [] }, 'La cobranza no tiene pagos.'],
    [
      'imputa de más',
      { impdoc: [{ do: 'FC', dn: '1', dt: 9000, q: { py: 2000 } }] },
      'Se imputa a documentos más que lo cobrado.',
    ],
  ])('refuses a collection: %s', async (_, given, message) => {
    const response = await shop.phone.request('POST', '/api/v1/collections', collectionWireOf(given))
    expect(response.statusCode).toBe(400)
    expect(response.json().errors.map((error: { message: string }) => error.message)).toContain(message)
  })

  test('a no-purchase needs a known excuse and counts as a visit', async () => {
    expect(
      (await shop.phone.request('POST', '/api/v1/no-purchases', noPurchaseWireOf({ t: daysAgo(41) }))).statusCode,
    ).toBe(201)
    expect(await shop.sellerDay(daysAgo(41))).toMatchObject({ noPurchases: 1, visits: 1, effectiveVisits: 0 })
    const response = await shop.phone.request('POST', '/api/v1/no-purchases', noPurchaseWireOf({ ex: { k: 'NO' } }))
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual([{ path: 'ex.k', message: 'No hay una excusa con el código «NO».' }])
  })

  test('positions are kept once per instant', async () => {
    const position = { se: shopCodes.seller, t: new Date().toISOString(), lat: -32.9, lng: -60.6, acc: 12 }
    const { items } = answer(
      await shop.phone.request('POST', '/api/v1/positions', {
        items: [position, position, { ...position, lat: 91 }, { ...position, se: shopCodes.otherSeller }],
      }),
    )
    expect(items.map(({ status }) => status)).toEqual(['created', 'repeated', 'rejected', 'rejected'])
    expect((await shop.phone.request('POST', '/api/v1/positions', position)).json()).toEqual({
      key: `${shopCodes.seller}@${position.t}`,
      status: 'repeated',
    })
  })

  test('a key with other content is refused with both values, and nothing is written', async () => {
    const collection = collectionWireOf({ t: daysAgo(41) })
    await shop.phone.request('POST', '/api/v1/collections', collection)
    const paid = await shop.phone.request('POST', '/api/v1/collections', {
      ...collection,
      ta: 10,
      py: [{ m: 4, a: 10 }],
    })
    expect(paid.json()).toMatchObject({ status: 409, code: 'sales.keyReused' })
    expect(paid.json().errors).toContainEqual({
      path: 'totalCents',
      message: 'Total: guardado «$ 1.500,50», enviado «$ 10,00».'.replaceAll('$ ', '$\u00a0'),
    })
    const visit = noPurchaseWireOf({ t: daysAgo(42) })
    await shop.phone.request('POST', '/api/v1/no-purchases', visit)
    const noted = await shop.phone.request('POST', '/api/v1/no-purchases', { ...visit, ob: 'Cerrado' })
    expect(noted.json().errors).toEqual([{ path: 'note', message: 'Observaciones: guardado nada, enviado «Cerrado».' }])
  })

  test('a collection pays the debts it names, once, and the visit counts them as unpaid when it happened', async () => {
    const day = '2026-01-10'
    const debt = await shop.inTenant(async ({ db, envId }) => {
      const customer = await db
        .selectFrom('customers')
        .select('id')
        .where('envId', '=', envId)
        .where('code', '=', shopCodes.customer)
        .executeTakeFirstOrThrow()
      const id = newId()
      const document = { code: 'FC-A-9', kind: 'FC', number: 'A-9', issuedOn: day, dueOn: day }
      await db
        .insertInto('receivables')
        .values({ envId, id, customerId: customer.id, ...document, totalCents: 500_000, balanceCents: 500_000 })
        .execute()
      return id
    })
    const document = collectionWireOf({
      t: daysAgo(43),
      ta: 3000,
      py: [{ m: 0, a: 3000 }],
      impdoc: [{ do: 'FC', dn: 'A-9', dt: 5000, q: { py: 3000 } }],
    })
    for (const _ of [1, 2]) await shop.phone.request('POST', '/api/v1/collections', document)
    const balance = await shop.inTenant(({ db, envId }) =>
      db
        .selectFrom('receivables')
        .select('balanceCents')
        .where('envId', '=', envId)
        .where('id', '=', debt)
        .executeTakeFirst(),
    )
    expect(balance).toEqual({ balanceCents: 200_000 })
    expect(await shop.sellerDay(daysAgo(43))).toMatchObject({ collectedWithDebt: 1 })
  })
})
