import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImportView } from '../../../kernel/contract/imports.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createArticle } from '../../../testing/factories.ts'
import { counted, type ImportClient, importClient, problemsOf } from '../../../testing/import-client.ts'
import { checkStock } from './index.ts'

let application: TestApplication
let admin: Caller
let client: ImportClient
let article: string
let code: string
let warehouse: string
let tag = 0

beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  client = importClient(application, admin)
})
afterAll(() => application.stop())

/** Each test has an article of its own: ten units without a lot, five of L1 with an expiry, three unfit of L1. */
beforeEach(async () => {
  tag += 1
  code = `A${tag}`
  warehouse = newId()
  article = await application.platform.withTenant(application.envId, async tenant => {
    const { db, envId } = tenant
    await db
      .insertInto('sites')
      .values({ envId, id: warehouse, code: `D${tag}`, name: 'Depósito Norte', type: 'deposito' })
      .execute()
    return createArticle(tenant, { code, name: 'Palito de agua' })
  })
  const lot = { lot: 'L1', expiresOn: '2027-01-31' }
  const lines = [
    { article, units: 10 },
    { article, units: 5, ...lot },
  ]
  await admin.post('/api/stock/receipts', { key: `r${tag}`, warehouse, lines })
  const unfit = { warehouse, article, lot: 'L1', isFit: false, units: 3, reason: 'Rotura' }
  await admin.post('/api/stock/adjustments', { key: `u${tag}`, ...unfit })
})

type Level = { lot: string | null; isFit: boolean; units: number; expiresOn: string | null }

const levels = async (): Promise<string[]> => {
  const url = `/api/data/stock-levels?limit=500&filter=articleCode:matches:${code}`
  const { items } = await admin.get<{ items: Level[] }>(url)
  return items.map(({ lot, isFit, units, expiresOn }) => `${lot} ${isFit} ${units} ${expiresOn}`).sort()
}

const asReceived = ['L1 false 3 2027-01-31', 'L1 true 5 2027-01-31', 'null true 10 null']

const exported = async (): Promise<string> =>
  (await admin.request('GET', `/api/data/stock-levels/export?format=csv&filter=articleCode:matches:${code}`)).body

const shownOf = ({ changedRows }: ImportView): string[] =>
  changedRows.map(
    ({ key, differences }) =>
      `${key} | ${differences.map(({ title, before, after }) => `${title}: ${before} → ${after}`).join('; ')}`,
  )

const checkedLedger = () => application.platform.withTenant(application.envId, checkStock)

const file = (...lines: string[]): string =>
  ['Código;Depósito (código);Lote;Vencimiento;Unidades;Apto', ...lines].join('\n')

test('the export of stock, uploaded untouched, leaves what is unfit unfit', async () => {
  expect(counted(await client.bring('stock-levels', await exported()))).toBe('0 0 3 0')
  expect(await levels()).toEqual(asReceived)
})

test('a rehearsal shows each level before and after, and what was applied goes back by contrary movements', async () => {
  const text = (await exported()).replace(';10;', ';12,5;').replace(';3;', ';1;')
  const { id } = await client.upload('stock-levels', text)
  const checked = await client.check(id)
  expect(counted(checked)).toBe('0 2 1 0')
  const place = `Depósito Norte (D${tag}) · Palito de agua (${code})`
  expect(shownOf(checked).sort()).toEqual([
    `${place} · lote L1 · no apto | Unidades: 3 → 1`,
    `${place} · sin lote | Unidades: 10 → 12,5`,
  ])
  expect(await levels()).toEqual(asReceived)
  const applied = await client.apply(id)
  expect(counted(applied)).toBe('0 2 1 0')
  expect(await levels()).toEqual(['L1 false 1 2027-01-31', 'L1 true 5 2027-01-31', 'null true 12.5 null'])
  expect(applied.isUndoable).toBe(true)
  expect((await client.send('GET', `/${id}/undo`)).body).toMatchObject({ changed: 2, kept: 0 })
  expect(await client.undo(id)).toMatchObject({ state: 'undone', undoneCount: 2 })
  expect(await levels()).toEqual(asReceived)
  expect(await checkedLedger()).toEqual([])
})

