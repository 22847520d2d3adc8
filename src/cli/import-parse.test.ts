import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type FakeParse,
  fakeApplicationId,
  fakeKey,
  itemsOf,
  startFakeParse,
} from '../modules/compat/testing/parse-source.ts'
import { daysAgo, openShop, type Shop } from '../modules/sales/testing/shop.ts'
import { shopCodes } from '../modules/sales/testing/wire-documents.ts'
import { type Ran, runCommand } from './command.fixture.ts'

/** `anden import parse` against a server of Parse's contract. */
let shop: Shop
let old: FakeParse
let folder: string

const there = 'empresaVieja'
const instant = (iso: string) => ({ __type: 'Date', iso })
const definition = { pages: [{ name: 'p1', elements: [{ type: 'text', name: 'marca', title: 'Marca' }] }] }
const order = (values: object) => ({
  se: shopCodes.seller,
  t: daysAgo(3),
  c: { k: shopCodes.customer, n: 'Copia del teléfono' },
  o: [{ a: shopCodes.article, q: 12, up: 100, n: 'Copia' }],
  s: 1,
  ...values,
})

const classesOfBefore = () => ({
  Enviroments: [{ ...itemsOf('Enviroments', there, [{ name: 'Helados' }])[0], objectId: there }] as never,
  Sellers: itemsOf('Sellers', there, [
    { k: 'V90', n: 'Nueva', supK: shopCodes.supervisor },
    { k: 'V91', n: 'De otro supervisor', supK: 'NO-ESTÁ' },
    { k: shopCodes.seller, n: 'Con otro nombre' },
    { k: 'V92', n: 'Borrada', deletedAt: instant('2026-01-01T00:00:00.000Z') },
    { k: '', n: '' },
    ...Array.from({ length: 600 }, (_, at) => ({ k: `M${at}`, n: `Muchos ${at}` })),
  ]),
  Prospects: itemsOf('Prospects', there, [
    { k: 'PR1', n: 'Kiosco Sur', s: 'V90' },
    { k: 'PR2', n: 'Almacén', s: 'NO-ESTÁ' },
    { k: 'PR3', n: '' },
    { k: 'PR4', n: 'Borrado', deletedAt: instant('2026-01-01T00:00:00.000Z') },
  ]),
  Funnels: itemsOf('Funnels', there, [{ key: 'VENTAS', name: 'Ventas' }]),
  FunnelStates: itemsOf('FunnelStates', there, [{ key: 'VISITA', funnelKey: 'VENTAS', name: 'Visita' }]),
  Opportunities: itemsOf('Opportunities', there, [
    { key: 'OP1', name: 'Freezer', pipelineId: 'Funnels000000', stateKey: 'VISITA', oppValue: 100.5, sellerKey: 'V90' },
  ]),
  CommercialActions: itemsOf('CommercialActions', there, [
    { opKey: 'OP1', caT: 'call', te: 'Llamar' },
    { opKey: 'OP1', caT: 'call', te: 'Llamar' },
  ]),
  Forms: itemsOf('Forms', there, [
    { k: 'formVieja', n: 'Relevamiento', subject: 'none', config: { type: 'Registro múltiple' }, definition },
  ]),
  FormResponses: itemsOf('FormResponses', there, [
    { formKey: 'formVieja', t: instant(daysAgo(2)), data: { marca: 'Polar' } },
    { formKey: 'perdida', t: instant(daysAgo(2)), data: { marca: 'Polar' } },
  ]),
  Orders: itemsOf('Orders', there, [
    order({ sk: 'PED-1' }),
    order({ sk: 'PED-2', s: 2 }),
    order({ sk: 'PED-3', c: { k: 'NO-ESTÁ' } }),
  ]),
  Collections: itemsOf('Collections', there, [
    {
      sk: 'COB-1',
      st: 2,
      s: shopCodes.seller,
      t: daysAgo(2),
      c: { k: shopCodes.customer },
      ta: 50,
      py: [{ m: 0, a: 50 }],
    },
  ]),
})

beforeAll(async () => {
  shop = await openShop()
  old = await startFakeParse(classesOfBefore())
  folder = await mkdtemp(join(tmpdir(), 'anden-parse-'))
})
afterAll(async () => {
  await old.stop()
  await rm(folder, { recursive: true, force: true })
  expect(await shop.stop()).toEqual([])
})

