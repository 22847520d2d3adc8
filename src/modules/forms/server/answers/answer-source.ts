import { type RawBuilder, sql } from 'kysely'
import type { ListSource } from '../../../../kernel/server/resources/select-page.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { answerList } from '../../contract/answers.ts'
import { answerReach } from './answer-reach.ts'

type Name = keyof typeof answerList.fields

const reference = (
  alias: string,
): RawBuilder<unknown> => sql`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object(
  'id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}) end`

/** The first answers in one line; photos, matrices and groups are left to the answer's own page. */
const sentence = sql`coalesce((select left(string_agg(d.value, ' · ' order by d.place), 300)
  from jsonb_each_text(a.data) with ordinality as d (name, value, place)
  where jsonb_typeof(a.data -> d.name) in ('string', 'number') and d.place <= 12), '')`

const expressions = ({ timeZone }: Session): Record<Name, RawBuilder<unknown>> => ({
  code: sql`f.code || '-' || lpad(a.number::text, 4, '0')`,
  customer: sql`c.name`,
  form: sql`f.name`,
  version: sql`a.version_number`,
  seller: sql`s.name`,
  date: sql`a.taken_at`,
  time: sql`to_char(a.taken_at at time zone ${timeZone}, 'HH24:MI')`,
  state: sql`case when a.annulled_at is null then 'sent' else 'annulled' end`,
  score: sql`a.score`,
  maxScore: sql`a.max_score`,
  data: sentence,
  origin: sql`a.origin`,
})

const references: Partial<Record<Name, string>> = { customer: 'c', form: 'f', seller: 's' }

/** spec.md §3, encuestas: the answers of every form that a person sees, the newest first. */
export const answerSource = (session: Session): ListSource => {
  const { envId, timeZone } = session
  const columnSql = expressions(session)
  const shown = Object.entries(columnSql).map(([name, expression]) => {
    const alias = references[name as Name]
    return sql`${alias ? reference(alias) : expression} as ${sql.id(name)}`
  })
  const columns = Object.entries(answerList.fields).map(([name, field]) => {
    const alias = references[name as Name]
    const idExpression = alias ? { idExpression: sql.ref(`${alias}.id`) } : {}
    return [name, { field, expression: columnSql[name as Name], nullable: !field.required, ...idExpression }]
  })
  return {
    from: sql`form_answers as a join forms f on f.env_id = ${envId}::uuid and f.id = a.form_id
      left join customers c on c.env_id = ${envId}::uuid and c.id = a.customer_id
      left join sellers s on s.env_id = ${envId}::uuid and s.id = a.seller_id`,
    where: [sql`a.env_id = ${envId}::uuid`, sql`f.deleted_at is null`, answerReach(session, 'a')],
    select: sql.join([sql`a.id, null::text as ${sql.id('deletedAt')}`, ...shown]),
    columns: Object.fromEntries(columns),
    id: sql`a.id`,
    defaultSort: answerList.sort,
    timeZone,
  }
}
