import { kindOf } from '../definition/kinds.ts'
import { plainText } from '../definition/plain-text.ts'
import { type FormQuestion, listQuestions, readChoices, titleOf } from '../definition/questions.ts'
import { maximumScore } from '../definition/scores.ts'
import type { FormDefinition, FormElement } from '../definition/types.ts'

type TableColumn = Readonly<Record<string, unknown>> & { name: string }

const isColumn = (column: unknown): column is TableColumn =>
  typeof column === 'object' && column !== null && 'name' in column && typeof column.name === 'string'

const offersOptions = (type: string): boolean => ['dropdown', 'radiogroup', 'checkbox', 'tagbox'].includes(type)

/** A column of a table whose rows people add, as the question that each row answers. */
const elementOf = ({ cellType, ...column }: TableColumn, table: FormElement): FormElement => {
  const own = plainText(cellType, 'default')
  const type = own === 'default' ? plainText(table.cellType, 'dropdown') : own
  const choices = column.choices ?? (offersOptions(type) ? table.choices : undefined)
  return { ...column, ...(choices === undefined ? {} : { choices: choices as FormElement['choices'] }), type }
}

/** A table made elsewhere (`matrixdynamic`) stores what a repeated group does: a list of rows, each with its answers. */
const expanded = (question: FormQuestion): FormQuestion[] => {
  const { element, key, number } = question
  const columns: unknown = element.columns
  if (element.type !== 'matrixdynamic' || !Array.isArray(columns)) return [question]
  const inside = columns.filter(isColumn).map((column, index): FormQuestion => {
    const cell = elementOf(column, element)
    return {
      ...question,
      name: cell.name,
      key: cell.name,
      number: `${number}.${index + 1}`,
      title: titleOf(cell),
      kind: kindOf(cell),
      type: cell.type,
      group: key,
      required: cell.isRequired === true,
      choices: readChoices(cell.choices),
      hasOther: cell.showOtherItem === true || cell.hasOther === true,
      rows: [],
      columns: [],
      maxScore: maximumScore(cell),
      element: cell,
    }
  })
  return [{ ...question, kind: 'repeat', choices: [], rows: [], columns: [] }, ...inside]
}

/** The questions of a definition as its answers are read: a table whose rows people add is a group that is repeated. */
export const listAnswered = (definition: FormDefinition): FormQuestion[] => listQuestions(definition).flatMap(expanded)
