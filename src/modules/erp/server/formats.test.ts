import { readFile, writeFile } from 'node:fs/promises'
import Papa from 'papaparse'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createCustomer } from '../../../testing/factories.ts'
import { createEnvironment } from '../../identity/server/index.ts'
import type { ExportBatchDetail, ExportComparison, ExportPreview } from '../contract/exports.ts'
import type { ProfileDefinition } from '../contract/profile.ts'
import type { ProfileDocument } from '../contract/profile-document.ts'
import type { ProfileInput, ProfileView } from '../contract/profiles.ts'
import { createErpFixture, createGoldenOrders, createOrder, day, type ErpFixture } from './exports.fixture.ts'
import { known, rowsOf, workbookOf } from './formats.fixture.ts'

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
beforeEach(async () => {
  envId = await createEnvironment(application.platform.database, { name: 'Helados', isErp: true })
  admin = await application.signIn({ roleNumber: 1, envId })
  at = await inTenant(createErpFixture)
})

const use = async (profile: ProfileInput, changes: Partial<ProfileDefinition> = {}): Promise<ProfileView> => {
  const definition = { ...profile.definition, ...changes }
  const created = await admin.post<ProfileView>('/api/erp/profiles', { ...profile, definition })
  return admin.post(`/api/erp/profiles/${created.id}/default`)
}

const exported = (): Promise<ExportBatchDetail> => admin.post('/api/erp/exports', { kind: 'orders', day })
const refused = async () => {
  const response = await admin.request('POST', '/api/erp/exports', { kind: 'orders', day })
  expect(response.statusCode).toBe(422)
  return response.json() as { code: string; detail: string; errors: { path: string; message: string }[] }
}
const download = (path: string) => admin.request('GET', path)
const bytesOf = async ({ id }: { id: string }): Promise<Buffer> =>
  (await download(`/api/erp/exports/${id}/file`)).rawPayload

const order = (number: number, values: Partial<Parameters<typeof createOrder>[1]> = {}) =>
  inTenant(tenant =>
    createOrder(tenant, {
      number,
      sellerId: at.ana,
      customerId: at.rosario,
      lines: [{ articleId: at.icePop, quantity: 2, unitPriceCents: 85_050 }],
      ...values,
    }),
  )

/** UPDATE_GOLDEN=1 writes the file anew: look at its difference before committing it. */
const expectGolden = async (name: string, content: Buffer): Promise<void> => {
  const golden = new URL(`./golden/${name}`, import.meta.url)
  if (process.env.UPDATE_GOLDEN) await writeFile(golden, content)
  expect(content.equals(await readFile(golden))).toBe(true)
}

