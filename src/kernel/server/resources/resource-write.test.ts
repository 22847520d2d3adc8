import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBrand } from '../../../testing/factories.ts'
import { readHistory } from '../audit.ts'
import { newId } from '../ids.ts'
import { createSampleApplication, type SampleApplication } from './resource.fixture.ts'

type Refusal = { code: string; detail: string; errors: { path: string; message: string }[] }

let application: SampleApplication
beforeAll(async () => {
  application = await createSampleApplication()
})
beforeEach(() => application.clear())
afterAll(() => application.stop())

const historyOf = (id: string) =>
  application.platform.withTenant(application.envId, tenant => readHistory(tenant, 'samples', id))
const brandIn = (envId: string, code: string) =>
  application.platform.withTenant(envId, tenant => createBrand(tenant, { code, name: `Marca ${code}` }))

describe('creating', () => {
  test('answers the row, computed columns and defaults included', async () => {
    const brand = await brandIn(application.envId, 'M1')
    const created = await application.create({
      code: ' A1 ',
      name: ' Uno ',
      note: '  ',
      count: 3,
      price: 1050,
      at: '2026-11-02T10:00:00-03:00',
      brand,
    })
    expect(created).toMatchObject({
      code: 'A1',
      name: 'Uno',
      note: null,
      count: 3,
      doubled: 6,
      price: 1050,
      at: '2026-11-02T13:00:00.000Z',
      isOpen: true,
      isChecked: null,
      brand: { id: brand, code: 'M1', name: 'Marca M1' },
      deletedAt: null,
    })
    expect((await application.call('GET', `/${created.id}`)).body).toEqual(created)
  })

  test.each([
    [{ name: 'Sin código' }, 'code', 'Completá este dato.'],
    [{ code: '', name: 'x' }, 'code', 'Completá este dato.'],
    [{ code: 'A', name: null }, 'name', 'Completá este dato.'],
    [{ code: 'A', name: 7 }, 'name', 'Tiene que ser un texto.'],
    [{ code: 'A', name: 'x', note: 'y'.repeat(41) }, 'note', 'Hasta 40 caracteres.'],
    [{ code: 'A', name: 'x', count: 1.5 }, 'count', 'Tiene que ser un número entero.'],
    [{ code: 'A', name: 'x', count: '1' }, 'count', 'Tiene que ser un número.'],
    [{ code: 'A', name: 'x', price: 10.5 }, 'price', 'Tiene que ser una cantidad entera de centavos.'],
    [{ code: 'A', name: 'x', rate: 101 }, 'rate', 'Hasta 100.'],
    [{ code: 'A', name: 'x', day: '2026-02-30' }, 'day', 'La fecha no existe o no está escrita como AAAA-MM-DD.'],
    [{ code: 'A', name: 'x', at: '2026-11-02' }, 'at', 'La fecha y hora no existe o no está escrita en ISO 8601.'],
    [{ code: 'A', name: 'x', isOpen: 'sí' }, 'isOpen', 'Elegí sí o no.'],
    [{ code: 'A', name: 'x', kind: 'hot' }, 'kind', 'Elegí una de las opciones.'],
    [{ code: 'A', name: 'x', kind: 'toString' }, 'kind', 'Elegí una de las opciones.'],
    [{ code: 'A', name: 'x', brand: 'M1' }, 'brand', 'Elegí un registro de la lista.'],
    [{ code: 'A', name: 'x', brand: newId() }, 'brand', '«Marca» no existe en esta empresa.'],
    [{ code: 'A', name: 'x', doubled: 4 }, '', 'El dato «doubled» no se conoce.'],
    [{ code: 'A', name: 'x', envId: newId() }, '', 'El dato «envId» no se conoce.'],
  ])('refuses %j', async (body, path, message) => {
    const answer = await application.call<Refusal>('POST', '', body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([{ path, message }])
  })

  test('refuses a reference of another environment and one that was deleted', async () => {
    const foreign = await brandIn(newId(), 'M2')
    const own = await brandIn(application.envId, 'M3')
    await application.platform.withTenant(application.envId, ({ db, envId }) =>
      db
        .updateTable('brands')
        .set({ deletedAt: new Date() })
        .where('envId', '=', envId)
        .where('id', '=', own)
        .execute(),
    )
    for (const brand of [foreign, own])
      expect((await application.call<Refusal>('POST', '', { code: 'A', name: 'x', brand })).body.errors[0]?.path).toBe(
        'brand',
      )
  })

  test('says a taken code on its field, and takes the same code in another environment', async () => {
    await application.create({ code: 'A1', name: 'Uno' })
    const again = await application.call<Refusal>('POST', '', { code: 'A1', name: 'Otro' })
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({
      code: 'kernel.duplicate',
      errors: [{ path: 'code', message: 'Ya hay una muestra con código «A1».' }],
    })
    expect((await application.call('POST', '', { code: 'A1', name: 'De otra' }, 'stranger')).status).toBe(200)
    expect((await application.call('POST', '', { code: 'a1', name: 'Otra caja' })).status).toBe(200)
  })

  test('two at once with one code: one is made, the other is told', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => application.call('POST', '', { code: 'RACE', name: 'x' })),
    )
    expect(answers.map(answer => answer.status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })

  test('is not for those who only read', async () => {
    expect((await application.call('POST', '', { code: 'A', name: 'x' }, 'seller')).status).toBe(403)
    expect((await application.call('GET', '', undefined, 'seller')).status).toBe(200)
  })
})

