import { sql } from 'kysely'
import { problem, problems } from '../../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../../kernel/server/session/session.ts'
import type { AnswerDetail } from '../../../contract/answers/detail.ts'
import type { FormDefinition } from '../../../contract/definition/types.ts'
import { answerReach } from '../answer-reach.ts'

export type StoredAnswer = Omit<
  AnswerDetail,
  'sections' | 'history' | 'previous' | 'place' | 'customerPlace' | 'annulled'
> & {
  definition: FormDefinition
  data: Record<string, unknown>
  latitude: number | null
  longitude: number | null
  accuracy: number | null
  customerLatitude: number | null
  customerLongitude: number | null
  annulledAt: string | null
  annulledBy: string | null
  annulReason: string | null
}

const named = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}) end`

/** An answer with its version and whom it is about. Throws notFound, also out of scope. */
export const findAnswer = async ({ db, envId }: Tenant, session: Session, id: string): Promise<StoredAnswer> => {
  const { rows } = await sql<StoredAnswer>`
    select a.id, f.code || '-' || lpad(a.number::text, 4, '0') as code,
      json_build_object('id', f.id, 'code', f.code, 'name', f.name, 'kind', f.kind) as form,
      a.version_number as version, f.published_number as published_version, v.published_at as version_published_at,
      (select n.published_at from form_versions n where n.env_id = ${envId}::uuid and n.form_id = a.form_id
        and n.number = a.version_number + 1) as next_version_at,
      ${named('c')} as customer, ${named('s')} as seller,
      a.author, a.origin, a.taken_at, a.sent_at, a.seconds, a.latitude, a.longitude, a.accuracy,
      c.latitude as customer_latitude, c.longitude as customer_longitude,
      a.score::float8 as score, a.max_score::float8 as max_score, a.revision, v.definition, a.data, a.annulled_at, a.annulled_by, a.annul_reason
    from form_answers a
      join forms f on f.env_id = ${envId}::uuid and f.id = a.form_id
      join form_versions v on v.env_id = ${envId}::uuid and v.form_id = a.form_id and v.number = a.version_number
      left join customers c on c.env_id = ${envId}::uuid and c.id = a.customer_id
      left join sellers s on s.env_id = ${envId}::uuid and s.id = a.seller_id
    where a.env_id = ${envId}::uuid and a.id = ${id}::uuid and f.deleted_at is null and ${answerReach(session, 'a')}`.execute(
    db,
  )
  const answer = rows[0]
  if (!answer) throw problem(problems.notFound)
  return answer
}

type Before = { formId: string; customerId: string; takenAt: string }

/** What the customer earned the time before, to say whether it is better now. */
export const findPrevious = async (
  { db, envId }: Tenant,
  session: Session,
  { formId, customerId, takenAt }: Before,
): Promise<AnswerDetail['previous']> => {
  const { rows } = await sql<NonNullable<AnswerDetail['previous']>>`
    select a.score::float8 as score, a.taken_at from form_answers a
    where a.env_id = ${envId}::uuid and a.customer_id = ${customerId}::uuid and a.form_id = ${formId}::uuid
      and a.taken_at < ${takenAt}::timestamptz and a.annulled_at is null and ${answerReach(session, 'a')}
    order by a.taken_at desc limit 1`.execute(db)
  return rows[0] ?? null
}
