import type { EnvironmentFacts } from '../../../../../kernel/server/database/environments-cache.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import { type ConquerB2b, conquerB2b } from '../../../contract/apps/conquer-b2b.ts'
import { type ConquerVentas, conquerVentas } from '../../../contract/apps/conquer-ventas.ts'
import { type PedidosOnline, pedidosOnline } from '../../../contract/apps/pedidos-online.ts'

/** What a company asks of the documents it receives. */
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

/** What rules need to know beyond codes; a company that asks for none pays for none. */
export type Lookups = { debts: boolean; credit: boolean; channels: boolean; sellers: boolean }

export const noLookups: Lookups = { debts: false, credit: false, channels: false, sellers: false }

export const orderLookups = ({ ventas, b2b }: IngestRules, orders: { sellerCode: string }[]): Lookups => ({
  debts: ventas.creditBlockDays !== null,
  credit: ventas.blocksOverCreditLimit,
  channels: b2b.whoOrders === 'channels',
  sellers: orders.some(({ sellerCode }) => sellerCode === ''),
})

/** Whether anything asked of a seller's order depends on what it should cost. */
export const asksPrices = ({ ventas }: IngestRules): boolean =>
  ventas.priceDeviation !== 'off' || !ventas.allowsPriceChange || ventas.maximumDiscountPercent < 100
