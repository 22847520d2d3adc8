import './form-styles.ts'
import 'dayjs/locale/es.js'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { parseDay } from '../../contract/cells.ts'
import { calendarWords } from '../filters/calendar-words.ts'
import classes from './field-input.module.css'

type DayInputProps = Pick<
  DateInputProps,
  'label' | 'description' | 'error' | 'disabled' | 'size' | 'w' | 'className' | 'onBlur' | 'aria-label'
> & {
  /** `YYYY-MM-DD`. */
  value: string | null
  onChange: (day: string | null) => void
  /** Label of the button that clears the day; without it, the day cannot be cleared. */
  emptyLabel?: string
  /** The first and the last day that may be chosen. */
  min?: string
  max?: string
}

/**
 * A day as people write it here, `20/11/2026`, or chosen in a calendar that begins on Monday. The browser's own date field
 * follows the browser's language instead, and shows the month first to some.
 */
export const DayInput = ({ value, emptyLabel, min, max, ...props }: DayInputProps) => (
  <DateInput
    {...props}
    value={value}
    valueFormat="DD/MM/YYYY"
    placeholder="dd/mm/aaaa"
    dateParser={text => parseDay(text.trim())}
    locale="es"
    firstDayOfWeek={1}
    highlightToday
    ariaLabels={calendarWords}
    {...(min ? { minDate: min } : {})}
    {...(max ? { maxDate: max } : {})}
    {...(emptyLabel
      ? { clearable: true, clearButtonProps: { 'aria-label': emptyLabel, className: classes.clear } }
      : {})}
  />
)
