import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isProblem } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { createTestPlatform, type TestPlatform } from '../../../../testing/database.ts'
import { createArticle } from '../../../../testing/factories.ts'
import { createEnvironment } from '../../../identity/server/index.ts'
import {
  checkStock,
  mendLevels,
  moveStock,
  readAvailable,
  rebuildLevels,
  type StockMovement,
  setStock,
} from '../index.ts'

let opened: TestPlatform
let envId: string
let warehouses: string[]
let articles: string[]
beforeAll(async () => {
  opened = await createTestPlatform()
})
afterAll(() => opened.stop())

const actor = { userId: null, name: 'Depósito' }
const inTenant = <T>(work: (tenant: Tenant) => Promise<T>): Promise<T> => opened.platform.withTenant(envId, work)

beforeEach(async () => {
  envId = await createEnvironment(opened.platform.database, { name: 'Nueva' })
  const sites = ['D1', 'D2'].map(code => ({ envId, id: newId(), code, name: `Depósito ${code}`, type: 'deposito' }))
  warehouses = sites.map(({ id }) => id)
  articles = await inTenant(async tenant => {
    await tenant.db.insertInto('sites').values(sites).execute()
    return Promise.all([1, 2, 3].map(() => createArticle(tenant)))
  })
})

const movement = (given: Partial<StockMovement>): StockMovement => ({
  documentKey: newId(),
  kind: 'receipt',
  place: { kind: 'warehouse', id: warehouses[0] ?? '' },
  articleId: articles[0] ?? '',
  units: 10,
  ...given,
})

const levels = (): Promise<number[]> =>
  inTenant(async ({ db }) => {
    const rows = await db
      .selectFrom('stockLevels')
      .select('units')
      .where('envId', '=', envId)
      .orderBy('units')
      .execute()
    return rows.map(({ units }) => units)
  })

/** The articles of each word to programs outside. */
const toldArticles = (event = 'stock.changed'): Promise<(string[] | null)[]> =>
  inTenant(async ({ db }) => {
    const told = db.selectFrom('outbox').select('recordIds').where('envId', '=', envId)
    return (await told.where('recordEvent', '=', event).execute()).map(({ recordIds }) => recordIds)
  })

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return isProblem(error) ? `${error.problem.code}: ${error.userMessage}` : String(error)
}

test('movements leave their sum and a running balance; the same key moves once', async () => {
  const receipt = movement({ units: 10.125, lot: 'L1', expiresOn: '2027-01-31' })
  const first = await inTenant(tenant => moveStock(tenant, actor, [receipt]))
  const again = await inTenant(tenant => moveStock(tenant, actor, [receipt]))
  expect([...first.values()][0]?.isNew).toBe(true)
  expect([...again.values()]).toEqual([{ id: [...first.values()][0]?.id, isNew: false }])
  const key = newId()
  await inTenant(tenant =>
    moveStock(tenant, actor, [
      movement({ documentKey: key, kind: 'sale', units: -0.1, lot: 'L1' }),
      movement({ documentKey: key, kind: 'sale', units: -0.2, lot: 'L1' }),
    ]),
  )
  expect(await levels()).toEqual([9.825])
  const balances = await inTenant(({ db }) =>
    db.selectFrom('stockMovements').select('balance').where('envId', '=', envId).orderBy('balance').execute(),
  )
  expect(balances.map(({ balance }) => balance)).toEqual([9.825, 10.025, 10.125])
  const other = inTenant(tenant => moveStock(tenant, actor, [{ ...receipt, units: 3 }]))
  expect(await refusal(other)).toContain('stock.keyReused')
})

test('a place is never left with less than nothing, unless the company allows it', async () => {
  await inTenant(tenant => moveStock(tenant, actor, [movement({ units: 4 })]))
  const taken = inTenant(tenant => moveStock(tenant, actor, [movement({ kind: 'sale', units: -5 })]))
  expect(await refusal(taken)).toMatch(
    /^stock.insufficient: No alcanza el stock de «.+» en «Depósito D1»: faltan 1 un.$/,
  )
  expect(await levels()).toEqual([4])
  await opened.platform.database
    .updateTable('environments')
    .set({ settings: JSON.stringify({ stock: { allowsNegative: true } }) })
    .where('id', '=', envId)
    .execute()
  await inTenant(async tenant => tenant.environmentChanged())
  await inTenant(tenant => moveStock(tenant, actor, [movement({ kind: 'sale', units: -5 })]))
  expect(await levels()).toEqual([-1])
})

