import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { OutsideSource } from '../../../../kernel/server/events/outside-source.ts'
import { outsideReference } from '../../../../kernel/server/events/outside-values.ts'
import type { OutsideRecord } from '../../../../kernel/server/events/take-record-events.ts'
import { answerReach } from './answer-reach.ts'

type Row = {
  id: string
  formCode: string
  formName: string
  version: number
  number: number
  takenAt: string
  author: string
  score: number | null
  maxScore: number | null
  data: unknown
  customerCode: string | null
  customerName: string | null
  sellerCode: string | null
  sellerName: string | null
}

/** Answers of forms as programs outside read them: `answers` by the questions' names of that version. */
export const readAnswersOutside = async ({ db, envId }: Tenant, ids: string[]): Promise<OutsideRecord[]> => {
  const { rows } = await sql<Row>`
    select r.id, f.code as form_code, f.name as form_name, r.version_number as version, r.number, r.taken_at, r.author, r.score, r.max_score,
      r.data, c.code as customer_code, c.name as customer_name, s.code as seller_code, s.name as seller_name
    from form_answers r join forms f on f.env_id = ${envId}::uuid and f.id = r.form_id
    left join customers c on c.env_id = ${envId}::uuid and c.id = r.customer_id
    left join sellers s on s.env_id = ${envId}::uuid and s.id = r.seller_id
    where r.env_id = ${envId}::uuid and r.id = any(${ids}::uuid[])`.execute(db)
  return rows.map(row => {
    const code = `${row.formCode}-${String(row.number).padStart(4, '0')}`
    return {
      id: row.id,
      document: code,
      data: {
        id: row.id,
        code,
        form: outsideReference(row.formCode, row.formName),
        version: row.version,
        takenAt: row.takenAt,
        author: row.author,
        customer: outsideReference(row.customerCode, row.customerName),
        seller: outsideReference(row.sellerCode, row.sellerName),
        score: row.score,
        maxScore: row.maxScore,
        answers: row.data,
      },
    }
  })
}

/** Answers as programs outside follow them. One that was annulled is none. */
export const outsideAnswersSource: OutsideSource = {
  table: 'form_answers',
  live: sql`t.annulled_at is null`,
  scope: session => answerReach(session, 't'),
  read: readAnswersOutside,
}
