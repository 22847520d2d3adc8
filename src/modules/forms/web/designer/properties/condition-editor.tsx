import { Select, Textarea } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../../../kernel/web/components/icon-button.tsx'
import { Segments } from '../../../../../kernel/web/components/segments.tsx'
import {
  type Condition,
  type ConditionGroup,
  type ConditionOperator,
  conditionOperators,
  readConditions,
  takesNoValue,
  writeConditions,
} from '../../../contract/definition/conditions.ts'
import { questionOfReference } from '../../../contract/definition/expressions.ts'
import type { FormQuestion } from '../../../contract/definition/questions.ts'
import { formVariables } from '../../../contract/definition/variables.ts'
import { questionsOf } from '../state/derived.ts'
import { useDesigner, useDesignerState } from '../state/use-designer.ts'
import { ConditionValueInput } from './condition-value.tsx'
import { operatorsOf } from './operators.ts'
import classes from './properties.module.css'

type Subjects = { group: string; items: { value: string; label: string }[] }[]

const subjectsOf = (questions: readonly FormQuestion[]): Subjects => [
  {
    group: 'Preguntas',
    items: questions
      .filter(({ group }) => group === undefined)
      .map(({ name, number, title }) => ({ value: name, label: `${number} ${title}` })),
  },
  { group: 'Datos', items: formVariables.map(({ name, label }) => ({ value: name, label })) },
]

/** Complete conditions only: half of one would hide the question from everybody. */
const isComplete = ({ operator, values }: Condition): boolean => takesNoValue(operator) || values.length > 0

type RowProps = {
  condition: Condition
  questions: readonly FormQuestion[]
  onChange: (condition: Condition) => void
  onRemove: () => void
}

const ConditionRow = ({ condition, questions, onChange, onRemove }: RowProps) => {
  const question = questions.find(({ name }) => name === questionOfReference(condition.question))
  const operators = operatorsOf(question?.kind)
  const setOperator = (operator: ConditionOperator): void =>
    onChange({
      ...condition,
      operator,
      values: takesNoValue(operator) ? [] : condition.values.slice(0, operator === 'anyOf' ? undefined : 1),
    })
  return (
    <div className={classes.conditionRow}>
      <Select
        aria-label="Pregunta"
        searchable
        data={subjectsOf(questions)}
        value={condition.question}
        allowDeselect={false}
        onChange={name => {
          const kind = questions.find(one => one.name === name)?.kind
          if (name !== null) onChange({ question: name, operator: operatorsOf(kind)[0] ?? 'notEmpty', values: [] })
        }}
      />
      <IconButton size="small" icon={IconX} label="Quitar la condición" onClick={onRemove} />
      <Select
        aria-label="Comparación"
        data={operators.map(operator => ({ value: operator, label: conditionOperators[operator].label }))}
        value={condition.operator}
        allowDeselect={false}
        onChange={operator => operator !== null && setOperator(operator as ConditionOperator)}
      />
      <ConditionValueInput
        condition={condition}
        question={question}
        onChange={values => onChange({ ...condition, values })}
      />
    </div>
  )
}

type Props = {
  /** Accessible name: «Mostrar». */
  label: string
  expression: string | undefined
  /** Not offered as a subject: the question itself. */
  own?: string
  onChange: (expression: string | undefined) => void
}

const AsText = ({ label, expression, onChange }: Props) => (
  <Textarea
    label={`${label} si se cumple`}
    description="Expresión de SurveyJS: las preguntas van entre llaves."
    autosize
    minRows={2}
    value={expression ?? ''}
    onChange={event => onChange(event.currentTarget.value || undefined)}
  />
)

/** Rows of the builder. What is not complete yet is kept here and not written into the form. */
const useRows = (expression: string | undefined, onChange: Props['onChange']) => {
  const written = readConditions(expression ?? '') ?? { join: 'and' as const, conditions: [] }
  const [drafted, setDrafted] = useState<{ group: ConditionGroup; expression: string | undefined } | null>(null)
  const group = drafted && drafted.expression === expression ? drafted.group : written
  const setGroup = (next: ConditionGroup): void => {
    const text = writeConditions({ ...next, conditions: next.conditions.filter(isComplete) }) || undefined
    setDrafted({ group: next, expression: text })
    if (text !== expression) onChange(text)
  }
  return { group, setGroup }
}

/** Conditions have no identity but their place. */
const keyed = (conditions: readonly Condition[]) =>
  conditions.map((condition, index) => ({ key: `condition:${index}`, condition, index }))

const noQuestions: readonly FormQuestion[] = []

const joins = { and: 'Todas', or: 'Alguna' } as const

/** Conditions in words: question, comparison, value. An expression that says more is edited as text. */
export const ConditionEditor = (props: Props) => {
  const { label, expression, own, onChange } = props
  const designer = useDesigner()
  const { group, setGroup } = useRows(expression, onChange)
  const { conditions } = group
  // Without conditions nothing of the other questions is shown: their titles may change without drawing this again.
  const questions = useDesignerState(({ history }) =>
    conditions.length > 0 ? questionsOf(history.present.definition) : noQuestions,
  )
  if (readConditions(expression ?? '') === null) return <AsText {...props} />
  const subjects = questions.filter(({ name }) => name !== own)
  const add = (): void => {
    const first = questionsOf(designer.definition()).find(
      ({ name, group: repeated }) => name !== own && repeated === undefined,
    )
    const operator = operatorsOf(first?.kind)[0] ?? 'notEmpty'
    setGroup({
      ...group,
      conditions: [...conditions, { question: first?.name ?? formVariables[0].name, operator, values: [] }],
    })
  }
  return (
    <fieldset className={classes.conditions}>
      <legend className="visually-hidden">{label}</legend>
      {conditions.length > 1 && (
        <Segments
          label="Cuántas tienen que cumplirse"
          options={joins}
          value={group.join}
          onChange={join => setGroup({ ...group, join })}
        />
      )}
      {keyed(conditions).map(({ key, condition, index }) => (
        <ConditionRow
          key={key}
          condition={condition}
          questions={subjects}
          onChange={next =>
            setGroup({ ...group, conditions: conditions.map((one, at) => (at === index ? next : one)) })
          }
          onRemove={() => setGroup({ ...group, conditions: conditions.filter((_one, at) => at !== index) })}
        />
      ))}
      <Button variant="ghost" size="small" leftIcon={<IconPlus aria-hidden />} onClick={add}>
        Agregar condición
      </Button>
    </fieldset>
  )
}
