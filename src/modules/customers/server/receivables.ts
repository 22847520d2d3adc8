import { sql } from 'kysely'
import { returningOne } from '../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { debtOrigins, orderDebtDocument } from '../contract/receivables.ts'

/** A document that a customer owes something of; cents. */
export type OpenDebt = {
  id: string
  code: string
  kind: string
  number: string
  totalCents: number
  balanceCents: number
  deliveryId: string | null
}

/** What a customer owes, the oldest due first; nobody else pays it until the transaction ends. */
export const lockOpenDebts = async ({ db, envId }: Tenant, customerId: string): Promise<OpenDebt[]> => {
  await sql`select id from receivables where env_id = ${envId}::uuid and customer_id = ${customerId}::uuid order by id for update`.execute(
    db,
  )
  const { rows } = await sql<OpenDebt>`
    select id, code, kind, number, total_cents, balance_cents, delivery_id from receivables
    where env_id = ${envId}::uuid and customer_id = ${customerId}::uuid and balance_cents > 0
    order by due_on, issued_on, number, id`.execute(db)
  return rows
}

export type DebtPayment = { customerId: string; kind: string; number: string; cents: number }

/**
 * Lowers what is owed of documents by what was paid of each; negative cents give it back. A document that is not there is no
 * debt that we know. What the ERP tells later takes the place of the balance of its own.
 */
export const payDebts = async ({ db, envId }: Tenant, payments: DebtPayment[]): Promise<void> => {
  if (payments.length === 0) return
  const paid = sql`(
    select "customerId" as customer_id, kind, number, sum(cents)::bigint as cents
    from json_to_recordset(${JSON.stringify(payments)}::json) p("customerId" uuid, kind text, number text, cents bigint) group by 1, 2, 3)`
  await sql`
    with wanted as materialized (
      select r.id, p.cents from receivables r
      join ${paid} p on p.customer_id = r.customer_id and p.kind = r.kind and p.number = r.number
      where r.env_id = ${envId}::uuid order by r.id for update of r)
    update receivables r set balance_cents = r.balance_cents - w.cents from wanted w
    where r.env_id = ${envId}::uuid and r.id = w.id`.execute(db)
}

export type DeliveredGoods = {
  deliveryId: string
  customerId: string
  orderNumber: number
  day: string
  dueOn: string
  cents: number
}

/**
 * What was delivered of an order is owed from its day on, less what was paid of it, in advance too; said again, it takes the
 * place of what was said. Nothing delivered and nothing paid is no debt.
 */
export const writeLoadDebt = async (tenant: Tenant, goods: DeliveredGoods): Promise<void> => {
  const { db, envId } = tenant
  const { deliveryId, customerId, day, dueOn, cents } = goods
  const { kind, number, code } = orderDebtDocument(goods.orderNumber)
  await sql`
    insert into receivables (env_id, id, customer_id, code, kind, number, issued_on, due_on, total_cents, balance_cents, origin, delivery_id)
    select ${envId}::uuid, ${newId()}::uuid, ${customerId}::uuid, ${code}, ${kind}, ${number}, ${day}::date, ${dueOn}::date, ${cents}::bigint,
      ${cents}::bigint - coalesce(sum(i.paid_cents), 0), ${debtOrigins.round}::int, ${deliveryId}::uuid
    from collection_documents i join collections c on c.env_id = ${envId}::uuid and c.id = i.collection_id
      and c.customer_id = ${customerId}::uuid and c.canceled_at is null and c.deleted_at is null
    where i.env_id = ${envId}::uuid and i.kind = ${kind} and i.number = ${number}
    on conflict (env_id, customer_id, kind, number) do update set total_cents = excluded.total_cents, balance_cents = excluded.balance_cents,
      issued_on = excluded.issued_on, due_on = excluded.due_on, origin = excluded.origin, delivery_id = excluded.delivery_id ${returningOne}`.execute(
    db,
  )
  await sql`
    delete from receivables where env_id = ${envId}::uuid and customer_id = ${customerId}::uuid and kind = ${kind} and number = ${number}
      and total_cents = 0 and balance_cents = 0`.execute(db)
}
