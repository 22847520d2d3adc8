import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createEnvironment } from '../../identity/server/index.ts'
import { checkFacts } from '../../sales/server/index.ts'
import { importArticleCatalogue } from './article-catalogue.ts'
import { importCustomerCatalogue } from './customer-catalogue.ts'
import { createDefectReport } from './defects.ts'
import type { Intake, IntakeResult } from './intake.ts'
import { importOnlineRetail } from './online-retail/index.ts'
import { readProvinces } from './provinces.ts'

const timeZone = 'America/Argentina/Buenos_Aires'

let application: TestApplication
let folder: string
let envId: string
beforeAll(async () => {
  application = await createTestApplication()
  folder = await mkdtemp(join(tmpdir(), 'anden-intake-'))
})
afterAll(async () => {
  await application.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  envId = await createEnvironment(application.platform.database, { name: 'Importada', timeZone })
})

type Told = { result: IntakeResult; counts: Record<string, number>; report: string }

const intake = async (work: (intake: Intake) => Promise<IntakeResult>): Promise<Told> => {
  const path = join(folder, 'report.csv')
  const report = createDefectReport(path)
  const { withTenant, analyze } = application.platform
  const result = await work({ envId, timeZone, withTenant, analyze, report, onProgress: () => {} })
  await report.close()
  return { result, counts: Object.fromEntries(report.counts()), report: await readFile(path, 'utf8') }
}

const inTenant = <T>(work: (tenant: Tenant) => Promise<T>): Promise<T> => application.platform.withTenant(envId, work)
const put = (name: string, lines: string[]): Promise<void> =>
  writeFile(join(folder, name), gzipSync(`${lines.join('\n')}\n`))

/** A file with one of each defect of the real one. */
const putOnlineRetail = async (): Promise<void> => {
  await put('articles.csv.gz', [
    'stock_code,description,is_product,median_price',
    'A1,"LUNCH BAG, RED",1,2.50',
    'A2,,1,1.00',
    'POST,POSTAGE,0,18.00',
    ',NOTHING,1,1',
  ])
  await put('customers.csv.gz', ['customer_id,country', '12346,United Kingdom'])
  await put('orders.csv.gz', [
    'invoice_no,kind,invoice_date,customer_id,country,lines,units,total',
    '1,sale,2010-06-01 22:30:00,12346,United Kingdom,4,8,24.00',
    '2,sale,2010-06-02 09:00:00,,United Kingdom,1,1,18.00',
    'C3,return,2010-06-03 09:00:00,12346,United Kingdom,2,-2,-5.00',
    '4,sale,2010-06-04 09:00:00,12346,United Kingdom,1,-5,0.00',
    'A5,adjustment,2010-06-05 09:00:00,,United Kingdom,1,1,-53594.36',
    '6,sale,2010-06-06 09:00:00,99,United Kingdom,1,1,1.00',
    '7,sale,yesterday,12346,United Kingdom,1,1,1.00',
    '8,sale,2010-06-08 09:00:00,12346,United Kingdom,0,0,0.00',
  ])
  await put('order_lines.csv.gz', [
    'invoice_no,line_no,stock_code,quantity,unit_price',
    '1,1,A1,2,2.50',
    '1,2,A1,2,2.50',
    '1,3,A2,3,0',
    '1,4,ZZ,1,14.00',
    '2,1,POST,1,18.00',
    'C3,1,A1,-2,2.50',
    'C3,2,A1,1,2.50',
    '4,1,A1,-5,0',
    'A5,1,A1,1,-53594.36',
    '6,1,A2,1,1.005',
    '7,1,A1,1,1.00',
    '9,1,A1,1,1.00',
  ])
}

