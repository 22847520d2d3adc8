import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { Card } from '../../../../kernel/web/components/card.tsx'
import type { DraftErrors } from '../../../../kernel/web/form/draft.ts'
import { sectionsOf } from '../../contract/layout-fields.ts'
import { type ProfileDefinition, writtenSections } from '../../contract/profile.ts'
import type { ProfileInput } from '../../contract/profiles.ts'
import {
  dateFormatOptions,
  decimalMarkOptions,
  delimiterOptions,
  encodingOptions,
  formatOptions,
  lineEndingOptions,
  missingOptions,
  splitOptions,
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
  /** Takes a row of its own: its options are longer than half a row. */
  wide?: boolean
  onChange: (value: Value) => void
}

const Choice = <Value extends string>({ label, options, value, error, wide, onChange }: ChoiceProps<Value>) => (
  <Select
    className={wide ? classes.wide : undefined}
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

type TextProps = Pick<Props, 'errors' | 'define'> & { definition: ProfileDefinition }

/** How a text file is written; a workbook says it by itself. */
const TextChoices = ({ definition, errors, define }: TextProps) => (
  <>
    <Choice
      label="Codificación"
      options={encodingOptions}
      value={definition.encoding}
      onChange={encoding => define({ encoding })}
    />
    {definition.encoding !== 'utf-8' && definition.encoding !== 'utf-8-bom' && (
      <Choice
        label="Caracteres que no existen"
        options={missingOptions}
        value={definition.missingCharacters}
        onChange={missingCharacters => define({ missingCharacters })}
      />
    )}
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
  </>
)

/** What each sheet of a workbook is called. */
const SheetNames = ({ draft: { kind, definition }, errors, define }: Pick<Props, 'draft' | 'errors' | 'define'>) =>
  writtenSections(kind, definition).map(name => (
    <TextInput
      key={name}
      label={`Hoja de ${sectionsOf(kind)[name]?.title.toLowerCase() ?? name}`}
      maxLength={31}
      placeholder={sectionsOf(kind)[name]?.title.slice(0, 31)}
      value={definition.sheets[name] ?? ''}
      error={errors[`definition.sheets.${name}`] ?? errors['definition.sheets']}
      onChange={event => {
        const { [name]: _before, ...others } = definition.sheets
        const title = event.currentTarget.value
        define({ sheets: title === '' ? others : { ...others, [name]: title } })
      }}
    />
  ))

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
        {(definition.format === 'delimited' || definition.format === 'csv') && (
          <Choice
            label="Separador"
            options={delimiterOptions}
            value={definition.delimiter}
            onChange={delimiter => define({ delimiter })}
          />
        )}
        {definition.format !== 'xlsx' && <TextChoices definition={definition} errors={errors} define={define} />}
        {definition.format === 'csv' && (
          <Checkbox
            className={classes.wide}
            label="Lleva los títulos en la primera línea"
            checked={definition.titles}
            error={errors['definition.titles']}
            onChange={event => define({ titles: event.currentTarget.checked })}
          />
        )}
        {draft.kind === 'orders' && (
          <Choice
            wide
            label="Pedidos"
            options={splitOptions}
            value={definition.split}
            onChange={split => define({ split })}
          />
        )}
        {definition.format === 'xlsx' && <SheetNames draft={draft} errors={errors} define={define} />}
        <Textarea
          className={classes.wide}
          label="En qué se basa"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1500}
          value={definition.about}
          error={errors['definition.about']}
          onChange={event => define({ about: event.currentTarget.value })}
        />
      </div>
    </Card>
  )
}
