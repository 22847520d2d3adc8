import { sql } from 'kysely'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { PhotoDocument } from '../../../gallery/contract/photos.ts'
import { type FormQuestion, listQuestions } from '../../contract/definition/questions.ts'
import type { FormDefinition } from '../../contract/definition/types.ts'
import { answerReach } from './answer-reach.ts'

type Row = {
  formId: string
  code: string
  number: number
  name: string
  score: number | null
  maxScore: number | null
  data: Record<string, unknown>
  definition: FormDefinition
  annulledAt: string | null
}

/** Answers of one card; a longer form is read whole in its own page. */
const mostFacts = 40

const plainText = ({ choices, unit }: FormQuestion, value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  const choice = choices.find(one => one.value === value)
  if (choice) return choice.text
  if (typeof value === 'number') return [formatNumber(value, 2), unit].filter(Boolean).join(' ')
  return typeof value === 'string' ? value : ''
}

/** What was answered to a question, in a line; empty for what has no line, such as a matrix. */
const answerText = (question: FormQuestion, value: unknown): string => {
  if (question.kind === 'photo') {
    const photos = Array.isArray(value) ? value.length : 1
    return photos === 1 ? '1 foto' : `${photos} fotos`
  }
  if (question.kind === 'signature') return 'Firmado'
  if (Array.isArray(value))
    return value
      .map(one => plainText(question, one))
      .filter(Boolean)
      .join(', ')
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name)
  return plainText(question, value)
}

/** An answer beside its photo, with what else was answered; null out of the person's scope. */
export const describeAnswer = async (
  { db, envId }: Tenant,
  session: Session,
  id: string,
): Promise<PhotoDocument | null> => {
  const { rows } = await sql<Row>`
    select a.form_id, f.code, a.number, f.name, a.score, a.max_score, a.data, v.definition, a.annulled_at
    from form_answers a join forms f on f.env_id = ${envId}::uuid and f.id = a.form_id
      join form_versions v on v.env_id = ${envId}::uuid and v.form_id = a.form_id and v.number = a.version_number
    where a.env_id = ${envId}::uuid and a.id = ${id}::uuid and ${answerReach(session, 'a')}`.execute(db)
  const [row] = rows
  if (!row) return null
  const answers = listQuestions(row.definition)
    .filter(({ group }) => group === undefined)
    .flatMap(question => {
      const value = row.data[question.key]
      const text = value === undefined || value === null ? '' : answerText(question, value)
      return text === '' ? [] : [{ label: question.title, value: text, question: `${row.formId}/${question.key}` }]
    })
  const score =
    row.score === null
      ? []
      : [{ label: 'Puntaje', value: `${formatNumber(row.score)} de ${formatNumber(row.maxScore)}` }]
  return {
    title: `${row.name} · ${row.code}-${String(row.number).padStart(4, '0')}`,
    href: null,
    isGone: row.annulledAt !== null,
    facts: [...score, ...answers.slice(0, mostFacts)],
  }
}
