import ExcelJS from 'exceljs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createArticle, createBrand, createItem, createPriceList } from '../../../testing/factories.ts'
import {
  counted,
  type ImportClient,
  type ImportedRow,
  importClient,
  problemsOf,
} from '../../../testing/import-client.ts'
import type { Tenant } from '../database/tenancy.ts'

let application: TestApplication
let envId: string
let admin: ImportClient
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())
beforeEach(async () => {
  envId = await application.addEnvironment()
  admin = await sign(1)
})

const sign = async (roleNumber: number, more: object = {}): Promise<ImportClient> =>
  importClient(application, await application.signIn({ roleNumber, envId, ...more }))

const inTenant = <T>(work: (tenant: Tenant) => Promise<T>): Promise<T> => application.platform.withTenant(envId, work)

/** Only the buffer's own bytes: a small buffer lies in memory that it shares with others. */
const bytesOf = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer

describe('a file of brands', () => {
  test('goes in by code: what is new, changed, equal and wrong is counted before and after', async () => {
    await inTenant(async tenant => {
      await createBrand(tenant, { code: 'M1', name: 'Igual' })
      await createBrand(tenant, { code: 'M2', name: 'Vieja' })
    })
    const file = 'Código;Nombre\r\nM1;Igual\r\nM2;Nueva\r\nM3;Otra\r\nM4;\r\n'
    const uploaded = await admin.upload('brands', file)
    expect(uploaded).toMatchObject({
      state: 'uploaded',
      title: 'Marcas',
      format: 'csv',
      settings: { encoding: 'utf-8', delimiter: ';', decimal: ',', headRow: 1 },
      mapping: { code: 0, name: 1 },
      found: { columns: [{ title: 'Código', samples: ['M1', 'M2', 'M3'] }, { title: 'Nombre' }] },
    })
    const counts = { rowCount: 4, newCount: 1, changedCount: 1, equalCount: 1, wrongCount: 1 }
    const checked = await admin.check(uploaded.id)
    expect(checked).toMatchObject({
      state: 'checked',
      ...counts,
      newRows: [
        {
          row: 4,
          values: [
            { title: 'Código', text: 'M3' },
            { title: 'Nombre', text: 'Otra' },
          ],
        },
      ],
      changedRows: [{ row: 3, key: 'M2', differences: [{ title: 'Nombre', before: 'Vieja', after: 'Nueva' }] }],
      wrongRows: [{ row: 5, problems: [{ path: 'name', title: 'Nombre', message: 'Completá este dato.' }] }],
    })
    expect(await admin.named('brands')).toEqual(['M1 Igual', 'M2 Vieja'])
    expect(await admin.apply(uploaded.id)).toMatchObject({ state: 'done', ...counts, isUndoable: true })
    expect(await admin.named('brands')).toEqual(['M1 Igual', 'M2 Nueva', 'M3 Otra'])
  })

  test('brought in again changes nothing', async () => {
    const file = 'Código;Nombre\nM1;Uno\nM2;Dos\n'
    expect(counted(await admin.bring('brands', file))).toBe('2 0 0 0')
    expect(counted(await admin.bring('brands', file))).toBe('0 0 2 0')
  })

  test('says a code that comes twice with other data, and takes a plain repetition for what it is', async () => {
    const view = await admin.bring('brands', 'Código;Nombre\nM1;Uno\nM1;Uno\nM1;Otro\n')
    expect(counted(view)).toBe('1 0 1 1')
    expect(problemsOf(view)).toEqual(['4 Código: «M1» se repite en el archivo con otros datos.'])
  })

  test('brings back what was deleted, and leaves what it does not name', async () => {
    const id = await inTenant(tenant => createBrand(tenant, { code: 'M1', name: 'Uno' }))
    await admin.send('DELETE', `/../data/brands/${id}`)
    const view = await admin.bring('brands', 'Código;Nombre\nM1;Uno\n')
    expect(view).toMatchObject({ changedCount: 1, changedRows: [{ differences: [{ before: 'Eliminado' }] }] })
    expect(await admin.rows('brands')).toMatchObject([{ id }])
  })

  test('keeps the history of each row, with the file it came from', async () => {
    const id = await inTenant(tenant => createBrand(tenant, { code: 'M1', name: 'Vieja' }))
    const view = await admin.bring('brands', 'Código;Nombre\nM1;Nueva\n', 'marcas.csv')
    const found = await inTenant(({ db }) =>
      db
        .selectFrom('auditEntries')
        .select(['action', 'actor', 'detail'])
        .where('envId', '=', envId)
        .where('entityId', '=', id)
        .execute(),
    )
    expect(found).toEqual([
      {
        action: 'changed',
        actor: 'Ana Prueba',
        detail: { before: { name: 'Vieja' }, after: { name: 'Nueva' }, import: { id: view.id, file: 'marcas.csv' } },
      },
    ])
  })
})

