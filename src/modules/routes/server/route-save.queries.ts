import { sql } from 'kysely'
import { returningOne } from '../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { StopInput } from '../contract/routes.ts'
import type { StoredStop } from './route.queries.ts'

/** Holds the routes of some sellers until the transaction ends; answers which of the sellers there are. */
export const lockRoutes = async ({ db, envId }: Tenant, sellerIds: string[]): Promise<string[]> => {
  const found = await sql<{ id: string }>`
    select id from sellers where env_id = ${envId}::uuid and id = any(${sellerIds}::uuid[]) and deleted_at is null
    order by id for no key update`.execute(db)
  return found.rows.map(({ id }) => id)
}

export const findStopCustomers = async ({ db, envId }: Tenant, customerIds: string[]) => {
  const found = await sql<{ id: string; code: string; isActive: boolean }>`
    select id, code, is_active from customers
    where env_id = ${envId}::uuid and deleted_at is null and id = any(${customerIds}::uuid[])`.execute(db)
  return new Map(found.rows.map(row => [row.id, row]))
}

const keysOf = (stops: StopInput[]): string =>
  JSON.stringify(stops.map(({ customerId, weekday }) => ({ customer_id: customerId, weekday })))

const rowsOf = (stops: StoredStop[]): string =>
  JSON.stringify(
    stops.map(({ customerId, anchorDay, weekday, frequency, sequence }) => ({
      customer_id: customerId,
      anchor_day: anchorDay,
      weekday,
      frequency,
      sequence,
    })),
  )

export const removeStops = async ({ db, envId }: Tenant, sellerId: string, stops: StopInput[]): Promise<void> => {
  if (stops.length === 0) return
  await sql`
    delete from route_stops rs using jsonb_to_recordset(${keysOf(stops)}::jsonb) as gone (customer_id uuid, weekday integer)
    where rs.env_id = ${envId}::uuid and rs.seller_id = ${sellerId}::uuid and rs.customer_id = gone.customer_id
      and rs.weekday = gone.weekday`.execute(db)
}

/** Stops that were deleted as rows of the grid come back. */
export const writeStops = async ({ db, envId }: Tenant, sellerId: string, stops: StoredStop[]): Promise<void> => {
  if (stops.length === 0) return
  await sql`
    insert into route_stops (env_id, seller_id, customer_id, weekday, frequency, anchor_day, sequence, updated_at)
    select ${envId}::uuid, ${sellerId}::uuid, made.customer_id, made.weekday, made.frequency, made.anchor_day, made.sequence, ${new Date()}::timestamptz
    from jsonb_to_recordset(${rowsOf(stops)}::jsonb)
      as made (customer_id uuid, weekday integer, frequency text, anchor_day date, sequence integer)
    on conflict (env_id, seller_id, customer_id, weekday) do update set frequency = excluded.frequency,
      anchor_day = excluded.anchor_day, sequence = excluded.sequence, updated_at = excluded.updated_at, deleted_at = null ${returningOne}`.execute(
    db,
  )
}
