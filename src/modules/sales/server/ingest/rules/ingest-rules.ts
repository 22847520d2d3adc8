import type { EnvironmentFacts } from '../../../../../kernel/server/database/environments-cache.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import { type ConquerB2b, conquerB2b } from '../../../contract/apps/conquer-b2b.ts'
import { type ConquerVentas, conquerVentas } from '../../../contract/apps/conquer-ventas.ts'
import { type PedidosOnline, pedidosOnline } from '../../../contract/apps/pedidos-online.ts'

/** The settings and modules of an environment that decide which documents it accepts. */
export type IngestRules = {
  ventas: ConquerVentas
  b2b: ConquerB2b
  online: PedidosOnline
  modules: EnvironmentFacts['modules']
}

export const readIngestRules = async (tenant: Tenant): Promise<IngestRules> => ({
  ventas: await tenant.settings(conquerVentas),
  b2b: await tenant.settings(conquerB2b),
  online: await tenant.settings(pedidosOnline),
  modules: (await tenant.environment()).modules,
})

/** The data beyond codes that the rules in force need; the rest is not read. */
export type Lookups = { debts: boolean; credit: boolean; channels: boolean; sellers: boolean }

export const noLookups: Lookups = { debts: false, credit: false, channels: false, sellers: false }

export const orderLookups = ({ ventas, b2b }: IngestRules, orders: { sellerCode: string }[]): Lookups => ({
  debts: ventas.creditBlockDays !== null,
  credit: ventas.blocksOverCreditLimit,
  channels: b2b.whoOrders === 'channels',
  sellers: orders.some(({ sellerCode }) => sellerCode === ''),
})

/** Whether any rule for sellers' orders depends on what they should cost. */
export const asksPrices = ({ ventas }: IngestRules): boolean =>
  ventas.priceDeviation !== 'off' || !ventas.allowsPriceChange || ventas.maximumDiscountPercent < 100
