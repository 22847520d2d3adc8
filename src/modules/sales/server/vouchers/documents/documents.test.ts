import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordHistory } from '../../../../../kernel/server/audit.ts'
import { newId } from '../../../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../../testing/application.ts'
import { testSecret } from '../../../../../testing/database.ts'
import { createArticle, createCustomer, createExcuse, createSeller } from '../../../../../testing/factories.ts'
import { pdfText } from '../../../../../testing/pdf-text.ts'
import type { CollectionDetail, OrderDetail } from '../../../contract/vouchers/voucher-details.ts'
import { voucherRoutes } from '../../../contract/vouchers/voucher-routes.ts'
import { readShare, shareDays, signShare } from '../share/share-token.ts'
import { insertCollection, insertNoPurchase, insertOrder } from '../testing/voucher-rows.ts'

let application: TestApplication
let admin: Caller
let seller: Caller
let ids: Awaited<ReturnType<typeof seed>>
let foreign: typeof ids

const takenAt = '2026-11-20T17:22:00Z'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const seed = (envId: string) =>
  application.platform.withTenant(envId, async tenant => {
    const carla = await createSeller(tenant, { code: 'V2', name: 'Carla Giménez' })
    const lucas = await createSeller(tenant, { code: 'V1', name: 'Lucas Benítez' })
    const customerId = await createCustomer(tenant, {
      code: '0007',
      name: 'Distribuidora Gallega S.R.L.',
      tradeName: 'Supermercado La Gallega',
      cuit: '30546689979',
      taxCondition: 'registered',
      latitude: -32.95,
      longitude: -60.65,
    })
    const palito = await createArticle(tenant, { code: 'PF24', name: 'Palito Frutilla ×24' })
    const leche = await createArticle(tenant, { code: 'LE1', name: 'Leche larga vida' })
    const common = { customerId, sellerId: carla, takenAt }
    const order = await insertOrder(tenant, {
      ...common,
      distanceMeters: 418,
      latitude: -32.951,
      longitude: -60.651,
      deliveryOn: '2026-11-23',
      note: 'Tocar timbre',
      lines: [
        { articleId: palito, quantity: 4, unitPriceCents: 2_148_000, discountPercent: 5 },
        { articleId: leche, quantity: 2.5, unitPriceCents: 100_000, taxRate: 10.5 },
      ],
    })
    const long = await insertOrder(tenant, {
      ...common,
      lines: Array.from({ length: 120 }, () => ({ articleId: palito, quantity: 1, unitPriceCents: 100 })),
    })
    const canceled = await insertOrder(tenant, {
      ...common,
      canceledAt: takenAt,
      lines: [{ articleId: palito, quantity: 1, unitPriceCents: 100 }],
    })
    const deleted = await insertOrder(tenant, { ...common, deletedAt: takenAt })
    const collection = await insertCollection(tenant, {
      ...common,
      payments: [
        { method: 0, amountCents: 500_050 },
        { method: 2, amountCents: 100_000, bank: 'Banco Nación', checkNumber: '777', dueOn: '2026-12-24' },
      ],
      documents: [{ kind: 'FC', number: '0001-00000042', totalCents: 700_000, paidCents: 600_050, installment: 2 }],
    })
    const excuseId = await createExcuse(tenant, { name: 'Cerrado' })
    const noPurchase = await insertNoPurchase(tenant, { ...common, excuseId, note: 'Vacaciones' })
    await recordHistory(tenant, { userId: null, name: 'Carla Giménez' }, [
      { entity: 'orders', entityId: order.id, action: 'received', detail: { key: 'K1' } },
    ])
    return { order, long, canceled, deleted, collection, noPurchase, lucas }
  })

beforeAll(async () => {
  application = await createTestApplication()
  ids = await seed(application.envId)
  foreign = await seed(application.otherEnvId)
  admin = await application.signIn({ roleNumber: 1 })
  seller = await application.signIn({ roleNumber: 2, sellerKey: 'V1' })
})
afterAll(() => application.stop())

const pdfOf = async (path: string) => {
  const response = await admin.request('GET', path)
  expect(response.headers['content-type']).toBe('application/pdf')
  return response.rawPayload
}

