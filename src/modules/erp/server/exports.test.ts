import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createEnvironment } from '../../identity/server/index.ts'
import type { ExportBatchDetail, ExportComparison, ExportPreview } from '../contract/exports.ts'
import {
  createErpFixture,
  createGoldenCollections,
  createGoldenOrders,
  createOrder,
  day,
  type ErpFixture,
  mapArticle,
} from './exports.fixture.ts'

let application: TestApplication
let admin: Caller
let envId: string
let at: ErpFixture

const inTenant = <T>(work: Parameters<typeof application.platform.withTenant<T>>[1]): Promise<T> =>
  application.platform.withTenant(envId, work)

beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())

/** A company of its own for each test. */
beforeEach(async () => {
  envId = await createEnvironment(application.platform.database, { name: 'Helados', isErp: true })
  admin = await application.signIn({ roleNumber: 1, envId })
  at = await inTenant(createErpFixture)
})

const fileOf = async (batch: { id: string }): Promise<Buffer> =>
  (await admin.request('GET', `/api/erp/exports/${batch.id}/file`)).rawPayload
const textOf = async (batch: { id: string }): Promise<string> => (await fileOf(batch)).toString('utf8')
const exportOrders = (body: object = {}): Promise<ExportBatchDetail> =>
  admin.post('/api/erp/exports', { kind: 'orders', day, ...body })
const preview = (query = ''): Promise<ExportPreview> =>
  admin.get(`/api/erp/exports/preview?kind=orders&day=${day}${query}`)
const stateOf = (number: number) =>
  inTenant(({ db, envId }) =>
    db
      .selectFrom('orders')
      .select(['state', 'exportBatchId'])
      .where('envId', '=', envId)
      .where('number', '=', number)
      .executeTakeFirstOrThrow(),
  )

/** UPDATE_GOLDEN=1 writes the file anew: look at its difference before committing it. */
const expectGolden = async (name: string, content: Buffer): Promise<void> => {
  const golden = new URL(`./golden/${name}`, import.meta.url)
  if (process.env.UPDATE_GOLDEN) await writeFile(golden, content)
  expect(content.equals(await readFile(golden))).toBe(true)
}

describe('the file', () => {
  test('of orders is the golden one byte for byte, under the name of its moment', async () => {
    await inTenant(tenant => createGoldenOrders(tenant, at))
    const batch = await exportOrders()
    expect(batch).toMatchObject({
      number: 1,
      documents: 2,
      lines: 4,
      exclusions: 0,
      state: 'current',
      encoding: 'utf-8',
      replacedCharacters: 0,
    })
    await expectGolden('orders.txt', await fileOf(batch))
    expect(batch.fileName).toMatch(/^pedidos_\d{14}\.txt$/)
    const response = await admin.request('GET', `/api/erp/exports/${batch.id}/file`)
    expect(response.headers['content-disposition']).toBe(`attachment; filename="${batch.fileName}"`)
  })

  test('of collections is the golden one byte for byte', async () => {
    await inTenant(tenant => createGoldenCollections(tenant, at))
    const batch = await admin.post<ExportBatchDetail>('/api/erp/exports', { kind: 'collections', day })
    expect(batch).toMatchObject({ number: 1, documents: 2, totalCents: 3_600_150 })
    expect(batch.fileName).toMatch(/^cobranzas_\d{14}\.txt$/)
    await expectGolden('collections.txt', await fileOf(batch))
  })

  test('cannot be given fields or lines by a name or a note', async () => {
    await inTenant(async tenant => {
      const [from, order] = ['C|9999|x\r\nF|0|0|0', { number: 7, sellerId: at.ana, customerId: at.cordoba }]
      await createOrder(tenant, {
        ...order,
        note: `${from}\u2028D|1\u0007\tfin`,
        lines: [{ articleId: at.icePop, quantity: 1, unitPriceCents: 100 }],
      })
    })
    const lines = (await textOf(await exportOrders())).split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]?.split('|')).toHaveLength(14)
    expect(lines[0]).toContain('|C 9999 x F 0 0 0 D 1 fin')
  })

  test('divides prices only where they carry IVA', async () => {
    await inTenant(tenant =>
      createOrder(tenant, {
        number: 1,
        sellerId: at.ana,
        customerId: at.rosario,
        lines: [{ articleId: at.icePop, quantity: 1, unitPriceCents: 12_100 }],
      }),
    )
    const settings = await admin.get<object>('/api/erp/settings')
    const saved = await admin.request('PUT', '/api/erp/settings', {
      ...settings,
      pricesCarryTax: true,
      channelCodes: [{ channel: 'KIO', code: '014' }],
    })
    expect(saved.statusCode).toBe(200)
    const text = await textOf(await exportOrders())
    expect(text).toContain('|HEL01|1.000|un|100.00|')
    expect(text).toContain('|10001|014|')
  })
})

