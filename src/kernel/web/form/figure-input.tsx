import { NumberInput, type NumberInputProps } from '@mantine/core'

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null
  onChange: (value: number | null) => void
}

/** A figure that may be missing; text that is no number counts as missing. */
export const FigureInput = ({ value, onChange, ...rest }: Props) => (
  <NumberInput
    hideControls
    decimalSeparator=","
    thousandSeparator="."
    inputMode="decimal"
    {...rest}
    value={value === null || Number.isNaN(value) ? '' : value}
    onChange={next => onChange(typeof next === 'number' ? next : null)}
  />
)
