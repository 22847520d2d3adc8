import { Checkbox, Switch, TextInput } from '@mantine/core'
import { FigureInput } from '../form/figure-input.tsx'
import classes from './settings-form.module.css'

type Common = { label: string; description?: string; error?: string | undefined }

/** An amount: cents in the data, pesos on the screen. */
export const MoneyInput = ({
  value,
  onChange,
  ...common
}: Common & { value: number; onChange: (cents: number) => void }) => (
  <FigureInput
    {...common}
    leftSection="$"
    decimalScale={2}
    fixedDecimalScale
    value={Number.isNaN(value) ? null : value / 100}
    onChange={pesos => onChange(pesos === null ? Number.NaN : Math.round(pesos * 100))}
  />
)

/** A required number, whole unless `decimals` is given. */
export const CountInput = ({
  value,
  onChange,
  suffix,
  decimals = 0,
  ...common
}: Common & { value: number; suffix?: string; decimals?: number; onChange: (value: number) => void }) => (
  <FigureInput
    {...common}
    decimalScale={decimals}
    rightSection={suffix}
    rightSectionWidth={suffix ? `calc(${suffix.length}ch + 16px)` : undefined}
    value={value}
    onChange={next => onChange(next ?? Number.NaN)}
  />
)

/** An optional whole number. */
export const OptionalCountInput = ({
  value,
  onChange,
  suffix,
  placeholder,
  ...common
}: Common & {
  value: number | null
  suffix: string
  placeholder: string
  onChange: (value: number | null) => void
}) => (
  <FigureInput
    {...common}
    decimalScale={0}
    placeholder={placeholder}
    rightSection={suffix}
    rightSectionWidth={`calc(${suffix.length}ch + 16px)`}
    value={value}
    onChange={onChange}
  />
)

export const HourInput = ({
  value,
  onChange,
  ...common
}: Common & { value: string | null; onChange: (value: string | null) => void }) => (
  <TextInput
    {...common}
    inputMode="numeric"
    placeholder="hh:mm"
    maxLength={5}
    value={value ?? ''}
    onChange={event => onChange(event.currentTarget.value || null)}
  />
)

export const SettingSwitch = ({
  checked,
  onChange,
  ...common
}: Common & { checked: boolean; onChange: (checked: boolean) => void }) => (
  <Switch {...common} checked={checked} onChange={event => onChange(event.currentTarget.checked)} />
)

/** Checkboxes for a short list of numbers; the value keeps the list's order. */
export const ChoiceBoxes = ({
  label,
  choices,
  value,
  error,
  onChange,
}: {
  label: string
  choices: readonly { value: number; label: string }[]
  value: number[]
  error?: string | undefined
  onChange: (value: number[]) => void
}) => {
  const valuesWith = (option: number, on: boolean): number[] =>
    choices.map(choice => choice.value).filter(candidate => (candidate === option ? on : value.includes(candidate)))
  return (
    <fieldset className={classes.boxes}>
      <legend>{label}</legend>
      <div className={classes.choices}>
        {choices.map(choice => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            checked={value.includes(choice.value)}
            onChange={event => onChange(valuesWith(choice.value, event.currentTarget.checked))}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
