import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createBrand } from '../../../testing/factories.ts'
import { counted, type ImportClient, importClient, problemsOf } from '../../../testing/import-client.ts'

let application: TestApplication
let envId: string
let admin: ImportClient
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())
beforeEach(async () => {
  envId = await application.addEnvironment()
  admin = importClient(application, await application.signIn({ roleNumber: 1, envId }))
})

const brands = () => admin.named('brands')
const undoCounts = async (id: string) => (await admin.send('GET', `/${id}/undo`)).body

const file = [
  'id,nombre,marca',
  '1,Dulce de leche,LA ANÓNIMA',
  '2,Yerba,Playadito',
  '3,Yerba suave,playadito',
  '7,Gaseosa,COCA-COLA',
  '8,Gaseosa chica,Coca Cola',
  '4,,Marca de una fila con error',
  '5,Aceite,Cañuelas',
  '6,Suelto,',
].join('\n')

/** Uploads a file, rehearses it, and rehearses it again with its brands allowed. */
const withBrands = async (content = file) => {
  const { id } = await admin.upload('articles', content)
  await admin.settle(id, { makes: ['brands'] })
  return admin.check(id)
}

describe('what a file names that is not there', () => {
  test('is counted and named, and its rows are wrong until a person says that it is made', async () => {
    await application.platform.withTenant(envId, tenant => createBrand(tenant, { code: 'C1', name: 'Canuelas' }))
    const { id } = await admin.upload('articles', file)
    const checked = await admin.check(id)
    expect(counted(checked)).toBe('2 0 0 6')
    expect(checked.newcomers).toMatchObject([
      {
        resource: 'brands',
        titles: { many: 'Marcas' },
        count: 4,
        isMade: false,
        names: expect.arrayContaining(['Playadito']),
      },
    ])
    await admin.settle(id, { makes: ['brands'] })
    const again = await admin.check(id)
    expect(counted(again)).toBe('7 0 0 1')
    expect(again.newcomers).toMatchObject([{ count: 3, isMade: true, names: ['LA ANÓNIMA', 'Playadito', 'COCA-COLA'] }])
    expect(await brands()).toEqual(['C1 Canuelas'])
  })

  test('is made with the rows that need it, under a code of its own, once', async () => {
    const { id } = await withBrands()
    const done = await admin.apply(id)
    expect(counted(done)).toBe('7 0 0 1')
    expect(done.newcomers).toMatchObject([{ count: 4, isMade: true }])
    expect(await brands()).toEqual([
      'CANUELAS Cañuelas',
      'COCA-COLA COCA-COLA',
      'LA-ANONIMA LA ANÓNIMA',
      'PLAYADITO Playadito',
    ])
    const rows = await admin.rows('articles')
    expect(rows.map(({ brand }) => (brand as { name: string } | null)?.name ?? null)).toEqual([
      'LA ANÓNIMA',
      'Playadito',
      'Playadito',
      'Cañuelas',
      null,
      'COCA-COLA',
      'COCA-COLA',
    ])
    expect(counted(await admin.bring('articles', file))).toBe('0 0 7 1')
  })

  test('gets a code that nobody has, and one that was deleted comes back', async () => {
    const gone = await application.platform.withTenant(envId, async tenant => {
      await createBrand(tenant, { code: 'PLAYADITO', name: 'Otra' })
      return createBrand(tenant, { code: 'LA', name: 'La Anónima' })
    })
    await admin.send('DELETE', `/../data/brands/${gone}`)
    await admin.apply((await withBrands()).id)
    expect(await brands()).toEqual([
      'CANUELAS Cañuelas',
      'COCA-COLA COCA-COLA',
      'LA La Anónima',
      'PLAYADITO Otra',
      'PLAYADITO-2 Playadito',
    ])
  })

  test('is the same through many batches, and a repeated row is no news', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => `${index},Artículo ${index},Marca ${index % 7}`)
    const many = ['id,nombre,marca', ...rows, '0,Artículo 0,Marca 0'].join('\n')
    const checked = await withBrands(many)
    expect(counted(checked)).toBe('2500 0 1 0')
    const done = await admin.apply(checked.id)
    expect(counted(done)).toBe('2500 0 1 0')
    expect(done.newcomers).toMatchObject([{ count: 7 }])
    expect(await undoCounts(done.id)).toEqual({ created: 2500, changed: 0, kept: 0, made: 7, reasons: [] })
    expect(await admin.undo(done.id)).toMatchObject({ state: 'undone', undoneCount: 2507 })
    expect(await brands()).toEqual([])
  })
})

describe('undoing', () => {
  test('leaves what somebody else uses by now', async () => {
    const { id } = await withBrands()
    await admin.apply(id)
    await admin.bring('articles', 'id,nombre,marca\n90,De otro archivo,Playadito\n')
    expect(await undoCounts(id)).toEqual({ created: 7, changed: 0, kept: 1, made: 3, reasons: [] })
    expect(await admin.undo(id)).toMatchObject({ undoneCount: 10, keptCount: 1, isUndoable: false })
    expect(await brands()).toEqual(['PLAYADITO Playadito'])
    expect((await admin.rows('articles')).map(({ code }) => code)).toEqual(['90'])
  })
})

describe('what may not be made', () => {
  test('is refused: grids that the file does not name, and that need more than a name', async () => {
    const { id } = await admin.upload('articles', file)
    for (const makes of [['customers'], ['articles'], ['sellers'], ['brands', 'x']])
      expect((await admin.send('PATCH', `/${id}`, { makes })).status).toBe(400)
  })

  test('is left alone where only the rows were asked for', async () => {
    const view = await admin.bring('articles', 'id,nombre,marca\n1,Yerba,Nueva\n')
    expect(problemsOf(view)).toEqual(['2 Marca: Marca: no existe «Nueva».'])
    expect(await brands()).toEqual([])
  })
})