describe('an export', () => {
  test('of a day without records says so and changes nothing', async () => {
    const response = await admin.request('POST', '/api/erp/exports', { kind: 'orders', day })
    expect(response.statusCode).toBe(422)
    expect(response.json().detail).toBe('No hay registros para descargar en la fecha y/o con el vendedor seleccionado.')
    expect(await admin.get<{ total: number }>('/api/erp/exports')).toMatchObject({ total: 0 })
  })

  test('with an article that is not mapped fails whole, with its code', async () => {
    await inTenant(async tenant => {
      await createGoldenOrders(tenant, at)
      await createOrder(tenant, {
        number: 1003,
        sellerId: at.ana,
        customerId: at.rosario,
        lines: [{ articleId: at.unmapped, quantity: 1, unitPriceCents: 100 }],
      })
    })
    const message = 'No se encontro detalles de organizacion, canal y sector para el código de artículo NUEVO'
    expect(await preview()).toMatchObject({
      documents: 3,
      error: message,
      unmappedArticles: [{ code: 'NUEVO', orders: 1 }],
    })
    const response = await admin.request('POST', '/api/erp/exports', { kind: 'orders', day })
    expect(response.statusCode).toBe(422)
    expect(response.json().detail).toBe(message)
    expect(await stateOf(1001)).toEqual({ state: 1, exportBatchId: null })
    expect(await admin.get<{ total: number }>('/api/erp/exports')).toMatchObject({ total: 0 })
    await inTenant(tenant => mapArticle(tenant, 'NUEVO', ['1000', '10', '01']))
    expect(await exportOrders()).toMatchObject({ number: 1, documents: 3 })
  })

  test('leaves orders of unknown locations pending and says which and why', async () => {
    await inTenant(async tenant => {
      const line = { articleId: at.unmapped, quantity: 1, unitPriceCents: 100 }
      await createGoldenOrders(tenant, at)
      await createOrder(tenant, { number: 2001, sellerId: at.ana, customerId: at.unknown, lines: [line] })
      await createOrder(tenant, { number: 2002, sellerId: at.ana, customerId: at.nowhere, lines: [line] })
      await createOrder(tenant, { number: 2003, sellerId: at.ana, customerId: at.rosario, lines: [] })
    })
    const reasons = [
      'La localidad «Ushuaia» no está en el mapeo.',
      'El cliente no tiene localidad.',
      'El pedido no tiene artículos.',
    ]
    const before = await preview()
    expect(before).toMatchObject({ documents: 2, excluded: 3, error: null })
    expect(before.exclusions.map(({ reason }) => reason)).toEqual(reasons)
    const batch = await exportOrders()
    expect(batch).toMatchObject({ documents: 2, exclusions: 3, totalCents: before.totalCents })
    const excluded = await admin.get<{ items: { number: number; reason: string }[]; total: number }>(
      `/api/erp/exports/${batch.id}/exclusions`,
    )
    expect(excluded.items.map(({ number, reason }) => [number, reason])).toEqual([
      [2001, reasons[0]],
      [2002, reasons[1]],
      [2003, reasons[2]],
    ])
    expect(await stateOf(2001)).toEqual({ state: 1, exportBatchId: null })
    expect(await stateOf(1001)).toEqual({ state: 2, exportBatchId: batch.id })
  })

  test('takes neither returns, nor canceled orders, nor other days', async () => {
    await inTenant(async tenant => {
      const shared = {
        sellerId: at.ana,
        customerId: at.rosario,
        lines: [{ articleId: at.icePop, quantity: 1, unitPriceCents: 100 }],
      }
      await createOrder(tenant, { ...shared, number: 1, kind: 'return' })
      await createOrder(tenant, { ...shared, number: 2, canceledAt: '2026-11-20T15:00:00Z' })
      await createOrder(tenant, { ...shared, number: 3, day: '2026-11-19' })
    })
    expect(await preview()).toMatchObject({ documents: 0, excluded: 0 })
  })

  test('of one seller takes that seller alone', async () => {
    await inTenant(tenant => createGoldenOrders(tenant, at))
    expect(await preview(`&sellerId=${at.beto}`)).toMatchObject({ documents: 1, seller: { code: 'V02' } })
    expect(await exportOrders({ sellerId: at.beto })).toMatchObject({
      documents: 1,
      seller: { code: 'V02', name: 'Beto' },
    })
    expect(await stateOf(1001)).toMatchObject({ state: 1 })
    expect((await admin.request('POST', '/api/erp/exports', { kind: 'orders', day, sellerId: envId })).statusCode).toBe(
      404,
    )
  })

  test('by two people at once gives the documents to one of them', async () => {
    await inTenant(tenant => createGoldenOrders(tenant, at))
    const erp = await application.signIn({ roleNumber: 0, envId })
    const answers = await Promise.all(
      [admin, erp].map(caller => caller.request('POST', '/api/erp/exports', { kind: 'orders', day })),
    )
    expect(answers.map(answer => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 422])
    expect(answers.find(answer => answer.statusCode === 422)?.json().code).toBe('erp.noRecords')
    expect(await admin.get<{ total: number }>('/api/erp/exports')).toMatchObject({
      total: 1,
      items: [{ number: 1, documents: 2 }],
    })
  })

  test('leaves its trace in the history of each document and tells open screens', async () => {
    await inTenant(tenant => createGoldenOrders(tenant, at))
    const batch = await exportOrders()
    const [entries, events] = await inTenant(async ({ db, envId }) => [
      await db
        .selectFrom('auditEntries')
        .select(['action', 'actor', 'detail'])
        .where('envId', '=', envId)
        .where('entity', '=', 'orders')
        .execute(),
      await db
        .selectFrom('outbox')
        .select('payload')
        .where('envId', '=', envId)
        .where('topic', '=', 'exports')
        .execute(),
    ])
    expect(entries).toHaveLength(2)
    expect(entries[0]).toMatchObject({
      action: 'exported',
      actor: 'Ana Prueba',
      detail: { number: 1, fileName: batch.fileName },
    })
    expect(events).toEqual([{ payload: { kind: 'orders', batchId: batch.id, number: 1, documents: 2 } }])
  })
})

