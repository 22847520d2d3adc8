import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null
  onChange: (value: number | null) => void
}

type InputValue = string | number

/** What is written while it is not a plain number yet («2,», «2,50») comes as text; text that is no number is missing. */
export const figureOf = (input: InputValue): number | null => {
  const figure = typeof input === 'number' ? input : input.trim() === '' ? Number.NaN : Number(input)
  return Number.isFinite(figure) ? figure : null
}

/** A figure that may be missing. What is being written stays as it is written for as long as it says the same. */
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
