import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onServer } from '../../../testing/database.ts'
import { newId } from '../ids.ts'
import { createSampleApplication, type SampleApplication, type SampleRow } from './resource.fixture.ts'

let application: SampleApplication
beforeAll(async () => {
  application = await createSampleApplication()
})
afterAll(() => application.stop())

type Row = {
  name: string
  count: number | null
  weight: number | null
  price: number | null
  day: string | null
  at: Date | null
  isChecked: boolean | null
  kind: string | null
  latitude: number | null
}

const few = <T>(values: T[]) => fc.option(fc.constantFrom(...values), { nil: null })

/** Few different values, so that ties and missing values are frequent. */
const rowArbitrary: fc.Arbitrary<Row> = fc.record({
  name: fc.constantFrom('ana', 'Ána', 'ñu', 'nu', 'Zoe', 'a|b', ' 1'),
  count: few([-3, 0, 5]),
  weight: few([0.001, 1.5, 2]),
  price: few([0, 100, 9_007_199_254]),
  day: few(['2026-01-01', '2026-11-02']),
  at: few([new Date('2026-11-02T10:00:00.123Z'), new Date('2026-11-02T10:00:00.124Z')]),
  isChecked: few([true, false]),
  kind: few(['ice', 'frozen']),
  latitude: few([-32.946_820_1, 0.1, 1e-7]),
})

const sortable = [
  'name',
  'count',
  'weight',
  'price',
  'day',
  'at',
  'isChecked',
  'kind',
  'latitude',
  'doubled',
  'isOpen',
] as const
const sortArbitrary = fc.uniqueArray(fc.record({ field: fc.constantFrom(...sortable), descending: fc.boolean() }), {
  minLength: 1,
  maxLength: 3,
  selector: sort => sort.field,
})

const insert = (rows: Row[]) =>
  onServer(application.databaseUrl, async client => {
    await client.query('delete from samples')
    for (const [index, row] of rows.entries())
      await client.query(
        `insert into samples (env_id, id, code, name, count, weight, price_cents, day, at, is_checked, kind, latitude) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)`,
        [
          application.envId,
          newId(),
          `R${index}`,
          row.name,
          row.count,
          row.weight,
          row.price,
          row.day,
          row.at,
          row.isChecked,
          row.kind,
          row.latitude,
        ],
      )
  })

const readAll = async (sort: string, limit: number): Promise<SampleRow[]> => {
  const rows: SampleRow[] = []
  let cursor: string | null = null
  do {
    const page = await application.list({ sort, limit: String(limit), ...(cursor ? { cursor } : {}) })
    rows.push(...page.items)
    cursor = page.next
  } while (cursor !== null && rows.length < 1000)
  return rows
}

/**
 * Compares two rows: missing values last in both directions. Text is compared for equality only, because its order is
 * the database's.
 */
const compare = (a: SampleRow, b: SampleRow, sorts: { field: string; descending: boolean }[]): number => {
  for (const { field, descending } of sorts) {
    const [left, right] = [a[field] ?? null, b[field] ?? null] as [string | number | null, string | number | null]
    if (left === right) continue
    if (left === null || right === null) return left === null ? 1 : -1
    if (typeof left === 'string' && field !== 'day' && field !== 'at') return 0
    return (left < right ? -1 : 1) * (descending ? -1 : 1)
  }
  return 0
}

describe('paging by key', () => {
  test('shows every row exactly once and in order, whatever the rows, the order and the size of a page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(rowArbitrary, { maxLength: 24 }),
        sortArbitrary,
        fc.integer({ min: 1, max: 9 }),
        async (rows, sorts, limit) => {
          await insert(rows)
          const sort = sorts.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')
          const read = await readAll(sort, limit)
          expect(new Set(read.map(row => row.id)).size).toBe(rows.length)
          expect(read.map(row => row.id)).toEqual(
            (await application.list({ sort, limit: '500' })).items.map(row => row.id),
          )
          const steps = read.slice(1).map((row, index) => compare(read[index] as SampleRow, row, sorts))
          expect(steps.every(step => step <= 0)).toBe(true)
        },
      ),
      { numRuns: 40, seed: 7 },
    )
  })

  test('sorts text as a person does: accents and case do not tear a word from its place', async () => {
    await application.clear()
    for (const [code, name] of [
      ['1', 'zorro'],
      ['2', 'Árbol'],
      ['3', 'arbusto'],
      ['4', 'ñandú'],
      ['5', 'nube'],
      ['6', 'Oso'],
    ] as const)
      await application.create({ code, name })
    expect((await application.list({ sort: 'name' })).items.map(row => row.name)).toEqual([
      'Árbol',
      'arbusto',
      'nube',
      'ñandú',
      'Oso',
      'zorro',
    ])
  })

  test('the total and the sums are those of the first page, also when rows arrive meanwhile', async () => {
    await application.clear()
    for (const code of ['1', '2', '3']) await application.create({ code, name: 'x', count: 10 })
    const first = await application.list({ limit: '2' })
    await application.create({ code: '0', name: 'before the cursor', count: 1 })
    const second = await application.list({ limit: '2', cursor: first.next ?? '' })
    expect(first).toMatchObject({ total: 3, totals: { count: 30 } })
    expect(second).toMatchObject({ total: 3, totals: { count: 30 }, next: null })
    expect(second.items.map(row => row.code)).toEqual(['3'])
    expect((await application.list({ skip: '3' })).items.map(row => row.code)).toEqual(['3'])
  })

  test('refuses an order by what is not there, not sortable, or by too much', async () => {
    for (const sort of ['nothing', 'toString', 'secret', 'code,name,count,day'])
      expect((await application.call('GET', `?sort=${sort}`)).status, sort).toBe(400)
  })
})

describe('a cursor that was edited', () => {
  const decoded = (cursor: string) => JSON.parse(Buffer.from(cursor, 'base64url').toString())
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test.each(['count', 'price', 'weight', 'day', 'at', 'isOpen', 'name'])('is refused: by %s', async sort => {
    await application.clear()
    for (const code of ['1', '2'])
      await application.create({
        code,
        name: 'x',
        count: 1,
        price: 1,
        weight: 1,
        day: '2026-11-02',
        at: '2026-11-02T10:00:00Z',
      })
    const cursor = decoded((await application.list({ sort, limit: '1' })).next ?? '')
    expect((await application.call('GET', `?sort=${sort}&cursor=${encoded(cursor)}`)).status).toBe(200)
    const tampered = [
      { ...cursor, values: ['\0'] },
      { ...cursor, values: [] },
      { ...cursor, values: [...cursor.values, '1'] },
      { ...cursor, values: [7] },
      { ...cursor, id: 'x' },
      { ...cursor, sort: 'code' },
      {},
      null,
      'x',
      { ...cursor, values: [['a']] },
      ...(sort === 'name'
        ? []
        : [
            { ...cursor, values: ["1'; drop table samples"] },
            { ...cursor, values: ['2026-02-30'] },
            { ...cursor, values: ['9'.repeat(40)] },
          ]),
    ]
    for (const wrong of tampered)
      expect(
        (await application.call('GET', `?sort=${sort}&cursor=${encoded(wrong)}`)).status,
        JSON.stringify(wrong),
      ).toBeOneOf(sort === 'weight' ? [400, 200] : [400])
    expect((await application.call('GET', '?cursor=%00%ff')).status).toBe(400)
    expect((await application.call('GET', `?sort=code&cursor=${encoded(cursor)}`)).status).toBe(400)
  })
})
