import { sql } from 'kysely'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

/** What a file may say of a document that is owed; cents. */
export type DebtValues = {
  issuedOn: string
  dueOn: string
  totalCents: number
  balanceCents: number
  statedCents: number | null
}

export type NamedDebt = { customerId: string; kind: string; number: string }

export type StoredDebt = NamedDebt & DebtValues & { id: string; origin: number }

export const debtKey = ({ customerId, kind, number }: NamedDebt): string => JSON.stringify([customerId, kind, number])

const columns = sql`r.id, r.customer_id, r.kind, r.number, r.issued_on, r.due_on, r.total_cents, r.balance_cents, r.stated_cents, r.origin`

/** Debts by customer, kind and number; `locks`: nobody else pays or changes them until the transaction ends. */
export const findDebts = async (
  { db, envId }: Tenant,
  debts: NamedDebt[],
  locks: boolean,
): Promise<Map<string, StoredDebt>> => {
  const { rows } = await sql<StoredDebt>`
    select ${columns} from receivables r
    where r.env_id = ${envId}::uuid and (r.customer_id, r.kind, r.number) in (
      select d."customerId", d.kind, d.number from json_to_recordset(${JSON.stringify(debts)}::json) d("customerId" uuid, kind text, number text))
    order by r.id ${locks ? sql`for update of r` : sql``}`.execute(db)
  return new Map(rows.map(row => [debtKey(row), row]))
}

export const readDebts = async ({ db, envId }: Tenant, ids: string[], locks: boolean): Promise<StoredDebt[]> => {
  const { rows } = await sql<StoredDebt>`
    select ${columns} from receivables r where r.env_id = ${envId}::uuid and r.id = any(${ids}::uuid[])
    order by r.id ${locks ? sql`for update of r` : sql``}`.execute(db)
  return rows
}

export type NewDebt = NamedDebt & DebtValues & { id: string }

export const insertDebts = async ({ db, envId }: Tenant, debts: NewDebt[]): Promise<void> => {
  if (debts.length === 0) return
  const rows = debts.map(debt => ({ ...debt, code: `${debt.kind}-${debt.number}` }))
  await sql`
    insert into receivables (env_id, id, customer_id, code, kind, number, issued_on, due_on, total_cents, balance_cents, stated_cents)
    select ${envId}::uuid, d.id, d."customerId", d.code, d.kind, d.number, d."issuedOn", d."dueOn", d."totalCents", d."balanceCents", d."statedCents"
    from json_to_recordset(${JSON.stringify(rows)}::json) d(id uuid, "customerId" uuid, code text, kind text, number text, "issuedOn" date, "dueOn" date,
      "totalCents" bigint, "balanceCents" bigint, "statedCents" bigint) ${returningOne}`.execute(db)
}

export const updateDebts = async ({ db, envId }: Tenant, debts: (DebtValues & { id: string })[]): Promise<void> => {
  if (debts.length === 0) return
  await sql`
    update receivables r set issued_on = d."issuedOn", due_on = d."dueOn", total_cents = d."totalCents", balance_cents = d."balanceCents",
      stated_cents = d."statedCents"
    from json_to_recordset(${JSON.stringify(debts)}::json) d(id uuid, "issuedOn" date, "dueOn" date, "totalCents" bigint, "balanceCents" bigint,
      "statedCents" bigint)
    where r.env_id = ${envId}::uuid and r.id = d.id`.execute(db)
}

export const deleteDebts = async ({ db, envId }: Tenant, ids: string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`delete from receivables where env_id = ${envId}::uuid and id = any(${ids}::uuid[])`.execute(db)
}