describe('how a file is read', () => {
  test('figures of another notation are found out, and can be corrected', async () => {
    await inTenant(tenant => createItem(tenant, { code: 'R1' }))
    const file = 'Código,Artículo,Kg por unidad,Un. por bulto\nA1,Uno,0.525,"1,234"\nA2,Dos,1.5,12\n'
    const uploaded = await admin.upload('articles', file)
    expect(uploaded.settings).toMatchObject({ delimiter: ',', decimal: '.' })
    await admin.apply(uploaded.id)
    expect(await admin.rows('articles')).toMatchObject([
      { kgPerUnit: 0.525, unitsPerPackage: 1234 },
      { kgPerUnit: 1.5, unitsPerPackage: 12 },
    ])
    const again = await admin.upload('articles', 'Código;Artículo;Un. por bulto\nA1;Uno;1.500\n')
    expect(again.settings.decimal).toBe(',')
    await admin.settle(again.id, { decimal: '.' })
    await admin.apply(again.id)
    expect((await admin.rows('articles'))[0]).toMatchObject({ unitsPerPackage: 1.5 })
  })

  test('an encoding or a separator that was taken wrong is corrected, and the columns follow', async () => {
    const bytes = Buffer.from('C\xf3digo,Nombre;largo\nM1,Caf\xe9\n', 'latin1')
    const uploaded = await admin.upload('brands', bytes)
    expect(uploaded.settings).toMatchObject({ encoding: 'windows-1252' })
    const wrong = await admin.settle(uploaded.id, { encoding: 'cp850', delimiter: ';' })
    expect(wrong.found.columns.map(({ title }) => title)).toEqual(['C¾digo,Nombre', 'largo'])
    const right = await admin.settle(uploaded.id, { encoding: 'windows-1252', delimiter: ',', mapping: {} })
    expect(right.found.columns.map(({ title }) => title)).toEqual(['Código', 'Nombre;largo'])
  })

  test('a mapping is remembered for files with the same titles, whatever their case', async () => {
    const uploaded = await admin.upload('brands', 'Sigla;Descripción larga;Otra\nM1;Uno;x\n')
    expect(uploaded).toMatchObject({ mapping: { code: null, name: null }, isRemembered: false })
    const refused = await admin.send('POST', `/${uploaded.id}/check`)
    expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining('«Código»') } })
    await admin.settle(uploaded.id, { mapping: { code: 0, name: 1 }, dateOrder: 'mdy' })
    expect(counted(await admin.apply(uploaded.id))).toBe('1 0 0 0')
    const again = await admin.upload('brands', 'SIGLA;descripcion larga;Otra;Error\nM1;Dos;x;por algo\n')
    expect(again).toMatchObject({
      mapping: { code: 0, name: 1 },
      isRemembered: true,
      settings: { dateOrder: 'mdy' },
    })
    const stranger = await sign(1, { envId: application.otherEnvId })
    expect(await stranger.upload('brands', 'Sigla;Descripción larga;Otra\nM1;Uno;x\n')).toMatchObject({
      isRemembered: false,
    })
  })

  test('columns nobody knows are left aside, and mappings of others are refused', async () => {
    const uploaded = await admin.upload('brands', 'Código;Nombre;Color\nM1;Uno;rojo\n')
    expect(uploaded.mapping).toEqual({ code: 0, name: 1 })
    expect((await admin.send('PATCH', `/${uploaded.id}`, { mapping: { colour: 2 } })).status).toBe(400)
    expect((await admin.send('PATCH', `/${uploaded.id}`, { mapping: { name: 7 } })).status).toBe(400)
    expect((await admin.send('PATCH', `/${uploaded.id}`, { delimiter: 'x' })).status).toBe(400)
    expect(counted(await admin.apply(uploaded.id))).toBe('1 0 0 0')
  })

  test('without the data that a new row needs, it changes those that are there and makes none', async () => {
    await inTenant(tenant => createArticle(tenant, { code: 'A1', name: 'Uno' }))
    const view = await admin.bring('articles', 'Código;Familia\nA1;Palitos\nA2;Potes\n')
    expect(counted(view)).toBe('0 1 0 1')
    expect(problemsOf(view)).toEqual(['3 : No existe este artículo, y para crearlo falta en el archivo: Artículo.'])
    expect(await admin.rows('articles')).toMatchObject([{ name: 'Uno', family: 'Palitos' }])
  })

  test('a workbook brings its numbers, days and formulas as what they are', async () => {
    await inTenant(async tenant => {
      await createArticle(tenant, { code: '1001', name: 'Uno' })
      await createPriceList(tenant, { code: 'L1', name: 'Lista' })
    })
    const workbook = new ExcelJS.Workbook()
    const sheet = workbook.addWorksheet('Precios')
    sheet.addRow(['Artículo', 'Lista', 'Precio sin IVA', 'Vigente desde'])
    sheet.addRow([1001, 'L1', 1234.565, new Date('2026-11-20T00:00:00Z')])
    sheet.addRow([1001, 'Lista', { formula: 'C2*2', result: 2469.13 }, '1/12/2026'])
    sheet.addRow([1001, 'L1', { error: '#N/A' }, '2/12/2026'])
    sheet.addRow([1001, 'L1', 'doce', '31/2/2026'])
    const view = await admin.bring('prices', Buffer.from(await workbook.xlsx.writeBuffer()), 'precios.xlsx')
    expect(counted(view)).toBe('2 0 0 2')
    expect(problemsOf(view)).toEqual([
      '4 Precio sin IVA: La celda tiene un error de la planilla (#N/A).',
      '5 Precio sin IVA: «doce» no es un número.',
      '5 Vigente desde: «31/2/2026» no es una fecha: escribila como 31/12/2026.',
    ])
    const { body } = await admin.send('GET', '/../data/prices?sort=validFrom')
    expect((body as { items: ImportedRow[] }).items).toMatchObject([
      { price: 123_457, validFrom: '2026-11-20' },
      { price: 246_913, validFrom: '2026-12-01' },
    ])
  })

  test('a code that the spreadsheet shortened is no code', async () => {
    const view = await admin.bring('articles', 'Código;Artículo\n7,79E+12;Uno\n')
    expect(problemsOf(view)[0]).toContain('La planilla acortó el número (7,79E+12)')
  })

  test('rows may point at rows of the same file, in any order', async () => {
    const file = 'Código;Nombre;Rubro superior\nS1;Palitos;R1\nS2;Potes;Helados\nR1;Helados;\nS3;Nada;R9\nS4;Hondo;S1\n'
    const uploaded = await admin.upload('items', file)
    expect(counted(await admin.check(uploaded.id))).toMatch(/^[34] 0 0 [12]$/)
    const view = await admin.apply(uploaded.id)
    expect(counted(view)).toBe('3 0 0 2')
    expect(problemsOf(view)).toEqual([
      '5 Rubro superior: Rubro superior: no existe «R9».',
      '6 Rubro superior: Elegí un rubro: un sub rubro no puede tener otros debajo.',
    ])
    expect(
      (await admin.rows('items')).map(row => `${row.code} ${(row.parent as ImportedRow | null)?.code ?? '—'}`),
    ).toEqual(['R1 —', 'S1 R1', 'S2 R1'])
  })

  test('a circle of rows is said, and nothing of it goes in', async () => {
    const view = await admin.bring('sales-channels', 'Código;Nombre;Canal superior\nC1;Uno;C2\nC2;Dos;C1\n')
    expect(counted(view)).toBe('0 0 0 2')
  })

  test('what only the database refuses is said of its row alone', async () => {
    const file = 'Código;Artículo;Un. por bulto\nA1;Uno;1\nA2;Dos;999999,9\nA3;Tres;0,0001\nA4;Cuatro;2\n'
    const view = await admin.bring('articles', file)
    expect(view.wrongCount + view.newCount).toBe(4)
    expect(await admin.named('articles')).toContain('A4 Cuatro')
  })
})

