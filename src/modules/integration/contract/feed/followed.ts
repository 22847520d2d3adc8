import type { z } from 'zod'
import type { ChangedEntity } from '../../../../kernel/contract/changed-entities.ts'
import { createInput, type Resource, resourceRoutes, rowSchema } from '../../../../kernel/contract/resource.ts'
import type { Access } from '../../../../kernel/contract/roles.ts'
import type { RouteContract } from '../../../../kernel/contract/route.ts'
import { articles } from '../../../catalog/contract/articles.ts'
import { brands } from '../../../catalog/contract/brands.ts'
import { items } from '../../../catalog/contract/items.ts'
import { priceLists } from '../../../catalog/contract/price-lists.ts'
import { prices } from '../../../catalog/contract/prices.ts'
import { contacts } from '../../../customers/contract/contacts.ts'
import { customers } from '../../../customers/contract/customers.ts'
import { outsideCustomer } from '../../../customers/contract/outside-customers.ts'
import { regions } from '../../../customers/contract/regions.ts'
import { salesChannels } from '../../../customers/contract/sales-channels.ts'
import { sellers } from '../../../customers/contract/sellers.ts'
import { outsideAnswer } from '../../../forms/contract/outside-answers.ts'
import { formPermissions } from '../../../forms/contract/permissions.ts'
import { ingestRoutes } from '../../../sales/contract/ingest/routes.ts'
import { collectionWire, noPurchaseWire, orderWire } from '../../../sales/contract/ingest/wire.ts'
import { outsideCollection, outsideNoPurchase, outsideOrder } from '../../../sales/contract/outside-documents.ts'
import { readVouchers } from '../../../sales/contract/vouchers/sales-permissions.ts'
import { outsideDelivery, outsideSettlement } from '../../../settlements/contract/outside-deliveries.ts'
import { settlementPermissions } from '../../../settlements/contract/permissions.ts'
import { outsideStock } from '../../../stock/contract/outside-stock.ts'
import { stockPermissions } from '../../../stock/contract/permissions.ts'

/** The route that takes many records at once, under which name, and one of them. */
export type Taking = {
  route: Pick<RouteContract, 'method' | 'path' | 'access'>
  list: 'items' | 'rows'
  line: z.ZodType
}

/** A kind of record that programs outside follow and exchange as lines: who may, and its shape. */
export type Followed = { title: string; read: Access; shape: z.ZodType; taking: Taking | null }

const rowsOf = (resource: Resource): Followed => ({
  title: resource.titles.many,
  read: resource.read,
  shape: rowSchema(resource),
  taking: { route: resourceRoutes(resource).import, list: 'rows', line: createInput(resource) },
})

const documents = (title: string, shape: z.ZodType, route: Taking['route'], line: z.ZodType): Followed => ({
  title,
  read: readVouchers,
  shape,
  taking: { route, list: 'items', line },
})

export const followed: Record<ChangedEntity, Followed> = {
  customers: { ...rowsOf(customers), shape: outsideCustomer },
  contacts: rowsOf(contacts),
  sellers: rowsOf(sellers),
  'sales-channels': rowsOf(salesChannels),
  regions: rowsOf(regions),
  articles: rowsOf(articles),
  brands: rowsOf(brands),
  items: rowsOf(items),
  'price-lists': rowsOf(priceLists),
  prices: rowsOf(prices),
  stock: { title: 'Stock por artículo', read: stockPermissions.read, shape: outsideStock, taking: null },
  orders: documents('Pedidos', outsideOrder, ingestRoutes.orders, orderWire),
  collections: documents('Cobranzas', outsideCollection, ingestRoutes.collections, collectionWire),
  'no-purchases': documents('No compras', outsideNoPurchase, ingestRoutes.noPurchases, noPurchaseWire),
  deliveries: { title: 'Entregas', read: settlementPermissions.follow, shape: outsideDelivery, taking: null },
  settlements: { title: 'Rendiciones', read: settlementPermissions.manage, shape: outsideSettlement, taking: null },
  'form-answers': {
    title: 'Respuestas de formularios',
    read: formPermissions.use,
    shape: outsideAnswer,
    taking: null,
  },
}