describe('changing', () => {
  test('touches what was sent alone, and remembers before and after', async () => {
    const row = await application.create({ code: 'A1', name: 'Uno', note: 'vieja', count: 1 })
    const changed = await application.call('PATCH', `/${row.id}`, { note: '', count: 1, isOpen: false })
    expect(changed.body).toMatchObject({ name: 'Uno', note: null, count: 1, isOpen: false })
    const [latest, first] = await historyOf(row.id)
    expect(latest).toMatchObject({
      action: 'changed',
      actor: 'Alguien',
      detail: { before: { note: 'vieja', isOpen: true }, after: { note: null, isOpen: false } },
    })
    expect(first).toMatchObject({ action: 'created', detail: { values: { code: 'A1', note: 'vieja' } } })
  })

  test('with nothing new writes nothing', async () => {
    const brand = await brandIn(application.envId, 'M4')
    const row = await application.create({ code: 'A1', name: 'Uno', weight: 1.5, brand })
    expect(
      (await application.call('PATCH', `/${row.id}`, { name: 'Uno', weight: 1.5, brand, isOpen: '' })).status,
    ).toBe(200)
    expect(await historyOf(row.id)).toHaveLength(1)
  })

  test('never empties what must not be empty', async () => {
    const row = await application.create({ code: 'A1', name: 'Uno' })
    for (const body of [{ name: '' }, { name: null }, { code: null }])
      expect((await application.call('PATCH', `/${row.id}`, body)).status).toBe(400)
    expect((await application.call('PATCH', `/${row.id}`, { isOpen: null })).body).toMatchObject({ isOpen: true })
  })

  test('keeps the code unique', async () => {
    await application.create({ code: 'A1', name: 'Uno' })
    const row = await application.create({ code: 'A2', name: 'Dos' })
    expect((await application.call('PATCH', `/${row.id}`, { code: 'A1' })).status).toBe(409)
    expect((await application.call('PATCH', `/${row.id}`, { code: 'A2', name: 'Mismo' })).status).toBe(200)
  })

  test('of a row of another environment finds nothing', async () => {
    const row = await application.create({ code: 'A1', name: 'Uno' })
    const answers = await Promise.all([
      application.call('GET', `/${row.id}`, undefined, 'stranger'),
      application.call('PATCH', `/${row.id}`, { name: 'Mía' }, 'stranger'),
      application.call('DELETE', `/${row.id}`, undefined, 'stranger'),
      application.call('POST', `/${row.id}/restore`, undefined, 'stranger'),
      application.call('GET', `/${newId()}`),
    ])
    expect(answers.map(answer => answer.status)).toEqual([404, 404, 404, 404, 404])
    expect((await application.call('GET', '/not-an-id')).status).toBe(400)
    expect((await application.call('GET', `/${row.id}`)).body).toMatchObject({ name: 'Uno', deletedAt: null })
  })
})

describe('deleting', () => {
  test('hides the row, can be undone, and both are remembered once', async () => {
    const row = await application.create({ code: 'A1', name: 'Uno' })
    for (const _twice of [1, 2]) expect((await application.call('DELETE', `/${row.id}`)).status).toBe(204)
    expect((await application.list()).total).toBe(0)
    expect((await application.call('GET', `/${row.id}`)).body.deletedAt).not.toBeNull()
    for (const _twice of [1, 2])
      expect((await application.call('POST', `/${row.id}/restore`)).body).toMatchObject({ deletedAt: null })
    expect((await application.list()).total).toBe(1)
    expect((await historyOf(row.id)).map(entry => entry.action)).toEqual(['restored', 'deleted', 'created'])
  })

  test('keeps the code: creating it anew brings the row back with the new values', async () => {
    const row = await application.create({ code: 'A1', name: 'Uno', note: 'vieja' })
    await application.call('DELETE', `/${row.id}`)
    expect(await application.create({ code: 'A1', name: 'Nuevo', count: 2 })).toMatchObject({
      id: row.id,
      name: 'Nuevo',
      note: null,
      count: 2,
      deletedAt: null,
    })
    expect((await historyOf(row.id)).map(entry => entry.action)).toEqual(['changed', 'restored', 'deleted', 'created'])
  })
})
