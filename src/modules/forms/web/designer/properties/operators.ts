import type { ConditionOperator } from '../../../contract/definition/conditions.ts'
import type { FormKind } from '../../../contract/definition/kinds.ts'

const presence: ConditionOperator[] = ['notEmpty', 'empty']
const comparisons: ConditionOperator[] = [
  'equal',
  'notEqual',
  'greater',
  'greaterOrEqual',
  'less',
  'lessOrEqual',
  ...presence,
]
const texts: ConditionOperator[] = ['equal', 'notEqual', 'contains', 'notContains', ...presence]

const byKind: Partial<Record<FormKind, ConditionOperator[]>> = {
  choice: ['equal', 'anyOf', 'notEqual', ...presence],
  choices: ['contains', 'notContains', ...presence],
  yesNo: ['equal', ...presence],
  number: comparisons,
  money: comparisons,
  scale: comparisons,
  calculated: comparisons,
  date: comparisons,
  time: comparisons,
  text: texts,
  longText: texts,
  barcode: texts,
  other: texts,
}

/** What can be said about the answer of a kind; of a datum of the customer, what can be said about a text. */
export const operatorsOf = (kind: FormKind | undefined): ConditionOperator[] =>
  kind === undefined ? texts : (byKind[kind] ?? presence)
