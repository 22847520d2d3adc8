import { useState } from 'react'
import { addDays, instantAt } from '../../../kernel/contract/formats.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { useDelayed } from '../../../kernel/web/components/use-delayed.ts'
import { useToday } from '../../../kernel/web/filters/use-today.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { type AgendaDay, daysOf, longDayText, nextHalfHour, upcomingDayText } from './agenda-days.ts'
import { EventForm } from './event-form.tsx'
import { EventList } from './event-list.tsx'
import { PanelSection } from './panel-section.tsx'
import classes from './quick-panel.module.css'
import { useEvents } from './use-agenda.ts'

const Today = ({ today, events }: { today: string; events: AgendaDay['events'] }) => {
  const [adding, setAdding] = useState(false)
  return (
    <PanelSection
      title="Hoy"
      note={longDayText(today)}
      add={{ label: 'Agregar evento de hoy', run: () => setAdding(true), disabled: adding }}
    >
      {adding && <EventForm startsAt={nextHalfHour(new Date())} onDone={() => setAdding(false)} />}
      {events.length > 0 && <EventList label="Eventos de hoy" events={events} />}
      {events.length === 0 && !adding && <p className={classes.none}>No tenés nada agendado para hoy.</p>}
    </PanelSection>
  )
}

type UpcomingProps = { today: string; days: AgendaDay[]; onMore?: (() => void) | undefined }

const Upcoming = ({ today, days, onMore }: UpcomingProps) => {
  const { timeZone } = useSession().environment
  const [adding, setAdding] = useState(false)
  return (
    <PanelSection title="Eventos" add={{ label: 'Agregar evento', run: () => setAdding(true), disabled: adding }}>
      {adding && (
        <EventForm startsAt={instantAt(`${addDays(today, 1)} 09:00:00`, timeZone)} onDone={() => setAdding(false)} />
      )}
      {days.map(({ day, events }) => (
        <div key={day} className={classes.day}>
          <h4>{upcomingDayText(day, today)}</h4>
          <EventList label={upcomingDayText(day, today)} events={events} />
        </div>
      ))}
      {days.length === 0 && !adding && <p className={classes.none}>Sin eventos por venir.</p>}
      {onMore && (
        <Button size="small" variant="ghost" onClick={onMore}>
          Ver más eventos
        </Button>
      )}
    </PanelSection>
  )
}

/** The person's own day, and what comes after it. */
export const AgendaSections = () => {
  const today = useToday()
  const { timeZone } = useSession().environment
  const query = useEvents()
  const late = useDelayed(query.isPending)
  if (query.isError && !query.data)
    return <QueryError title="No pudimos traer tu agenda" error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return late ? <SkeletonLines lines={6} /> : null
  const days = daysOf(
    query.data.pages.flatMap(page => page.items),
    timeZone,
  )
  return (
    <>
      <Today today={today} events={days.find(({ day }) => day === today)?.events ?? []} />
      <Upcoming
        today={today}
        days={days.filter(({ day }) => day !== today)}
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
      />
    </>
  )
}
