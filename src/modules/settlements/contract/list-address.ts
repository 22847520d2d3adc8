import type { Filter } from '../../../kernel/contract/filters.ts'
import { daysFilters } from '../../../kernel/contract/period-address.ts'
import { readIds } from '../../../kernel/contract/short-ids.ts'

export const settlementsPath = '/apps/rendicion'

/** The lists of Rendición besides the settlements, by their parameter `ver`. */
export const settlementViews = {
  pendientes: 'Pedidos pendientes',
  entregas: 'Entregas',
  devoluciones: 'Devoluciones',
} as const
export type SettlementView = keyof typeof settlementViews

export const viewOf = {
  'pending-deliveries': 'pendientes',
  deliveries: 'entregas',
  'delivery-returns': 'devoluciones',
} as const satisfies Record<string, SettlementView>
export type DeliveryListId = keyof typeof viewOf

export const dealersParameter = 'repartidores'

/** What an address asks of every list of Rendición: its days, and the chosen delivery people. */
export const addressFilters = (search: URLSearchParams): Filter[] => {
  const people = readIds(search.get(dealersParameter) ?? '')
  return [
    ...daysFilters(search, 'date'),
    ...(people.length > 0 ? [{ field: 'dealer', operator: 'matches', value: people.join('|') } as const] : []),
  ]
}
