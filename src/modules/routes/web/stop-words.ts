import { formatDay, formatDistance, formatNumber } from '../../../kernel/contract/formats.ts'
import type { RouteStop } from '../contract/routes.ts'
import type { Workload } from '../contract/tour.ts'
import { frequencies, nextTurns, weekdays } from '../contract/weeks.ts'

export const weekdayName = (weekday: number): string => (weekdays[weekday] ?? '').toLowerCase()

export const workloadText = ({ customers, meters, hours }: Workload): string =>
  customers === 0 ? 'Sin paradas' : `${formatDistance(meters)} · ${formatNumber(hours, 1)} h`

export const customersText = (count: number): string => (count === 1 ? '1 cliente' : `${formatNumber(count)} clientes`)
export const stopsText = (count: number): string => (count === 1 ? '1 parada' : `${formatNumber(count)} paradas`)

/** «Quincenal · lun 30/11», the next time; weekly stops need no words. */
export const turnText = (stop: RouteStop, today: string): string => {
  const [next] = nextTurns(stop, today, 1)
  return next ? `${frequencies[stop.frequency]} · ${formatDay(next, today)}` : frequencies[stop.frequency]
}

/** What a person should know of a stop before sending somebody there. */
export const warningsOf = (stop: RouteStop, sellerId: string): string[] => {
  const others = stop.routes.filter(({ id }) => id !== sellerId)
  return [
    ...(stop.isActive ? [] : ['Está inactivo: no se planifica']),
    ...(stop.latitude === null || stop.longitude === null ? ['No tiene ubicación en el mapa'] : []),
    ...(stop.owner && stop.owner.id !== sellerId ? [`Es cliente de ${stop.owner.name}`] : []),
    ...(others.length > 0 ? [`También está en la ruta de ${others.map(({ name }) => name).join(', ')}`] : []),
  ]
}
