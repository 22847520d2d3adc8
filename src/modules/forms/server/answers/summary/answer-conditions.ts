import { type RawBuilder, sql } from 'kysely'
import { problem, problems } from '../../../../../kernel/contract/problems.ts'
import type { Session } from '../../../../../kernel/server/session/session.ts'
import { type AnswerChoice, readBounds, readCondition } from '../../../contract/answers/answer-query.ts'
import { type AnsweredQuestion, isNumeric } from '../../../contract/answers/answered-questions.ts'
import { answerReach } from '../answer-reach.ts'

type Condition = RawBuilder<unknown>
type Period = { from?: string | undefined; to?: string | undefined }

const refuse = (message: string) => problem(problems.invalidInput, { message, errors: [{ path: 'answers', message }] })

/** The number under a name of `data`; null where another version kept something else there. */
export const numberAt = (data: Condition, name: string): Condition =>
  sql`case when jsonb_typeof(${data} -> ${name}::text) = 'number' then (${data} -> ${name}::text)::float8 end`

/** How many rows a repeated group has; 0 without any. */
export const rowsIn = (data: Condition, name: string): Condition =>
  sql`case when jsonb_typeof(${data} -> ${name}::text) = 'array' then jsonb_array_length(${data} -> ${name}::text) else 0 end`

const within = ({ name, group, title }: AnsweredQuestion, value: string): Condition => {
  const bounds = readBounds(value)
  if (!bounds || group) throw refuse(`El filtro de «${title}» espera un número, o desde y hasta.`)
  const number = numberAt(sql`a.data`, name)
  const from = bounds.from === null ? sql`true` : sql`${number} >= ${bounds.from}::float8`
  return bounds.to === null ? from : sql`(${from} and ${number} <= ${bounds.to}::float8)`
}

/** The part of `data` that an answer with that option contains: what the index on `data` finds. */
const partOf = (question: AnsweredQuestion, value: unknown): Record<string, unknown> => {
  const own = { [question.name]: question.kind === 'choices' ? [value] : value }
  return question.group === null ? own : { [question.group]: [own] }
}

/** Answers that chose an option. Throws invalidInput for one that no version offers. */
export const chose = (question: AnsweredQuestion, text: string): Condition => {
  const option = question.choices.find(({ value }) => String(value) === text)
  if (!option && question.choices.length > 0) throw refuse(`«${question.title}» no tiene esa opción.`)
  return sql`a.data @> ${JSON.stringify(partOf(question, option?.value ?? text))}::jsonb`
}

/** A question by how addresses name it: `name`, or `group/name`. */
export const findQuestion = (questions: readonly AnsweredQuestion[], text: string): AnsweredQuestion => {
  const question = questions.find(({ name, group }) => (group === null ? name : `${group}/${name}`) === text)
  if (!question) throw refuse('El formulario no tiene esa pregunta.')
  return question
}

const hasRows = ({ name, title }: AnsweredQuestion, value: string): Condition => {
  if (value !== 'true' && value !== 'false') throw refuse(`«${title}» se filtra por si tiene filas o no.`)
  return value === 'true' ? sql`${rowsIn(sql`a.data`, name)} > 0` : sql`${rowsIn(sql`a.data`, name)} = 0`
}

const answeredAs = (questions: readonly AnsweredQuestion[], text: string): Condition => {
  const { question: name, value } = readCondition(text)
  const question = findQuestion(questions, name)
  if (question.kind === 'repeat') return hasRows(question, value)
  return isNumeric(question) && value.includes('..') ? within(question, value) : chose(question, value)
}

const inPeriod = ({ from, to }: Period): Condition =>
  sql`(${from ?? null}::date is null or a.day >= ${from ?? null}::date) and (${to ?? null}::date is null or a.day <= ${to ?? null}::date)`

const ofCustomers = (envId: string, { channels, regions }: AnswerChoice): Condition => {
  if (channels.length === 0 && regions.length === 0) return sql`true`
  const channel = channels.length === 0 ? sql`true` : sql`k.sales_channel_id = any(${channels}::uuid[])`
  const region = regions.length === 0 ? sql`true` : sql`k.region_id = any(${regions}::uuid[])`
  return sql`a.customer_id in (select k.id from customers k where k.env_id = ${envId}::uuid and ${channel} and ${region})`
}

const ofSellers = (envId: string, { sellers, supervisors }: AnswerChoice): Condition => {
  const own = sellers.length === 0 ? sql`true` : sql`a.seller_id = any(${sellers}::uuid[])`
  if (supervisors.length === 0) return own
  return sql`${own} and a.seller_id in (select e.id from sellers e where e.env_id = ${envId}::uuid and e.supervisor_id = any(${supervisors}::uuid[]))`
}

export type Chosen = {
  formId: string
  questions: readonly AnsweredQuestion[]
  choice: AnswerChoice
}

const isOneOf = (column: Condition, values: readonly unknown[], type: Condition): Condition =>
  values.length === 0 ? sql`true` : sql`${column} = any(${values}::${type}[])`

/**
 * The answers, under the alias `a`, that a person sees, of a choice and in a period; annulled ones too. Figures, lists,
 * maps, photos and files all filter by this.
 */
export const answersOf = (
  session: Session,
  { formId, questions, choice }: Chosen,
  period: Period = choice,
): Condition => {
  const { envId } = session
  return sql.join(
    [
      sql`a.env_id = ${envId}::uuid and a.form_id = ${formId}::uuid`,
      inPeriod(period),
      answerReach(session, 'a'),
      ofSellers(envId, choice),
      ofCustomers(envId, choice),
      isOneOf(sql`a.customer_id`, choice.customers, sql`uuid`),
      isOneOf(sql`a.version_number`, choice.versions, sql`int`),
      ...choice.answers.map(text => answeredAs(questions, text)),
    ],
    sql` and `,
  )
}

/** Those of them that count. */
export const chosenAnswers = (session: Session, chosen: Chosen, period: Period = chosen.choice): Condition =>
  sql`${answersOf(session, chosen, period)} and a.annulled_at is null`
