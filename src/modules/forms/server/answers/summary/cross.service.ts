import { type RawBuilder, sql } from 'kysely'
import { problem, problems } from '../../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../../kernel/server/session/session.ts'
import type { AnswerChoice } from '../../../contract/answers/answer-query.ts'
import { type AnsweredQuestion, isFilteredBy, isNumeric } from '../../../contract/answers/answered-questions.ts'
import type { AnswersCross, CrossDimension } from '../../../contract/answers/summary.ts'
import { chosenAnswers, findQuestion, numberAt } from './answer-conditions.ts'
import { readAnsweredForm } from './answered-form.ts'
import { countOptions } from './question-shares.ts'

const mostRows = 60

type Dimension = { join: RawBuilder<unknown>; id: RawBuilder<unknown>; name: RawBuilder<unknown>; none: string }

const dimensionOf = (envId: string, by: CrossDimension): Dimension => {
  const customer = sql`left join customers k on k.env_id = ${envId}::uuid and k.id = a.customer_id`
  if (by === 'seller')
    return {
      join: sql`left join sellers b on b.env_id = ${envId}::uuid and b.id = a.seller_id`,
      id: sql`b.id`,
      name: sql`b.name`,
      none: 'Sin vendedor',
    }
  if (by === 'channel')
    return {
      join: sql`${customer} left join sales_channels b on b.env_id = ${envId}::uuid and b.id = k.sales_channel_id`,
      id: sql`b.id`,
      name: sql`b.name`,
      none: 'Sin canal',
    }
  return {
    join: sql`${customer} left join regions b on b.env_id = ${envId}::uuid and b.id = k.region_id`,
    id: sql`b.id`,
    name: sql`b.name`,
    none: 'Sin región',
  }
}

type Row = { id: string | null; name: string | null; value: string; count: number; sum: number | null }

const readRows = async (
  { db, envId }: Tenant,
  { by, question, where }: { by: CrossDimension; question: AnsweredQuestion; where: RawBuilder<unknown> },
): Promise<Row[]> => {
  const { join, id, name } = dimensionOf(envId, by)
  const value = sql`a.data ->> ${question.name}::text`
  const [shown, sum] = isNumeric(question)
    ? [sql`''`, sql`sum(${numberAt(sql`a.data`, question.name)})`]
    : [value, sql`null::float8`]
  const { rows } = await sql<Row>`
    select ${id} as id, ${name} as name, ${shown} as value, count(*)::int as count, ${sum} as sum
    from form_answers a ${join} where ${where} and ${value} is not null
    group by 1, 2, 3 limit 20000`.execute(db)
  return rows
}

const scaleAverage = (question: AnsweredQuestion, rows: Row[]): number | null => {
  if (question.kind !== 'scale') return null
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  return count === 0 ? null : rows.reduce((sum, row) => sum + Number(row.value) * row.count, 0) / count
}

/** One question by who answered or where. Throws notFound, invalidInput for a question that cannot be crossed. */
export const crossAnswers = async (
  tenant: Tenant,
  session: Session,
  { id, choice, question: name, by }: { id: string; choice: AnswerChoice; question: string; by: CrossDimension },
): Promise<AnswersCross> => {
  const { questions } = await readAnsweredForm(tenant, session, id)
  const question = findQuestion(questions, name)
  if (!isFilteredBy(question) || question.group !== null) {
    const message = 'Esa pregunta no se puede cruzar.'
    throw problem(problems.invalidInput, { message, errors: [{ path: 'question', message }] })
  }
  const where = chosenAnswers(session, { formId: id, questions, choice }, choice)
  const rows = await readRows(tenant, { by, question, where })
  const numeric = isNumeric(question)
  const columns = numeric ? [] : question.choices.map(({ value, text }) => ({ value: String(value), text }))
  const none = dimensionOf(tenant.envId, by).none
  const lines = [...Map.groupBy(rows, row => row.id)].map(([key, some]) => {
    const answered = some.reduce((sum, { count }) => sum + count, 0)
    const counts = countOptions(
      question,
      some.map(({ value, count }) => ({ name, value, count })),
    )
    return {
      id: key,
      name: some[0]?.name ?? none,
      answered,
      average: numeric ? some.reduce((sum, row) => sum + (row.sum ?? 0), 0) / answered : scaleAverage(question, some),
      counts: columns.map(({ value }) => counts.get(value) ?? 0),
    }
  })
  const sorted = lines.toSorted((one, other) => other.answered - one.answered)
  return { columns, rows: sorted.slice(0, mostRows), isPartial: sorted.length > mostRows }
}