test('it is not undone, and says why, when the goods that it brought in are gone', async () => {
  const imported = await client.bring('stock-levels', (await exported()).replace(';10;', ';25;'))
  const out = { warehouse, article, units: -20, reason: 'Venta' }
  await admin.post('/api/stock/adjustments', { key: `out${tag}`, ...out })
  const refused = await client.undo(imported.id)
  expect(refused).toMatchObject({ state: 'done', undoneCount: 0, isUndoable: true })
  expect(refused.failure).toMatch(
    /^No se deshizo nada: No alcanza el stock de «A\d+ Palito de agua» en «Depósito Norte»/,
  )
  expect(await levels()).toContain('null true 5 null')
  await admin.post('/api/stock/adjustments', { key: `in${tag}`, ...out, units: 20, reason: 'Volvió' })
  expect(await client.undo(imported.id)).toMatchObject({ state: 'undone', failure: null })
  expect(await levels()).toEqual(asReceived)
  expect(await checkedLedger()).toEqual([])
})

test('the day a lot expires on is shown when it changes, and goes back', async () => {
  const { id } = await client.upload('stock-levels', file(`${code};D${tag};L1;28/02/2027;5;Sí`))
  expect(shownOf(await client.check(id))).toEqual([
    expect.stringMatching(/Vencimiento del lote.*: dom 31\/01\/2027 → dom 28\/02\/2027$/),
  ])
  await client.apply(id)
  expect(await levels()).toEqual(['L1 false 3 2027-02-28', 'L1 true 5 2027-02-28', 'null true 10 null'])
  await client.undo(id)
  expect(await levels()).toEqual(asReceived)
})

test('without lots a file counts all of them together, and without «Apto» what can be sold', async () => {
  const text = `Código;Depósito (código);Unidades\n${code};D${tag};12\n`
  const { id } = await client.upload('stock-levels', text)
  expect(shownOf(await client.check(id))).toEqual([expect.stringMatching(/todos los lotes \| Unidades: 15 → 12$/)])
  await client.apply(id)
  expect(await levels()).toEqual(['L1 false 3 2027-01-31', 'L1 true 5 2027-01-31', 'null true 7 null'])
})

test('what contradicts itself in a file, or counts less than nothing, is refused row by row', async () => {
  const imported = await client.bring(
    'stock-levels',
    file(
      `${code};D${tag};L1;31/01/2027;6;Sí`,
      `${code};D${tag};L1;31/01/2027;7;`,
      `${code};D${tag};L1;31/01/2027;6;Sí`,
      `${code};D${tag};L1;01/03/2027;3;No`,
      `${code};D${tag};;;-1;Sí`,
      `${code};NADA;;;1;Sí`,
    ),
  )
  expect(counted(imported)).toBe('0 1 1 4')
  expect(problemsOf(imported)).toEqual([
    '3 Artículo: Se repite en el archivo con otros datos.',
    '5 Vencimiento: El mismo lote ya vino en el archivo con otro vencimiento.',
    '6 Unidades: Lo contado no puede ser menos que cero.',
    '7 Depósito: Depósito (código): no existe el código «NADA».',
  ])
  expect(await levels()).toEqual(['L1 false 3 2027-01-31', 'L1 true 6 2027-01-31', 'null true 10 null'])
})

test('goods that moved since they were looked at are not counted over', async () => {
  const { id } = await client.upload('stock-levels', (await exported()).replace(';10;', ';12;').replace(';5;', ';6;'))
  expect(counted(await client.check(id))).toBe('0 2 1 0')
  await admin.post('/api/stock/adjustments', { key: `m${tag}`, warehouse, article, units: -4, reason: 'Venta' })
  const applied = await client.apply(id)
  expect(counted(applied)).toBe('0 1 1 1')
  expect(problemsOf(applied)[0]).toContain('Cambió desde la revisión')
  expect(await levels()).toEqual(['L1 false 3 2027-01-31', 'L1 true 6 2027-01-31', 'null true 6 null'])
})
