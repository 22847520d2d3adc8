import { bulkTable } from '../../../kernel/server/database/bulk-load.ts'

const place = { latitude: 'double precision', longitude: 'double precision', distanceMeters: 'integer' } as const
const named = { id: 'uuid', code: 'text', name: 'text' } as const

/** What stands before the first document. Listed parents first. */
export const createMasterTables = () => ({
  brands: bulkTable('brands', named),
  items: bulkTable('items', { ...named, parentId: 'uuid' }),
  articles: bulkTable('articles', {
    ...named, ean: 'text', itemId: 'uuid', subItemId: 'uuid', brandId: 'uuid', family: 'text', unitOfMeasure: 'text',
    unitsPerPackage: 'numeric', kgPerUnit: 'numeric', isActive: 'boolean',
  }),
  priceLists: bulkTable('priceLists', named),
  prices: bulkTable('prices', { priceListId: 'uuid', articleId: 'uuid', validFrom: 'date', priceCents: 'bigint' }),
  managers: bulkTable('managers', named),
  supervisors: bulkTable('supervisors', named),
  sellers: bulkTable('sellers', { ...named, supervisorId: 'uuid', managerId: 'uuid', phone: 'text', email: 'text' }),
  salesChannels: bulkTable('salesChannels', { ...named, parentId: 'uuid' }),
  regions: bulkTable('regions', named),
  excuses: bulkTable('excuses', { ...named, note: 'text', requiresPhoto: 'boolean' }),
  customers: bulkTable('customers', {
    ...named, tradeName: 'text', cuit: 'text', taxCondition: 'text', address: 'text', locality: 'text', province: 'text', phone: 'text',
    email: 'text', latitude: 'double precision', longitude: 'double precision', erpLocation: 'text', sellerId: 'uuid',
    salesChannelId: 'uuid', regionId: 'uuid', priceListId: 'uuid', isActive: 'boolean',
  }),
  routeStops: bulkTable('routeStops', {
    sellerId: 'uuid', customerId: 'uuid', weekday: 'integer', frequency: 'text', anchorDay: 'date', sequence: 'integer',
  }),
})

const document = {
  id: 'uuid', documentKey: 'text', sellerId: 'uuid', customerId: 'uuid', takenAt: 'timestamptz', day: 'date', note: 'text', ...place,
  deletedAt: 'timestamptz', createdAt: 'timestamptz', updatedAt: 'timestamptz',
} as const

/** The history itself. Listed parents first. */
export const createHistoryTables = () => ({
  plannedDays: bulkTable('plannedDays', { day: 'date' }, { skipsKnown: true }),
  orders: bulkTable('orders', {
    ...document, number: 'bigint', kind: 'text', origin: 'integer', state: 'integer', priceListId: 'uuid', deliveryOn: 'date',
    lineCount: 'integer', units: 'numeric', packages: 'numeric', kg: 'numeric', discountCents: 'bigint', netCents: 'bigint',
    taxCents: 'bigint', totalCents: 'bigint', canceledAt: 'timestamptz',
  }),
  orderLines: bulkTable('orderLines', {
    orderId: 'uuid', line: 'integer', articleId: 'uuid', priceListId: 'uuid', quantity: 'numeric', unitPriceCents: 'bigint',
    listPriceCents: 'bigint', discountPercent: 'numeric', taxRate: 'numeric', netCents: 'bigint', totalCents: 'bigint',
    packages: 'numeric', kg: 'numeric',
  }),
  collections: bulkTable('collections', { ...document, number: 'bigint', state: 'integer', receiptNumber: 'text', totalCents: 'bigint', canceledAt: 'timestamptz' }),
  collectionPayments: bulkTable('collectionPayments', {
    collectionId: 'uuid', line: 'integer', method: 'integer', amountCents: 'bigint', checkNumber: 'text', bank: 'text', dueOn: 'date',
  }),
  collectionDocuments: bulkTable('collectionDocuments', {
    collectionId: 'uuid', line: 'integer', code: 'text', kind: 'text', number: 'text', totalCents: 'bigint', paidCents: 'bigint', installment: 'integer',
  }),
  noPurchases: bulkTable('noPurchases', { ...document, excuseId: 'uuid' }),
  positions: bulkTable('positions', { sellerId: 'uuid', at: 'timestamptz', latitude: 'double precision', longitude: 'double precision', accuracyMeters: 'integer' }),
  visits: bulkTable('visits', { day: 'date', sellerId: 'uuid', customerId: 'uuid', isPlanned: 'boolean', hadDebtDue: 'boolean' }),
})

/** What is known when the history ends. */
export const createClosingTables = () => ({
  receivables: bulkTable('receivables', {
    id: 'uuid', customerId: 'uuid', code: 'text', kind: 'text', number: 'text', issuedOn: 'date', dueOn: 'date', totalCents: 'bigint', balanceCents: 'bigint',
  }),
  objectives: bulkTable('objectives', {
    month: 'date', sellerId: 'uuid', netCents: 'bigint', orders: 'integer', customers: 'integer', packages: 'numeric', kg: 'numeric', collectedCents: 'bigint',
  }),
  focalObjectives: bulkTable('focalObjectives', {
    id: 'uuid', name: 'text', month: 'date', sellerId: 'uuid', family: 'text', brandId: 'uuid', articleId: 'uuid', netCents: 'bigint', quantity: 'numeric',
  }),
  counters: bulkTable('counters', { name: 'text', value: 'bigint' }),
})

export type HistoryTables = ReturnType<typeof createHistoryTables>