test('goods move nowhere else than at a warehouse or on a vehicle of the company', async () => {
  const office = newId()
  await inTenant(({ db }) =>
    db.insertInto('sites').values({ envId, id: office, code: 'CC', name: 'Oficina', type: 'casa-central' }).execute(),
  )
  for (const place of [
    { kind: 'warehouse' as const, id: office },
    { kind: 'vehicle' as const, id: warehouses[0] ?? '' },
    { kind: 'warehouse' as const, id: newId() },
  ])
    expect(await refusal(inTenant(tenant => moveStock(tenant, actor, [movement({ place })])))).toContain(
      'stock.unknownPlace',
    )
})

test('what is unfit for sale is kept apart and is not available', async () => {
  await inTenant(tenant =>
    moveStock(tenant, actor, [movement({ units: 7 }), movement({ kind: 'return', units: 2, isFit: false })]),
  )
  expect(await levels()).toEqual([2, 7])
  const available = await inTenant(tenant => readAvailable(tenant, articles))
  expect([...available]).toEqual([[articles[0], 7]])
})

describe('a count', () => {
  const place = () => ({ kind: 'warehouse' as const, id: warehouses[0] ?? '' })
  const count = (given: { lot?: string; units: number }, documentKey = newId()) =>
    inTenant(tenant =>
      setStock(tenant, actor, { documentKey, levels: [{ place: place(), articleId: articles[0] ?? '', ...given }] }),
    )
  const byLot = () =>
    inTenant(async ({ db }) => {
      const rows = await db
        .selectFrom('stockLevels as v')
        .innerJoin('stockLots as l', join => join.onRef('l.envId', '=', 'v.envId').onRef('l.id', '=', 'v.lotId'))
        .select(['l.code', 'v.units'])
        .where('v.envId', '=', envId)
        .orderBy('l.code')
        .execute()
      return Object.fromEntries(rows.map(({ code, units }) => [code, units]))
    })

  test('of the whole article takes what is missing from the lots that expire first', async () => {
    await inTenant(tenant =>
      moveStock(tenant, actor, [
        movement({ lot: 'TARDE', expiresOn: '2027-06-01', units: 10 }),
        movement({ lot: 'PRONTO', expiresOn: '2026-12-01', units: 10 }),
        movement({ units: 5 }),
      ]),
    )
    expect(await count({ units: 12 })).toEqual({ isNew: true, changed: 1 })
    expect(await byLot()).toEqual({ '': 0, PRONTO: 2, TARDE: 10 })
    await count({ units: 20 })
    expect(await byLot()).toEqual({ '': 8, PRONTO: 2, TARDE: 10 })
    await count({ lot: 'PRONTO', units: 1.5 })
    expect(await byLot()).toMatchObject({ PRONTO: 1.5 })
  })

  test('is done once by its key, and says when nothing changed', async () => {
    const key = newId()
    expect(await count({ units: 3 }, key)).toEqual({ isNew: true, changed: 1 })
    expect(await count({ units: 3 }, key)).toEqual({ isNew: false, changed: 0 })
    expect(await count({ units: 3 })).toEqual({ isNew: true, changed: 0 })
    expect(await refusal(count({ units: 4 }, key))).toContain('stock.keyReused')
  })

  test('by two people at once leaves what one of them counted', async () => {
    await Promise.all([count({ units: 30 }), count({ units: 30 }), count({ units: 30 })])
    expect(await levels()).toEqual([30])
  })
})

