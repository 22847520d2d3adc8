import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { byText } from '../../../testing/by-text.ts'
import { createArticle } from '../../../testing/factories.ts'
import { isWholeUnit } from '../../catalog/contract/unit-of-measure.ts'
import type { TaskView } from '../contract/picking-routes.ts'
import { quantityFault } from '../contract/quantity-rules.ts'
import { addLoad, addOrder, openWarehouse, receive } from '../testing/warehouse.ts'

let application: TestApplication
let shop: Awaited<ReturnType<typeof openWarehouse>>
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())
beforeEach(async () => {
  shop = await openWarehouse(application)
})

const assign = (load = shop.load) => shop.admin.post<TaskView>('/api/picking/tasks', { load, preparer: shop.me })
const act = (id: string, body: object, caller: Caller = shop.erp) =>
  caller.request('POST', `/api/picking/tasks/${id}/acts`, {
    key: newId(),
    kind: 'picked',
    article: shop.water,
    ...body,
  })
const view = (id: string) => shop.erp.get<TaskView>(`/api/picking/tasks/${id}`)
const itemOf = (task: TaskView, code: string) => task.items.find(({ article }) => article.code === code)

/** Another load with one order. */
const anotherLoad = (units: Record<string, number>, number = 8) =>
  application.platform.withTenant(shop.envId, async tenant => {
    const load = await addLoad(tenant, shop.means, number)
    await addOrder(tenant, { load, units, sequence: number })
    return load
  })

