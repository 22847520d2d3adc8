import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<unknown>

/** Answers as rows of a report, under the alias `o`, of every form that is not deleted; annulled ones with their state. */
export const answerRows = ({ envId, where }: { envId: string; where: Condition }): Condition => sql`
  select o.id, o.day, f.code || '-' || lpad(o.number::text, 4, '0') as number, f.name as form, o.version_number as version,
    c.code as "customerCode", c.name as customer, s.code as "sellerCode", s.name as seller, o.author, o.score,
    o.max_score as "maxScore", o.origin, case when o.annulled_at is null then 'sent' else 'annulled' end as state
  from form_answers o join forms f on f.env_id = ${envId}::uuid and f.id = o.form_id
    left join customers c on c.env_id = ${envId}::uuid and c.id = o.customer_id
    left join sellers s on s.env_id = ${envId}::uuid and s.id = o.seller_id
  where ${where} and f.deleted_at is null`
