import { sql } from 'kysely'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { type LoadState, loadStockKey } from '../../../logistics/contract/consolidated.ts'

export type LockedLoad = {
  id: string
  number: number
  state: LoadState
  deliveryPersonId: string
  deliveryPersonEmail: string | null
  vehicleId: string
  siteId: string
  loadings: number
  settledAt: string | null
}

/** Locks a load until the transaction ends. Throws notFound. */
export const lockLoad = async ({ db, envId }: Tenant, id: string): Promise<LockedLoad> => {
  const { rows } = await sql<LockedLoad>`
    select l.id, l.number, l.state, l.delivery_person_id, p.email as delivery_person_email, l.vehicle_id, l.site_id, l.loadings, l.settled_at
    from consolidated_loads l join delivery_people p on p.env_id = ${envId}::uuid and p.id = l.delivery_person_id
    where l.env_id = ${envId}::uuid and l.id = ${id}::uuid and l.deleted_at is null for update of l`.execute(db)
  const [load] = rows
  if (!load) throw problem(problems.notFound)
  return load
}

export const deliveryKey = (id: string): string => `delivery:${id}`
export const voidKey = (id: string): string => `delivery-void:${id}`

/** Keys of the stock documents that moved goods of a load to or from its vehicle. */
export const settlementKeys = async (
  { db, envId }: Tenant,
  load: Pick<LockedLoad, 'id' | 'loadings'>,
): Promise<string[]> => {
  const deliveries = await db
    .selectFrom('deliveries')
    .select('id')
    .where('envId', '=', envId)
    .where('loadId', '=', load.id)
    .execute()
  return [loadStockKey(load.id, load.loadings), ...deliveries.flatMap(({ id }) => [deliveryKey(id), voidKey(id)])]
}

export type LotUnits = { articleId: string; lot: string; expiresOn: string | null; isFit: boolean; units: number }

/** Units on the vehicle by those documents, by lot, first expired first. */
export const readOnVehicle = async ({ db, envId }: Tenant, keys: string[]): Promise<LotUnits[]> => {
  const { rows } = await sql<LotUnits>`
    select m.article_id, l.code as lot, l.expires_on, m.is_fit, sum(m.units) as units
    from stock_documents d
    join stock_movements m on m.env_id = ${envId}::uuid and m.document_id = d.id and m.vehicle_id is not null
    join stock_lots l on l.env_id = ${envId}::uuid and l.id = m.lot_id
    where d.env_id = ${envId}::uuid and d.key = any(${keys}::text[])
    group by 1, 2, 3, 4 having sum(m.units) <> 0 order by l.expires_on nulls last, l.code`.execute(db)
  return rows
}

export type PlacedMovement = LotUnits & { kind: string; siteId: string | null; vehicleId: string | null }

/** The movements of one document, to be reversed. */
export const readMovements = async ({ db, envId }: Tenant, key: string): Promise<PlacedMovement[]> => {
  const { rows } = await sql<PlacedMovement>`
    select m.article_id, l.code as lot, l.expires_on, m.is_fit, m.units, m.kind, m.site_id, m.vehicle_id
    from stock_documents d
    join stock_movements m on m.env_id = ${envId}::uuid and m.document_id = d.id
    join stock_lots l on l.env_id = ${envId}::uuid and l.id = m.lot_id
    where d.env_id = ${envId}::uuid and d.key = ${key} order by m.line`.execute(db)
  return rows
}
