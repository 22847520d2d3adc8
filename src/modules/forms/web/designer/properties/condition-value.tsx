import { MultiSelect, Select, TextInput } from '@mantine/core'
import { FigureInput } from '../../../../../kernel/web/form/figure-input.tsx'
import { type Condition, type ConditionValue, takesNoValue } from '../../../contract/definition/conditions.ts'
import type { FormQuestion } from '../../../contract/definition/questions.ts'

type Option = { value: ConditionValue; label: string }

const optionsOf = (question: FormQuestion | undefined): Option[] | null => {
  if (!question) return null
  if (question.kind === 'yesNo')
    return [
      { value: true, label: 'Sí' },
      { value: false, label: 'No' },
    ]
  if (question.choices.length === 0) return null
  return [
    ...question.choices.map(({ value, text }) => ({ value, label: text })),
    ...(question.hasOther ? [{ value: 'other', label: 'Otra' }] : []),
  ]
}

const key = (value: ConditionValue): string => `${typeof value}:${String(value)}`

const figureKinds = ['number', 'money', 'scale', 'calculated']

type Props = { condition: Condition; question: FormQuestion | undefined; onChange: (values: ConditionValue[]) => void }

/** What the answer is compared with: options of the question, a number or a text. */
export const ConditionValueInput = ({ condition, question, onChange }: Props) => {
  const { operator, values } = condition
  if (takesNoValue(operator)) return null
  const options = optionsOf(question)
  const pick = (keys: string[]): void =>
    onChange((options ?? []).filter(({ value }) => keys.includes(key(value))).map(({ value }) => value))
  const data = (options ?? []).map(({ value, label }) => ({ value: key(value), label }))
  if (options && operator === 'anyOf')
    return (
      <MultiSelect
        aria-label="Opciones"
        placeholder={values.length === 0 ? 'Elegí' : undefined}
        data={data}
        value={values.map(key)}
        onChange={pick}
      />
    )
  if (options)
    return (
      <Select
        aria-label="Opción"
        placeholder="Elegí"
        data={data}
        value={values[0] === undefined ? null : key(values[0])}
        onChange={next => pick(next === null ? [] : [next])}
      />
    )
  if (question && figureKinds.includes(question.kind))
    return (
      <FigureInput
        aria-label="Valor"
        value={typeof values[0] === 'number' ? values[0] : null}
        rightSection={question.unit}
        onChange={value => onChange(value === null ? [] : [value])}
      />
    )
  return (
    <TextInput
      aria-label="Valor"
      type={question?.kind === 'date' ? 'date' : question?.kind === 'time' ? 'time' : 'text'}
      value={String(values[0] ?? '')}
      onChange={event => onChange(event.currentTarget.value === '' ? [] : [event.currentTarget.value])}
    />
  )
}
