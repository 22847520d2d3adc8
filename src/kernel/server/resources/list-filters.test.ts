import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrand } from '../../../testing/factories.ts'
import { createSampleApplication, type SampleApplication } from './resource.fixture.ts'

let application: SampleApplication

beforeAll(async () => {
  application = await createSampleApplication()
  const brand = await application.platform.withTenant(application.envId, tenant =>
    createBrand(tenant, { code: 'PS', name: 'Polo Ñandú' }),
  )
  await application.create({
    code: 'A',
    name: 'Ñoquis de papá',
    note: '100% rico_ó no',
    count: 12,
    weight: 1.5,
    latitude: -32.946_82,
    price: 125_050,
    rate: 10.5,
    day: '2026-11-02',
    at: '2026-11-03T02:30:00Z',
    isOpen: true,
    isChecked: true,
    kind: 'ice',
    brand,
  })
  await application.create({
    code: 'B',
    name: 'arándanos',
    note: '100 más',
    count: 7,
    weight: 20,
    latitude: 10,
    price: 990,
    rate: 21,
    day: '2026-12-31',
    at: '2026-11-03T03:00:00Z',
    isOpen: false,
    isChecked: false,
    kind: 'frozen',
  })
  await application.create({ code: 'C', name: 'ZAPALLO' })
})
afterAll(() => application.stop())

const shown = async (...filter: string[]): Promise<string> =>
  (await application.list({ filter })).items.map(item => item.code).join('')

describe('text', () => {
  test.each([
    ['name:contains:ÑOQUIS DE PAPA', 'A'],
    ['name:contains:papa', 'A'],
    ['name:contains:ARAN', 'B'],
    ['name:starts-with:zap', 'C'],
    ['name:starts-with:apa', ''],
    ['name:ends-with:ánDaNós', 'B'],
    ['name:matches:zapállo', 'C'],
    ['name:matches:zapállo|Arandanos|nadie', 'BC'],
    ['name:matches:zap', ''],
    ['name:greater-than:ñ', 'AC'],
    ['name:less-than:ñ', 'B'],
    ['note:contains:%', 'A'],
    ['note:contains:_', 'A'],
    ['note:contains:\\', ''],
    ['note:contains:100', 'AB'],
    ['code:matches:A', 'A'],
    ['code:contains:x:y', ''],
    ["name:contains:' or 1=1 --", ''],
  ])('%s shows «%s»', async (filter, codes) => expect(await shown(filter)).toBe(codes))
})

describe('figures', () => {
  test.each([
    ['count:matches:12', 'A'],
    ['count:matches:12|7', 'AB'],
    ['count:greater-than:7', 'AB'],
    ['count:greater-than:7.5', 'A'],
    ['count:less-than:7', 'B'],
    ['count:contains:2', 'A'],
    ['count:starts-with:1', 'A'],
    ['count:ends-with:7', 'B'],
    ['weight:matches:1.5', 'A'],
    ['weight:ends-with:,5', 'A'],
    ['weight:starts-with:1,5', 'A'],
    ['latitude:matches:-32.94682', 'A'],
    ['latitude:less-than:0', 'A'],
    ['latitude:starts-with:-32,9', 'A'],
    ['price:matches:125050', 'A'],
    ['price:greater-than:991', 'A'],
    ['price:contains:1250,5', 'A'],
    ['price:ends-with:9,90', 'B'],
    ['rate:less-than:10.5', 'A'],
    ['doubled:matches:24', 'A'],
  ])('%s shows «%s»', async (filter, codes) => expect(await shown(filter)).toBe(codes))
})

describe('days and instants, in the time zone of the environment', () => {
  test.each([
    ['day:matches:2026-11-02', 'A'],
    ['day:greater-than:2026-11-03', 'B'],
    ['day:less-than:2026-12-31', 'AB'],
    ['day:contains:/11/', 'A'],
    ['day:starts-with:02', 'A'],
    ['day:ends-with:2026', 'AB'],
    // 02:30 UTC is still the evening before in Buenos Aires; 03:00 UTC is its midnight.
    ['at:matches:2026-11-02', 'A'],
    ['at:matches:2026-11-03', 'B'],
    ['at:less-than:2026-11-02', 'A'],
    ['at:greater-than:2026-11-03', 'B'],
    ['at:contains:23:30', 'A'],
    ['at:starts-with:03/11/2026 00', 'B'],
    ['at:ends-with:00', 'B'],
    ['at:greater-than:2026-11-03T02:45:00Z', 'B'],
    ['at:less-than:2026-11-02T23:30:00-03:00', 'A'],
    ['at:matches:2026-11-03T03:00:00Z', 'B'],
  ])('%s shows «%s»', async (filter, codes) => expect(await shown(filter)).toBe(codes))
})