describe('a lot', () => {
  test('that the warehouse does not have is refused at its field, and nothing is noted', async () => {
    const { id } = await assign()
    const refused = await act(id, { units: 2, lot: 'INVENTADO' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      code: 'picking.unknownLot',
      errors: [
        {
          path: 'lot',
          message: 'El lote «INVENTADO» no figura en «Central» para este artículo. Elegí uno de la lista.',
        },
      ],
    })
    expect((await view(id)).state).toBe('pending')
  })

  test('of another article, or of another warehouse, is none', async () => {
    const other = await shop.admin.post<{ id: string }>('/api/data/sites', {
      code: 'D2',
      name: 'Otro',
      type: 'deposito',
    })
    await receive(shop.admin, shop.site, shop.spare, [{ lot: 'GAS', units: 5 }])
    await receive(shop.admin, other.id, shop.water, [{ lot: 'LEJOS', units: 5 }])
    const { id } = await assign()
    for (const lot of ['GAS', 'LEJOS'])
      expect((await act(id, { units: 1, lot })).json().code).toBe('picking.unknownLot')
  })

  test('gives no more than it holds, less what other loads that wait took of it', async () => {
    await receive(shop.admin, shop.site, shop.water, [{ lot: 'CORTO', units: 5, expiresOn: '2097-01-01' }])
    const { id } = await assign()
    const refused = await act(id, { units: 6, lot: 'CORTO' })
    expect(refused.json()).toMatchObject({
      code: 'picking.lotShort',
      errors: [
        { path: 'units', message: 'Del lote «CORTO» quedan 5: tomá el resto de otro lote o marcá el faltante.' },
      ],
    })
    expect((await act(id, { units: 3, lot: 'CORTO' })).statusCode).toBe(200)
    const second = await assign(await anotherLoad({ [shop.water]: 5 }))
    expect(itemOf(second, 'A1')?.lots[0]).toMatchObject({ lot: 'CORTO', units: 2 })
    expect((await act(second.id, { units: 3, lot: 'CORTO' })).json().code).toBe('picking.lotShort')
    expect((await act(second.id, { units: 2, lot: 'CORTO' })).statusCode).toBe(200)
    expect(itemOf(await view(id), 'A1')?.lots.map(({ lot }) => lot)).toEqual(['VIEJO', 'NUEVO'])
  })

  test('taken by two loads at once is never taken twice', async () => {
    await receive(shop.admin, shop.site, shop.water, [{ lot: 'CORTO', units: 5, expiresOn: '2097-01-01' }])
    const tasks = [await assign(), await assign(await anotherLoad({ [shop.water]: 5 }))]
    const answers = await Promise.all(tasks.map(({ id }) => act(id, { units: 4, lot: 'CORTO' })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('gives more where the company lets its books run behind, and still has to exist', async () => {
    await shop.admin.request('PUT', '/api/settings/stock', { allowsNegative: true })
    await receive(shop.admin, shop.site, shop.water, [{ lot: 'CORTO', units: 5, expiresOn: '2097-01-01' }])
    const { id } = await assign()
    expect((await act(id, { units: 9, lot: 'CORTO' })).statusCode).toBe(200)
    expect((await act(id, { units: 1, lot: 'NADA' })).json().code).toBe('picking.unknownLot')
  })

  test('is checked of what takes the place of something else too', async () => {
    await receive(shop.admin, shop.site, shop.spare, [{ lot: 'GAS', units: 1 }])
    const { id } = await assign()
    const replaced = { article: shop.ice, kind: 'substituted', substitute: shop.spare, reason: 'No queda' }
    expect((await act(id, { ...replaced, units: 2, lot: 'GAS' })).json().code).toBe('picking.lotShort')
    expect((await act(id, { ...replaced, units: 1, lot: 'OTRO' })).json().code).toBe('picking.unknownLot')
    expect((await act(id, { ...replaced, units: 1, lot: 'GAS' })).statusCode).toBe(200)
  })
})

describe('a quantity', () => {
  test('of half a unit is refused of what is sold by the piece, whatever the act, and taken of what is weighed', async () => {
    const cheese = await application.platform.withTenant(shop.envId, tenant =>
      createArticle(tenant, { code: 'Q1', name: 'Queso', unitOfMeasure: 'Kg.' }),
    )
    const { id, items } = await assign(await anotherLoad({ [cheese]: 3.25, [shop.ice]: 2.5 }))
    expect(items.map(({ article }) => [article.code, article.isWhole]).toSorted(byText)).toEqual([
      ['A2', true],
      ['Q1', false],
    ])
    for (const body of [
      { kind: 'picked', units: 0.5 },
      { kind: 'shortage', units: 1.5, reason: 'Roto' },
    ])
      expect((await act(id, { article: shop.ice, ...body })).json()).toMatchObject({
        code: 'picking.wholeUnits',
        errors: [{ path: 'units', message: 'Este artículo va por unidades enteras.' }],
      })
    expect((await act(id, { article: cheese, units: 1.125 })).statusCode).toBe(200)
    // An order for half a unit can still be completed.
    expect((await act(id, { article: shop.ice, units: 2 })).statusCode).toBe(200)
    expect((await act(id, { article: shop.ice, units: 0.5 })).statusCode).toBe(200)
  })

  test('of more than is left says how much is', async () => {
    const { id } = await assign()
    expect((await act(id, { units: 17 })).json()).toMatchObject({
      code: 'picking.tooMuch',
      errors: [{ path: 'units', message: 'Es más de lo que falta preparar: quedan 16.' }],
    })
  })

  test('is judged alike on the screen and on the server, and nothing that passes is more than is there', () => {
    const amount = fc.integer({ min: -10, max: 5000 }).map(value => value / 1000)
    fc.assert(
      fc.property(amount, amount, amount, fc.boolean(), (units, remaining, free, isWhole) => {
        const fault = quantityFault({ units, remaining, isWhole, lot: { code: 'L', free } })
        if (fault !== null) return
        expect(units).toBeGreaterThan(0)
        expect(units).toBeLessThanOrEqual(Math.min(remaining, free))
        if (isWhole && units !== remaining) expect(Number.isInteger(units)).toBe(true)
      }),
    )
  })

  test.each([
    ['un', true],
    ['', true],
    ['Caja', true],
    ['Kg.', false],
    ['LITROS', false],
  ])('in «%s» is whole: %s', (unit, whole) => expect(isWholeUnit(unit)).toBe(whole))
})

test('a key that comes back with something else is told what differs', async () => {
  const { id } = await assign()
  const key = newId()
  await act(id, { key, units: 5, lot: 'VIEJO' })
  expect((await act(id, { key, units: 5, lot: 'VIEJO' })).statusCode).toBe(200)
  const refused = await act(id, { key, units: 6, lot: 'NUEVO', kind: 'shortage', reason: 'Roto' })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'picking.keyReused',
    errors: [
      { path: 'kind', message: 'Antes: Tomado. Ahora: Faltante.' },
      { path: 'units', message: 'Antes: 5. Ahora: 6.' },
      { path: 'lot', message: 'Antes: VIEJO. Ahora: NUEVO.' },
      { path: 'reason', message: 'Antes: nada. Ahora: Roto.' },
    ],
  })
  expect((await act(id, { key, units: 5, lot: 'VIEJO', article: shop.ice })).json().errors).toMatchObject([
    { path: 'article' },
  ])
  expect(itemOf(await view(id), 'A1')?.picked).toBe(5)
})

describe('people', () => {
  test('who took something of a task do not supervise it, whosever it is', async () => {
    const { id } = await assign()
    await act(id, { units: 16 }, shop.admin)
    await act(id, { units: 4, article: shop.ice })
    await shop.erp.post(`/api/picking/tasks/${id}/moves`, { move: 'finish' })
    const supervise = (caller: Caller) =>
      caller.request('POST', `/api/picking/tasks/${id}/moves`, { move: 'supervise' })
    expect((await supervise(shop.admin)).json().code).toBe('picking.ownWork')
    expect((await supervise(shop.lead)).json()).toMatchObject({ state: 'supervised' })
  })

  test('who prepare are of the company: the operator of the installation is not offered, nor handed a task', async () => {
    const { envId } = shop
    await application.signIn({
      envId,
      roleNumber: 1,
      displayName: 'Operador',
      email: 'op@test.example',
      isOperator: true,
    })
    const { preparers } = await shop.admin.get<{ preparers: { name: string }[] }>('/api/picking/choices')
    expect(preparers.map(({ name }) => name)).toEqual(['Ana Jefa', 'Beto Cámara', 'Lía Supervisora'])
    const { id } = await application.platform.database
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'op@test.example')
      .executeTakeFirstOrThrow()
    const refused = await shop.admin.request('POST', '/api/picking/tasks', { load: shop.load, preparer: id })
    expect(refused.json().code).toBe('picking.unknownPreparer')
    const owners = await shop.admin.get<{ items: { name: string }[] }>('/api/supervision/people')
    expect(owners.items.map(({ name }) => name)).not.toContain('Operador')
  })
})

test('the phone of a preparer gets their own open tasks whole, and no one else’s', async () => {
  const { id } = await assign()
  const mine = (caller: Caller) => caller.get<{ items: TaskView[] }>('/api/picking/mine')
  expect((await mine(shop.erp)).items).toEqual([await view(id)])
  expect((await mine(shop.lead)).items).toEqual([])
  await shop.admin.post(`/api/picking/tasks/${id}/moves`, { move: 'cancel' })
  expect((await mine(shop.erp)).items).toEqual([])
})

test('a code that was read is told by the name of its article', async () => {
  const read = (code: string) =>
    shop.erp.get<{ article: { name: string } | null }>(`/api/picking/articles?code=${code}`)
  expect((await read('A3')).article).toMatchObject({ code: 'A3', name: 'Agua con gas' })
  expect((await read('7790000')).article).toBeNull()
  const seller = await application.signIn({ envId: shop.envId, roleNumber: 2 })
  for (const path of ['mine', 'articles?code=A3'])
    expect((await seller.request('GET', `/api/picking/${path}`)).statusCode).toBe(403)
})