const run = async (...more: string[]): Promise<Ran> => {
  const fixed = ['--env', shop.application.envId, '--url', old.url, '--application-id', fakeApplicationId]
  return runCommand(shop.application, folder, ['import', 'parse', ...fixed, '--key', fakeKey, ...more])
}

const lineOf = ({ out }: Ran, className: string): number[] =>
  (out.split('\n').find(line => line.includes(className)) ?? '').replace(/\./g, '').match(/\d+/g)?.map(Number) ?? []

const counted = (table: string) =>
  shop.inTenant(async ({ db, envId }) => {
    const { total } = await db
      .selectFrom(table as 'sellers')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('envId', '=', envId)
      .executeTakeFirstOrThrow()
    return Number(total)
  })

test('a wrong key, address or company is one clear message', async () => {
  const refused = await run('--key', 'otra')
  expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('respondió 403') })
  expect(refused.error + refused.out).not.toContain('otra-clave')
  expect(await run('--url', 'ftp://x')).toMatchObject({
    code: 1,
    error: expect.stringContaining('no es una dirección'),
  })
  old.classes.Enviroments?.push({ ...(old.classes.Enviroments[0] as never as object), objectId: 'otra' } as never)
  expect(await run()).toMatchObject({ code: 1, error: expect.stringContaining('--source-env: empresaVieja') })
  old.classes.Enviroments?.pop()
})

test('a rehearsal says what would be made and what differs, and writes nothing', async () => {
  const before = await counted('sellers')
  const ran = await run('--dry-run')
  expect(ran.code, ran.error).toBe(0)
  expect(lineOf(ran, 'Sellers')).toEqual([605, 603, 0, 1, 0, 1])
  expect(await counted('sellers')).toBe(before)
  expect(await counted('parseImportObjects')).toBe(0)
})

test('an import that the server cut short goes on, and then makes nothing twice', async () => {
  const half = old.classes.Sellers?.slice(300) ?? []
  old.classes.Sellers?.splice(300)
  old.failNext(2)
  const before = old.requests()
  const first = await run()
  expect(old.requests() - before).toBeGreaterThan(20)
  expect(lineOf(first, 'Sellers')[0]).toBe(300)
  old.classes.Sellers?.push(...half)
  const second = await run()
  expect(second.code, second.error).toBe(2)
  expect(lineOf(second, 'Sellers')).toEqual([605, 601, 0, 2, 1, 1])
  expect(lineOf(second, 'Prospects')).toEqual([4, 1, 0, 1, 1, 1])
  const sellers = await counted('sellers')
  const again = await run('--again')
  expect(lineOf(again, 'Sellers')).toEqual([605, 0, 601, 2, 1, 1])
  expect(await counted('sellers')).toBe(sellers)
  expect(lineOf(again, 'Prospects')).toEqual([4, 0, 1, 1, 1, 1])
  expect(await counted('prospects')).toBe(2)
  for (const [className, equal] of [
    ['Funnels', 1],
    ['FunnelStates', 1],
    ['Opportunities', 1],
    ['CommercialActions', 2],
    ['Forms', 1],
    ['FormResponses', 1],
    ['Orders', 2],
    ['Collections', 1],
  ] as const)
    expect(lineOf(again, className)[2], className).toBe(equal)
})

test('documents that the ERP has there do not wait for it here, and what was refused is named', async () => {
  const orders = await shop.inTenant(({ db, envId }) =>
    db
      .selectFrom('orders')
      .select(['documentKey', 'state'])
      .where('envId', '=', envId)
      .orderBy('documentKey')
      .execute(),
  )
  expect(orders).toEqual([
    { documentKey: 'PED-1', state: 1 },
    { documentKey: 'PED-2', state: 2 },
  ])
  const report = await readFile(join(folder, 'importacion-parse.csv'), 'utf8')
  expect(report).toMatch(/Sellers,\d+,Sellers000001,"?Distinto: /)
  expect(report).toContain('NO-ESTÁ')
  expect(report).toMatch(/Orders,\d+,Orders000002,Rechazado: /)
  expect(report).toMatch(/FormResponses,\d+,FormResponses000001,Rechazado: /)
})
