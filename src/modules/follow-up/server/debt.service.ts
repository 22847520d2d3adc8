import { sql } from 'kysely'
import { type DebtBucket, debtBuckets, type FollowDebt, followRules } from '../contract/follow.ts'
import { type Asking, findSubject } from './subject.ts'

type Summed = { key: DebtBucket; cents: number; documents: number }

/** The customer's debt by days overdue, and its documents, the oldest first. */
export const followDebt = async (asking: Asking): Promise<FollowDebt> => {
  const { db } = asking.tenant
  const { envId, customerId, today } = await findSubject(asking)
  const fromDebts = sql`from receivables r where r.env_id = ${envId}::uuid and r.customer_id = ${customerId}::uuid and r.balance_cents > 0`
  const overdue = sql`(${today}::date - r.due_on)`
  const { rows: sums } = await sql<Summed>`
    select case when ${overdue} <= 0 then 'notDue' when ${overdue} <= 15 then 'upTo15' when ${overdue} <= 30 then 'upTo30' else 'over30' end as key,
      sum(r.balance_cents)::float8 as cents, count(*)::int as documents ${fromDebts} group by 1`.execute(db)
  const { rows: documents } = await sql<FollowDebt['documents'][number]>`
    select r.id, r.kind, r.number, r.issued_on, r.due_on, r.total_cents::float8 as total_cents, r.balance_cents::float8 as balance_cents, ${overdue} as days_overdue
    ${fromDebts} order by r.due_on, r.number, r.id limit ${sql.lit(followRules.documents)}`.execute(db)
  const byKey = new Map(sums.map(row => [row.key, row]))
  const keys = Object.keys(debtBuckets) as DebtBucket[]
  return {
    totalCents: sums.reduce((sum, row) => sum + row.cents, 0),
    buckets: keys.map(key => byKey.get(key) ?? { key, cents: 0, documents: 0 }),
    count: sums.reduce((sum, row) => sum + row.documents, 0),
    documents,
  }
}