describe('a batch', () => {
  test('annulled returns its documents, once, and the next export gives the same bytes', async () => {
    await inTenant(tenant => createGoldenOrders(tenant, at))
    const first = await exportOrders()
    expect(first.held).toEqual({ documents: 2, totalCents: first.totalCents })
    const annulled = await admin.post<ExportBatchDetail>(`/api/erp/exports/${first.id}/annul`)
    expect(annulled).toMatchObject({
      state: 'annulled',
      annulledBy: 'Ana Prueba',
      documents: 2,
      held: { documents: 0 },
    })
    expect(await stateOf(1001)).toEqual({ state: 1, exportBatchId: null })
    const again = await admin.request('POST', `/api/erp/exports/${first.id}/annul`)
    expect([again.statusCode, again.json().detail]).toEqual([409, 'Este lote ya estaba anulado.'])
    const second = await exportOrders()
    expect(second).toMatchObject({ number: 2, sha256: first.sha256, bytes: first.bytes })
    expect((await fileOf(second)).equals(await fileOf(first))).toBe(true)
    expect(await admin.get(`/api/erp/exports/${first.id}/documents`)).toMatchObject({
      total: 2,
      items: [{ number: 1001, customer: { code: '10001' } }, { number: 1002 }],
    })
  })

  test('is compared with another one and with what its documents would give now', async () => {
    await inTenant(tenant => createGoldenOrders(tenant, at))
    const [one, two] = [await exportOrders({ sellerId: at.ana }), await exportOrders({ sellerId: at.beto })]
    const compare = (query = ''): Promise<ExportComparison> => admin.get(`/api/erp/exports/${one.id}/compare${query}`)
    expect(await compare()).toMatchObject({
      identical: true,
      same: 6,
      onlyBefore: { count: 0 },
      onlyAfter: { count: 0 },
    })
    expect(await compare(`?with=${two.id}`)).toMatchObject({
      identical: false,
      same: 0,
      onlyBefore: { count: 6 },
      onlyAfter: { count: 3 },
    })
    await inTenant(({ db, envId }) =>
      db
        .updateTable('erpArticleMappings')
        .set({ sector: '09' })
        .where('envId', '=', envId)
        .where('articleCode', '=', 'CON01')
        .execute(),
    )
    const moved = await compare()
    expect(moved.onlyBefore.sample).toEqual([expect.stringContaining('|1000|10|02|')])
    expect(moved.onlyAfter.sample).toEqual([expect.stringContaining('|1000|10|09|')])
  })

  test('is listed with filters, sort and totals', async () => {
    await inTenant(async tenant => {
      await createGoldenOrders(tenant, at)
      await createGoldenCollections(tenant, at)
    })
    await exportOrders({ sellerId: at.ana })
    await exportOrders({ sellerId: at.beto })
    await admin.post('/api/erp/exports', { kind: 'collections', day })
    const listed = await admin.get<{ total: number; totals: { documents: number } }>(
      '/api/erp/exports?filter=kind:matches:orders&sort=-number&limit=1',
    )
    expect(listed).toMatchObject({
      total: 2,
      totals: { documents: 2 },
      items: [{ number: 2, createdBy: 'Ana Prueba', seller: { name: 'Beto' } }],
    })
    expect(await admin.get('/api/erp/exports?filter=seller:contains:ana&sort=exclusions,totalCents')).toMatchObject({
      total: 1,
    })
    expect(await admin.get('/api/erp/exports?filter=state:matches:annulled')).toMatchObject({ total: 0 })
  })
})

