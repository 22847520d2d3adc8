import { Select } from '@mantine/core'
import type { FormKind } from '../../../contract/definition/kinds.ts'
import { readChoices } from '../../../contract/definition/questions.ts'
import { formVariables } from '../../../contract/definition/variables.ts'
import { type ElementProps, FigureProperty, Part, TextProperty, useElementEdit } from './property.tsx'

const textKinds: readonly FormKind[] = ['text', 'longText', 'barcode']
const figureKinds: readonly FormKind[] = ['number', 'money', 'scale']

/** Today, as SurveyJS writes it, and the data of whoever is visited. */
const sources = (kind: FormKind): { value: string; label: string }[] => {
  if (kind === 'date') return [{ value: 'today()', label: 'El día en que se responde' }]
  return textKinds.includes(kind) ? formVariables.map(({ name, label }) => ({ value: `{${name}}`, label })) : []
}

const SourceProperty = ({ element, kind }: ElementProps & { kind: FormKind }) => {
  const edit = useElementEdit(element.name)
  const current = typeof element.defaultValueExpression === 'string' ? element.defaultValueExpression : null
  const options = sources(kind)
  const isKnown = current === null || options.some(({ value }) => value === current)
  if (options.length === 0 && isKnown) return null
  return (
    <Select
      label="Se completa con"
      placeholder="Nada"
      clearable
      clearButtonProps={{ 'aria-label': 'No completar' }}
      data={isKnown ? options : [...options, { value: current ?? '', label: current ?? '' }]}
      value={current}
      onChange={next =>
        edit({ defaultValueExpression: next ?? undefined, ...(next === null ? {} : { defaultValue: undefined }) })
      }
    />
  )
}

const ChoiceDefault = ({ element }: ElementProps) => {
  const edit = useElementEdit(element.name)
  const options = readChoices(element.choices)
  const index = options.findIndex(({ value }) => value === element.defaultValue)
  return (
    <Select
      label="Viene elegida"
      placeholder="Ninguna"
      clearable
      clearButtonProps={{ 'aria-label': 'Ninguna' }}
      searchable={options.length > 10}
      limit={200}
      data={options.map(({ text }, at) => ({ value: String(at), label: text }))}
      value={index < 0 ? null : String(index)}
      onChange={next => edit({ defaultValue: next === null ? undefined : options[Number(next)]?.value })}
    />
  )
}

/** What the question holds before anybody answers: a fixed value, or one from the customer's data. */
export const DefaultValue = ({ element, kind }: ElementProps & { kind: FormKind }) => {
  const edit = useElementEdit(element.name)
  const { defaultValue } = element
  const isFixedText = textKinds.includes(kind) && !element.defaultValueExpression
  if (kind === 'choice' && (element.choices ?? []).length > 0)
    return (
      <Part title="Respuesta inicial">
        <ChoiceDefault element={element} />
      </Part>
    )
  if (figureKinds.includes(kind))
    return (
      <Part title="Respuesta inicial">
        <FigureProperty
          label="Valor"
          value={defaultValue}
          decimals={4}
          onChange={value => edit({ defaultValue: value })}
        />
      </Part>
    )
  if (sources(kind).length === 0) return null
  return (
    <Part title="Respuesta inicial">
      <SourceProperty element={element} kind={kind} />
      {isFixedText && (
        <TextProperty
          label="O con este texto"
          value={typeof defaultValue === 'string' ? defaultValue : undefined}
          onChange={value => edit({ defaultValue: value })}
        />
      )}
    </Part>
  )
}
