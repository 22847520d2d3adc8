import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from './application.ts'
import { createBrand, createCustomer, createSeller } from './factories.ts'
import { counted, type ImportClient, importClient, problemsOf } from './import-client.ts'

let application: TestApplication
let admin: Caller
let client: ImportClient

beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  client = importClient(application, admin)
  await application.platform.withTenant(application.envId, async tenant => {
    for (const code of ['V1', 'V2']) await createSeller(tenant, { code, name: 'Carla Gómez' })
    await createSeller(tenant, { code: 'V3', name: 'Marcos' })
    const gone = await createSeller(tenant, { code: 'V9', name: 'Elena' })
    await createCustomer(tenant, { code: 'C9', name: 'De Elena', sellerId: gone })
    await tenant.db
      .updateTable('sellers')
      .set({ deletedAt: new Date() })
      .where('envId', '=', tenant.envId)
      .where('id', '=', gone)
      .execute()
    await createBrand(tenant, { code: 'M1', name: 'Polo' })
  })
})
afterAll(() => application.stop())

const head = 'Código;Razón social;Vendedor;Vendedor (código)'

const sellersOf = async (): Promise<string[]> => {
  const { items } = await admin.get<{ items: { code: string; seller: { code: string } | null }[] }>(
    '/api/data/customers?limit=500&sort=code',
  )
  return items.map(({ code, seller }) => `${code} ${seller?.code ?? '-'}`)
}

describe('a reference in a file', () => {
  test('is its code; its name does when nobody else has it, and the name may be written a little otherwise beside the code', async () => {
    const view = await client.bring(
      'customers',
      `${head}\nC1;Uno;Carla Gómez;V2\nC2;Dos;Marcos;\nC3;Tres;;V1\nC4;Cuatro;CARLA  GOMEZ;V1\nC5;Cinco;V3;\nC6;Seis;;`,
    )
    expect(problemsOf(view)).toEqual([])
    expect((await sellersOf()).slice(0, 6)).toEqual(['C1 V2', 'C2 V3', 'C3 V1', 'C4 V1', 'C5 V3', 'C6 -'])
  })

  test('that cannot be told is said with what would tell it', async () => {
    const view = await client.bring(
      'customers',
      `${head}\nC1;Uno;Carla Gómez;\nC2;Dos;Marcos;V1\nC3;Tres;Marcos;V77\nC4;Cuatro;Nadie;`,
    )
    expect(problemsOf(view)).toEqual([
      '2 Vendedor: Vendedor: hay 2 con el nombre «Carla Gómez»; escribí el código: «V1», «V2».',
      '3 Vendedor: Vendedor: el código «V1» es de «Carla Gómez» y el archivo dice «Marcos»; dejá vacío el que no vale.',
      '4 Vendedor: Vendedor (código): no existe el código «V77».',
      '5 Vendedor: Vendedor: no existe «Nadie».',
    ])
    expect((await sellersOf()).slice(0, 3)).toEqual(['C1 V2', 'C2 V3', 'C3 V1'])
  })

  test('that was deleted since stays where it is and is not newly set', async () => {
    const view = await client.bring('customers', `${head}\nC9;De Elena;Elena;V9\nC2;Dos;Elena;V9`)
    expect(counted(view)).toBe('0 0 1 1')
    expect(problemsOf(view)).toEqual(['3 Vendedor: Vendedor: «Elena (V9)» está eliminado.'])
  })

  test('is shown before and after with its code, so that two of a name are told apart', async () => {
    const { id } = await client.upload('customers', 'Código;Cód. vendedor\nC1;V1\n')
    const view = await client.check(id)
    expect(view.changedRows).toEqual([
      {
        row: 2,
        key: 'C1',
        values: [],
        problems: [],
        differences: [{ title: 'Vendedor', before: 'Carla Gómez (V2)', after: 'Carla Gómez (V1)' }],
      },
    ])
  })

  test('that files may make is made under the code that the file gives it', async () => {
    const text = 'Código;Artículo;Marca;Marca (código)\nA1;Palito;Nueva;B9\nA2;Bombón;Polo;M1\nA3;Torta;Nueva;B9\n'
    const { id } = await client.upload('articles', text)
    expect((await client.check(id)).newcomers).toMatchObject([{ resource: 'brands', count: 1, names: ['Nueva'] }])
    await client.settle(id, { makes: ['brands'] })
    expect(counted(await client.check(id))).toBe('3 0 0 0')
    expect(counted(await client.apply(id))).toBe('3 0 0 0')
    expect(await client.named('brands')).toContain('B9 Nueva')
  })

  test('by a program too: both names of a row may stand beside each other', async () => {
    const rows = [{ code: 'C1', name: 'Uno', seller: 'Carla Gómez', 'seller.code': 'V1' }]
    expect(await admin.post('/api/data/customers/import', { rows })).toMatchObject({ updated: 1, errors: [] })
    expect((await sellersOf())[0]).toBe('C1 V1')
  })
})

describe('what a rehearsal showed is all that is written', () => {
  const text = 'Código;Razón social;Teléfono\nC1;Uno;0341 4555555\nC2;Dos cambiado;\nC20;Veinte;\nC21;;\n'

  test('a row that somebody changed, made or mended since is left, and said', async () => {
    const { id } = await client.upload('customers', text)
    expect(counted(await client.check(id))).toBe('1 2 0 1')
    const { items } = await admin.get<{ items: { id: string }[] }>('/api/data/customers?filter=code:matches:C2')
    await admin.request('PATCH', `/api/data/customers/${items[0]?.id}`, { name: 'Otra persona' })
    await admin.post('/api/data/customers', { code: 'C20', name: 'De otra persona' })
    const applied = await client.apply(id)
    expect(counted(applied)).toBe('0 1 0 3')
    expect(problemsOf(applied).slice(0, 2)).toEqual([
      '3 : Cambió desde la revisión: lo que haría ahora no es lo que se mostró. Volvé a revisar el archivo.',
      '4 : Cambió desde la revisión: lo que haría ahora no es lo que se mostró. Volvé a revisar el archivo.',
    ])
    expect(applied.changedRows.map(({ key }) => key)).toEqual(['C1'])
    expect((await client.rows('customers')).find(({ code }) => code === 'C20')?.name).toBe('De otra persona')
  })

  test('every row of it, page by page', async () => {
    const rows = Array.from({ length: 130 }, (_, index) => `P${1000 + index};Nuevo ${index};`)
    const { id } = await client.upload('customers', `Código;Razón social;Teléfono\n${rows.join('\n')}`)
    const view = await client.check(id)
    expect(view.newRows).toHaveLength(50)
    const { body } = await client.send('GET', `/${id}/rows?kind=new&after=${view.newRows.at(-1)?.row}&limit=500`)
    expect((body as { items: unknown[] }).items).toHaveLength(80)
    expect((await client.send('GET', `/${id}/rows?kind=otra`)).status).toBe(400)
  })
})