describe('a document', () => {
  test('an order: who, lines, IVA by rate, place and history', async () => {
    const order = await admin.get<OrderDetail>(`/api/data/orders/${ids.order.id}`)
    expect(order).toMatchObject({
      number: ids.order.number,
      state: 'pending',
      kind: 'sale',
      netCents: 8_412_400,
      taxCents: 1_740_354,
      totalCents: 10_152_754,
      deliveryOn: '2026-11-23',
      customer: { code: '0007', name: 'Distribuidora Gallega S.R.L.', tradeName: 'Supermercado La Gallega' },
      seller: { name: 'Carla Giménez' },
      takenAt: '2026-11-20T17:22:00.000Z',
      lines: [
        { article: { code: 'PF24' }, quantity: 4, discountPercent: 5, netCents: 8_162_400 },
        { quantity: 2.5, taxRate: 10.5 },
      ],
      taxes: [
        { rate: 21, baseCents: 8_162_400, taxCents: 1_714_104 },
        { rate: 10.5, baseCents: 250_000, taxCents: 26_250 },
      ],
      place: { taken: { latitude: -32.951 }, customer: { latitude: -32.95 }, distanceMeters: 418, isFar: true },
      exportBatch: null,
      history: [{ actor: 'Carla Giménez', action: 'received', detail: { key: 'K1' } }],
    })
    expect(voucherRoutes.orders.get.output?.safeParse(order).error).toBeUndefined()
  })

  test('a collection: payments by letter and the documents they pay', async () => {
    const collection = await admin.get<CollectionDetail>(`/api/data/collections/${ids.collection.id}`)
    expect(collection).toMatchObject({
      totalCents: 600_050,
      payments: [
        { letter: 'E', label: 'Efectivo' },
        { letter: 'CE', label: 'Cheque electrónico', bank: 'Banco Nación', dueOn: '2026-12-24' },
      ],
      documents: [{ kind: 'FC', number: '0001-00000042', paidCents: 600_050, installment: 2 }],
    })
    expect(voucherRoutes.collections.get.output?.safeParse(collection).error).toBeUndefined()
  })

  test('a no-purchase: its reason', async () => {
    const noPurchase = await admin.get(`/api/data/no-purchases/${ids.noPurchase}`)
    expect(noPurchase).toMatchObject({ excuse: { name: 'Cerrado' }, note: 'Vacaciones', place: { isFar: false } })
    expect(voucherRoutes.noPurchases.get.output?.safeParse(noPurchase).error).toBeUndefined()
  })

  test('out of scope, of another environment or unknown is a 404 in every shape', async () => {
    const paths = (of: typeof ids) => [
      `/api/data/orders/${of.order.id}`,
      `/api/data/orders/${of.order.id}/pdf`,
      `/api/data/collections/${of.collection.id}`,
      `/api/data/collections/${of.collection.id}/pdf`,
      `/api/data/no-purchases/${of.noPurchase}`,
    ]
    for (const path of paths(ids)) expect([path, (await seller.request('GET', path)).statusCode]).toEqual([path, 404])
    for (const path of paths(foreign))
      expect([path, (await admin.request('GET', path)).statusCode]).toEqual([path, 404])
    for (const kind of ['orders', 'collections', 'no-purchases'])
      expect((await admin.request('GET', `/api/data/${kind}/${newId()}`)).statusCode).toBe(404)
    expect((await seller.request('POST', `/api/data/orders/${ids.order.id}/share`)).statusCode).toBe(404)
    expect((await admin.request('POST', `/api/data/collections/${foreign.collection.id}/share`)).statusCode).toBe(404)
    expect((await admin.request('GET', '/api/data/orders/1')).statusCode).toBe(400)
  })
})

