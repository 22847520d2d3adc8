import { useState } from 'react'
import { daysInAddress } from '../../contract/period-address.ts'
import { type UrlCodec, useUrlState } from '../components/url-state.ts'
import { type DayRange, daysOf } from './date-range.ts'
import { DateRangeChip } from './date-range-chip.tsx'
import { useToday } from './use-today.ts'

const daysParameter: UrlCodec<DayRange | null> = {
  read: daysInAddress,
  write: (search, days) => {
    search.delete('desde')
    search.delete('hasta')
    if (!days) return
    search.set('desde', days.from)
    search.set('hasta', days.to)
  },
}

/**
 * The days that a link gave to a list that otherwise shows all days; they can be changed and taken away. Nothing while
 * the address has none: the columns of the list have filters of their own.
 */
export const ListPeriodChip = () => {
  const [codec] = useState(() => daysParameter)
  const [days, setDays] = useUrlState(codec)
  const today = useToday()
  if (!days) return null
  return (
    <DateRangeChip
      choice={{ range: days, compare: 'none' }}
      today={today}
      comparable={false}
      future
      onChange={choice => setDays(daysOf(choice, today))}
      onClear={() => setDays(null)}
    />
  )
}