describe('a known layout', () => {
  test('of fixed width is the golden file, in Windows-1252', async () => {
    await use(known('fijo'))
    await inTenant(tenant => createGoldenOrders(tenant, at))
    const batch = await exported()
    // The note of the second order is cut to sixty characters, and the batch says so.
    expect(batch).toMatchObject({ encoding: 'windows-1252', documents: 2, lines: 4, cutTexts: 1 })
    const content = await bytesOf(batch)
    const lines = content.toString('latin1').split('\r\n')
    const [header = '', ...rest] = lines
    expect(header.slice(0, 9)).toBe('020261120')
    // The day of the export is in the header: what is golden comes after it.
    await expectGolden('fijo.txt', Buffer.from(rest.join('\r\n'), 'latin1'))
  })

  test('for Odoo is the golden csv', async () => {
    await use(known('odoo'))
    await inTenant(tenant => createGoldenOrders(tenant, at))
    const batch = await exported()
    expect(batch.fileName).toMatch(/^pedidos_\d{14}\.csv$/)
    expect((await download(`/api/erp/exports/${batch.id}/file`)).headers['content-type']).toBe(
      'text/csv; charset=utf-8',
    )
    await expectGolden('odoo.csv', await bytesOf(batch))
  })

  test('for Dynamics is a workbook of two sheets, always the same bytes', async () => {
    await use(known('dynamics'))
    await inTenant(tenant => createGoldenOrders(tenant, at))
    const batch = await exported()
    expect(batch.fileName).toMatch(/\.xlsx$/)
    const workbook = await workbookOf(await bytesOf(batch))
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Sales_order_headers_V2', 'Sales_order_lines_V2'])
    const delivery = new Date('2026-11-21T00:00:00Z')
    expect(rowsOf(workbook, 'Sales_order_headers_V2')).toEqual([
      [
        'SALESORDERNUMBER',
        'ORDERINGCUSTOMERACCOUNTNUMBER',
        'INVOICECUSTOMERACCOUNTNUMBER',
        'CURRENCYCODE',
        'CUSTOMERSORDERREFERENCE',
        'REQUESTEDSHIPPINGDATE',
      ],
      [1001, '10001', '10001', 'ARS', 'order-1001', delivery],
      [1002, '10002', '10002', 'ARS', 'order-1002'],
    ])
    expect(rowsOf(workbook, 'Sales_order_lines_V2')).toEqual([
      [
        'SALESORDERNUMBER',
        'ITEMNUMBER',
        'ORDEREDSALESQUANTITY',
        'SALESUNITSYMBOL',
        'SALESPRICE',
        'LINEDISCOUNTPERCENTAGE',
        'LINEAMOUNT',
        'REQUESTEDSHIPPINGDATE',
      ],
      [1001, 'HEL01', 24, 'un', 850.5, 0, 20_412, delivery],
      [1001, 'CON01', 3.5, 'un', 4123.33, 7.5, 13_349.28, delivery],
      [1001, 'HEL02', 2, 'un', 11_999.99, 0, 23_999.98, delivery],
      [1002, 'HEL02', 1, 'un', 0.05, 0, 0.05],
    ])
    await admin.post(`/api/erp/exports/${batch.id}/annul`)
    expect(await exported()).toMatchObject({ sha256: batch.sha256, bytes: batch.bytes, documents: 2 })
  })

  test('writes whole orders, with or without a mapping', async () => {
    await use(known('odoo'))
    await order(1, {
      customerId: at.nowhere,
      lines: [
        { articleId: at.unmapped, quantity: 1, unitPriceCents: 100 },
        { articleId: at.burgers, quantity: 1, unitPriceCents: 200 },
      ],
    })
    const preview = await admin.get<ExportPreview>(`/api/erp/exports/preview?kind=orders&day=${day}`)
    expect(preview).toMatchObject({
      documents: 1,
      excluded: 0,
      error: null,
      unmappedArticles: [],
      profile: { name: 'Pedidos para Odoo (csv)' },
    })
    const { data } = Papa.parse<string[]>((await bytesOf(await exported())).toString('utf8').trim())
    expect(data.slice(1).map(row => [row[0], row[6]])).toEqual([
      ['1', 'NUEVO'],
      ['', 'CON01'],
    ])
  })
})

describe('what a layout cannot hold', () => {
  const narrow = (changes: Partial<ProfileDefinition> = {}): ProfileInput => ({
    kind: 'orders',
    code: 'angosto',
    name: 'Angosto',
    definition: {
      ...known('fijo').definition,
      sections: {
        line: [
          { ...cell('number'), width: 4, align: 'right', pad: 'zero' },
          { ...cell('articleCode'), width: 4 },
          { ...cell('unitPrice'), width: 5, align: 'right', pad: 'zero' },
          { ...cell('customerCuit'), width: 11, required: true },
          { ...cell('note'), width: 10, tooLong: 'refuse' },
        ],
      },
      ...changes,
    },
  })
  const cell = (field: string) => ({
    field,
    text: '',
    width: null,
    align: 'left' as const,
    pad: 'space' as const,
    decimals: null,
    title: '',
    required: false,
    once: false,
    tooLong: null,
  })

  test('is refused whole, with every document and field, and nothing is exported', async () => {
    await use(narrow())
    await order(7, { note: 'Una nota demasiado larga' })
    await order(12345)
    const { code, detail, errors } = await refused()
    expect(code).toBe('erp.doesNotFit')
    expect(detail).toBe(
      'El valor «HEL01» no entra en los 4 caracteres de «Código de artículo». Ampliá el campo en el formato.',
    )
    expect(errors.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'Pedido 7: El valor «HEL01» no entra en los 4 caracteres de «Código de artículo». Ampliá el campo en el formato.',
      'Pedido 7: Falta «CUIT».',
      'Pedido 7: El valor «Una nota demasiado larga» no entra en los 10 caracteres de «Observación». Ampliá el campo en el formato.',
      'Pedido 12345: El valor «12345» no entra en los 4 caracteres de «Número de pedido». Ampliá el campo en el formato.',
      'Pedido 12345: El valor «HEL01» no entra en los 4 caracteres de «Código de artículo». Ampliá el campo en el formato.',
      'Pedido 12345: Falta «CUIT».',
    ])
    expect(await admin.get('/api/erp/exports')).toMatchObject({ total: 0 })
    expect(await admin.get<ExportPreview>(`/api/erp/exports/preview?kind=orders&day=${day}`)).toMatchObject({
      documents: 2,
    })
  })

  test('is told for fifty values at most', async () => {
    await use(narrow())
    for (let number = 1; number <= 30; number += 1) await order(number)
    expect((await refused()).errors).toHaveLength(50)
  })

  test('in the second sheet of a workbook is found before anything is written', async () => {
    const { definition } = known('dynamics')
    const line = (definition.sections.line ?? []).map(item =>
      item.field === 'articleCode' ? { ...item, width: 3 } : item,
    )
    await use(known('dynamics'), { sections: { ...definition.sections, line } })
    await order(1)
    const { errors } = await refused()
    expect(errors.map(({ path }) => path)).toEqual(['Pedido 1'])
    expect(await admin.get('/api/erp/exports')).toMatchObject({ total: 0 })
  })

  test('may be a character: Windows-1252 has the euro and not a dotted z', async () => {
    await use(known('fijo'))
    await order(1, { note: 'Paga 10 € “mañana”' })
    const content = await bytesOf(await exported())
    const text = new TextDecoder('windows-1252').decode(content)
    expect(text).toContain('Paga 10 € “mañana”')
    expect(content.includes(0x80)).toBe(true)
    await order(2, { note: 'Ciżma' })
    expect((await refused()).errors).toEqual([
      { path: 'Pedido 2', message: '«Observación» tiene «ż», que Windows-1252 no admite.' },
    ])
    await use({ ...known('fijo'), code: 'otro' }, { missingCharacters: 'replace' })
    expect(await exported()).toMatchObject({ documents: 1, replacedCharacters: 1, replacedSample: 'ż' })
  })

  test('may be a code that a spreadsheet would run; a text like that is kept from running', async () => {
    await use(known('odoo'))
    await order(1, { note: '=1+1;"dos"\r\ntres, cuatro' })
    const { data } = Papa.parse<string[]>((await bytesOf(await exported())).toString('utf8').trim())
    expect(data[1]?.[5]).toBe(`'=1+1;"dos" tres, cuatro`)
    const customerId = await inTenant(tenant =>
      createCustomer(tenant, { code: '=A1', name: 'Raro', erpLocation: 'rosario' }),
    )
    await order(2, { customerId })
    expect((await refused()).errors).toEqual([
      { path: 'Pedido 2', message: '«Código de cliente» es «=A1», que una planilla tomaría por una fórmula.' },
    ])
  })
})

