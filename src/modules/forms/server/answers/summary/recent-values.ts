import { formatDay } from '../../../../../kernel/contract/formats.ts'
import { plainText } from '../../../../../kernel/contract/plain-text.ts'
import type { AnsweredQuestion } from '../../../contract/answers/answered-questions.ts'
import type { QuestionSummary } from '../../../contract/answers/summary.ts'
import type { Recent } from './counts.queries.ts'

const shownTexts = 5
const shownPhotos = 5

const valuesIn = ({ name, group }: AnsweredQuestion, data: Record<string, unknown>): unknown[] => {
  if (group === null) return [data[name]]
  const entries = data[group]
  return Array.isArray(entries) ? entries.map(entry => (entry as Record<string, unknown>)[name]) : []
}

const writtenIn = (question: AnsweredQuestion, value: unknown): string => {
  const text = plainText(value).trim()
  return question.kind === 'date' && text ? formatDay(text.slice(0, 10)) : text
}

const placeOf = ({ id, customer, takenAt }: Recent) => ({ answerId: id, customer, takenAt })

/** The last texts that were written, the newest first. */
export const textsOf = (question: AnsweredQuestion, recent: readonly Recent[]): QuestionSummary['texts'] =>
  recent
    .flatMap(answer =>
      valuesIn(question, answer.data).flatMap(value => {
        const text = writtenIn(question, value)
        return text ? [{ ...placeOf(answer), text: text.slice(0, 400) }] : []
      }),
    )
    .slice(0, shownTexts)

/** The ids of the photos, or of the signature, in an answer. */
export const fileIdsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return /^[0-9a-f-]{36}$/i.test(value) ? [value] : []
  const list = Array.isArray(value) ? value : [value]
  return list.flatMap(one => {
    const content = (one as { content?: unknown } | null | undefined)?.content
    return typeof content === 'string' ? [content] : []
  })
}

export const photosOf = (question: AnsweredQuestion, recent: readonly Recent[]): QuestionSummary['photos'] =>
  recent
    .flatMap(answer =>
      valuesIn(question, answer.data)
        .flatMap(fileIdsOf)
        .map(fileId => ({ ...placeOf(answer), fileId })),
    )
    .slice(0, shownPhotos)
