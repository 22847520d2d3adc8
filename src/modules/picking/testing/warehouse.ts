import { dayOf } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Caller, TestApplication } from '../../../testing/application.ts'
import { createArticle, createCustomer, createSeller } from '../../../testing/factories.ts'
import { createStaff, createWarehouse } from '../../../testing/staff.ts'

const today = () => dayOf(new Date(), 'America/Argentina/Buenos_Aires')

/** A pending order of the given units by article, on a load. */
export const addOrder = async (
  tenant: Tenant,
  { load, units, sequence }: { load: string; units: Record<string, number>; sequence: number },
): Promise<string> => {
  const { db, envId } = tenant
  const sellerId = await createSeller(tenant)
  const customerId = await createCustomer(tenant)
  const id = newId()
  const figures = { packages: 1, kg: 1, netCents: 100, totalCents: 121 }
  await db
    .insertInto('orders')
    .values({
      ...figures,
      envId,
      id,
      documentKey: id,
      number: sequence,
      sellerId,
      customerId,
      takenAt: new Date().toISOString(),
      day: today(),
      lineCount: 1,
      units: Object.values(units).reduce((sum, each) => sum + each, 0),
      taxCents: 21,
    })
    .execute()
  const lines = Object.entries(units).map(([articleId, quantity], index) => ({
    ...figures,
    envId,
    orderId: id,
    line: index + 1,
    articleId,
    quantity,
    unitPriceCents: 100,
    taxRate: 21,
  }))
  await db.insertInto('orderLines').values(lines).execute()
  await db.insertInto('consolidatedOrders').values({ envId, loadId: load, orderId: id, sequence }).execute()
  return id
}

export type Means = { site: string; driver: string; truck: string }

/** A pending load without orders. */
export const addLoad = async ({ db, envId }: Tenant, { site, driver, truck }: Means, number: number) => {
  const id = newId()
  await db
    .insertInto('consolidatedLoads')
    .values({ envId, id, number, deliveryPersonId: driver, vehicleId: truck, siteId: site, deliversOn: today() })
    .execute()
  return id
}

export const receive = (
  admin: Caller,
  site: string,
  article: string,
  lines: { lot: string; units: number; expiresOn?: string }[],
) =>
  admin.post('/api/stock/receipts', {
    key: newId(),
    warehouse: site,
    lines: lines.map(line => ({ article, ...line })),
  })

/** A company with users who pick and supervise, two articles with locations, two lots of water and a load of two orders. */
export const openWarehouse = async (application: TestApplication) => {
  const { envId, staff } = await createStaff(application, {
    admin: [1, 'Ana Jefa'],
    lead: [4, 'Lía Supervisora'],
    erp: [0, 'Beto Cámara'],
  })
  const { admin } = staff
  const site = await createWarehouse(admin)
  const driver = (await admin.post<{ id: string }>('/api/data/delivery-people', { code: 'R1', name: 'Oscar' })).id
  const truck = (await admin.post<{ id: string }>('/api/data/vehicles', { code: 'AB123CD', name: 'Camión' })).id
  const means = { site, driver, truck }
  const ids = await application.platform.withTenant(envId, async tenant => {
    const water = await createArticle(tenant, { code: 'A1', name: 'Agua' })
    const ice = await createArticle(tenant, { code: 'A2', name: 'Helado' })
    const spare = await createArticle(tenant, { code: 'A3', name: 'Agua con gas' })
    const load = await addLoad(tenant, means, 7)
    await addOrder(tenant, { load, units: { [water]: 10, [ice]: 4 }, sequence: 1 })
    await addOrder(tenant, { load, units: { [water]: 6 }, sequence: 2 })
    return { water, ice, spare, load }
  })
  const { water, ice } = ids
  await admin.post('/api/data/article-locations', { warehouse: site, article: water, code: 'B-10' })
  await admin.post('/api/data/article-locations', { warehouse: site, article: ice, code: 'B-2' })
  await receive(admin, site, water, [
    { lot: 'NUEVO', units: 20, expiresOn: '2099-12-01' },
    { lot: 'VIEJO', units: 20, expiresOn: '2098-12-01' },
  ])
  const { preparers } = await admin.get<{ preparers: { id: string; name: string }[] }>('/api/picking/choices')
  const me = preparers.find(({ name }) => name === 'Beto Cámara')?.id ?? ''
  return { envId, ...staff, ...ids, means, site, me }
}
