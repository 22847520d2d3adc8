import { answerText } from '../../../contract/answers/answer-text.ts'
import { listAnswered } from '../../../contract/answers/answered-list.ts'
import { type AnsweredQuestion, answeredQuestions } from '../../../contract/answers/answered-questions.ts'
import type { AnswerLine, AnswerSection } from '../../../contract/answers/detail.ts'
import { scoreOfAnswer } from '../../../contract/definition/scores.ts'
import type { FormDefinition, FormElement } from '../../../contract/definition/types.ts'
import { fileIdsOf } from '../summary/recent-values.ts'

type Data = Record<string, unknown>

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Options of which none gives fewer points, where others give some. */
const isWorst = (element: FormElement, value: unknown, most: number): boolean =>
  most > 0 && !isEmpty(value) && scoreOfAnswer(element, value) === 0

type Asked = { question: AnsweredQuestion; element: FormElement; maxScore: number }

const lineOf = ({ question, element, maxScore }: Asked, data: Data): AnswerLine => {
  const value = data[question.name]
  const isPicture = question.kind === 'photo' || question.kind === 'signature'
  return {
    number: question.number,
    title: question.title,
    kind: question.kind,
    text: answerText(question, data),
    files: isPicture ? fileIdsOf(value) : [],
    points: maxScore > 0 && !isEmpty(value) ? scoreOfAnswer(element, value) : null,
    maxPoints: maxScore > 0 ? maxScore : null,
    isBad: ['choice', 'yesNo', 'scale'].includes(question.kind) && isWorst(element, value, maxScore),
  }
}

const entriesOf = (group: Asked, inside: Asked[], data: Data): AnswerSection['entries'] => {
  const rows = data[group.question.name]
  if (!Array.isArray(rows)) return []
  return rows.map((row: Data, index) => ({
    title: `${group.question.title} · ${index + 1}`,
    lines: inside.map(asked => lineOf(asked, row)).filter(({ text, files }) => text !== '' || files.length > 0),
  }))
}

/** An answer by the pages of its own version: what was answered, in words, and what each answer earned. */
export const sectionsOf = (definition: FormDefinition, data: Data): AnswerSection[] => {
  const read = answeredQuestions([definition])
  const asked = listAnswered(definition).flatMap(
    ({
      key,
      element,
      maxScore,
      pageIndex,
      pageTitle,
      group,
    }): (Asked & {
      page: number
      title: string
    })[] => {
      const question = read.find(one => one.group === (group ?? null) && one.name === key)
      return question ? [{ question, element, maxScore, page: pageIndex, title: pageTitle }] : []
    },
  )
  return [...Map.groupBy(asked, ({ page }) => page).values()].map(some => {
    const own = some.filter(({ question }) => question.group === null)
    return {
      title: some[0]?.title ?? '',
      lines: own
        .filter(({ question }) => question.kind !== 'repeat')
        .map(one => lineOf(one, data))
        .filter(({ text, files }) => text !== '' || files.length > 0),
      entries: own
        .filter(({ question }) => question.kind === 'repeat')
        .flatMap(group =>
          entriesOf(
            group,
            some.filter(({ question }) => question.group === group.question.name),
            data,
          ),
        ),
    }
  })
}
