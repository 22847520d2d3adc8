import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createBrand, createItem, createPriceList, createSeller } from '../../../testing/factories.ts'
import { type ImportClient, importClient } from '../../../testing/import-client.ts'

let application: TestApplication
let envId: string
let admin: ImportClient
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())
beforeEach(async () => {
  envId = await application.addEnvironment()
  admin = await sign(1)
})

const sign = async (roleNumber: number, more: object = {}): Promise<ImportClient> =>
  importClient(application, await application.signIn({ roleNumber, envId, ...more }))

type Brand = { id: string; code: string; name: string; deletedAt: string | null }
const brands = async (who: ImportClient = admin): Promise<string[]> => {
  const { body } = await who.send('GET', '/../brands?limit=500&sort=code')
  return (body as { items: Brand[] }).items.map(({ code, name }) => `${code} ${name}`)
}

describe('a file of brands', () => {
  test('goes in by code: what is new, changed, equal and wrong is counted before and after', async () => {
    await application.platform.withTenant(envId, async tenant => {
      await createBrand(tenant, { code: 'M1', name: 'Igual' })
      await createBrand(tenant, { code: 'M2', name: 'Vieja' })
    })
    const file = 'Código;Nombre\r\nM1;Igual\r\nM2;Nueva\r\nM3;Otra\r\nM4;\r\n'
    const uploaded = await admin.upload('brands', file)
    expect(uploaded).toMatchObject({
      state: 'uploaded',
      title: 'Marcas',
      format: 'csv',
      settings: { encoding: 'utf-8', delimiter: ';', decimal: ',', headRow: 1 },
      mapping: { code: 0, name: 1 },
      found: { columns: [{ title: 'Código', samples: ['M1', 'M2', 'M3'] }, { title: 'Nombre' }] },
    })
    const counts = { rowCount: 4, newCount: 1, changedCount: 1, equalCount: 1, wrongCount: 1 }
    const checked = await admin.check(uploaded.id)
    expect(checked).toMatchObject({
      state: 'checked',
      ...counts,
      newRows: [
        {
          row: 4,
          values: [
            { title: 'Código', text: 'M3' },
            { title: 'Nombre', text: 'Otra' },
          ],
        },
      ],
      changedRows: [{ row: 3, key: 'M2', differences: [{ title: 'Nombre', before: 'Vieja', after: 'Nueva' }] }],
      wrongRows: [{ row: 5, problems: [{ path: 'name', title: 'Nombre', message: 'Completá este dato.' }] }],
    })
    expect(await brands()).toEqual(['M1 Igual', 'M2 Vieja'])
    expect(await admin.apply(uploaded.id)).toMatchObject({ state: 'done', ...counts, isUndoable: true })
    expect(await brands()).toEqual(['M1 Igual', 'M2 Nueva', 'M3 Otra'])
  })
})