describe('the rows with errors', () => {
  test('come back as a file that, mended, goes in', async () => {
    const file = 'Sigla;Nombre;Nota\nM1;Uno;a\n;"Dos; y ""medio""";=1+1\nM3;;c\n'
    const uploaded = await admin.upload('brands', file, 'marcas.csv')
    await admin.settle(uploaded.id, { mapping: { code: 0 } })
    const view = await admin.apply(uploaded.id)
    expect(view).toMatchObject({ wrongCount: 2, hasErrorFile: true })
    const text = (await admin.errorFile(view.id)).toString()
    expect(text).toBe(
      '\ufeffSigla;Nombre;Nota;Error\r\n;"Dos; y ""medio""";\'=1+1;Código: Completá este dato.\r\nM3;;c;Nombre: Completá este dato.\r\n',
    )
    const again = await admin.upload('brands', text.replace('\n;', '\nM2;').replace('M3;;', 'M3;Tres;'), 'errores.csv')
    expect(again.isRemembered).toBe(true)
    expect(counted(await admin.apply(again.id))).toBe('2 0 0 0')
    expect(await admin.named('brands')).toEqual(['M1 Uno', 'M2 Dos; y "medio"', 'M3 Tres'])
  })

  test('come as a workbook too, numbers as numbers', async () => {
    await inTenant(tenant => createPriceList(tenant, { code: 'L1' }))
    const workbook = new ExcelJS.Workbook()
    workbook.addWorksheet('x').addRows([
      ['Artículo', 'Lista', 'Precio sin IVA', 'Vigente desde'],
      ['Nadie', 'L1', 12.5, '1/12/2026'],
    ])
    const view = await admin.bring('prices', Buffer.from(await workbook.xlsx.writeBuffer()), 'precios.xlsx')
    const read = new ExcelJS.Workbook()
    await read.xlsx.load(bytesOf(await admin.errorFile(view.id, 'xlsx')))
    expect(read.worksheets[0]?.getRow(2).values).toEqual([
      undefined,
      'Nadie',
      'L1',
      12.5,
      '1/12/2026',
      'Artículo: no existe «Nadie».',
    ])
  })

  test('are not there when there are none', async () => {
    const view = await admin.bring('brands', 'Código;Nombre\nM1;Uno\n')
    expect(view.hasErrorFile).toBe(false)
    expect((await admin.send('GET', `/${view.id}/errors`)).status).toBe(404)
  })
})