describe('yes or no, choices and references', () => {
  test.each([
    ['isOpen:matches:true', 'AC'],
    ['isOpen:matches:no', 'B'],
    ['isChecked:matches:sí', 'A'],
    ['isChecked:matches:false', 'B'],
    ['kind:matches:ice', 'A'],
    ['kind:matches:ice|frozen', 'AB'],
    ['kind:matches:congelado rapido', 'B'],
    ['kind:contains:lado', 'AB'],
    ['kind:starts-with:HEL', 'A'],
    ['kind:ends-with:rápido', 'B'],
    ['kind:contains:nada', ''],
    ['brand:contains:nandu', 'A'],
    ['brand:matches:polo ñandú', 'A'],
  ])('%s shows «%s»', async (filter, codes) => expect(await shown(filter)).toBe(codes))

  test('a reference equal to nothing is that of rows that refer to none', async () =>
    expect(await shown('brand:matches:')).toBe('BC'))

  test('a reference is filtered by the rows one chose', async () => {
    const [first] = (await application.list({ filter: 'code:matches:A' })).items
    const brand = first?.brand as { id: string } | undefined
    expect(await shown(`brand:matches:${brand?.id}`)).toBe('A')
    expect(await shown('brand:matches:00000000-0000-7000-8000-000000000000')).toBe('')
  })

  test('a choice of many rows is no longer than 500 ids, and a text no longer than 300 characters', async () => {
    const [first] = (await application.list({ filter: 'code:matches:A' })).items
    const brand = first?.brand as { id: string } | undefined
    const ids = (others: number) => [...Array(others).fill('00000000-0000-7000-8000-000000000000'), brand?.id].join('|')
    expect(await shown(`brand:matches:${ids(499)}`)).toBe('A')
    const refused = [`brand:matches:${ids(500)}`, `brand:contains:${ids(20)}`, `name:matches:${'a'.repeat(290)}`]
    for (const filter of refused)
      expect((await application.call('GET', `?filter=${encodeURIComponent(filter)}`)).status).toBe(400)
  })
})

describe('several and wrong ones', () => {
  test('all filters hold at once, and the sums follow them', async () => {
    const page = await application.list({ filter: ['count:greater-than:1', 'name:contains:a', 'isOpen:matches:no'] })
    expect(page).toMatchObject({ total: 1, totals: { count: 7, price: 990 } })
    expect(await application.list()).toMatchObject({ total: 3, totals: { count: 19, price: 126_040 } })
    expect(await application.list({ filter: 'code:matches:nobody' })).toMatchObject({
      total: 0,
      totals: { count: 0, price: 0 },
      next: null,
    })
  })

  test.each([
    ['nothing:contains:a', 'No se puede filtrar por «nothing».'],
    ['constructor:contains:a', 'No se puede filtrar por «constructor».'],
    ['secret:contains:a', 'No se puede filtrar por «secret».'],
    ['count:matches:many', 'El filtro de «Cantidad» espera un número.'],
    ['count:greater-than:', 'El filtro de «Cantidad» espera un número.'],
    ['count:matches:1e999', 'El filtro de «Cantidad» espera un número.'],
    ['day:matches:2026-02-30', 'El filtro de «Día» espera una fecha AAAA-MM-DD.'],
    ['at:greater-than:ayer', 'El filtro de «Momento» espera una fecha AAAA-MM-DD.'],
    ['isOpen:matches:quizás', 'El filtro de «Abierta» espera sí o no.'],
    ['kind:greater-than:ice', '«Tipo» se filtra por sus opciones.'],
    ['name:like:a', 'Un filtro se escribe campo:modo:valor'],
  ])('%s is refused: %s', async (filter, message) => {
    const { status, body } = await application.call<{ errors: { message: string }[] }>(
      'GET',
      `?filter=${encodeURIComponent(filter)}`,
    )
    expect(status).toBe(400)
    expect(body.errors.map(error => error.message)).toEqual([message])
  })

  test('unknown parameters and sizes out of bounds are refused', async () => {
    for (const query of [
      'colour=red',
      'limit=0',
      'limit=501',
      'limit=x',
      'skip=-1',
      'skip=100001',
      'filter=name:contains:%00',
    ])
      expect((await application.call('GET', `?${query}`)).status, query).toBe(400)
  })
})
