import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eanModules } from '../../../kernel/contract/barcodes/ean.ts'
import { addDays, dayOf } from '../../../kernel/contract/formats.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import type { PickingBoard } from '../contract/board.ts'
import type { TaskView } from '../contract/picking-routes.ts'
import { byPath, splitUnits } from '../contract/split.ts'
import { type PickingMove, pickingMoveNames, pickingMoves } from '../contract/states.ts'
import { openWarehouse } from '../testing/warehouse.ts'

let application: TestApplication
let envId: string
let admin: Caller
let lead: Caller
let erp: Caller
let me: string
let load: string
let site: string
let water: string
let ice: string
let spare: string

beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())

const today = () => dayOf(new Date(), 'America/Argentina/Buenos_Aires')

beforeEach(async () => {
  ;({ envId, admin, lead, erp, me, load, site, water, ice, spare } = await openWarehouse(application))
})

const assign = (body: object = {}) => admin.post<TaskView>('/api/picking/tasks', { load, preparer: me, ...body })
const act = (id: string, body: object, caller = erp) =>
  caller.request('POST', `/api/picking/tasks/${id}/acts`, { key: newId(), kind: 'picked', article: water, ...body })
const takeAll = async (id: string) => {
  await act(id, { units: 16 })
  await act(id, { units: 4, article: ice })
}
const move = (id: string, name: string, caller = erp) =>
  caller.request('POST', `/api/picking/tasks/${id}/moves`, { move: name })
const readBoard = () => admin.get<PickingBoard>(`/api/picking/board?from=${today()}&to=${today()}`)
const view = (id: string) => erp.get<TaskView>(`/api/picking/tasks/${id}`)

