import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

export type NamedDebt = { customerId: string; kind: string; number: string }

/** Documents that are owed here, by customer, kind and number. */
export type OwedTotals = ReadonlyMap<string, { code: string; totalCents: number }>

export const owedKey = (customerId: string, kind: string, number: string): string =>
  JSON.stringify([customerId, kind, number])

export const readOwedTotals = async ({ db, envId }: Tenant, debts: NamedDebt[]): Promise<OwedTotals> => {
  if (debts.length === 0) return new Map()
  const { rows } = await sql<NamedDebt & { code: string; totalCents: number }>`
    select r.customer_id, r.kind, r.number, r.code, r.total_cents from receivables r
    where r.env_id = ${envId}::uuid and (r.customer_id, r.kind, r.number) in (
      select d."customerId", d.kind, d.number from json_to_recordset(${JSON.stringify(debts)}::json) d("customerId" uuid, kind text, number text))`.execute(
    db,
  )
  return new Map(rows.map(row => [owedKey(row.customerId, row.kind, row.number), row]))
}
