import { sql } from 'kysely'
import { nextNumber } from '../../../kernel/server/counters.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { createArticle, createCustomer, createSeller } from '../../../testing/factories.ts'
import { consolidatedLoads, loadStockKey } from '../../logistics/contract/consolidated.ts'
import { moveStock } from '../../stock/server/index.ts'

export type TestLoadLine = { article: number; units: number; priceCents: number }
export type TestLoad = {
  loadId: string
  personId: string
  vehicleId: string
  siteId: string
  articleIds: string[]
  orders: { id: string; customerId: string; lines: TestLoadLine[] }[]
}

type Plan = { orders: TestLoadLine[][]; articles: number; personEmail?: string; containers?: number[] }

const actor = { userId: null, name: 'Depósito' }

const insertOrder = async (
  { db, envId }: Tenant,
  place: { sellerId: string; customerId: string; number: number },
  lines: (TestLoadLine & { articleId: string })[],
) => {
  const id = newId()
  const total = lines.reduce((sum, { units, priceCents }) => sum + units * priceCents, 0)
  const figures = { units: 0, packages: 0, kg: 0, netCents: total, taxCents: 0, totalCents: total }
  await db
    .insertInto('orders')
    .values({
      envId,
      id,
      documentKey: `k-${id}`,
      ...place,
      takenAt: '2026-11-20T12:00:00Z',
      day: '2026-11-20',
      lineCount: lines.length,
      ...figures,
    })
    .execute()
  await db
    .insertInto('orderLines')
    .values(
      lines.map(({ articleId, units, priceCents }, line) => ({
        envId,
        orderId: id,
        line,
        articleId,
        quantity: units,
        unitPriceCents: priceCents,
        taxRate: 21,
        netCents: units * priceCents,
        totalCents: units * priceCents,
        packages: 0,
        kg: 0,
      })),
    )
    .execute()
  return id
}

const insertLoad = async (
  { db, envId }: Tenant,
  number: number,
  { deliveryPersonId, vehicleId, siteId }: { deliveryPersonId: string; vehicleId: string; siteId: string },
  orderLines: TestLoadLine[][],
) => {
  const lines = orderLines.flat()
  const id = newId()
  await db
    .insertInto('consolidatedLoads')
    .values({
      envId,
      id,
      number,
      state: 'procesado',
      deliveryPersonId,
      vehicleId,
      siteId,
      deliversOn: '2026-11-21',
      loadings: 1,
      orderCount: orderLines.length,
      units: lines.reduce((sum, { units }) => sum + units, 0),
      totalCents: lines.reduce((sum, { units, priceCents }) => sum + units * priceCents, 0),
    })
    .execute()
  return id
}

/** A processed load with its orders, and their goods on the vehicle. Prices are cents of a unit with IVA. */
export const createTestLoad = async (
  tenant: Tenant,
  { orders: orderLines, articles, personEmail, containers = [] }: Plan,
): Promise<TestLoad> => {
  const { db, envId } = tenant
  const number = await nextNumber(tenant, consolidatedLoads)
  const [personId, vehicleId, siteId] = [newId(), newId(), newId()]
  await db
    .insertInto('deliveryPeople')
    .values({ envId, id: personId, code: `R${number}`, name: `Repartidor ${number}`, email: personEmail ?? null })
    .execute()
  await db
    .insertInto('vehicles')
    .values({ envId, id: vehicleId, code: `AB${100 + number}CD`, name: 'Camión' })
    .execute()
  await db
    .insertInto('sites')
    .values({ envId, id: siteId, code: `D${number}`, name: 'Depósito', type: 'deposito', isWarehouse: true })
    .execute()
  const articleIds: string[] = []
  for (let index = 0; index < articles; index += 1) articleIds.push(await createArticle(tenant))
  for (const index of containers)
    await sql`update articles set returnable_container = true where env_id = ${envId}::uuid and id = ${articleIds[index]}::uuid`.execute(
      db,
    )
  const sellerId = await createSeller(tenant)
  const loadId = await insertLoad(tenant, number, { deliveryPersonId: personId, vehicleId, siteId }, orderLines)
  const orders: TestLoad['orders'] = []
  for (const [index, lines] of orderLines.entries()) {
    const customerId = await createCustomer(tenant)
    const orderedLines = lines.map(line => ({ ...line, articleId: articleIds[line.article] ?? '' }))
    const id = await insertOrder(tenant, { sellerId, customerId, number: number * 1000 + index }, orderedLines)
    await db
      .insertInto('consolidatedOrders')
      .values({ envId, loadId, orderId: id, sequence: index + 1 })
      .execute()
    orders.push({ id, customerId, lines })
  }
  await moveStock(
    tenant,
    actor,
    orderLines.flat().map(({ article, units }, index) => ({
      documentKey: loadStockKey(loadId, 1),
      kind: 'load' as const,
      place: { kind: 'vehicle' as const, id: vehicleId },
      articleId: articleIds[article] ?? '',
      // Alternating lots, so that movements have to choose between them.
      lot: index % 2 === 0 ? 'L1' : 'L2',
      expiresOn: index % 2 === 0 ? '2027-01-31' : '2026-12-31',
      units,
    })),
  )
  return { loadId, personId, vehicleId, siteId, articleIds, orders }
}
