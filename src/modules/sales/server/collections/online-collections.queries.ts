import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

/** How a collection stands, locked until the transaction ends; undefined: there is none. */
export const lockStanding = async (
  { db, envId }: Tenant,
  id: string,
): Promise<{ number: number; isExported: boolean; isGone: boolean } | undefined> => {
  const { rows } = await sql<{ number: number; isExported: boolean; isGone: boolean }>`
    select number, state = 2 as is_exported, (canceled_at is not null or deleted_at is not null) as is_gone
    from collections where env_id = ${envId}::uuid and id = ${id}::uuid for update`.execute(db)
  return rows[0]
}

/** What was paid of a document of a customer by collections that stand, before there is a debt of it too. */
export const paidOfDocument = async (
  { db, envId }: Tenant,
  { customerId, kind, number }: { customerId: string; kind: string; number: string },
): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(i.paid_cents), 0)::bigint as cents
    from collection_documents i join collections c on c.env_id = ${envId}::uuid and c.id = i.collection_id
      and c.customer_id = ${customerId}::uuid and c.canceled_at is null and c.deleted_at is null
    where i.env_id = ${envId}::uuid and i.kind = ${kind} and i.number = ${number}`.execute(db)
  return rows[0]?.cents ?? 0
}
