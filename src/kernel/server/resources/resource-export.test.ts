import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onServer } from '../../../testing/database.ts'
import { createBrand } from '../../../testing/factories.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { readBatches } from './read-batches.ts'
import { createSampleApplication, type SampleApplication } from './resource.fixture.ts'

let application: SampleApplication
beforeAll(async () => {
  application = await createSampleApplication()
  const brand = await application.platform.withTenant(application.envId, tenant =>
    createBrand(tenant, { code: 'M1', name: '=HYPERLINK("x")' }),
  )
  await application.create({
    code: 'A1',
    name: 'Uno; "dos"',
    note: '+54 341',
    count: 3,
    weight: 1.25,
    price: 123_456,
    rate: 10.5,
    day: '2026-11-02',
    at: '2026-11-03T02:30:00Z',
    isOpen: false,
    kind: 'frozen',
    brand,
    secret: '@cmd',
  })
  await application.create({ code: 'A2', name: '-1+1', note: '\tx' })
  await application.create({ code: 'B1', name: 'Otro' })
})
afterAll(() => application.stop())

const download = (query: string) =>
  application.app.inject({
    method: 'GET',
    url: `/api/data/samples/export?${query}`,
    headers: { authorization: 'Bearer admin' },
  })

const heading = [
  'Código',
  'Nombre',
  'Nota',
  'Cantidad',
  'Peso',
  'Latitud',
  'Precio',
  'Tasa',
  'Día',
  'Momento',
  'Abierta',
  'Revisada',
  'Tipo',
  'Marca',
  'Marca (código)',
  'Color',
  'Lote',
  'Reservado',
  'Doble',
]

const sheetOf = async (payload: Buffer): Promise<unknown[][]> => {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(payload as unknown as ArrayBuffer)
  const rows: unknown[][] = []
  workbook.worksheets[0]?.eachRow(row => void rows.push((row.values as unknown[]).slice(1)))
  return rows
}

describe('an export', () => {
  test('as csv holds exactly what the filter shows, as Excel in Spanish reads it, formulas disarmed', async () => {
    const response = await download('format=csv&filter=code:starts-with:A&sort=-code')
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="muestras_\d{14}\.csv"$/)
    expect(response.body.startsWith('\ufeff')).toBe(true)
    expect(response.body.slice(1).split('\r\n')).toEqual([
      heading.join(';'),
      `A2;'-1+1;x;;;;;;;;Sí;;;;;;;;`,
      `A1;"Uno; ""dos""";+54 341;3;1,25;;1234,56;10,5;02-11-2026;02-11-2026 23:30;No;;Congelado rápido;"'=HYPERLINK(""x"")";M1;;;'@cmd;6`,
      '',
    ])
  })

  test('as xlsx holds the same, figures as figures', async () => {
    const response = await download('format=xlsx&filter=code:matches:A1')
    const [titles, row, ...rest] = await sheetOf(response.rawPayload)
    expect(titles).toEqual(heading)
    expect(rest).toEqual([])
    expect(row?.slice(0, 10)).toEqual([
      'A1',
      'Uno; "dos"',
      '+54 341',
      3,
      1.25,
      undefined,
      1234.56,
      10.5,
      '02-11-2026',
      '02-11-2026 23:30',
    ])
    expect(row?.[13]).toBe('=HYPERLINK("x")')
  })

  test('has the chosen columns, in their order', async () => {
    const csv = await download('format=csv&filter=code:matches:A1&columns=price,code,brand')
    expect(csv.body.slice(1).split('\r\n').slice(0, 2)).toEqual([
      'Precio;Código;Marca;Marca (código)',
      `1234,56;A1;"'=HYPERLINK(""x"")";M1`,
    ])
    const alone = await download('format=csv&filter=code:matches:A1&columns=price,brand.code')
    expect(alone.body.slice(1).split('\r\n').slice(0, 2)).toEqual(['Código;Precio;Marca (código)', 'A1;1234,56;M1'])
    const xlsx = await download('format=xlsx&filter=code:matches:A1&columns=price,code')
    expect(await sheetOf(xlsx.rawPayload)).toEqual([
      ['Precio', 'Código'],
      [1234.56, 'A1'],
    ])
  })

  test('as PDF says its filters in words, its totals and its pages', async () => {
    const response = await download(
      'format=pdf&columns=code,name,price&filter=code:starts-with:A&filter=price:greater-than:100000&sort=-code',
    )
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.headers['content-disposition']).toMatch(/filename="muestras_\d{14}\.pdf"$/)
    const text = pdfText(response.rawPayload)
    for (const words of [
      'Muestras',
      'Código empieza con «A» · Precio mayor o igual a «$ 1.000,00» · Por Código de mayor a menor',
      '1 muestra',
      'Uno; "dos"',
      '$ 1.234,56',
      'Página 1 de 1',
    ])
      expect(text).toContain(words)
  })

  test('as PDF of more than anybody prints is refused with the numbers', async () => {
    await onServer(application.databaseUrl, client =>
      client.query(
        `insert into samples (env_id, id, code, name) select $1, gen_random_uuid(), 'Y' || n, 'Hoja ' || n from generate_series(1, 5001) n`,
        [application.envId],
      ),
    )
    const response = await download('format=pdf&filter=code:starts-with:Y')
    expect(response.statusCode).toBe(409)
    expect(response.json().detail).toBe(
      'Un PDF lleva hasta 5.000 filas y el filtro muestra 5.001. Filtrá más, o exportá a Excel.',
    )
  })

  test('can be imported again and changes nothing', async () => {
    const [, ...lines] = (await download('format=csv&filter=code:starts-with:B')).body.split('\r\n')
    const [code, name, , count, , , , , , , isOpen] = lines[0]?.split(';') ?? []
    const rows = [{ code, name, count, isOpen }]
    expect((await application.call('POST', '/import', { rows })).body).toEqual({
      created: 0,
      updated: 0,
      unchanged: 1,
      errors: [],
    })
  })

  test('answers what is wrong with the question as a problem, not as a broken file', async () => {
    for (const query of [
      'format=doc',
      'format=csv&columns=code,nothing',
      '',
      'format=csv&filter=nothing:contains:x',
      'format=xlsx&sort=nothing',
      'format=csv&limit=10',
    ]) {
      const response = await download(query)
      expect(response.statusCode, query).toBe(400)
      expect(response.headers['content-type']).toContain('application/problem+json')
    }
  })

  test('of many rows holds each once, a page at a time', async () => {
    await onServer(application.databaseUrl, client =>
      client.query(
        `insert into samples (env_id, id, code, name) select $1, gen_random_uuid(), 'Z' || n, 'Fila ' || n from generate_series(1, 1701) n`,
        [application.envId],
      ),
    )
    const lines = (await download('format=csv&filter=code:starts-with:Z')).body.trim().split('\r\n').slice(1)
    expect(new Set(lines).size).toBe(1701)
    expect(await sheetOf((await download('format=xlsx&filter=code:starts-with:Z')).rawPayload)).toHaveLength(1702)
  })
})

test('a slow reader is waited for: the next page is not read before it is asked for', async () => {
  const limits: number[] = []
  const batches = readBatches(
    async ({ limit }) => {
      limits.push(limit)
      return { items: [{ id: limits.length }], next: limits.length < 3 ? 'next' : null, total: 3 }
    },
    { filter: [], sort: [] },
  )
  await batches.next()
  expect(limits).toHaveLength(1)
  for await (const _rest of batches) expect(limits.length).toBeLessThanOrEqual(3)
  expect(limits).toEqual([500, 500, 500])
})
