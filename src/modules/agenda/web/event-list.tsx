import { useState } from 'react'
import { formatTime } from '../../../kernel/contract/formats.ts'
import { cx } from '../../../kernel/web/components/cx.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import type { AgendaEvent } from '../contract/agenda.ts'
import { EventForm } from './event-form.tsx'
import classes from './quick-panel.module.css'

const EventRow = ({ event, onEdit }: { event: AgendaEvent; onEdit: () => void }) => {
  const { timeZone } = useSession().environment
  const isPast = Date.parse(event.endsAt ?? event.startsAt) < Date.now()
  const until = event.endsAt && `hasta las ${formatTime(event.endsAt, timeZone)}`
  const detail = [until, event.detail].filter(Boolean).join(' · ')
  return (
    <button type="button" className={cx(classes.row, isPast && classes.past)} onClick={onEdit}>
      <span className={classes.hour}>{formatTime(event.startsAt, timeZone)}</span>
      <span className={classes.words}>
        <span className={classes.name}>{event.title}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </button>
  )
}

/** Each event opens in its place to be changed. */
export const EventList = ({ label, events }: { label: string; events: AgendaEvent[] }) => {
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <ul className={classes.list} aria-label={label}>
      {events.map(event => (
        <li key={event.id}>
          {event.id === edited ? (
            <EventForm event={event} startsAt={event.startsAt} onDone={() => setEdited(null)} />
          ) : (
            <EventRow event={event} onEdit={() => setEdited(event.id)} />
          )}
        </li>
      ))}
    </ul>
  )
}
