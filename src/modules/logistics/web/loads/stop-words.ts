import type { LoadCandidate } from '../../contract/load-lists.ts'
import { type OwnSchedule, type Schedule, scheduleOf } from '../../contract/schedules.ts'
import type { PartedBy, Stop } from '../../contract/stops.ts'

type Named = Pick<LoadCandidate, 'client' | 'order'>

export const ordersText = (count: number): string => (count === 1 ? '1 pedido' : `${count} pedidos`)
export const vehiclesText = (count: number): string => (count === 1 ? '1 vehículo' : `${count} vehículos`)
export const stopsText = (count: number): string => (count === 1 ? '1 parada' : `${count} paradas`)

/** The customers of a stop: `Almacén Sol`, `Almacén Sol y 2 clientes más`. */
export const stopName = (orders: Named[]): string => {
  const [first = '', ...others] = new Set(orders.map(({ client }) => client))
  if (others.length === 0) return first
  return `${first} y ${others.length === 1 ? '1 cliente más' : `${others.length} clientes más`}`
}

const namedOrders = 3

/** `P-1, P-2, P-3 y 4 más`. */
export const orderNumbers = (orders: Pick<Named, 'order'>[]): string => {
  const numbers = orders.slice(0, namedOrders).map(({ order }) => order)
  const more = orders.length - numbers.length
  return more > 0 ? `${numbers.join(', ')} y ${more} más` : numbers.join(', ')
}

const reasons: Record<PartedBy, (parts: number) => string> = {
  person: () => 'separado a mano',
  size: parts => `no entra en un solo vehículo: va en ${parts} partes`,
  hours: parts => `recibe en horarios que no coinciden: va en ${parts} partes`,
}

/** Why a door has several stops; null when it has one. */
export const partedText = ({ partedBy, parts }: Pick<Stop<unknown>, 'partedBy' | 'parts'>): string | null =>
  partedBy ? reasons[partedBy](parts) : null

/** The assumptions of the estimates; one sentence when all vehicles share them. */
export const assumptionsText = (vehicles: OwnSchedule[], company: Schedule, isMeasured: boolean): string => {
  const schedules = vehicles.map(vehicle => scheduleOf(vehicle, company))
  const [first = company] = schedules
  if (schedules.some(schedule => JSON.stringify(schedule) !== JSON.stringify(first)))
    return 'Cada vehículo con su horario, sus minutos por parada y su velocidad (Flota).'
  const hasOwnSpeed = vehicles.some(({ kilometersPerHour }) => kilometersPerHour !== null)
  const speed = isMeasured && !hasOwnSpeed ? '' : ` y ${first.kilometersPerHour} km/h`
  return `Salida ${first.departsAt}, vuelta antes de las ${first.backBy}; segunda vuelta desde las ${first.secondTripAt}. ${first.minutesPerStop} min por parada${speed}.`
}