describe('a batch', () => {
  test('keeps its bytes and its layout whatever happens to the profile', async () => {
    const profile = await use(known('odoo'))
    await order(1)
    const batch = await exported()
    const before = await bytesOf(batch)
    const { id: _id, isDefault: _isDefault, ...input } = profile
    const changed = { ...input, definition: { ...input.definition, delimiter: ';' } }
    expect((await admin.request('PUT', `/api/erp/profiles/${profile.id}`, changed)).statusCode).toBe(200)
    const compared = await admin.get<ExportComparison>(`/api/erp/exports/${batch.id}/compare`)
    expect(compared).toMatchObject({ identical: false, same: 0 })
    await use({ ...known('fijo') })
    expect((await admin.request('DELETE', `/api/erp/profiles/${profile.id}`)).statusCode).toBe(204)
    expect((await bytesOf(batch)).equals(before)).toBe(true)
    // Its layout is gone: it is compared with the one it was written with.
    expect(await admin.get(`/api/erp/exports/${batch.id}/compare`)).toMatchObject({ identical: true, same: 2 })
  })

  test('of a workbook is compared row by row', async () => {
    await use(known('dynamics'))
    await order(1)
    const batch = await exported()
    expect(await admin.get(`/api/erp/exports/${batch.id}/compare`)).toMatchObject({ identical: true, same: 4 })
    await inTenant(tenant =>
      tenant.db
        .updateTable('articles')
        .set({ unitOfMeasure: 'cj' })
        .where('envId', '=', envId)
        .where('id', '=', at.icePop)
        .execute(),
    )
    const compared = await admin.get<ExportComparison>(`/api/erp/exports/${batch.id}/compare`)
    expect(compared.onlyAfter.sample).toEqual([expect.stringContaining('Sales_order_lines_V2 | 1 | HEL01 | 2 | cj |')])
  })
})

