import { IconBeach, IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { formatDay } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { cx } from '../../../../kernel/web/components/cx.ts'
import { DetailDrawer } from '../../../../kernel/web/components/detail-drawer.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { useOverflow } from '../../../../kernel/web/components/use-overflow.ts'
import { type RouteCalendar as Calendar, type CalendarDay, routeRoutes } from '../../contract/routes.ts'
import { leaveReasons } from '../../contract/seller-leaves.ts'
import { weekdays } from '../../contract/weeks.ts'
import { customersText } from '../stop-words.ts'
import classes from './views.module.css'

const useCalendar = (sellerId: string) =>
  useQuery({
    queryKey: ['routes', 'around', 'calendar', sellerId],
    queryFn: ({ signal }) => call(routeRoutes.calendar, { params: { sellerId }, signal }),
  })

const leaveText = ({ reason, substitute }: NonNullable<CalendarDay['leave']>): string =>
  `${leaveReasons[reason]}: ${substitute ? `sale ${substitute.name}` : 'sin reemplazo'}`

/** Why a day is not like the others; null when it is. */
const Reason = ({ day }: { day: CalendarDay }) => {
  if (day.holiday)
    return (
      <span className={cx(classes.reason, day.holiday.isWorkingDay && classes.worked)}>
        <IconCalendarOff size={14} stroke={2} aria-hidden />
        {day.holiday.name}
        {day.holiday.isWorkingDay && ' (se trabaja)'}
      </span>
    )
  return day.leave ? (
    <span className={classes.reason}>
      <IconBeach size={14} stroke={2} aria-hidden />
      {leaveText(day.leave)}
    </span>
  ) : null
}

const namesShown = 3

const Cell = ({ day, calendar, onOpen }: { day: CalendarDay; calendar: Calendar; onOpen: () => void }) => {
  const names = new Map(calendar.customers.map(({ id, name }) => [id, name]))
  const isPast = day.state === 'none'
  const extra = day.stops.length - namesShown
  return (
    <td className={cx(isPast && classes.past, day.day === calendar.today && classes.today)}>
      <div className={classes.cell}>
        <span className={classes.date}>
          {formatDay(day.day, calendar.today)}
          {day.day === calendar.today && ' · hoy'}
        </span>
        <Reason day={day} />
        {day.stops.length > 0 && (
          <>
            <button type="button" className={classes.count} onClick={onOpen}>
              {customersText(day.stops.length)}
            </button>
            <ul>
              {day.stops.slice(0, namesShown).map(({ customerId }) => (
                <li key={customerId}>{names.get(customerId)}</li>
              ))}
              {extra > 0 && <li className={classes.more}>y {extra} más</li>}
            </ul>
          </>
        )}
      </div>
    </td>
  )
}

const DayDrawer = ({ day, calendar, onClose }: { day: CalendarDay; calendar: Calendar; onClose: () => void }) => {
  const customers = new Map(calendar.customers.map(one => [one.id, one]))
  const title = formatDay(day.day, calendar.today)
  return (
    <DetailDrawer
      label={`Visitas del ${title}`}
      heading={<h2>{`${title} · ${customersText(day.stops.length)}`}</h2>}
      onClose={onClose}
    >
      <ol className={classes.visits}>
        {day.stops.map(({ customerId, of }, index) => (
          <li key={customerId}>
            <span>{index + 1}</span>
            <b>{customers.get(customerId)?.name}</b>
            <small>
              {customers.get(customerId)?.code}
              {of && ` · de la ruta de ${of.name}`}
            </small>
          </li>
        ))}
      </ol>
    </DetailDrawer>
  )
}

/** Wider than a phone: then the keyboard must be able to scroll it. */
const Sheet = ({ children }: { children: ReactNode }) => {
  const scroller = useRef<HTMLDivElement>(null)
  const reachable = useOverflow(scroller)
    ? { role: 'region', tabIndex: 0, 'aria-label': 'Calendario de seis semanas' }
    : {}
  return (
    <div ref={scroller} className={classes.calendar} {...reachable}>
      {children}
    </div>
  )
}

/** The next six weeks: who is visited on which day, and why a day has nobody. Of the saved route. */
export const RouteCalendar = ({ sellerId, hasUnsaved }: { sellerId: string; hasUnsaved: boolean }) => {
  const { data, error, refetch } = useCalendar(sellerId)
  const [openDay, setOpenDay] = useState<string | null>(null)
  if (error) return <QueryError title="No pudimos armar el calendario" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={12} />
  const hasSunday = data.days.some((day, index) => index % 7 === 6 && day.stops.length > 0)
  const columns = hasSunday ? 7 : 6
  const weeks = Array.from({ length: data.days.length / 7 }, (_, week) => data.days.slice(week * 7, week * 7 + columns))
  const opened = data.days.find(({ day }) => day === openDay)
  return (
    <>
      <Sheet>
        {hasUnsaved && <p className={classes.notice}>Muestra la ruta guardada: tus cambios entran al guardar.</p>}
        <table>
          <caption className="visually-hidden">Visitas de las próximas seis semanas</caption>
          <thead>
            <tr>
              {Array.from({ length: columns }, (_, index) => (
                <th key={weekdays[index + 1]} scope="col">
                  {weekdays[index + 1]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map(week => (
              <tr key={week[0]?.day}>
                {week.map(day => (
                  <Cell key={day.day} day={day} calendar={data} onOpen={() => setOpenDay(day.day)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Sheet>
      {opened && <DayDrawer day={opened} calendar={data} onClose={() => setOpenDay(null)} />}
    </>
  )
}
