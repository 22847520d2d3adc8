import { type Field, field } from '../../../../kernel/contract/fields.ts'
import type { Fields } from '../../../../kernel/contract/resource.ts'
import { answerList } from '../answers.ts'

type Asked = {
  name: string
  group: string | null
  number: string
  title: string
  kind: string
  unit: string | null
  options: readonly { value: string; text: string }[]
}

/** Name of a question's column in lists: letters, digits and lines only, the same for the same question. */
export const columnOf = (name: string): string => {
  if (/^\w{1,80}$/.test(name)) return `q_${name}`
  return `q_${[...new TextEncoder().encode(name)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}

const widths: Record<string, number> = { longText: 280, choices: 220, yesNo: 90, number: 120, money: 130, date: 120 }

/** The column of a question: its kind decides how it is shown, filtered and ordered. */
export const fieldOfQuestion = ({ number, title, kind, unit, options }: Asked): Field => {
  const common = {
    title: `${number} ${title}${unit ? ` (${unit})` : ''}`.slice(0, 120),
    width: widths[kind] ?? 170,
    readOnly: true,
  } as const
  if (kind === 'repeat') return field.integer(common)
  const choices = Object.fromEntries(options.map(({ value, text }) => [value, text]))
  if (kind === 'choice' || kind === 'yesNo') return field.choice({ ...common, choices })
  if (['number', 'money', 'calculated', 'scale'].includes(kind)) return field.number({ ...common, fraction: 2 })
  if (kind === 'date') return field.date(common)
  return field.text({ ...common, sortable: false })
}

/** Questions with a column of their own: a repeated group and photos are counted, and the row opens what they hold. */
export const hasColumn = ({ group }: Pick<Asked, 'group'>): boolean => group === null

const own = (({ code, customer, version, seller, date, time, state, score, maxScore, origin }) => ({
  code,
  customer,
  seller,
  date,
  time,
  version,
  state,
  score,
  maxScore,
  origin,
}))(answerList.fields)

/** The columns of the answers of one form. */
export const answeredFields = (questions: readonly Asked[]): Fields => ({
  ...own,
  ...Object.fromEntries(
    questions.filter(hasColumn).map(question => [columnOf(question.name), fieldOfQuestion(question)]),
  ),
})
