import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { TestApplication } from '../../../testing/application.ts'
import {
  createArticle,
  createCustomer,
  createExcuse,
  createPriceList,
  createSeller,
  createSupervisor,
} from '../../../testing/factories.ts'

export type Wire = Record<string, unknown>

/** What the phones of the tests know: codes that the first environment has. */
export const shopCodes = {
  seller: 'V01',
  otherSeller: 'V02',
  customer: 'C1',
  otherCustomer: 'C2',
  article: 'A1',
  otherArticle: 'A2',
  list: 'L1',
  excuse: 'E1',
  supervisor: 'S1',
}

/** Two sellers (the first of supervisor S1), two customers, two articles; and another environment with codes of its own. */
export const plantShop = async ({ platform, envId, otherEnvId }: TestApplication): Promise<void> => {
  await platform.withTenant(envId, async tenant => {
    const supervisorId = await createSupervisor(tenant, { code: shopCodes.supervisor })
    await createSeller(tenant, { code: shopCodes.seller, supervisorId })
    await createSeller(tenant, { code: shopCodes.otherSeller })
    await createSeller(tenant, { code: 'INACTIVO', isActive: false })
    await createPriceList(tenant, { code: shopCodes.list })
    await createCustomer(tenant, { code: shopCodes.customer, latitude: -32.95, longitude: -60.65 })
    await createCustomer(tenant, { code: shopCodes.otherCustomer })
    await createArticle(tenant, { code: shopCodes.article, unitsPerPackage: 12, kgPerUnit: 0.5, taxRate: 21 })
    await createArticle(tenant, { code: shopCodes.otherArticle, unitsPerPackage: 6, kgPerUnit: 1.25, taxRate: 10.5 })
    await createArticle(tenant, { code: 'VIEJO', isActive: false })
    await createExcuse(tenant, { code: shopCodes.excuse })
  })
  await platform.withTenant(otherEnvId, async tenant => {
    await createSeller(tenant, { code: 'AJENO' })
    await createCustomer(tenant, { code: 'AJENO' })
    await createArticle(tenant, { code: 'AJENO' })
  })
}

export const orderWireOf = (fields: Wire = {}): Wire => ({
  sk: newId(),
  se: shopCodes.seller,
  t: new Date().toISOString(),
  c: { k: shopCodes.customer },
  o: [{ a: shopCodes.article, q: 12, up: 100 }],
  ...fields,
})

export const collectionWireOf = (fields: Wire = {}): Wire => ({
  sk: newId(),
  s: shopCodes.seller,
  t: new Date().toISOString(),
  c: { k: shopCodes.customer },
  ta: 1500.5,
  py: [{ m: 0, a: 1500.5 }],
  ...fields,
})

export const noPurchaseWireOf = (fields: Wire = {}): Wire => ({
  sk: newId(),
  se: shopCodes.seller,
  t: new Date().toISOString(),
  c: { k: shopCodes.customer },
  ex: { k: shopCodes.excuse },
  ...fields,
})

const writtenTables = [
  'orders',
  'orderLines',
  'collections',
  'collectionPayments',
  'noPurchases',
  'positions',
  'visits',
  'sellerDays',
  'articleDays',
  'outbox',
  'auditEntries',
] as const

/** Rows per table of the environment, to prove that a refusal wrote nothing. */
export const countRows = async ({ db, envId }: Tenant): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const table of writtenTables) {
    const { count } = await db
      .selectFrom(table)
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('envId', '=', envId)
      .executeTakeFirstOrThrow()
    counts[table] = count
  }
  return counts
}