describe('online retail', () => {
  beforeAll(putOnlineRetail)
  const run = (isExported = false) => intake(one => importOnlineRetail(one, { folder, isExported }))
  const orders = () =>
    inTenant(({ db }) =>
      db
        .selectFrom('orders')
        .innerJoin('customers', join =>
          join.onRef('customers.id', '=', 'orders.customerId').onRef('customers.envId', '=', 'orders.envId'),
        )
        .select([
          'documentKey',
          'kind',
          'state',
          'takenAt',
          'day',
          'lineCount',
          'units',
          'netCents',
          'totalCents',
          'customers.code',
          'number',
        ])
        .where('orders.envId', '=', envId)
        .orderBy('documentKey')
        .execute(),
    )

  test('imports what can be, each defect told by its row and none of them fatal', async () => {
    const { result, counts, report } = await run()
    expect(result.created).toEqual({ artículos: 3, clientes: 1, pedidos: 4, líneas: 6 })
    expect(counts).toEqual({
      'Artículo sin código, se saltea': 1,
      'Artículo sin descripción, queda con su código': 1,
      'Código que no es un producto, queda marcado': 1,
      'Artículo desconocido, se saltea la línea': 1,
      'Línea repetida igual, se conserva porque el total del pedido la incluye': 1,
      'Línea sin precio, se conserva en cero': 1,
      'Precio con más de dos decimales, se redondea': 1,
      'Pedido sin cliente, queda en «Consumidor final»': 1,
      'Cliente desconocido, queda en «Consumidor final»': 1,
      'Cantidad positiva en una devolución, se saltea la línea': 1,
      'Baja de stock (cantidad negativa en una venta), se saltea la línea': 1,
      'Ajuste contable, no es un pedido y se saltea': 1,
      'Fecha ilegible, se saltea el pedido': 1,
      'Pedido sin líneas que importar, se saltea': 2,
      'Líneas sin su pedido, se saltean': 1,
    })
    expect(report).toContain('order_lines.csv.gz,5,1/4,"Artículo desconocido, se saltea la línea: ZZ"')
    expect(await orders()).toMatchObject([
      {
        documentKey: 'OR-1',
        kind: 'sale',
        state: 1,
        takenAt: '2010-06-02T01:30:00.000Z',
        day: '2010-06-01',
        lineCount: 3,
        units: 7,
        netCents: 1000,
        totalCents: 1210,
        code: '12346',
      },
      { documentKey: 'OR-2', netCents: 1800, code: '99999999' },
      { documentKey: 'OR-6', netCents: 101, code: '99999999' },
      { documentKey: 'OR-C3', kind: 'return', units: -2, netCents: -500, totalCents: -605, code: '12346' },
    ])
    expect(await inTenant(checkFacts)).toEqual([])
  })

  test('a second run creates nothing', async () => {
    await run()
    const before = await orders()
    const { result } = await run()
    expect(result.created).toEqual({ artículos: 0, clientes: 0, pedidos: 0, líneas: 0 })
    expect(result.known).toMatchObject({ pedidos: 4 })
    expect(await orders()).toEqual(before)
  })

  test('history can come in as already exported, but for returns', async () => {
    await run(true)
    expect((await orders()).map(({ documentKey, state }) => [documentKey, state])).toEqual([
      ['OR-1', 2],
      ['OR-2', 2],
      ['OR-6', 2],
      ['OR-C3', 1],
    ])
  })

  test('orders in another order than their lines find them all the same', async () => {
    const shuffled = ['2,sale,2010-06-02 09:00:00,12346,UK,1,1,1', '1,sale,2010-06-01 09:00:00,12346,UK,1,1,1']
    await put('orders.csv.gz', ['invoice_no,kind,invoice_date,customer_id,country,lines,units,total', ...shuffled])
    await put('order_lines.csv.gz', [
      'invoice_no,line_no,stock_code,quantity,unit_price',
      '1,1,A1,1,1.00',
      '2,1,A1,1,1.00',
    ])
    expect((await run()).result.created).toMatchObject({ pedidos: 2 })
    await putOnlineRetail()
  })
})