test('whatever moves at once, the sums are those of the movements', async () => {
  const step = fc.record({
    article: fc.integer({ min: 0, max: 2 }),
    warehouse: fc.integer({ min: 0, max: 1 }),
    lot: fc.constantFrom('', 'L1', 'L2'),
    thousandths: fc.integer({ min: -20_000, max: 30_000 }),
    isFit: fc.boolean(),
  })
  const document = fc.array(step, { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.array(document, { minLength: 2, maxLength: 8 }), async documents => {
      const outcomes = await Promise.allSettled(
        documents.map((steps, index) =>
          inTenant<unknown>(tenant => {
            const documentKey = newId()
            if (index % 4 === 3)
              return setStock(tenant, actor, {
                documentKey,
                levels: [
                  {
                    place: { kind: 'warehouse', id: warehouses[0] ?? '' },
                    articleId: articles[index % 3] ?? '',
                    units: Math.abs(steps[0]?.thousandths ?? 0) / 1000,
                  },
                ],
              })
            const movements = steps.map(({ article, warehouse, lot, thousandths, isFit }) =>
              movement({
                documentKey,
                kind: thousandths < 0 ? 'sale' : 'receipt',
                place: { kind: 'warehouse', id: warehouses[warehouse] ?? '' },
                articleId: articles[article] ?? '',
                lot,
                isFit,
                units: thousandths / 1000,
              }),
            )
            return moveStock(tenant, actor, movements)
          }),
        ),
      )
      const unexpected = outcomes.filter(
        outcome => outcome.status === 'rejected' && !String(outcome.reason).includes('stock.insufficient'),
      )
      expect(unexpected).toEqual([])
      expect(await inTenant(checkStock)).toEqual([])
      expect((await levels()).filter(units => units < 0)).toEqual([])
    }),
    { numRuns: 25, seed: 71 },
  )
  const before = await levels()
  await inTenant(rebuildLevels)
  expect((await levels()).filter(units => units !== 0)).toEqual(before.filter(units => units !== 0))
  expect(await inTenant(checkStock)).toEqual([])
})

test('a sum that was tampered with is told, and mended from the ledger', async () => {
  await inTenant(tenant => moveStock(tenant, actor, [movement({ units: 4 })]))
  await inTenant(({ db }) => db.updateTable('stockLevels').set({ units: 9 }).where('envId', '=', envId).execute())
  expect(await inTenant(checkStock)).toMatchObject([{ stored: 9, expected: 4 }])
  await inTenant(mendLevels)
  expect(await levels()).toEqual([4])
  expect(await toldArticles()).toEqual([[articles[0]], [articles[0]]])
  await inTenant(mendLevels)
  expect(await toldArticles()).toHaveLength(2)
})

describe('an article with a minimum', () => {
  const [first, second] = [0, 1]
  const move = (given: Partial<StockMovement>) => inTenant(tenant => moveStock(tenant, actor, [movement(given)]))
  const at = (warehouse: number) => ({ place: { kind: 'warehouse' as const, id: warehouses[warehouse] ?? '' } })
  const below = () => toldArticles('stock.below')
  beforeEach(async () => {
    await inTenant(({ db }) =>
      db
        .updateTable('articles')
        .set({ minimumStock: 10 })
        .where('envId', '=', envId)
        .where('id', '=', articles[0] ?? '')
        .execute(),
    )
    await move({ units: 12, ...at(first) })
    await move({ units: 6, ...at(second) })
  })

  test('is told once, when what all warehouses have falls below it, and again after it recovered', async () => {
    await move({ kind: 'sale', units: -8, ...at(first) })
    expect(await below()).toEqual([])
    await move({ kind: 'sale', units: -0.001, ...at(second) })
    expect(await below()).toEqual([[articles[0]]])
    await move({ kind: 'sale', units: -2, ...at(second) })
    await move({ units: 1, ...at(second) })
    expect(await below()).toHaveLength(1)
    await move({ units: 5, ...at(second) })
    await move({ kind: 'sale', units: -4, ...at(first) })
    expect(await below()).toHaveLength(2)
  })

  test('is not told of what moves between warehouses, of unfit goods, or of an article without minimum', async () => {
    const key = newId()
    await inTenant(tenant =>
      moveStock(tenant, actor, [
        movement({ documentKey: key, units: -12, ...at(first) }),
        movement({ documentKey: key, units: 12, ...at(second) }),
      ]),
    )
    await move({ isFit: false, units: 3, ...at(first) })
    await move({ isFit: false, units: -3, ...at(first) })
    await move({ articleId: articles[1] ?? '', units: 4 })
    await move({ articleId: articles[1] ?? '', units: -4 })
    expect(await below()).toEqual([])
  })

  test('is told when two sales at once, from two warehouses, take it below together', async () => {
    await Promise.all([
      move({ kind: 'sale', units: -5, ...at(first) }),
      move({ kind: 'sale', units: -5, ...at(second) }),
    ])
    expect(await below()).toEqual([[articles[0]]])
  })
})
