import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBrand } from '../../../testing/factories.ts'
import { createSampleApplication, type SampleApplication } from './resource.fixture.ts'
import type { ImportResult } from './resource-service.ts'

let application: SampleApplication
let brandId: string
beforeAll(async () => {
  application = await createSampleApplication()
  await application.platform.withTenant(application.envId, async tenant => {
    brandId = await createBrand(tenant, { code: 'M1', name: 'Polo Sur' })
    await createBrand(tenant, { code: 'M2', name: 'Repetida' })
    await createBrand(tenant, { code: 'M3', name: 'Repetida' })
  })
})
beforeEach(() => application.clear())
afterAll(() => application.stop())

const send = (rows: unknown[], dryRun = false) => application.call<ImportResult>('POST', '/import', { rows, dryRun })
const importRows = async (rows: unknown[], dryRun = false): Promise<ImportResult> => (await send(rows, dryRun)).body

describe('an import', () => {
  test('creates, updates and leaves alone what is the same', async () => {
    await application.create({ code: 'A1', name: 'Igual', count: 1, brand: brandId })
    await application.create({ code: 'A2', name: 'Viejo' })
    const rows = [
      { code: 'A1', name: 'Igual', brand: 'M1' },
      { code: 'A2', name: 'Nuevo' },
      { code: 'A3', name: 'Recién llegado' },
    ]
    expect(await importRows(rows)).toEqual({ created: 1, updated: 1, unchanged: 1, errors: [] })
    expect(await importRows(rows)).toEqual({ created: 0, updated: 0, unchanged: 3, errors: [] })
    expect((await application.list()).items).toMatchObject([
      { code: 'A1', count: 1 },
      { code: 'A2', name: 'Nuevo' },
      { code: 'A3' },
    ])
  })

  test('rehearsed, says the same and writes nothing', async () => {
    await application.create({ code: 'A2', name: 'Viejo' })
    const rows = [{ code: 'A1', name: 'Uno' }, { code: 'A2', name: 'Nuevo' }, { code: 'A3' }]
    const rehearsal = await importRows(rows, true)
    expect(rehearsal).toMatchObject({ created: 1, updated: 1, unchanged: 0, errors: [{ row: 2, path: 'name' }] })
    expect((await application.list()).items.map(row => row.name)).toEqual(['Viejo'])
    expect(await importRows(rows)).toEqual(rehearsal)
  })

  test('says every error of every row, and writes the rows that are right', async () => {
    const rows = [
      { code: 'A1', name: 'Bien' },
      { code: 'A2', name: '', count: 'muchos', brand: 'nadie' },
      { code: 'A1', name: 'Otra vez' },
      { code: 'A3', name: 'Ambigua', brand: 'Repetida' },
      { code: 'A4', name: 'De más', colour: 'rojo' },
    ]
    const result = await importRows(rows)
    expect(result).toMatchObject({ created: 1, updated: 0, unchanged: 0 })
    expect(result.errors.map(error => `${error.row} ${error.path}: ${error.message}`).sort()).toEqual([
      '1 brand: Marca: no existe «nadie».',
      '1 count: «muchos» no es un número.',
      '1 name: Completá este dato.',
      '2 code: «A1» se repite en el archivo con otros datos.',
      '3 brand: Marca: hay 2 con el nombre «Repetida»; escribí el código: «M2», «M3».',
      '4 : El dato «colour» no se conoce.',
    ])
    expect((await application.list()).items.map(row => row.name)).toEqual(['Bien'])
  })

  test('reads cells as people write them', async () => {
    const row = {
      code: 1001,
      name: 'Escrito a mano',
      note: "'+54 341 555",
      count: '1.250',
      weight: '1,5',
      price: '$ 12.345,60',
      rate: '10,5 %',
      day: '2/11/2026',
      isOpen: 'No',
      isChecked: 'Sí',
      kind: 'congelado rapido',
      brand: 'Polo Sur',
      doubled: 99,
    }
    expect(await importRows([row])).toEqual({ created: 1, updated: 0, unchanged: 0, errors: [] })
    expect((await application.list()).items[0]).toMatchObject({
      code: '1001',
      note: '+54 341 555',
      count: 1250,
      weight: 1.5,
      price: 1_234_560,
      rate: 10.5,
      day: '2026-11-02',
      isOpen: false,
      isChecked: true,
      kind: 'frozen',
      brand: { code: 'M1' },
      doubled: 2500,
    })
  })

  test('takes wire values as they are: money in cents', async () => {
    await importRows([{ code: 'A1', name: 'Por programa', price: 1050, count: 7, isOpen: false }])
    expect((await application.list()).items[0]).toMatchObject({ price: 1050, count: 7, isOpen: false })
  })

  test('brings a deleted row back', async () => {
    const row = await application.create({ code: 'A1', name: 'Uno', note: 'queda' })
    await application.call('DELETE', `/${row.id}`)
    expect(await importRows([{ code: 'A1', name: 'Uno' }])).toMatchObject({ updated: 1 })
    expect((await application.list()).items).toMatchObject([{ id: row.id, note: 'queda' }])
  })

  test('is bounded, and only for those who write', async () => {
    expect((await send([])).status).toBe(400)
    expect((await send(Array.from({ length: 2001 }, () => ({})))).status).toBe(400)
    expect((await application.call('POST', '/import', { rows: [{ code: 'A', name: 'x' }] }, 'seller')).status).toBe(403)
  })

  test('of a full batch takes seconds, not minutes', async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => ({
      code: `B${index}`,
      name: `Fila ${index}`,
      count: index,
      brand: 'M1',
    }))
    expect(await importRows(rows)).toMatchObject({ created: 2000, errors: [] })
    expect((await application.list()).total).toBe(2000)
  })
})