describe('what is no file of rows', () => {
  test.each<[string, Buffer | string, number, string]>([
    ['nothing', '', 400, 'El archivo está vacío.'],
    ['noise', Buffer.from([1, 2, 3, 0, 255, 254, 0, 7]), 400, 'no es una planilla ni un texto'],
    ['a broken workbook', 'PK\x03\x04 nada', 400, 'está dañado o cortado'],
  ])('%s is refused in words', async (_name, content, status, detail) => {
    const answer = await admin.tryUpload('brands', content)
    expect(answer.status).toBe(status)
    expect(answer.body.detail).toContain(detail)
    expect((await admin.send('GET', '')).body).toMatchObject({ total: 0 })
  })

  test('a request without a body is refused', async () => {
    expect((await admin.send('POST', '?resource=brands&name=x')).status).toBe(400)
  })

  test('a file nobody applied can be thrown away; one that was, not', async () => {
    const { id } = await admin.upload('brands', 'Código;Nombre\nM1;Uno\n')
    expect((await admin.send('DELETE', `/${id}`)).status).toBe(204)
    expect((await admin.send('GET', `/${id}`)).status).toBe(404)
    const view = await admin.bring('brands', 'Código;Nombre\nM1;Uno\n')
    expect((await admin.send('DELETE', `/${view.id}`)).status).toBe(409)
    expect((await admin.send('POST', `/${view.id}/apply`)).status).toBe(409)
  })
})

describe('a template', () => {
  test('has the titles of the grid, and goes in once it is filled', async () => {
    const csv = await admin.send('GET', '/templates/brands?format=csv')
    expect(csv.raw.toString()).toBe('\ufeffCódigo;Nombre\r\n')
    const { raw } = await admin.send('GET', '/templates/customers')
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(bytesOf(raw))
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Clientes', 'Ayuda'])
    const sheet = workbook.worksheets[0]
    if (sheet) sheet.getRow(2).values = ['007', 'Almacén Pepe']
    const view = await admin.bring('customers', Buffer.from(await workbook.xlsx.writeBuffer()), 'plantilla.xlsx')
    expect(counted(view)).toBe('1 0 0 0')
    expect(await admin.rows('customers')).toMatchObject([{ code: '007', name: 'Almacén Pepe' }])
    expect((await admin.send('GET', '/templates/planets')).status).toBe(404)
  })
})