describe('a task', () => {
  test('adds the orders up, in the order one walks, with the lot that expires first', async () => {
    const task = await assign()
    expect(task.items.map(({ article, location, ordered }) => [article.code, location, ordered])).toEqual([
      ['A2', 'B-2', 4],
      ['A1', 'B-10', 16],
    ])
    expect(task.items[1]?.lots.map(({ lot }) => lot)).toEqual(['VIEJO', 'NUEVO'])
    expect(task.items[1]?.splits.map(({ ordered }) => ordered)).toEqual([10, 6])
    expect((await admin.request('POST', '/api/picking/tasks', { load, preparer: me })).json().code).toBe(
      'picking.nothingLeft',
    )
  })

  test('is picked by totals and split over its orders, with shortage and substitution, then supervised by another', async () => {
    const { id } = await assign()
    await act(id, { units: 12, lot: 'VIEJO' })
    expect((await view(id)).items[1]).toMatchObject({ picked: 12, splits: [{ done: 10 }, { done: 2 }] })
    expect((await move(id, 'finish')).json().code).toBe('picking.unfinished')
    expect((await view(id)).history[0]).toMatchObject({ actor: 'Beto Cámara', text: 'Empezó a preparar' })
    await act(id, { units: 1, kind: 'shortage', reason: 'Roto' })
    await act(id, { units: 3, kind: 'substituted', substitute: spare, reason: 'No queda' })
    await act(id, { units: 4, article: ice })
    const [cold, wet] = (await view(id)).items
    for (const item of [cold, wet])
      expect((item?.picked ?? 0) + (item?.shortage ?? 0) + (item?.substituted ?? 0)).toBe(item?.ordered)
    expect((await move(id, 'finish')).json<TaskView>()).toMatchObject({ state: 'prepared', moves: [] })
    // Without supervision, a prepared order is complete.
    expect((await readBoard()).completed).toEqual({ orders: 0, total: 2 })
    await admin.request('PUT', '/api/settings/picking', { requiresSupervision: false })
    expect((await readBoard()).completed).toEqual({ orders: 2, total: 2 })
    await admin.request('PUT', '/api/settings/picking', { requiresSupervision: true })
    expect((await move(id, 'supervise')).statusCode).toBe(403)
    expect((await move(id, 'supervise', lead)).json<TaskView>()).toMatchObject({
      state: 'supervised',
      supervisedBy: 'Lía Supervisora',
    })
    expect((await act(id, { units: 1 })).json().code).toBe('picking.notPicking')
    expect(await readBoard()).toMatchObject({
      preparers: [{ name: 'Beto Cámara', orders: 2, supervised: 2, remaining: 0, doneUnits: 19 }],
      shortages: [{ code: 'A1', units: 1 }],
      completed: { orders: 2, total: 2 },
      warehouses: [{ name: 'Central', orderedUnits: 20, doneUnits: 19 }],
    })
  })

  test('order by order keeps each one apart', async () => {
    const task = await assign({ mode: 'order' })
    expect(task.items.map(({ order, article }) => [order?.number, article.code])).toEqual([
      [1, 'A2'],
      [1, 'A1'],
      [2, 'A1'],
    ])
    const second = task.items[2]?.order?.id
    await act(task.id, { units: 6, order: second })
    expect((await act(task.id, { units: 1, order: second })).json().code).toBe('picking.tooMuch')
  })

  test('does the same key once, and takes an act back', async () => {
    const { id } = await assign()
    const key = newId()
    for (const _ of [1, 2, 3]) expect((await act(id, { key, units: 5 })).statusCode).toBe(200)
    expect((await view(id)).items[1]?.picked).toBe(5)
    expect((await act(id, { key, units: 6 })).json().code).toBe('picking.keyReused')
    await erp.post(`/api/picking/tasks/${id}/undo`, { key })
    await erp.post(`/api/picking/tasks/${id}/undo`, { key })
    expect((await view(id)).items[1]?.picked).toBe(0)
  })

  test('two acts at once never take more than was asked', async () => {
    const { id } = await assign()
    const answers = await Promise.all([act(id, { units: 10 }), act(id, { units: 10 })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await view(id)).items[1]?.picked).toBe(10)
  })

  test('two who supervise at once have one winner', async () => {
    const { id } = await assign()
    await act(id, { units: 16 })
    await act(id, { units: 4, article: ice })
    await move(id, 'finish')
    const answers = await Promise.all([move(id, 'supervise', lead), move(id, 'supervise', admin)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().detail).toBe(
      'La tarea está «Supervisado»: ya no se puede «Dar por supervisado».',
    )
  })
})

describe('of two who make the same step at once', () => {
  const paths: Record<PickingMove, PickingMove[]> = {
    start: [],
    finish: ['start'],
    supervise: ['start', 'finish'],
    giveBack: ['start', 'finish'],
    reopen: ['start', 'finish', 'supervise'],
    cancel: [],
  }

  test.each(pickingMoveNames)('one wins: %s', async name => {
    const { id } = await assign()
    for (const step of paths[name]) {
      if (step === 'finish') await takeAll(id)
      expect((await move(id, step, admin)).statusCode).toBe(200)
    }
    if (name === 'finish') await takeAll(id)
    const answers = await Promise.all([move(id, name, admin), move(id, name, admin)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('picking.stateChanged')
    const told = (await view(id)).history.filter(({ text }) => text === pickingMoves[name].past)
    expect(told).toMatchObject([{ actor: 'Ana Jefa' }])
  })
})

describe('a lot past its day', () => {
  const receive = (lot: string, expiresOn: string) =>
    admin.post('/api/stock/receipts', {
      key: newId(),
      warehouse: site,
      lines: [{ article: water, units: 5, lot, expiresOn }],
    })

  test('is offered last and never taken, not even as a substitute; what is good still is', async () => {
    await receive('PASADO', addDays(today(), -1))
    await receive('HOY', today())
    const { id } = await assign()
    const task = await view(id)
    expect(task.mayTakeExpired).toBe(false)
    expect(task.items[1]?.lots.map(({ lot }) => lot)).toEqual(['HOY', 'VIEJO', 'NUEVO', 'PASADO'])
    const refused = await act(id, { units: 2, lot: 'PASADO', reason: 'Igual' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'picking.expired'])
    expect(refused.json().detail).toMatch(/^El lote «PASADO» venció el .+: no se prepara/)
    const replaced = {
      article: ice,
      kind: 'substituted',
      substitute: water,
      reason: 'No queda',
      units: 1,
      lot: 'PASADO',
    }
    expect((await act(id, replaced)).json().code).toBe('picking.expired')
    expect((await act(id, { units: 2, lot: 'HOY' })).statusCode).toBe(200)
    expect((await view(id)).items[1]?.picked).toBe(2)
  })

  test('is taken by who supervises, saying why, where the company lets them', async () => {
    await receive('PASADO', addDays(today(), -1))
    await admin.request('PUT', '/api/settings/picking', { leadsTakeExpired: true })
    const { id } = await assign()
    expect((await act(id, { units: 2, lot: 'PASADO', reason: 'Igual' })).json().code).toBe('picking.expired')
    const silent = await act(id, { units: 2, lot: 'PASADO' }, admin)
    expect(silent.json()).toMatchObject({ code: 'picking.expired', errors: [{ path: 'reason' }] })
    const taken = await act(id, { units: 2, lot: 'PASADO', reason: 'Para degustar' }, admin)
    expect(taken.json<TaskView>().history).toContainEqual(
      expect.objectContaining({ actor: 'Ana Jefa', text: 'Tomó 2 del lote vencido «PASADO»: Para degustar' }),
    )
  })
})

describe('refusals', () => {
  test.each([
    ['nothing', { units: 0 }],
    ['less than nothing', { units: -3 }],
    ['a shortage without a reason', { units: 1, kind: 'shortage' }],
    ['a substitution by nothing', { units: 1, kind: 'substituted', reason: 'x' }],
    ['no article', { article: 'x', units: 1 }],
  ])('%s is not taken', async (_, body) => {
    const { id } = await assign()
    expect((await act(id, body)).statusCode).toBe(400)
  })

  test('sellers do not pick, others not what is somebody else’s, and only administrators hand out', async () => {
    const { id } = await assign()
    const seller = await application.signIn({ envId, roleNumber: 2 })
    expect((await seller.request('GET', `/api/picking/tasks/${id}`)).statusCode).toBe(403)
    expect((await act(id, { units: 1 }, lead)).json().code).toBe('picking.notYours')
    expect((await erp.request('POST', '/api/picking/tasks', { load, preparer: me })).statusCode).toBe(403)
    expect((await act(id, { units: 1, article: spare })).json().code).toBe('picking.notAsked')
    const elsewhere = await application.signIn({
      envId: application.otherEnvId,
      roleNumber: 1,
    })
    expect((await elsewhere.request('GET', `/api/picking/tasks/${id}`)).statusCode).toBe(404)
    expect((await move(id, 'cancel', admin)).json<TaskView>().state).toBe('canceled')
    expect((await assign()).state).toBe('pending')
  })

  test('a seller is no preparer', async () => {
    await application.signIn({ envId, roleNumber: 3, displayName: 'Vera Ventas' })
    const { preparers } = await admin.get<{ preparers: { name: string }[] }>('/api/picking/choices')
    expect(preparers.map(({ name }) => name)).not.toContain('Vera Ventas')
    expect((await admin.request('POST', '/api/picking/tasks', { load, preparer: newId() })).json().code).toBe(
      'picking.unknownPreparer',
    )
  })
})

test('what is near its expiry on the dashboard is as the company says', async () => {
  const site = (await admin.get<{ items: { id: string }[] }>('/api/data/sites')).items[0]?.id
  const lines = [{ article: spare, units: 5, lot: 'PRONTO', expiresOn: addDays(today(), 20) }]
  await admin.post('/api/stock/receipts', { key: newId(), warehouse: site, lines })
  expect((await readBoard()).nearExpiry).toMatchObject([{ units: 5, expiresOn: lines[0]?.expiresOn }])
  await admin.request('PUT', '/api/settings/picking', { expiryDays: 19 })
  expect((await readBoard()).nearExpiry).toEqual([])
})

test('the list, the paper and the definitions of the dashboard answer', async () => {
  const { id } = await assign()
  expect((await erp.get<{ items: object[] }>('/api/data/picking-tasks')).items).toMatchObject([
    { id, load: 7, orders: 2, ordered: 20 },
  ])
  expect((await erp.request('GET', `/api/picking/tasks/${id}/list.pdf`)).headers['content-type']).toBe(
    'application/pdf',
  )
  expect((await erp.get<{ items: object[] }>('/api/picking/widgets')).items).toHaveLength(8)
})

describe('figures', () => {
  const units = fc.integer({ min: 0, max: 1e6 }).map(value => value / 1000)
  const lines = fc
    .array(units, { minLength: 1, maxLength: 12 })
    .map(all => all.map((remaining, line) => ({ line, remaining })))

  test('what is taken is shared out whole: prepared, missing and replaced add up to what was ordered', () => {
    fc.assert(
      fc.property(lines, fc.array(units, { maxLength: 8 }), (ordered, acts) => {
        const left = new Map(ordered.map(({ line, remaining }) => [line, Math.round(remaining * 1000)]))
        const total = [...left.values()].reduce((sum, value) => sum + value, 0)
        let done = 0
        for (const amount of acts) {
          const open = [...left].map(([line, value]) => ({ line, remaining: value / 1000 }))
          const parts = splitUnits(open, amount)
          if (!parts) continue
          for (const part of parts) left.set(part.line, (left.get(part.line) ?? 0) - Math.round(part.units * 1000))
          done += Math.round(amount * 1000)
        }
        expect([...left.values()].every(value => value >= 0)).toBe(true)
        expect([...left.values()].reduce((sum, value) => sum + value, 0) + done).toBe(total)
      }),
    )
  })

  test('A-2 comes before A-10, and what has no place last', () => {
    expect(['A-10', null, 'B-1', 'A-2'].toSorted(byPath)).toEqual(['A-2', 'A-10', 'B-1', null])
  })

  test('a bar code is drawn only when its check digit is right', () => {
    expect(eanModules('4006381333931')).toBe(
      '10100011010100111010111101111010001001011001101010100001010000101000010111010010000101100110101',
    )
    expect(eanModules('4006381333932')).toBeNull()
    expect(eanModules('77905')).toBeNull()
  })
})
