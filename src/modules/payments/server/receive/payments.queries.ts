import { sql } from 'kysely'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { PaymentMark, PaymentStatus } from '../../contract/payment-words.ts'
import type { ProviderPayment } from '../provider/payment-provider.ts'

export type StoredPayment = {
  providerId: string
  linkId: string
  status: PaymentStatus
  amountCents: number
  returnedCents: number
  currency: string
  toldAt: string
  collectionId: string | null
  marks: PaymentMark[]
  refusal: string | null
}

const columns = sql`
  provider_id, link_id, status, amount_cents, returned_cents, currency, told_at, collection_id, marks, refusal`

export const findPayment = async ({ db, envId }: Tenant, providerId: string): Promise<StoredPayment | undefined> => {
  const { rows } = await sql<StoredPayment>`
    select ${columns} from link_payments where env_id = ${envId}::uuid and provider_id = ${providerId}`.execute(db)
  return rows[0]
}

export const listPayments = async ({ db, envId }: Tenant, linkId: string): Promise<StoredPayment[]> => {
  const { rows } = await sql<StoredPayment>`
    select ${columns} from link_payments where env_id = ${envId}::uuid and link_id = ${linkId}::uuid
    order by received_at, provider_id`.execute(db)
  return rows
}

export type Consequences = { collectionId: string | null; marks: PaymentMark[]; refusal: string | null }

export const writePayment = async (
  { db, envId }: Tenant,
  linkId: string,
  payment: ProviderPayment,
  { collectionId, marks, refusal }: Consequences,
): Promise<void> => {
  const { id, status, detail, amountCents, returnedCents, currency, approvedAt, toldAt } = payment
  await sql`
    insert into link_payments (env_id, provider_id, link_id, status, detail, amount_cents, returned_cents, currency, approved_at, told_at,
      collection_id, marks, refusal, received_at)
    values (${envId}::uuid, ${id}, ${linkId}::uuid, ${status}, ${detail}, ${amountCents}, ${returnedCents}, ${currency}, ${approvedAt}::timestamptz,
      ${toldAt}::timestamptz, ${collectionId}::uuid, ${marks}::text[], ${refusal}, ${new Date()})
    on conflict (env_id, provider_id) do update set status = excluded.status, detail = excluded.detail, amount_cents = excluded.amount_cents,
      returned_cents = excluded.returned_cents, currency = excluded.currency, approved_at = excluded.approved_at, told_at = excluded.told_at,
      collection_id = excluded.collection_id, marks = excluded.marks, refusal = excluded.refusal ${returningOne}`.execute(
    db,
  )
}
