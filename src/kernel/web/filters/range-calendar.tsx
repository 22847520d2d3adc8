import 'dayjs/locale/es.js'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { calendarWords } from './calendar-words.ts'

type Props = {
  from: string | null
  to: string | null
  /** The last day that may be chosen; absent: any. */
  last?: string | undefined
  onChange: (range: { from: string; to: string }) => void
}

/** Chooses two days, which may be the same; `onChange` is called once both are chosen. */
export const RangeCalendar = ({ from, to, last, onChange }: Props) => {
  const [partial, setPartial] = useState<[string | null, string | null]>([from, to])
  const choose = ([start, end]: [string | null, string | null]) => {
    setPartial([start, end])
    if (start && end) onChange({ from: start, to: end })
  }
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      locale="es"
      firstDayOfWeek={1}
      size="sm"
      maxDate={last}
      value={partial}
      onChange={choose}
      ariaLabels={calendarWords}
    />
  )
}
