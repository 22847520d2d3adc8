import { ColorInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import type { ReactNode } from 'react'
import { requiredWord } from '../../contract/agreement.ts'
import type { Field } from '../../contract/fields.ts'
import { instantAt, zonedParts } from '../../contract/formats.ts'
import { plainText } from '../../contract/plain-text.ts'
import { DayInput } from './day-input.tsx'
import classes from './field-input.module.css'
import { FigureInput } from './figure-input.tsx'
import { ReferenceInput } from './reference-input.tsx'

export type FieldInputProps = {
  field: Field
  value: unknown
  error?: string
  disabled?: boolean
  timeZone: string
  onChange: (value: unknown) => void
  onBlur: () => void
}

const longText = 200

/** «Razón social obligatoria»: said in words, not with an asterisk (look.md, Forms). */
const Label = ({ field }: { field: Field }): ReactNode => (
  <>
    {field.title}
    {field.required && <span className={classes.required}> {requiredWord(field.title)}</span>}
  </>
)

const inputPropsOf = ({ field, error, disabled, onBlur }: FieldInputProps) => ({
  label: <Label field={field} />,
  description: field.help,
  error,
  disabled,
  onBlur,
})

const isLong = (field: Field): boolean =>
  !field.schema.safeParse('x'.repeat(longText)).error && field.schema.safeParse('x'.repeat(longText + 1)).success

const TextField = (props: FieldInputProps) =>
  isLong(props.field) ? (
    <Textarea
      {...inputPropsOf(props)}
      autosize
      minRows={2}
      maxRows={8}
      value={plainText(props.value)}
      onChange={event => props.onChange(event.currentTarget.value)}
    />
  ) : (
    <TextInput
      {...inputPropsOf(props)}
      value={plainText(props.value)}
      onChange={event => props.onChange(event.currentTarget.value)}
    />
  )

/** Money is integer cents in the data and pesos on the screen, with the `$` outside the number. */
const FigureField = (props: FieldInputProps) => {
  const { field, value, onChange } = props
  const factor = field.kind === 'money' ? 100 : 1
  const storedFigure = (figure: number): number => (factor === 1 ? figure : Math.round(figure * factor))
  return (
    <FigureInput
      {...inputPropsOf(props)}
      classNames={{ input: classes.figure ?? '' }}
      value={typeof value === 'number' ? value / factor : null}
      onChange={figure => onChange(figure === null ? null : storedFigure(figure))}
      decimalScale={field.kind === 'integer' ? 0 : (field.fraction ?? 2)}
      fixedDecimalScale={field.kind === 'money'}
      allowDecimal={field.kind !== 'integer'}
      leftSection={field.kind === 'money' ? '$' : undefined}
      rightSection={field.kind === 'percent' ? '%' : undefined}
    />
  )
}

const DayField = (props: FieldInputProps) => (
  <DayInput
    {...inputPropsOf(props)}
    value={typeof props.value === 'string' ? props.value : null}
    onChange={props.onChange}
    emptyLabel={`Vaciar ${props.field.title}`}
  />
)

const wallClock = (instant: string, timeZone: string): string => {
  const { day, hour, minute, second } = zonedParts(instant, timeZone)
  return `${day} ${hour}:${minute}:${second}`
}

/** The picker shows the environment's local time, whatever the browser's time zone; the value is the instant. */
const InstantField = (props: FieldInputProps) => (
  <DateTimePicker
    {...inputPropsOf(props)}
    value={typeof props.value === 'string' ? wallClock(props.value, props.timeZone) : null}
    onChange={text => props.onChange(text ? instantAt(text, props.timeZone) : null)}
    valueFormat="DD/MM/YYYY HH:mm"
    clearable={!props.field.required}
    clearButtonProps={{ 'aria-label': `Vaciar ${props.field.title}`, className: classes.clear }}
  />
)

const ChoiceField = (props: FieldInputProps) => (
  <Select
    {...inputPropsOf(props)}
    data={Object.entries(props.field.choices ?? {}).map(([value, label]) => ({ value, label }))}
    value={typeof props.value === 'string' ? props.value : null}
    onChange={props.onChange}
    clearable={!props.field.required}
    clearButtonProps={{ 'aria-label': `Vaciar ${props.field.title}` }}
    placeholder="Elegí una opción"
  />
)

/** A boolean nobody has chosen yet: the product's default applies. */
const UnansweredField = (props: FieldInputProps) => (
  <Select
    {...inputPropsOf(props)}
    data={[
      { value: 'true', label: 'Sí' },
      { value: 'false', label: 'No' },
    ]}
    value={null}
    onChange={value => props.onChange(value === 'true')}
    placeholder={props.field.required ? 'Elegí sí o no' : 'Lo habitual'}
  />
)

const SwitchField = ({ field, value, error, disabled, onChange, onBlur }: FieldInputProps) => (
  <Switch
    label={field.title}
    description={field.help}
    error={error}
    disabled={disabled}
    checked={value === true}
    onChange={event => onChange(event.currentTarget.checked)}
    onBlur={onBlur}
  />
)

/** A colour, picked or typed; the schema accepts the usual ways of writing one. */
const ColorField = (props: FieldInputProps) => (
  <ColorInput
    {...inputPropsOf(props)}
    value={plainText(props.value)}
    onChange={props.onChange}
    swatches={[...(props.field.swatches ?? [])]}
    swatchesPerRow={8}
    withEyeDropper={false}
    fixOnBlur={false}
    popoverProps={{ withinPortal: true }}
  />
)

/** The input for a field's kind. */
export const FieldInput = (props: FieldInputProps) => {
  switch (props.field.kind) {
    case 'integer':
    case 'number':
    case 'money':
    case 'percent':
      return <FigureField {...props} />
    case 'date':
      return <DayField {...props} />
    case 'dateTime':
      return <InstantField {...props} />
    case 'choice':
      return <ChoiceField {...props} />
    case 'boolean':
      return props.value === null ? <UnansweredField {...props} /> : <SwitchField {...props} />
    case 'color':
      return <ColorField {...props} />
    case 'reference':
      return <ReferenceInput {...props} label={<Label field={props.field} />} />
    default:
      return <TextField {...props} />
  }
}
