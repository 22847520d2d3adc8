import { rebuildFacts } from '../../../sales/server/index.ts'
import type { Intake, IntakeResult } from '../intake.ts'
import { importOrders } from './import-orders.ts'
import { ensureOwners, importArticles, importCustomers } from './masters.ts'

export type OnlineRetailOptions = {
  folder: string
  /** The orders are history: they do not wait to be sent to the ERP. */
  isExported: boolean
  /** Zone of the file's clock; the environment's when it is not given. */
  timeZone?: string
}

/**
 * Imports a year of a real wholesaler (UCI Online Retail II, as normalised beside its README). What was imported before
 * is left alone, so a repetition creates nothing and one that was cut short goes on.
 */
export const importOnlineRetail = async (intake: Intake, options: OnlineRetailOptions): Promise<IntakeResult> => {
  const sellerId = await ensureOwners(intake)
  const articles = await importArticles(intake, options.folder)
  const customers = await importCustomers(intake, options.folder, sellerId)
  const rows = articles.rows + customers.rows
  const { timeZone = intake.timeZone } = options
  const orders = await importOrders(intake, { ...options, timeZone, sellerId }, rows)
  if (orders.orders > 0) {
    await intake.analyze()
    await intake.withTenant(intake.envId, tenant => rebuildFacts(tenant))
  }
  return {
    rows: rows + orders.rows,
    created: { artículos: articles.created, clientes: customers.created, pedidos: orders.orders, líneas: orders.lines },
    known: {
      artículos: articles.rows - articles.created,
      clientes: customers.rows - customers.created,
      pedidos: orders.known,
    },
  }
}
