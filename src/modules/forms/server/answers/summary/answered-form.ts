import { sql } from 'kysely'
import { problem, problems } from '../../../../../kernel/contract/problems.ts'
import { belongsTo } from '../../../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../../kernel/server/session/session.ts'
import { type AnsweredQuestion, answeredQuestions } from '../../../contract/answers/answered-questions.ts'
import type { AnswersFrame, ShownQuestion } from '../../../contract/answers/summary.ts'
import type { FormDefinition } from '../../../contract/definition/types.ts'
import { formPermissions } from '../../../contract/permissions.ts'
import { requireForm, type StoredForm } from '../../forms/stored-form.ts'
import { answerReach } from '../answer-reach.ts'

type Version = { number: number; publishedAt: string; definition: FormDefinition }

/** Versions whose questions are read; a form with more has long lost those of the first ones. */
const readVersions = 60

export type AnsweredForm = { form: StoredForm; versions: Version[]; questions: AnsweredQuestion[] }

const findVersions = async ({ db, envId }: Tenant, formId: string): Promise<Version[]> => {
  const { rows } = await sql<Version>`
    select v.number, v.published_at, v.definition from form_versions v
    where v.env_id = ${envId}::uuid and v.form_id = ${formId}::uuid
    order by v.number desc limit ${sql.lit(readVersions)}`.execute(db)
  return rows
}

/** A form with the questions of all its versions. Throws notFound, also for a draft that whoever asks does not design. */
export const readAnsweredForm = async (tenant: Tenant, session: Session, id: string): Promise<AnsweredForm> => {
  const form = await requireForm(tenant, id)
  if (form.publishedNumber === null && !belongsTo(formPermissions.design.group, session))
    throw problem(problems.notFound)
  const versions = await findVersions(tenant, id)
  return { form, versions, questions: answeredQuestions(versions.map(({ definition }) => definition)) }
}

const countAnswers = async ({ db, envId }: Tenant, session: Session, formId: string) => {
  const { rows } = await sql<{ number: number; answers: number; firstDay: string }>`
    select a.version_number as number, count(*)::int as answers, min(a.day)::text as first_day from form_answers a
    where a.env_id = ${envId}::uuid and a.form_id = ${formId}::uuid and a.annulled_at is null and ${answerReach(session, 'a')}
    group by a.version_number`.execute(db)
  return rows
}

/** A question as screens have it. */
export const shownQuestion = ({
  choices,
  rows: _rows,
  columns: _columns,
  ...question
}: AnsweredQuestion): ShownQuestion => ({
  ...question,
  options: choices.map(({ value, text }) => ({ value: String(value), text })),
})

export const readFrame = async (tenant: Tenant, session: Session, id: string): Promise<AnswersFrame> => {
  const { form, versions, questions } = await readAnsweredForm(tenant, session, id)
  const counts = await countAnswers(tenant, session, id)
  const days = counts.map(({ firstDay }) => firstDay).toSorted()
  return {
    form: { id, code: form.code, name: form.name, kind: form.kind, retired: form.retiredAt !== null },
    versions: versions.map(({ number, publishedAt }) => ({
      number,
      publishedAt,
      answers: counts.find(one => one.number === number)?.answers ?? 0,
    })),
    questions: questions.map(shownQuestion),
    answers: counts.reduce((sum, { answers }) => sum + answers, 0),
    firstDay: days[0] ?? null,
  }
}