test('an article catalogue brings brands and weights, and tells what is odd', async () => {
  await put('articles.csv.gz', [
    'id,ean13,nombre,marca,presentacion,cantidad,unidad,kw_helado_congelado',
    '7790001000019,7790001000019,Helado de Crema 1 Kg,La Cremería,1.0 kg,1,kg,1',
    '7790001000026,7790001000026,Agua 500 Cc,LA CREMERIA,500 cc,500,cc,0',
    '7790001000034,7790001000034,Con EAN mal,Otra,1 un,1,un,0',
    '10-1-123,,Sin EAN,,1 un,1,un,0',
    '55,,,Otra,1 un,1,un,0',
  ])
  const run = () => intake(one => importArticleCatalogue(one, join(folder, 'articles.csv.gz')))
  const { result, counts } = await run()
  expect(result.created).toEqual({ artículos: 4, marcas: 2 })
  expect(counts).toEqual({
    'Código de barras con dígito verificador equivocado, queda sin él': 1,
    'Código interno del comercio, queda sin código de barras': 1,
    'Artículo sin marca': 1,
    'Artículo sin nombre, se saltea': 1,
  })
  const articles = await inTenant(({ db }) =>
    db
      .selectFrom('articles')
      .select(['code', 'ean', 'kgPerUnit', 'brandId'])
      .where('envId', '=', envId)
      .orderBy('code')
      .execute(),
  )
  expect(articles).toMatchObject([
    { code: '10-1-123', ean: null, brandId: null },
    { kgPerUnit: 1 },
    { kgPerUnit: 0.5 },
    { ean: null, kgPerUnit: 0 },
  ])
  expect(articles[1]?.brandId).toBe(articles[2]?.brandId)
  expect((await run()).result.created).toEqual({ artículos: 0, marcas: 0 })
  await putOnlineRetail()
})

test('shops keep their place even when it is odd, and it is told', async () => {
  const square = (west: number, south: number) => [
    [
      [west, south],
      [west + 1, south],
      [west + 1, south + 1],
      [west, south + 1],
      [west, south],
    ],
  ]
  const feature = {
    type: 'Feature',
    properties: { iso: 'AR-S' },
    geometry: { type: 'Polygon', coordinates: square(-61, -33) },
  }
  await writeFile(join(folder, 'provinces.json'), JSON.stringify({ type: 'FeatureCollection', features: [feature] }))
  await put('shops.csv.gz', [
    'id,comercio_id,bandera_id,bandera,razon_social,provincia_iso,localidad,direccion,lat,lng,nombre,tipo',
    '1-1-1,1,1,Vea,Jumbo S.A.,AR-S,Rosario,San Juan 1,-32.95,-60.66,Vea Centro,Super',
    '1-1-2,1,1,Vea,Jumbo S.A.,AR-S,Rosario,San Juan 2,-40,-60.66,Sur,Super',
    '1-1-3,1,1,Vea,Jumbo S.A.,AR-S,Rosario,San Juan 3,,,Norte,Super',
    '1-1-4,1,1,Vea,Jumbo S.A.,XX,Rosario,San Juan 4,-32.95,-60.66,Oeste,Super',
  ])
  const isInProvince = await readProvinces(join(folder, 'provinces.json'))
  const run = () => intake(one => importCustomerCatalogue(one, { path: join(folder, 'shops.csv.gz'), isInProvince }))
  const { result, counts } = await run()
  expect(result.created).toEqual({ clientes: 4 })
  expect(counts).toEqual({
    'Punto fuera de su provincia, se conserva': 1,
    'Sin coordenadas, se conserva sin lugar en el mapa': 1,
    'Provincia desconocida, queda sin ella': 1,
  })
  const shops = await inTenant(({ db }) =>
    db
      .selectFrom('customers')
      .select(['tradeName', 'province', 'latitude'])
      .where('envId', '=', envId)
      .orderBy('code')
      .execute(),
  )
  expect(shops).toEqual([
    { tradeName: 'Vea Centro', province: 'Santa Fe', latitude: -32.95 },
    { tradeName: 'Vea Sur', province: 'Santa Fe', latitude: -40 },
    { tradeName: 'Vea Norte', province: 'Santa Fe', latitude: null },
    { tradeName: 'Vea Oeste', province: null, latitude: -32.95 },
  ])
  expect((await run()).result.created).toEqual({ clientes: 0 })
})

test('a broken file is told', async () => {
  await writeFile(join(folder, 'cut.csv.gz'), gzipSync('id,nombre\n'.repeat(1000)).subarray(0, 40))
  await expect(intake(one => importArticleCatalogue(one, join(folder, 'cut.csv.gz')))).rejects.toMatchObject({
    code: 'Z_BUF_ERROR',
  })
  await expect(intake(one => importArticleCatalogue(one, join(folder, 'absent.csv')))).rejects.toMatchObject({
    code: 'ENOENT',
  })
  expect(
    await inTenant(({ db }) => sql`select 1 from articles where env_id = ${envId}::uuid`.execute(db)),
  ).toMatchObject({ rows: [] })
})
