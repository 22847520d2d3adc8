import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onServer } from '../../../testing/database.ts'
import { createBrand } from '../../../testing/factories.ts'
import type { BulkChange, BulkProgress } from '../../contract/bulk.ts'
import { newId } from '../ids.ts'
import { createSampleApplication, type SampleApplication, type SampleRow } from '../resources/resource.fixture.ts'

let application: SampleApplication
beforeAll(async () => {
  application = await createSampleApplication()
})
afterAll(() => application.stop())
beforeEach(() => application.clear())

const bulk = (path: string, body?: unknown, caller?: string) =>
  application.call<BulkProgress>('POST', `/bulk${path}`, body, caller)
const run = async (path: string, body?: unknown): Promise<BulkProgress> => {
  const answer = await bulk(path, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const rowOf = async (id: string): Promise<SampleRow> => (await application.call('GET', `/${id}`)).body
const make = async (count: number, values: (n: number) => Record<string, unknown> = () => ({})) => {
  const rows: SampleRow[] = []
  for (let n = 0; n < count; n += 1)
    rows.push(await application.create({ code: `S${n}`, name: `Muestra ${n}`, ...values(n) }))
  return rows
}
const idsOf = (rows: SampleRow[]) => rows.map(({ id }) => id)
const historyOf = (id: string) =>
  onServer(
    application.databaseUrl,
    async client =>
      (
        await client.query<{ action: string; detail: Record<string, unknown> }>(
          'select action, detail from audit_entries where entity_id = $1 order by at, id',
          [id],
        )
      ).rows,
  )

describe('changing many rows', () => {
  test('writes each kind of field, leaves what is so already, and goes back as it was', async () => {
    const brand = await application.platform.withTenant(application.envId, tenant => createBrand(tenant))
    const before = { note: 'antes', count: 3, weight: 1.125, price: 1000, at: '2026-11-02T12:00:00.000Z', kind: 'ice' }
    const rows = await make(3, n => (n === 2 ? {} : before))
    const after = {
      note: 'después',
      count: 8,
      weight: 2.4567,
      price: 99999,
      rate: 10.5,
      day: '2026-12-24',
      at: '2026-12-24T23:30:00-03:00',
      isOpen: false,
      isChecked: true,
      kind: 'frozen',
      brand,
    }
    const done = await run('', { action: 'change', selection: { ids: idsOf(rows) }, expected: 3, values: after })
    expect(done).toMatchObject({ state: 'done', total: 3, changed: 3, unchanged: 0, refused: 0, undoable: true })
    expect(done.fields).toContain('Nota')
    for (const { id } of rows)
      expect(await rowOf(id)).toMatchObject({ note: 'después', weight: 2.457, price: 99_999, brand: { id: brand } })
    const again = await run('', {
      action: 'change',
      selection: { ids: idsOf(rows) },
      expected: 3,
      values: { count: 8 },
    })
    expect(again).toMatchObject({ changed: 0, unchanged: 3, undoable: false })
    expect(await run(`/${done.id}/undo`)).toMatchObject({ state: 'undone', restored: 3, kept: 0 })
    for (const row of rows) expect(await rowOf(row.id)).toEqual({ ...row, isOpen: row.isOpen })
    expect((await bulk(`/${done.id}/undo`)).status).toBe(409)
  })

  test('is in the history of every row, as is its undoing', async () => {
    const [row] = await make(1)
    const done = await run('', {
      action: 'change',
      selection: { ids: [row?.id] },
      expected: 1,
      values: { note: 'x' },
    })
    await run(`/${done.id}/undo`)
    expect(await historyOf(row?.id ?? '')).toMatchObject([
      { action: 'created' },
      { action: 'changed', detail: { before: { note: null }, after: { note: 'x' }, bulk: done.id } },
      { action: 'changed', detail: { before: { note: 'x' }, after: { note: null }, undoes: done.id } },
    ])
  })

  test('by filter reaches all that the filter shows but those left out, though they leave it by being changed', async () => {
    const rows = await make(5, n => ({ note: n === 4 ? 'otra' : 'igual' }))
    const done = await run('', {
      action: 'change',
      selection: { filter: ['note:matches:igual'], except: [rows[0]?.id] },
      expected: 3,
      values: { note: 'nueva' },
    })
    expect(done).toMatchObject({ changed: 3, state: 'done' })
    expect((await application.list({ filter: 'note:matches:nueva' })).total).toBe(3)
  })

  test('moves figures by a percentage, rounded, and says which cannot', async () => {
    const rows = await make(3, n => [{ price: 333 }, {}, { price: 100_000_000_000_000 }][n] ?? {})
    const done = await run('', {
      action: 'change',
      selection: { ids: idsOf(rows) },
      expected: 3,
      adjust: { price: 10 },
    })
    expect(done).toMatchObject({ changed: 1, unchanged: 1, refused: 1 })
    expect(done.refusals).toMatchObject([{ name: 'Muestra 2', message: 'Precio: Hasta 100000000000000.' }])
    expect((await rowOf(rows[0]?.id ?? '')).price).toBe(366)
    expect(await run(`/${done.id}/undo`)).toMatchObject({ restored: 1 })
    expect((await rowOf(rows[0]?.id ?? '')).price).toBe(333)
  })

  test('undone after somebody changed a row again keeps that change', async () => {
    const [first, second] = await make(2)
    const done = await run('', {
      action: 'change',
      selection: { ids: [first?.id, second?.id] },
      expected: 2,
      values: { note: 'bloque', count: 1 },
    })
    await application.call('PATCH', `/${first?.id}`, { note: 'a mano' })
    expect(await run(`/${done.id}/undo`)).toMatchObject({ state: 'undone', restored: 1, kept: 1 })
    expect(await rowOf(first?.id ?? '')).toMatchObject({ note: 'a mano', count: null })
    expect(await rowOf(second?.id ?? '')).toMatchObject({ note: null, count: null })
  })
})

describe('deleting many rows', () => {
  test('takes them out of the list and brings them back', async () => {
    const rows = await make(3)
    const done = await run('', { action: 'delete', selection: { filter: [] }, expected: 3 })
    expect(done).toMatchObject({ action: 'delete', changed: 3 })
    expect((await application.list()).total).toBe(0)
    await application.call('POST', `/${rows[0]?.id}/restore`)
    expect(await run(`/${done.id}/undo`)).toMatchObject({ restored: 2, kept: 1 })
    expect((await application.list()).total).toBe(3)
    expect((await historyOf(rows[1]?.id ?? '')).map(({ action }) => action)).toEqual(['created', 'deleted', 'restored'])
  })
})

describe('more rows than one part', () => {
  const fill = (count: number) =>
    onServer(application.databaseUrl, client =>
      client.query(
        `insert into samples (env_id, id, code, name, count) select $1, gen_random_uuid(), 'L' || n, 'Larga ' || n, n from generate_series(1, $2::integer) n`,
        [application.envId, count],
      ),
    )

  test('go on part by part, each row once, and can be undone the same way', async () => {
    await fill(2500)
    let done = await run('', { action: 'change', selection: { filter: [] }, expected: 2500, values: { note: 'lejos' } })
    expect(done).toMatchObject({ state: 'running', total: 2500, changed: 1000 })
    done = await run(`/${done.id}/continue`)
    expect(done).toMatchObject({ state: 'running', changed: 2000 })
    done = await run(`/${done.id}/continue`)
    expect(done).toMatchObject({ state: 'done', changed: 2500 })
    expect((await bulk(`/${done.id}/continue`)).status).toBe(409)
    for (const restored of [1000, 2000]) {
      done = await run(`/${done.id}/undo`)
      expect(done).toMatchObject({ state: 'undoing', restored })
    }
    expect(await run(`/${done.id}/undo`)).toMatchObject({ state: 'undone', restored: 2500, kept: 0 })
    expect((await application.list({ filter: 'note:matches:lejos' })).total).toBe(0)
  })

  test('stop where they are told to, and what was done can be undone', async () => {
    await fill(1500)
    const started = await run('', { action: 'delete', selection: { filter: [] }, expected: 1500 })
    expect(await run(`/${started.id}/cancel`)).toMatchObject({ state: 'canceled', changed: 1000, undoable: true })
    expect((await bulk(`/${started.id}/continue`)).status).toBe(409)
    await run(`/${started.id}/undo`)
    expect((await application.list()).total).toBe(1500)
  })
})

describe('is refused', () => {
  const order = (given: Record<string, unknown>) => ({
    action: 'change',
    selection: { filter: [] },
    expected: 1,
    values: { note: 'x' },
    ...given,
  })

  test.each([
    ['the key', { values: { code: 'X' } }],
    ['what the product computes', { values: { doubled: 1 } }],
    ['an emptied required field', { values: { name: '' } }],
    ['a percentage of a text', { adjust: { name: 10 } }],
    ['nothing', { values: {} }],
    ['a reference to nobody', { values: { brand: newId() } }],
    ['a filter nobody knows', { selection: { filter: ['zzz:matches:1'] } }],
    ['no selection', { selection: {} }],
    ['no number', { expected: undefined }],
  ])('%s', async (_name, given) => {
    await make(1)
    expect((await bulk('', order(given))).status).toBe(400)
  })

  test('when the filter shows another number than was seen', async () => {
    await make(2)
    const answer = await bulk('', order({}))
    expect(answer.status).toBe(409)
    expect((await application.list({ filter: 'note:matches:x' })).total).toBe(0)
  })

  test('to who may not write, and to another company', async () => {
    const [row] = await make(1)
    expect((await bulk('', order({}), 'seller')).status).toBe(403)
    expect((await bulk('', order({ selection: { ids: [row?.id] } }), 'stranger')).status).toBe(409)
    const done = await run('', order({}))
    for (const path of ['continue', 'cancel', 'undo'])
      expect((await bulk(`/${done.id}/${path}`, undefined, 'stranger')).status).toBe(404)
  })

  test('to be undone after thirty days', async () => {
    await make(1)
    const done = await run('', order({}))
    await onServer(application.databaseUrl, client =>
      client.query(`update bulk_changes set created_at = now() - interval '31 days' where id = $1`, [done.id]),
    )
    expect((await bulk(`/${done.id}/undo`)).status).toBe(409)
    const { items } = (await application.call<{ items: BulkChange[] }>('GET', '/bulk')).body
    expect(items.map(({ id }) => id)).not.toContain(done.id)
  })
})

test('the last ones are listed, the newest first, with what they did', async () => {
  await make(2)
  const first = await run('', {
    action: 'change',
    selection: { filter: [] },
    expected: 2,
    values: { note: 'x' },
  })
  const second = await run('', { action: 'delete', selection: { filter: [] }, expected: 2 })
  const { items } = (await application.call<{ items: BulkChange[] }>('GET', '/bulk')).body
  expect(items.slice(0, 2)).toMatchObject([
    { id: second.id, action: 'delete', changed: 2, fields: [] },
    { id: first.id, action: 'change', fields: ['Nota'], undoable: true },
  ])
})
