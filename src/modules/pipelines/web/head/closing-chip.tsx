import '../../../../kernel/web/form/form-styles.ts'
import { Popover } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, dayOf, formatDay } from '../../../../kernel/contract/formats.ts'
import { Chip } from '../../../../kernel/web/filters/chip.tsx'
import { RangeCalendar } from '../../../../kernel/web/filters/range-calendar.tsx'
import { RangeOption, RangePanel } from '../../../../kernel/web/filters/range-panel.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { Closing } from '../board/board-filters.ts'

const spans = [7, 30, 60] as const

/** Which of the named ones it is, if any. */
const spanOf = (closing: Closing, today: string): number | undefined =>
  closing?.from === today ? spans.find(days => addDays(today, days) === closing.to) : undefined

const textOf = (closing: Closing, today: string): string => {
  if (!closing) return 'Todos'
  const { from, to } = closing
  const span = spanOf(closing, today)
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
        <RangePanel
          options={spans.map(days => (
            <RangeOption
              key={days}
              label={`Próximos ${days} días`}
              chosen={spanOf(closing, today) === days}
              onClick={() => choose({ from: today, to: addDays(today, days) })}
            />
          ))}
          calendar={
            <RangeCalendar
              key={JSON.stringify(closing)}
              from={closing?.from ?? null}
              to={closing?.to ?? null}
              onChange={choose}
            />
          }
        />
      </Popover.Dropdown>
    </Popover>
  )
}
