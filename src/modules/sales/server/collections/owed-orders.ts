import { type RawBuilder, sql } from 'kysely'

/** Whether what was delivered of an order is a debt of its customer by now: then it is not pending as well. */
export const isOwed = (envId: string, orderId: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (
  select from receivables own join deliveries gone on gone.env_id = ${envId}::uuid and gone.id = own.delivery_id
  where own.env_id = ${envId}::uuid and gone.order_id = ${orderId})`
