import { type RawBuilder, sql } from 'kysely'

/** Why an order stays pending instead of going into the file; null when it goes. */
export const exclusionReason = (order: { located: boolean; location: string | null; lines: number }): string | null => {
  if (order.lines === 0) return 'El pedido no tiene artículos.'
  if (order.located) return null
  const location = order.location?.trim()
  return location ? `La localidad «${location}» no está en el mapeo.` : 'El cliente no tiene localidad.'
}

/** The load of a collection `t` that a round brought and nobody has settled yet, by its number; null: it can go. */
export const waitsForLoad = (envId: string): RawBuilder<unknown> => sql`(
  select l.number from deliveries d join consolidated_loads l on l.env_id = ${envId}::uuid and l.id = d.load_id
  where t.confirmed_at is null and d.env_id = ${envId}::uuid and d.id = t.delivery_id)`

/** Why a collection stays pending; null when it goes. */
export const collectionExclusion = (waitsFor: number | null): string | null =>
  waitsFor === null ? null : `Es de un reparto sin rendir: cerrá la rendición del consolidado ${waitsFor}.`
