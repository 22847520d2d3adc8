import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null
  onChange: (value: number | null) => void
}

type Written = string | number

/** What is written while it is not a plain number yet («2,», «2,50») comes as text; text that is no number is missing. */
export const figureOf = (written: Written): number | null => {
  const figure = typeof written === 'number' ? written : written.trim() === '' ? Number.NaN : Number(written)
  return Number.isFinite(figure) ? figure : null
}

/** A figure that may be missing. What is being written stays as it is written for as long as it says the same. */
export const FigureInput = ({ value, onChange, ...rest }: Props) => {
  const [written, setWritten] = useState<Written>('')
  const figure = value === null || Number.isNaN(value) ? null : value
  return (
    <NumberInput
      hideControls
      decimalSeparator=","
      thousandSeparator="."
      inputMode="decimal"
      {...rest}
      value={figureOf(written) === figure ? written : (figure ?? '')}
      onChange={next => {
        setWritten(next)
        onChange(figureOf(next))
      }}
    />
  )
}
