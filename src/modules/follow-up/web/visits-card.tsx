import { addDays, dayOf, formatDay, formatNumber, formatTime } from '../../../kernel/contract/formats.ts'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { Meter } from '../../../kernel/web/components/kpi-strip.tsx'
import { QueryCard } from '../../../kernel/web/components/query-card.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { type FollowVisits, followRules } from '../contract/follow.ts'
import classes from './follow.module.css'
import { useFollow } from './use-follow.ts'
import calendar from './visits-calendar.module.css'

type Day = FollowVisits['days'][number]
const states = {
  effective: 'Con pedido',
  visited: 'Visitado sin pedido',
  missed: 'Planificado, sin visita',
  remote: 'Pidió sin visita',
} as const
type State = keyof typeof states

const stateOf = (
  { orders, collections, noPurchases, remoteOrders, isPlanned }: Day,
  today: string,
  day: string,
): State | null => {
  if (orders > 0) return 'effective'
  if (collections + noPurchases > 0) return 'visited'
  if (isPlanned && day < today) return 'missed'
  return remoteOrders > 0 ? 'remote' : null
}

const letters = ['L', 'M', 'M', 'J', 'V', 'S', 'D']

const wordsOf = ({ orders, collections, noPurchases, remoteOrders, isPlanned }: Day): string =>
  [
    orders > 0 && `${orders} ${orders === 1 ? 'pedido' : 'pedidos'}`,
    collections > 0 && `${collections} ${collections === 1 ? 'cobranza' : 'cobranzas'}`,
    noPurchases > 0 && 'no compra',
    remoteOrders > 0 && `${remoteOrders} ${remoteOrders === 1 ? 'pedido' : 'pedidos'} sin visita`,
    isPlanned && 'planificada',
  ]
    .filter(Boolean)
    .join(', ')

const Calendar = ({ from, to, days }: FollowVisits) => {
  const byDay = new Map(days.map(day => [day.day, day]))
  const weeks = Array.from({ length: followRules.calendarWeeks }, (_, week) => addDays(from, week * 7))
  const counts = Object.groupBy(days, day => stateOf(day, to, day.day) ?? 'none')
  return (
    <>
      <ol className={calendar.calendar} aria-label="Días con visita">
        {letters.map((letter, weekday) =>
          weeks.map((monday, week) => {
            const date = addDays(monday, weekday)
            const day = byDay.get(date)
            const words = day ? `${formatDay(date, to)}: ${wordsOf(day)}` : ''
            return (
              <li
                // The first column has the weekday's letter.
                key={date}
                data-letter={week === 0 ? letter : undefined}
                data-state={(day && stateOf(day, to, date)) ?? (day?.isPlanned ? 'planned' : undefined)}
                data-future={date > to || undefined}
                title={words || undefined}
                aria-hidden={!day || undefined}
              >
                {words && <span className="visually-hidden">{words}</span>}
              </li>
            )
          }),
        )}
      </ol>
      <ul className={calendar.states}>
        {(Object.entries(states) as [State, string][]).map(([state, text]) => (
          <li key={state}>
            <i data-state={state} aria-hidden="true" />
            {text} <b>{counts[state]?.length ?? 0}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Week by week: went as planned, went and sold, did not go; and what the customer ordered without a visit. */
export const VisitsCard = () => (
  <QueryCard
    title="Visitas"
    query={useFollow('visits')}
    height={206}
    note={() => `últimas ${followRules.calendarWeeks} semanas`}
    empty={({ days }) =>
      days.length === 0 && (
        <EmptyState
          title="Nadie lo visitó en estas semanas"
          text="Agregalo a la ruta de un vendedor desde Base de datos → Rutas."
        />
      )
    }
  >
    {visits => <Calendar {...visits} />}
  </QueryCard>
)

const Reasons = ({ reasons, noPurchases }: FollowVisits) => {
  const { environment } = useSession()
  const today = dayOf(new Date(), environment.timeZone)
  const most = Math.max(1, ...reasons.map(({ count }) => count))
  return (
    <>
      <ul className={classes.reasons}>
        {reasons.map(({ name, count }) => (
          <li key={name}>
            <span>{name}</span>
            <Meter ratio={count / most} label={`${count} veces`} />
            <b>{formatNumber(count)}</b>
          </li>
        ))}
      </ul>
      <ul className={classes.latest}>
        {noPurchases.map(({ id, takenAt, reason, note, seller }) => (
          <li key={id}>
            <span className={classes.quiet}>
              {formatDay(dayOf(takenAt, environment.timeZone), today)} {formatTime(takenAt, environment.timeZone)} ·{' '}
              {seller}
            </span>
            {note ? `${reason}: «${note}»` : reason}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Why it did not buy, most said first. */
export const NoPurchasesCard = () => {
  const query = useFollow('visits')
  // A shop that always buys has nothing to explain.
  if (query.data && query.data.noPurchases.length === 0) return null
  return (
    <QueryCard title="No compras" query={query} height={120} note={() => 'motivos de un año, y las últimas'}>
      {visits => <Reasons {...visits} />}
    </QueryCard>
  )
}
