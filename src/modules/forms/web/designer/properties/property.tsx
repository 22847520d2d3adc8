import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FigureInput } from '../../../../../kernel/web/form/figure-input.tsx'
import { changeElement, changePage } from '../../../contract/definition/edits.ts'
import type { FormElement, FormPage, FormText } from '../../../contract/definition/types.ts'
import { textOf, withText } from '../../../contract/definition/types.ts'
import { useDesigner } from '../state/use-designer.ts'
import classes from './properties.module.css'

/** Changes properties of an element; what is typed into one property is undone together. */
export const useElementEdit = (name: string) => {
  const designer = useDesigner()
  return (changes: Readonly<Record<string, unknown>>): void =>
    designer.edit(definition => changeElement(definition, name, changes), {
      group: `${Object.keys(changes).join(' ')}:${name}`,
    })
}

export const usePageEdit = (name: string) => {
  const designer = useDesigner()
  return (changes: Readonly<Record<string, unknown>>): void =>
    designer.edit(definition => changePage(definition, name, changes), {
      group: `${Object.keys(changes).join(' ')}:${name}`,
    })
}

/** A part of the properties, ruled off from the one above. */
export const Part = ({ title, side, children }: { title?: string; side?: ReactNode; children: ReactNode }) => (
  <section className={classes.part}>
    {(title || side) && (
      <header>
        {title && <h3>{title}</h3>}
        {side}
      </header>
    )}
    {children}
  </section>
)

type TextProps = {
  label: string
  value: FormText | undefined
  onChange: (value: FormText | undefined) => void
  placeholder?: string
  description?: string
  isLong?: boolean
  id?: string
}

/** A text of the form. Empty takes the property out; other languages stay as they were. */
export const TextProperty = ({ value, onChange, isLong, ...rest }: TextProps) => {
  const change = (wording: string): void =>
    onChange(wording === '' && typeof value !== 'object' ? undefined : withText(value, wording))
  return isLong ? (
    <Textarea
      {...rest}
      autosize
      minRows={2}
      maxRows={10}
      value={textOf(value)}
      onChange={event => change(event.currentTarget.value)}
    />
  ) : (
    <TextInput {...rest} value={textOf(value)} onChange={event => change(event.currentTarget.value)} />
  )
}

type FigureProps = {
  label: string
  value: unknown
  onChange: (value: number | undefined) => void
  min?: number
  max?: number
  decimals?: number
  suffix?: string
  placeholder?: string
}

/** A number of the form; empty takes the property out. */
export const FigureProperty = ({
  label,
  value,
  onChange,
  min,
  max,
  decimals = 0,
  suffix,
  placeholder,
}: FigureProps) => (
  <FigureInput
    label={label}
    placeholder={placeholder}
    value={typeof value === 'number' ? value : null}
    min={min}
    max={max}
    decimalScale={decimals}
    allowDecimal={decimals > 0}
    rightSection={suffix}
    onChange={next => onChange(next ?? undefined)}
  />
)

type SwitchProps = { label: string; help?: string; isOn: boolean; onChange: (isOn: boolean) => void }

/** Label at the left, switch at the right, as a line of a list. */
export const SwitchProperty = ({ label, help, isOn, onChange }: SwitchProps) => (
  <Switch
    classNames={{
      body: classes.switch ?? '',
      labelWrapper: classes.switchLabel ?? '',
      description: classes.switchHelp ?? '',
    }}
    labelPosition="left"
    label={label}
    description={help}
    checked={isOn}
    onChange={event => onChange(event.currentTarget.checked)}
  />
)

type SelectProps = {
  label: string
  options: Readonly<Record<string, string>>
  value: string
  onChange: (value: string) => void
}

/** One of a few ways; there is always one. */
export const SelectProperty = ({ label, options, value, onChange }: SelectProps) => (
  <Select
    label={label}
    data={Object.entries(options).map(([key, text]) => ({ value: key, label: text }))}
    value={value}
    allowDeselect={false}
    onChange={next => next !== null && onChange(next)}
  />
)

export const Pair = ({ children }: { children: ReactNode }) => <div className={classes.pair}>{children}</div>

export type ElementProps = { element: FormElement }

/** For `memo`: a letter typed into the title or the help draws nothing again that shows neither. */
export const isSameButWording = <Props extends ElementProps>(before: Props, after: Props): boolean => {
  const [{ element: one, ...restBefore }, { element: other, ...restAfter }] = [before, after]
  return (
    hasSameValues(restBefore, restAfter) && (one === other || hasSameValues(withoutWording(one), withoutWording(other)))
  )
}

/** For `memo`: what is drawn reads these properties of the element and no others. */
export const readsOnly =
  (...properties: (keyof FormElement)[]) =>
  ({ element: before }: ElementProps, { element: after }: ElementProps): boolean =>
    ['name' as const, ...properties].every(property => before[property] === after[property])

const withoutWording = ({ title: _title, description: _description, ...rest }: FormElement): object => rest

const hasSameValues = (one: object, other: object): boolean => {
  const [before, after] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return before.size === after.size && [...before].every(([key, value]) => after.get(key) === value && after.has(key))
}
export type PageProps = { page: FormPage; number: number; count: number }