describe('the PDF', () => {
  test('of an order names the company, the customer, its lines and totals', async () => {
    const pdf = await pdfOf(`/api/data/orders/${ids.order.id}/pdf`)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const text = pdfText(pdf)
    for (const words of [
      'Helados del Litoral',
      `Pedido P-${ids.order.number}`,
      '0007  Supermercado La Gallega',
      'Distribuidora Gallega S.R.L. · CUIT 30-54668997-9 · Responsable inscripto',
      'Carla Giménez',
      'vie 20/11/2026 14:22',
      'Palito Frutilla ×24',
      '$ 81.624,00',
      'IVA 10,5 %',
      '$ 101.527,54',
      'Tocar timbre',
      'Página 1 de 1',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('ANULADO')
  })

  test('of an order counts lines as «renglones» and units as the «Ítems» of its list, and says no «ticket»', async () => {
    for (const [id, lineCount, units] of [
      [ids.order.id, '2 renglones', '6,5 unidades'],
      [ids.long.id, '120 renglones', '120 unidades'],
    ] as const) {
      const { units: said } = await admin.get<OrderDetail>(`/api/data/orders/${id}`)
      const listed = await admin.get<{ items: { id: string; itemsQty: number }[] }>('/api/data/orders?limit=200')
      expect(listed.items.find(one => one.id === id)?.itemsQty).toBe(said)
      const text = pdfText(await pdfOf(`/api/data/orders/${id}/pdf`))
      expect(text).toContain(`${lineCount} · ${units} · `)
      expect(text).not.toMatch(/[íÍ]tems?\b|ticket/i)
    }
  })

  test('of a long order repeats its head and numbers its pages', async () => {
    const text = pdfText(await pdfOf(`/api/data/orders/${ids.long.id}/pdf`))
    expect(text).toContain('Página 2 de 4')
    expect(text.match(/Importe/g)?.length).toBe(4)
  })

  test('of a canceled order says so, and that of a collection lists payments and documents', async () => {
    expect(pdfText(await pdfOf(`/api/data/orders/${ids.canceled.id}/pdf`))).toContain('ANULADO')
    const text = pdfText(await pdfOf(`/api/data/collections/${ids.collection.id}/pdf`))
    for (const words of ['CE · Cheque electrónico', 'Banco Nación', 'jue 24/12/2026', '0001-00000042', '$ 6.000,50'])
      expect(text).toContain(words)
  })
})

describe('who issues the PDF', () => {
  const logo = () =>
    application.app.inject({
      method: 'POST',
      url: '/api/files?only=image',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'image/png' },
      payload: Buffer.from(pixel, 'base64'),
    })

  test('is the company with its logo and legal data, as Configuración says', async () => {
    const company = await admin.get<object>('/api/settings/company')
    const { id: logoId } = (await logo()).json<{ id: string }>()
    const { logo: _logo, ...data } = { logo: null, ...company }
    const saved = await admin.request('PUT', '/api/settings/company', {
      ...data,
      legalName: 'Litoral Congelados S.A.',
      cuit: '30-54668997-9',
      taxCondition: 'registered',
      grossIncome: '021-334455-6',
      activityStart: '2009-03-02',
      fiscalAddress: {
        street: 'Av. Circunvalación 1200',
        locality: 'Rosario',
        province: 'Santa Fe',
        postalCode: 'S2000',
      },
      phones: ['0341 455-1200'],
      logoId,
    })
    expect(saved.statusCode, saved.body).toBe(200)
    for (const path of [`/api/data/orders/${ids.order.id}/pdf`, `/api/data/collections/${ids.collection.id}/pdf`]) {
      const pdf = await pdfOf(path)
      expect(pdf.includes('/Subtype /Image')).toBe(true)
      const text = pdfText(pdf)
      for (const words of [
        'Litoral Congelados S.A.',
        'CUIT 30-54668997-9 · Responsable inscripto',
        'Ingresos brutos 021-334455-6 · Inicio de actividades 02/03/2009',
        'Av. Circunvalación 1200, (S2000) Rosario, Santa Fe',
        '0341 455-1200',
      ])
        expect(text).toContain(words)
      expect(text).not.toContain('Importes en')
    }
  })

  test('is not told by another company', async () => {
    const stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    const text = pdfText((await stranger.request('GET', `/api/data/orders/${foreign.order.id}/pdf`)).rawPayload)
    expect(text).toContain('Bebidas Andinas')
    expect(text).not.toContain('Litoral')
  })
})

describe('a shared link', () => {
  const open = (path: string) => application.app.inject({ method: 'GET', url: path })
  const linkTo = (changes: Partial<Parameters<typeof signShare>[1]>) =>
    `/c/${signShare(testSecret, { kind: 'order', envId: application.envId, id: ids.order.id, expiresAt: new Date(Date.now() + 60_000), ...changes })}`

  test('shows the one document to anybody, for fourteen days', async () => {
    const shared = await admin.post<{ path: string; expiresAt: string }>(`/api/data/orders/${ids.order.id}/share`)
    expect(Date.parse(shared.expiresAt) - Date.now()).toBeGreaterThan((shareDays - 0.01) * 86_400_000)
    const response = await open(shared.path)
    expect(response.statusCode).toBe(200)
    expect(pdfText(response.rawPayload)).toContain('Supermercado La Gallega')
    expect(response.headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-disposition': `inline; filename="P-${ids.order.number}.pdf"`,
    })
    const collection = await admin.post<{ path: string }>(`/api/data/collections/${ids.collection.id}/share`)
    expect(pdfText((await open(collection.path)).rawPayload)).toContain('Banco Nación')
  })

  test('that expired says so in Spanish', async () => {
    const response = await open(linkTo({ expiresAt: new Date(Date.now() - 1000) }))
    expect([response.statusCode, response.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8'])
    expect(response.body).toContain('Este enlace venció')
    expect(response.body).not.toContain('Gallega')
  })

  test('that was forged, cut or changed in any byte opens nothing', async () => {
    const path = linkTo({})
    const bytes = Buffer.from(path.slice(3), 'base64url')
    const forged = [...bytes.keys()].map(index => {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      return changed.toString('base64url')
    })
    expect(forged.map(token => readShare(testSecret, token, new Date()).state)).toEqual(forged.map(() => 'forged'))
    for (const token of [forged[5], forged[40], path.slice(3, -4), 'nada', `${path.slice(3)}AAAA`]) {
      const response = await open(`/c/${token}`)
      expect([response.statusCode, response.body.includes('no es válido')]).toEqual([404, true])
    }
    const other = signShare('another secret of another house', {
      kind: 'order',
      envId: application.envId,
      id: ids.order.id,
      expiresAt: new Date(Date.now() + 60_000),
    })
    expect((await open(`/c/${other}`)).statusCode).toBe(404)
  })

  test('to a document that was deleted, or is of another kind or environment, says it is gone', async () => {
    const gone = [
      linkTo({ id: ids.deleted.id }),
      linkTo({ kind: 'collection' }),
      linkTo({ envId: application.otherEnvId }),
      linkTo({ id: newId() }),
    ]
    for (const path of gone) {
      const response = await open(path)
      expect([response.statusCode, response.body.includes('ya no está')]).toEqual([410, true])
    }
  })
})