describe('rights', () => {
  test('sellers and supervisors export nothing; annulling and configuring are an admin’s', async () => {
    await inTenant(tenant => createGoldenOrders(tenant, at))
    const [erp, seller, supervisor] = [
      await application.signIn({ roleNumber: 0, envId }),
      await application.signIn({ roleNumber: 2, sellerKey: 'V01', envId }),
      await application.signIn({ roleNumber: 4, envId }),
    ]
    for (const caller of [seller, supervisor]) {
      expect((await caller.request('POST', '/api/erp/exports', { kind: 'orders', day })).statusCode).toBe(403)
      expect((await caller.request('GET', '/api/erp/exports')).statusCode).toBe(403)
    }
    const batch = await erp.post<ExportBatchDetail>('/api/erp/exports', { kind: 'orders', day })
    expect((await erp.request('POST', `/api/erp/exports/${batch.id}/annul`)).statusCode).toBe(403)
    expect((await erp.request('PUT', '/api/erp/settings', {})).statusCode).toBe(403)
    expect(
      (await erp.request('POST', '/api/data/erp-location-mappings', { location: 'x', center: '1', warehouse: '1' }))
        .statusCode,
    ).toBe(403)
  })

  test('another environment sees and exports none of it', async () => {
    await inTenant(tenant => createGoldenOrders(tenant, at))
    const batch = await exportOrders({ sellerId: at.ana })
    const other = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    for (const path of ['', '/file', '/documents', '/exclusions', '/compare'])
      expect((await other.request('GET', `/api/erp/exports/${batch.id}${path}`)).statusCode).toBe(404)
    expect((await other.request('POST', `/api/erp/exports/${batch.id}/annul`)).statusCode).toBe(404)
    expect((await other.request('POST', '/api/erp/exports', { kind: 'orders', day })).json().code).toBe('erp.noRecords')
    expect(await other.get('/api/erp/exports')).toMatchObject({ total: 0 })
    expect(await stateOf(1002)).toMatchObject({ state: 1 })
  })
})
