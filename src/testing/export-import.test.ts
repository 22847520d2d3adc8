import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource } from '../kernel/contract/resource.ts'
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
import { importClient } from './import-client.ts'

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
    (['xlsx', 'csv'] as const).map(format => [resource.name, format] as const),
  ),
)('%s exported as %s come back unchanged', async (name, format) => {
  const file = await admin.request('GET', `/api/data/${name}/export?format=${format}`)
  const client = importClient(application, admin)
  const { rowCount, ...view } = await client.check((await client.upload(name, file.rawPayload, `${name}.${format}`)).id)
  expect(view).toMatchObject({ state: 'checked', equalCount: rowCount, wrongRows: [], changedRows: [], newRows: [] })
  expect(rowCount).toBeGreaterThanOrEqual(awkward.length)
})
