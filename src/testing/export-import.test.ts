import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource } from '../kernel/contract/resource.ts'
import { guessMapping, importRows } from '../kernel/web/import/mapping.ts'
import { readTable } from '../kernel/web/import/read-table.ts'
import { articles } from '../modules/catalog/contract/articles.ts'
import { brands } from '../modules/catalog/contract/brands.ts'
import { customers } from '../modules/customers/contract/customers.ts'
import { type Caller, createTestApplication, type TestApplication } from './application.ts'
import {
  createArticle,
  createBrand,
  createChannel,
  createCustomer,
  createItem,
  createPriceList,
  createRegion,
  createSeller,
} from './factories.ts'

let application: TestApplication
let admin: Caller

/** Whatever a spreadsheet could change on the way: signs, separators, line breaks, leading zeros, digits. */
const awkward = [
  '=1+1',
  "'=1+1",
  '+54 341 555-0101',
  '-5',
  '@casa',
  '0007',
  'a;b,c',
  'con "comillas"',
  'dos\nrenglones',
  '1.234',
  '1,5',
  'Sí',
  'ñandú 🍦',
]

beforeAll(async () => {
  application = await createTestApplication()
  await application.platform.withTenant(application.envId, async tenant => {
    const sellerId = await createSeller(tenant, { code: '007', name: '=Carla "la jefa"' })
    const links = {
      sellerId,
      salesChannelId: await createChannel(tenant, { name: 'Kiosco; y almacén' }),
      regionId: await createRegion(tenant, { name: '12' }),
      priceListId: await createPriceList(tenant, { name: 'Lista 1.500' }),
    }
    const brandId = await createBrand(tenant, { code: '001', name: 'Polo, Sur' })
    const itemId = await createItem(tenant, { code: 'R-1', name: '-Helados' })
    const subItemId = await createItem(tenant, { code: 'R-2', name: '0.5', parentId: itemId })
    const article = { brandId, itemId, subItemId, kgPerUnit: 0.1255, unitsPerPackage: 1.125, taxRate: 10.5 }
    for (const [index, text] of awkward.entries()) {
      await createCustomer(tenant, {
        ...links,
        code: `0${index}`,
        name: text,
        tradeName: text,
        latitude: -32.95 - index / 1e6,
        longitude: -60,
        taxCondition: 'registered',
        cuit: '30546689979',
        isActive: index % 2 === 0,
      })
      await createArticle(tenant, { code: `0${index}`, name: text, ...article })
      await createBrand(tenant, { code: `0${index}`, name: text })
    }
  })
  admin = await application.signIn({ roleNumber: 1 })
})
afterAll(() => application.stop())

test.each(
  [customers, articles, brands].flatMap((resource: Resource) =>
    (['xlsx', 'csv'] as const).map(format => [resource.name, format, resource] as const),
  ),
)('%s exported as %s come back unchanged', async (name, format, resource) => {
  const file = await admin.request('GET', `/api/data/${name}/export?format=${format}`)
  const table = await readTable(new File([new Uint8Array(file.rawPayload)], `${name}.${format}`))
  const rows = importRows(resource, table, guessMapping(resource, table.head))
  expect(rows.length).toBe(table.rows.length)
  expect(rows.length).toBeGreaterThanOrEqual(awkward.length)
  expect(await admin.post(`/api/data/${name}/import`, { rows })).toEqual({
    created: 0,
    updated: 0,
    unchanged: rows.length,
    errors: [],
  })
})
