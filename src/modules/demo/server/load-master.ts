import { bulkLoader } from '../../../kernel/server/database/bulk-load.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { Catalogue } from './catalogue.ts'
import type { Company } from './company.ts'
import type { Customer } from './customers.ts'
import { addPricing, defaultList } from './pricing.ts'
import { createMasterTables } from './tables.ts'
import type { World } from './world.ts'

type MasterTables = ReturnType<typeof createMasterTables>

/** One article in three has a minimum, of 15 to 74 packages; null: none. */
const minimumStockOf = (index: number, unitsPerPackage: number): number | null =>
  index % 3 === 1 ? (15 + ((index * 37) % 60)) * unitsPerPackage : null

const addCatalogue = (tables: MasterTables, { articles, brands, items }: Catalogue): void => {
  const brandIds = new Map(brands.map(brand => [brand.name, brand.id]))
  const parents = new Map(items.filter(item => !item.parent).map(item => [item.name, item.id]))
  const children = new Map(items.filter(item => item.parent).map(item => [item.name, item.id]))
  for (const brand of brands) tables.brands.add(brand)
  for (const { id, code, name, parent } of items)
    tables.items.add({ id, code, name, parentId: parent ? (parents.get(parent) ?? null) : null })
  for (const [index, article] of articles.entries())
    tables.articles.add({
      id: article.id,
      code: article.code,
      name: article.name,
      ean: article.ean,
      itemId: parents.get(article.item) ?? null,
      subItemId: children.get(article.subItem) ?? null,
      brandId: brandIds.get(article.brand) ?? null,
      family: article.family,
      unitOfMeasure: article.unitOfMeasure,
      unitsPerPackage: article.unitsPerPackage,
      kgPerUnit: article.kgPerUnit,
      minimumStock: minimumStockOf(index, article.unitsPerPackage),
      isActive: article.isActive,
    })
}

const addCompany = (tables: MasterTables, company: Company): void => {
  for (const [index, list] of company.priceLists.entries())
    tables.priceLists.add({ ...list, isDefault: index === defaultList })
  for (const manager of company.managers) tables.managers.add(manager)
  for (const supervisor of company.supervisors) tables.supervisors.add(supervisor)
  for (const { id, code, name, supervisorId, managerId, phone, email } of company.sellers)
    tables.sellers.add({ id, code, name, supervisorId, managerId, phone, email })
  for (const { id, code, name, parentId } of company.channels) tables.salesChannels.add({ id, code, name, parentId })
  for (const region of company.regions) tables.regions.add(region)
  for (const excuse of company.excuses) tables.excuses.add(excuse)
}

const addCustomer = (tables: MasterTables, company: Company, customer: Customer): void =>
  tables.customers.add({
    id: customer.id,
    code: customer.code,
    name: customer.name,
    tradeName: customer.tradeName,
    cuit: customer.cuit || null,
    taxCondition: customer.taxCondition,
    address: customer.address,
    locality: customer.locality,
    province: customer.province,
    phone: customer.phone,
    email: customer.email,
    latitude: customer.place?.latitude ?? null,
    longitude: customer.place?.longitude ?? null,
    erpLocation: customer.location,
    sellerId: company.sellers[customer.sellerIndex]?.id ?? null,
    salesChannelId: customer.channelId,
    regionId: customer.regionId,
    priceListId: company.priceLists[customer.listIndex]?.id ?? null,
    creditLimitCents: customer.creditLimitCents,
    isActive: customer.isActive,
  })

const addPrices = (tables: MasterTables, world: World, month: number): void => {
  const validFrom = world.calendar.months[month] ?? world.calendar.firstMonth
  for (const [listIndex, list] of world.company.priceLists.entries())
    for (const [index, article] of world.catalogue.articles.entries()) {
      const priceCents = world.prices[listIndex]?.[month]?.[index] ?? 0
      tables.prices.add({ priceListId: list.id, articleId: article.id, validFrom, priceCents })
    }
}

const addRoutes = (tables: MasterTables, { company, stops }: World, sellerIndex: number): void => {
  const sellerId = company.sellers[sellerIndex]?.id ?? ''
  for (const { customer, weekday, frequency, anchorDay, sequence } of (stops[sellerIndex] ?? []).flat())
    tables.routeStops.add({ sellerId, customerId: customer.id, weekday, frequency, anchorDay, sequence })
}

/** Writes catalogue, prices, people, customers and routes. */
export const loadMaster = async (tenant: Tenant, world: World): Promise<void> => {
  const tables = createMasterTables()
  const loader = bulkLoader(tenant, Object.values(tables))
  addCatalogue(tables, world.catalogue)
  addCompany(tables, world.company)
  for (const month of world.calendar.months.keys()) {
    addPrices(tables, world, month)
    await loader.step()
  }
  addPricing(tables, world)
  for (const customer of world.customers) {
    addCustomer(tables, world.company, customer)
    await loader.step()
  }
  for (const sellerIndex of world.company.sellers.keys()) {
    addRoutes(tables, world, sellerIndex)
    await loader.step()
  }
  await loader.finish()
}
