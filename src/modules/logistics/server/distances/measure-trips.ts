import { sql } from 'kysely'
import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import type { MaybePlace } from '../../../routes/contract/tour.ts'
import type { LoadContent } from '../../contract/load-routes.ts'
import type { Distances, Measured } from './distances.ts'

type Stops = Pick<LoadContent, 'warehouse' | 'orders'>

const nowhere: MaybePlace = { latitude: null, longitude: null }

const readPlaces = (withTenant: WithTenant, envId: string, rounds: Stops[]): Promise<Map<string, MaybePlace>> =>
  withTenant(
    envId,
    async ({ db }) => {
      const orderIds = rounds.flatMap(({ orders }) => orders.map(({ id }) => id))
      const siteIds = rounds.map(({ warehouse }) => warehouse)
      const { rows } = await sql<MaybePlace & { id: string }>`
        select o.id, c.latitude, c.longitude
        from orders o join customers c on c.env_id = ${envId}::uuid and c.id = o.customer_id
        where o.env_id = ${envId}::uuid and o.id = any(${orderIds}::uuid[])
        union all
        select s.id, s.latitude, s.longitude from sites s
        where s.env_id = ${envId}::uuid and s.id = any(${siteIds}::uuid[])`.execute(db)
      return new Map(rows.map(({ id, ...place }) => [id, place]))
    },
    { readOnly: true },
  )

/**
 * The lengths of loads along streets, measured before the transaction that writes them, so that no rows are locked while the
 * service answers. Empty when no service is configured: the writer then uses straight lines.
 */
export const measureTrips = async (
  { withTenant, distances }: { withTenant: WithTenant; distances: Distances },
  envId: string,
  rounds: Stops[],
): Promise<(Measured | undefined)[]> => {
  if (!distances.isConfigured) return []
  const places = await readPlaces(withTenant, envId, rounds)
  const of = (id: string): MaybePlace => places.get(id) ?? nowhere
  return Promise.all(
    rounds.map(({ warehouse, orders }) =>
      distances.round([of(warehouse), ...orders.map(({ id }) => of(id)), of(warehouse)]),
    ),
  )
}
