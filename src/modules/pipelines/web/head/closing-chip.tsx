import '../../../../kernel/web/form/form-styles.ts'
import { Popover } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, dayOf, formatDay } from '../../../../kernel/contract/formats.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Chip } from '../../../../kernel/web/filters/chip.tsx'
import { RangeCalendar } from '../../../../kernel/web/filters/range-calendar.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { Closing } from '../board/board-filters.ts'

const spans = [7, 30, 60] as const

const textOf = (closing: Closing, today: string): string => {
  if (!closing) return 'Todos'
  const { from, to } = closing
  const span = from === today ? spans.find(days => addDays(today, days) === to) : undefined
  if (span) return `Próximos ${span} días`
  return from === to ? formatDay(from, today) : `${formatDay(from, today)} – ${formatDay(to, today)}`
}

/** When they are expected to close: days to come as well as days past. */
export const ClosingChip = ({ closing, onChange }: { closing: Closing; onChange: (closing: Closing) => void }) => {
  const { environment } = useSession()
  const [open, setOpen] = useState(false)
  const today = dayOf(new Date(), environment.timeZone)
  const choose = (chosen: Closing) => {
    onChange(chosen)
    setOpen(false)
  }
  return (
    <Popover opened={open} onChange={setOpen} withRoles={false} trapFocus>
      <Popover.Target>
        <Chip
          icon={IconCalendarEvent}
          name="Cierre"
          value={textOf(closing, today)}
          isSet={closing !== null}
          onClear={closing ? () => onChange(null) : undefined}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Cierre estimado">
        {spans.map(days => (
          <Button
            key={days}
            variant="ghost"
            wide
            onClick={() => choose({ from: today, to: addDays(today, days) })}
          >{`Próximos ${days} días`}</Button>
        ))}
        <RangeCalendar
          key={JSON.stringify(closing)}
          from={closing?.from ?? null}
          to={closing?.to ?? null}
          onChange={choose}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
