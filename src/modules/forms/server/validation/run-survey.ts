import type { Question } from 'survey-core'
import type { FieldError } from '../../../../kernel/contract/problems.ts'
import type { FormDefinition } from '../../contract/definition/types.ts'
import { createAnswerModel } from '../../contract/runtime/answer-model.ts'
import { withoutCalculated } from './calculated-answers.ts'

/** An answer to be held to its version. Plain data: it crosses to a thread. */
export type SurveyJob = {
  definition: FormDefinition
  data: Record<string, unknown>
  variables: Record<string, string | number | null>
}

/** The answer without what was not shown and with its values calculated; the errors by the path of their question. */
export type SurveyOutcome = { data: Record<string, unknown>; errors: FieldError[] }

type Cell = { column: { name: string }; question: Question }

/** What holds questions inside of a question: a repeated group, a table, several texts under one title. */
type Nested = Question & {
  panels?: { questions: Question[] }[]
  visibleRows?: { rowName?: unknown; cells?: Cell[] }[]
  items?: { name: string; editor: Question }[]
}

type Inner = { path: string; question: Question }

const isTable = (question: Nested): boolean => question.getType().startsWith('matrixd')

/** Questions inside of one, each with the path of its answer in the data: `group[0].price`, `table[1].price`, `phones.home`. */
const innerOf = (question: Nested, path: string): Inner[] => {
  const panels = (question.panels ?? []).flatMap((panel, index) =>
    panel.questions.map(one => ({ path: `${path}[${index}].${one.name}`, question: one })),
  )
  const rows = isTable(question) ? (question.visibleRows ?? []) : []
  const cells = rows.flatMap(({ rowName, cells: own = [] }, index) => {
    const row = question.getType() === 'matrixdynamic' ? `[${index}]` : `.${String(rowName)}`
    return own.map(cell => ({ path: `${path}${row}.${cell.column.name}`, question: cell.question }))
  })
  const items = question.getType() === 'multipletext' ? (question.items ?? []) : []
  const texts = items.map(({ name, editor }) => ({ path: `${path}.${name}`, question: editor }))
  return [...panels, ...cells, ...texts]
}

const errorsOf = ({ path, question }: Inner): FieldError[] => {
  if (!question.isVisible) return []
  const own = question.errors.slice(0, 1).map(error => ({ path, message: error.getText() }))
  const inner = innerOf(question, path).flatMap(errorsOf)
  // A group counts the errors inside of it as one of its own.
  return inner.length > 0 ? inner : own
}

const withoutEmpty = (variables: SurveyJob['variables']) =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  )

/** Runs an answer through the public runtime of its version, with its conditions, validators and calculated values. */
export const runSurvey = ({ definition, data, variables }: SurveyJob): SurveyOutcome => {
  const given = withoutCalculated(definition, data)
  const model = createAnswerModel(definition, { data: given, variables: withoutEmpty(variables), isWhole: true })
  // A definition may say otherwise; what nobody was asked is stored nowhere.
  model.clearInvisibleValues = 'onComplete'
  const isValid = model.validate(true)
  const questions = isValid ? [] : model.getAllQuestions()
  const errors = questions.flatMap(question => errorsOf({ path: question.name, question }))
  if (isValid) model.doComplete()
  // What is taken out of the model is a copy without its prototypes.
  return { data: JSON.parse(JSON.stringify(model.data)) as Record<string, unknown>, errors }
}
