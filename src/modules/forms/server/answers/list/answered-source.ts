import { type RawBuilder, sql } from 'kysely'
import type { Column } from '../../../../../kernel/server/resources/column.ts'
import type { ListSource } from '../../../../../kernel/server/resources/select-page.ts'
import type { Session } from '../../../../../kernel/server/session/session.ts'
import { columnOf, fieldOfQuestion, hasColumn } from '../../../contract/answers/answer-columns.ts'
import type { AnsweredQuestion } from '../../../contract/answers/answered-questions.ts'
import { answerSource } from '../answer-source.ts'
import { answersOf, type Chosen, numberAt, rowsIn } from '../summary/answer-conditions.ts'

const optionsOf = ({ choices }: AnsweredQuestion) => choices.map(({ value, text }) => ({ value: String(value), text }))

/** The text of each option that was chosen, in the words of the newest version that offers it. */
const choiceTexts = ({ name, choices }: AnsweredQuestion): RawBuilder<unknown> => {
  const words = JSON.stringify(Object.fromEntries(choices.map(({ value, text }) => [String(value), text])))
  return sql`case when jsonb_typeof(a.data -> ${name}::text) = 'array' then (
    select string_agg(coalesce(${words}::jsonb ->> e.value, e.value), ', ' order by e.place)
    from jsonb_array_elements_text(a.data -> ${name}::text) with ordinality as e (value, place)) end`
}

const countText = (name: string, one: string, many: string): RawBuilder<unknown> =>
  sql`case when jsonb_typeof(a.data -> ${name}::text) = 'array' then jsonb_array_length(a.data -> ${name}::text)
    || case jsonb_array_length(a.data -> ${name}::text) when 1 then ${` ${one}`}::text else ${` ${many}`}::text end end`

const dayOf = (name: string): RawBuilder<unknown> =>
  sql`case when a.data ->> ${name}::text ~ '^\\d{4}-\\d{2}-\\d{2}' then left(a.data ->> ${name}::text, 10)::date end`

const expressionOf = (question: AnsweredQuestion): RawBuilder<unknown> => {
  const { name, kind } = question
  if (['number', 'money', 'calculated', 'scale'].includes(kind)) return numberAt(sql`a.data`, name)
  if (kind === 'choices' || kind === 'ranking') return choiceTexts(question)
  if (kind === 'date') return dayOf(name)
  if (kind === 'photo') return countText(name, 'foto', 'fotos')
  if (kind === 'repeat') return rowsIn(sql`a.data`, name)
  if (kind === 'signature') return sql`case when a.data ? ${name}::text then 'Firmada' end`
  if (kind === 'article' || kind === 'customer') return sql`a.data -> ${name}::text ->> 'name'`
  return sql`left(a.data ->> ${name}::text, 500)`
}

/** Options found by the index on `data`, not by reading every answer. */
const storedOf = ({ name, choices, kind }: AnsweredQuestion): Pick<Column, 'stored'> => {
  if (kind !== 'choice' && kind !== 'yesNo') return {}
  return {
    stored: {
      choices: Object.fromEntries(
        choices.map(({ value }) => [String(value), sql`a.data @> ${JSON.stringify({ [name]: value })}::jsonb`]),
      ),
    },
  }
}

const columnFor = (question: AnsweredQuestion): { name: string; column: Column } => {
  const field = fieldOfQuestion({ ...question, options: optionsOf(question) })
  return {
    name: columnOf(question.name),
    column: { field, expression: expressionOf(question), nullable: true, ...storedOf(question) },
  }
}

/** The answers of one form that a choice leaves, annulled ones too, with a column for each question. */
export const answeredSource = (session: Session, chosen: Chosen): ListSource => {
  const { questions } = chosen
  const source = answerSource(session)
  const columns = questions.filter(hasColumn).map(columnFor)
  return {
    ...source,
    where: [...source.where, answersOf(session, chosen)],
    select: sql.join([
      source.select,
      ...columns.map(({ name, column }) => sql`${column.expression} as ${sql.id(name)}`),
    ]),
    columns: { ...source.columns, ...Object.fromEntries(columns.map(({ name, column }) => [name, column])) },
  }
}
