import { Select, TextInput } from '@mantine/core'
import { Card } from '../../../../kernel/web/components/card.tsx'
import type { DraftErrors } from '../../../../kernel/web/form/draft.ts'
import type { ProfileDefinition } from '../../contract/profile.ts'
import type { ProfileInput } from '../../contract/profiles.ts'
import {
  dateFormatOptions,
  decimalMarkOptions,
  delimiterOptions,
  encodingOptions,
  formatOptions,
  lineEndingOptions,
} from './profile-words.ts'
import classes from './profiles.module.css'

type Props = {
  draft: ProfileInput
  errors: DraftErrors
  change: (values: { code?: string; name?: string }) => void
  define: (values: Partial<ProfileDefinition>) => void
}

type ChoiceProps<Value extends string> = {
  label: string
  options: { value: Value; label: string }[]
  value: Value
  error?: string
  onChange: (value: Value) => void
}

const Choice = <Value extends string>({ label, options, value, error, onChange }: ChoiceProps<Value>) => (
  <Select
    label={label}
    data={options}
    value={value}
    error={error}
    allowDeselect={false}
    onChange={chosen => {
      const option = options.find(candidate => candidate.value === chosen)
      if (option) onChange(option.value)
    }}
  />
)

/** What holds for the whole file. */
export const GeneralCard = ({ draft, errors, change, define }: Props) => {
  const { definition } = draft
  return (
    <Card title="Archivo">
      <div className={classes.fields}>
        <TextInput
          label="Nombre"
          value={draft.name}
          error={errors.name}
          onChange={event => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Código"
          value={draft.code}
          error={errors.code}
          onChange={event => change({ code: event.currentTarget.value })}
        />
        <Choice
          label="Formato"
          options={formatOptions}
          value={definition.format}
          onChange={format => define({ format })}
        />
        {definition.format === 'delimited' && (
          <Choice
            label="Separador"
            options={delimiterOptions}
            value={definition.delimiter}
            onChange={delimiter => define({ delimiter })}
          />
        )}
        <Choice
          label="Codificación"
          options={encodingOptions}
          value={definition.encoding}
          onChange={encoding => define({ encoding })}
        />
        <Choice
          label="Fin de línea"
          options={lineEndingOptions}
          value={definition.lineEnding}
          onChange={lineEnding => define({ lineEnding })}
        />
        <Choice
          label="Números"
          options={decimalMarkOptions}
          value={definition.decimalMark}
          error={errors['definition.decimalMark']}
          onChange={decimalMark => define({ decimalMark })}
        />
        <Choice
          label="Fechas"
          options={dateFormatOptions}
          value={definition.dateFormat}
          onChange={dateFormat => define({ dateFormat })}
        />
      </div>
    </Card>
  )
}
