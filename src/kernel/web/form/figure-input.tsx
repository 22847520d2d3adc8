import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null
  onChange: (value: number | null) => void
}

type InputValue = string | number

/**
 * Mantine reports text while the input is not a plain number yet («2,», «2,50»). Text that is not a number counts as
 * null.
 */
export const figureOf = (input: InputValue): number | null => {
  const figure = typeof input === 'number' ? input : input.trim() === '' ? Number.NaN : Number(input)
  return Number.isFinite(figure) ? figure : null
}

/** A number input that may be empty. The typed text stays as it is while it stands for the same number. */
export const FigureInput = ({ value, onChange, ...rest }: Props) => {
  const [inputValue, setInputValue] = useState<InputValue>('')
  const figure = value === null || Number.isNaN(value) ? null : value
  return (
    <NumberInput
      hideControls
      decimalSeparator=","
      thousandSeparator="."
      inputMode="decimal"
      {...rest}
      value={figureOf(inputValue) === figure ? inputValue : (figure ?? '')}
      onChange={next => {
        setInputValue(next)
        onChange(figureOf(next))
      }}
    />
  )
}
