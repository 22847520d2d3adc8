import { join } from 'node:path'
import { type BulkTable, bulkTable } from '../../../../kernel/server/database/bulk-load.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { readCsv } from '../csv.ts'
import { type Intake, inBatches } from '../intake.ts'

/** Who takes the orders of a wholesaler without sellers. */
export const wholesaleSeller = { code: 'ONLINE', name: 'Mayorista online' }
/** Who buys when an order names nobody (the default customer of spec.md §9). */
export const finalConsumer = { code: '99999999', name: 'Consumidor final' }

const run = async (tenant: Tenant, table: Pick<BulkTable, 'take'>): Promise<number> =>
  (await table.take()?.run(tenant)) ?? 0

/** The synthetic seller and customer; answers the seller's id. */
export const ensureOwners = ({ withTenant, envId }: Intake): Promise<string> =>
  withTenant(envId, async tenant => {
    const sellers = bulkTable('sellers', { id: 'uuid', code: 'text', name: 'text' }, { skipsKnown: true })
    sellers.add({ id: newId(), ...wholesaleSeller })
    await run(tenant, sellers)
    const { id } = await tenant.db
      .selectFrom('sellers')
      .select('id')
      .where('envId', '=', envId)
      .where('code', '=', wholesaleSeller.code)
      .executeTakeFirstOrThrow()
    const customers = bulkTable(
      'customers',
      { id: 'uuid', code: 'text', name: 'text', taxCondition: 'text', sellerId: 'uuid' },
      { skipsKnown: true },
    )
    customers.add({ id: newId(), ...finalConsumer, taxCondition: 'finalConsumer', sellerId: id })
    await run(tenant, customers)
    return id
  })

type Counted = { rows: number; created: number }

/** A code that was there already stays as it is. */
export const importArticles = async (intake: Intake, folder: string): Promise<Counted> => {
  const file = 'articles.csv.gz'
  const counted = { rows: 0, created: 0 }
  for await (const batch of inBatches(readCsv(join(folder, file)))) {
    const table = bulkTable(
      'articles',
      { id: 'uuid', code: 'text', name: 'text', isProduct: 'boolean' },
      { skipsKnown: true },
    )
    for (const { line, values } of batch) {
      const { stock_code: code = '', description = '' } = values
      if (!code) {
        intake.report.add({ file, line, key: '', problem: 'Artículo sin código, se saltea' })
        continue
      }
      if (!description)
        intake.report.add({ file, line, key: code, problem: 'Artículo sin descripción, queda con su código' })
      const isProduct = values.is_product !== '0'
      if (!isProduct)
        intake.report.add({ file, line, key: code, problem: 'Código que no es un producto, queda marcado' })
      table.add({ id: newId(), code, name: description || code, isProduct })
    }
    counted.rows += batch.length
    counted.created += await intake.withTenant(intake.envId, tenant => run(tenant, table))
  }
  return counted
}

export const importCustomers = async (intake: Intake, folder: string, sellerId: string): Promise<Counted> => {
  const file = 'customers.csv.gz'
  const counted = { rows: 0, created: 0 }
  for await (const batch of inBatches(readCsv(join(folder, file)))) {
    const table = bulkTable(
      'customers',
      { id: 'uuid', code: 'text', name: 'text', province: 'text', erpLocation: 'text', sellerId: 'uuid' },
      { skipsKnown: true },
    )
    for (const { line, values } of batch) {
      const { customer_id: code = '', country = '' } = values
      if (!code) intake.report.add({ file, line, key: '', problem: 'Cliente sin código, se saltea' })
      else
        table.add({
          id: newId(),
          code,
          name: `Cliente ${code}`,
          province: country || null,
          erpLocation: country || null,
          sellerId,
        })
    }
    counted.rows += batch.length
    counted.created += await intake.withTenant(intake.envId, tenant => run(tenant, table))
  }
  return counted
}
