import '../form/form-styles.ts'
import 'dayjs/locale/es.js'
import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay } from '../../contract/formats.ts'
import { IconButton } from '../components/icon-button.tsx'
import { calendarWords } from './calendar-words.ts'
import { Chip } from './chip.tsx'
import classes from './day-chip.module.css'

type DayChipProps = {
  day: string
  today: string
  /** The last day that may be chosen: today, unless the page also shows days to come. */
  last?: string
  onChange: (day: string) => void
  /** Goes to the day before or after; the page's keys call it, too. */
  onWalk: (days: number) => void
}

const dayText = (day: string, today: string): string =>
  day === today ? `Hoy, ${formatDay(day, today)}` : formatDay(day, today)

/** A single day, with buttons for the day before and after. */
export const DayChip = ({ day, today, last = today, onChange, onWalk }: DayChipProps) => {
  const [open, setOpen] = useState(false)
  const choose = (next: string | null): void => {
    setOpen(false)
    if (next) onChange(next)
  }
  return (
    <span className={classes.day}>
      <IconButton size="small" icon={IconChevronLeft} label="Día anterior" shortcut="J" onClick={() => onWalk(-1)} />
      <Popover opened={open} onChange={setOpen} withRoles={false} trapFocus>
        <Popover.Target>
          <Chip
            icon={IconCalendar}
            value={dayText(day, today)}
            isSet
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label="Día">
          <DatePicker
            locale="es"
            firstDayOfWeek={1}
            size="sm"
            defaultDate={day}
            maxDate={last}
            value={day}
            onChange={choose}
            ariaLabels={calendarWords}
          />
        </Popover.Dropdown>
      </Popover>
      <IconButton
        size="small"
        icon={IconChevronRight}
        label="Día siguiente"
        shortcut="K"
        disabled={day >= last}
        onClick={() => onWalk(1)}
      />
    </span>
  )
}
