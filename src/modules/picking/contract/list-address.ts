import type { Filter } from '../../../kernel/contract/filters.ts'
import { daysFilters } from '../../../kernel/contract/period-address.ts'

export const pickingPath = '/apps/picking'

/** The lists of Picking besides the tasks, by their parameter `ver`. */
export const pickingViews = { pedidos: 'Pedidos', renglones: 'Renglones' } as const
export type PickingView = keyof typeof pickingViews

/** The days of an address: those on which the tasks were handed out. */
export const addressFilters = (search: URLSearchParams): Filter[] => daysFilters(search, 'createdAt')
