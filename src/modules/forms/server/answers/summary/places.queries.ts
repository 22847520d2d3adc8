import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../../kernel/server/session/session.ts'
import type { AnswerChoice } from '../../../contract/answers/answer-query.ts'
import type { AnswerPhotos, AnswerPlaces } from '../../../contract/answers/summary.ts'
import { chosenAnswers } from './answer-conditions.ts'
import { readAnsweredForm } from './answered-form.ts'
import { fileIdsOf } from './recent-values.ts'

const mostPlaces = 2_000

const code = sql`f.code || '-' || lpad(a.number::text, 4, '0')`

const joins = (envId: string): RawBuilder<unknown> => sql`join forms f on f.env_id = ${envId}::uuid and f.id = a.form_id
  left join customers c on c.env_id = ${envId}::uuid and c.id = a.customer_id`

type Asked = { id: string; choice: AnswerChoice }

const whereOf = async (tenant: Tenant, session: Session, { id, choice }: Asked) => {
  const { questions } = await readAnsweredForm(tenant, session, id)
  return { questions, where: chosenAnswers(session, { formId: id, questions, choice }, choice) }
}

/** Where answers were given; the latest ones where there are too many for a map. */
export const findPlaces = async (tenant: Tenant, session: Session, asked: Asked): Promise<AnswerPlaces> => {
  const { where } = await whereOf(tenant, session, asked)
  const placed = sql`${where} and a.latitude is not null`
  const { rows } = await sql<AnswerPlaces['items'][number]>`
    select a.id, ${code} as code, c.name as customer, a.latitude, a.longitude, a.taken_at,
      (100 * a.score / nullif(a.max_score, 0))::float8 as score
    from form_answers a ${joins(tenant.envId)} where ${placed}
    order by a.taken_at desc, a.id desc limit ${sql.lit(mostPlaces)}`.execute(tenant.db)
  if (rows.length < mostPlaces) return { items: rows, total: rows.length }
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from form_answers a where ${placed}`.execute(tenant.db)
  return { items: rows, total: counted.rows[0]?.total ?? rows.length }
}

const answersAtOnce = 40

type Photographed = {
  id: string
  code: string
  customer: string | null
  seller: string | null
  takenAt: string
  data: Record<string, unknown>
}

const readAfter = (after: string | undefined): RawBuilder<unknown> => {
  const [at, id] = (after ?? '').split('|')
  if (!at || !id || Number.isNaN(Date.parse(at)) || !/^[0-9a-f-]{36}$/.test(id)) return sql`true`
  return sql`(a.taken_at, a.id) < (${at}::timestamptz, ${id}::uuid)`
}

/** The photos of forty answers, the latest first; `next` reads on. */
export const findPhotos = async (
  tenant: Tenant,
  session: Session,
  { after, ...asked }: Asked & { after?: string | undefined },
): Promise<AnswerPhotos> => {
  const { questions, where } = await whereOf(tenant, session, asked)
  const photos = questions.filter(({ kind, group }) => kind === 'photo' && group === null)
  if (photos.length === 0) return { items: [], next: null }
  const names = photos.map(({ name }) => name)
  const { rows } = await sql<Photographed>`
    select a.id, ${code} as code, c.name as customer, s.name as seller, a.taken_at, a.data
    from form_answers a ${joins(tenant.envId)} left join sellers s on s.env_id = ${tenant.envId}::uuid and s.id = a.seller_id
    where ${where} and a.data ?| ${names}::text[] and ${readAfter(after)}
    order by a.taken_at desc, a.id desc limit ${sql.lit(answersAtOnce + 1)}`.execute(tenant.db)
  const shown = rows.slice(0, answersAtOnce)
  const last = rows.length > answersAtOnce ? shown.at(-1) : undefined
  return {
    items: shown.flatMap(({ id, data, ...answer }) =>
      photos.flatMap(({ name, title }) =>
        fileIdsOf(data[name]).map(fileId => ({ ...answer, answerId: id, fileId, question: title })),
      ),
    ),
    next: last ? `${last.takenAt}|${last.id}` : null,
  }
}