describe('a layout', () => {
  const wrong = async (changes: object): Promise<string[]> => {
    const profile = known('odoo')
    const definition = { ...profile.definition, ...changes }
    const response = await admin.request('POST', '/api/erp/profiles', { ...profile, definition })
    expect(response.statusCode).toBe(400)
    return response.json().errors.map((error: { message: string }) => error.message)
  }

  test('is checked before it is kept', async () => {
    const [first] = known('odoo').definition.sections.line ?? []
    expect(await wrong({ sections: { document: [{ field: 'number' }], line: [{ field: 'articleCode' }] } })).toEqual([
      'Con títulos, el archivo tiene una sola clase de renglón: dejá una.',
    ])
    expect(await wrong({ sections: { document: [{ field: 'number', once: true }] } })).toEqual([
      'Solo un renglón puede ir una vez por documento.',
    ])
    expect(await wrong({ sections: { line: [{ field: 'organization' }] } })).toEqual([
      'Organización, canal y sector parten el pedido: no van en un archivo de pedidos enteros.',
    ])
    expect(await wrong({ sections: { line: [{ field: 'articleCode', tooLong: 'cut' }] } })).toEqual([
      'Solo un texto se puede acortar.',
    ])
    expect(await wrong({ encoding: 'latin1', sections: { line: [{ ...first, title: 'Número €' }] } })).toEqual([
      'El título tiene caracteres que el archivo no admite.',
    ])
    expect(await wrong({ format: 'xlsx', sections: { line: [first], footer: [{ field: 'total' }] } })).toEqual([
      'Un libro de Excel no lleva encabezado ni cierre.',
    ])
    const sheets = { document: 'Hoja', line: 'hoja' }
    expect(
      await wrong({
        format: 'xlsx',
        sheets,
        sections: { document: [{ field: 'number' }], line: [{ field: 'number' }] },
      }),
    ).toEqual(['Hay dos hojas con el mismo nombre.'])
    expect(await wrong({ sheets: { line: 'a/b' } })).toEqual(['Una hoja no lleva \\ / ? * [ ] ni dos puntos.'])
  })

  test('documents itself over the newest order, or over one that it says was made up', async () => {
    const profile = await use(known('fijo'))
    const document = () => admin.get<ProfileDocument>(`/api/erp/profiles/${profile.id}/document`)
    const made = await document()
    expect(made).toMatchObject({ example: 'made', name: profile.name })
    expect(made.facts).toContainEqual({ label: 'Codificación', value: 'Windows-1252' })
    await order(77)
    const own = await document()
    expect(own.example).toBe('own')
    const line = own.sections.find(({ section }) => section === 'line')
    expect(line?.cells.slice(0, 4).map(({ place, example }) => [place, example])).toEqual([
      ['1', '2'],
      ['2–11', '0000000077'],
      ['12–15', '0001'],
      ['16–35', 'HEL01               '],
    ])
    // Places of the documentation are those of the line.
    const text = own.lines.find(one => one.startsWith('2')) ?? ''
    for (const { place, example } of line?.cells ?? []) {
      const [from = 0, to = from] = place.split('–').map(Number)
      expect(text.slice(from - 1, to)).toBe(example)
    }
    const page = await download(`/api/erp/profiles/${profile.id}/page`)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('0000000077')
  })

  test('gives an example file by the writer of exports, and marks nothing', async () => {
    const profile = await use(known('dynamics'))
    await order(5)
    const response = await download(`/api/erp/profiles/${profile.id}/example`)
    expect(response.headers['content-disposition']).toBe('attachment; filename="ejemplo.xlsx"')
    const workbook = await workbookOf(response.rawPayload)
    expect(rowsOf(workbook, 'Sales_order_lines_V2')[1]?.slice(0, 3)).toEqual([5, 'HEL01', 2])
    expect(await exported()).toMatchObject({ documents: 1 })
  })

  test('shows a workbook as text while it is edited', async () => {
    await order(5)
    const { kind, definition } = known('dynamics')
    const preview = await admin.post<{ lines: string[] }>('/api/erp/profiles/preview', { kind, definition })
    expect(preview.lines[0]).toBe('[Sales_order_headers_V2]')
    expect(preview.lines[2]).toBe('5 | 10001 | 10001 | ARS | order-5 | ')
  })

  test('is read by who exports, and by nobody of another company', async () => {
    const profile = await use(known('odoo'))
    const paths = [
      `/api/erp/profiles/${profile.id}/document`,
      `/api/erp/profiles/${profile.id}/page`,
      `/api/erp/profiles/${profile.id}/example`,
    ]
    const seller = await application.signIn({ roleNumber: 2, sellerKey: 'V01', envId })
    const erp = await application.signIn({ roleNumber: 0, envId })
    const other = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    for (const path of [...paths, '/api/erp/known-profiles']) {
      expect((await seller.request('GET', path)).statusCode).toBe(403)
      expect((await erp.request('GET', path)).statusCode).toBe(200)
    }
    for (const path of paths) expect((await other.request('GET', path)).statusCode).toBe(404)
    expect((await erp.request('POST', '/api/erp/profiles', known('odoo'))).statusCode).toBe(403)
  })
})
