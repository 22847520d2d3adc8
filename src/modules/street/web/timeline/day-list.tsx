import { IconCalendarOff, IconFlag } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatMoney, formatNumber, formatTime } from '../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { CodedName } from '../../../../kernel/web/components/coded-name.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { links } from '../../../dashboards/contract/links.ts'
import { documentOriginTitles, remoteTitle } from '../../../sales/contract/origins.ts'
import type { Stop, TimelineDay } from '../../contract/timeline.ts'
import { StopList } from './stop-list.tsx'
import classes from './timeline.module.css'

const Start = ({ at }: { at: string | null }) => {
  const { environment } = useSession()
  if (!at) return null
  return (
    <p className={classes.start}>
      <IconFlag size={16} stroke={1.75} aria-hidden />
      Empezó a las <time dateTime={at}>{formatTime(at, environment.timeZone)}</time>
    </p>
  )
}

const Pending = ({ pending }: Pick<TimelineDay, 'pending'>) => {
  if (pending.total === 0) return null
  const hidden = pending.total - pending.rows.length
  return (
    <section className={classes.pending} aria-labelledby="sin-visitar">
      <h2 id="sin-visitar">
        Planeados sin visitar <Badge tone="warning">{formatNumber(pending.total)}</Badge>
      </h2>
      <ul>
        {pending.rows.map(({ code, name, latitude }) => (
          <li key={code}>
            <Link to={links.customer(code)}>
              <CodedName code={code} name={name} />
            </Link>
            {latitude === null && <small>sin posición</small>}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p>y {formatNumber(hidden)} más</p>}
    </section>
  )
}

/** What customers and the office ordered: sales of the seller, and no stops. */
const Remote = ({ remote }: Pick<TimelineDay, 'remote'>) => {
  const { environment } = useSession()
  if (remote.total === 0) return null
  const hidden = remote.total - remote.rows.length
  return (
    <section className={classes.pending} aria-labelledby="sin-visita">
      <h2 id="sin-visita">
        Sin visita <Badge>{formatNumber(remote.total)}</Badge>
        <small>
          {remoteTitle.toLowerCase()} · {formatMoney(remote.totalCents)}
        </small>
      </h2>
      <ul>
        {remote.rows.map(({ id, takenAt, origin, customer, totalCents, href }) => (
          <li key={id} className={classes.remote}>
            <time dateTime={takenAt}>{formatTime(takenAt, environment.timeZone)}</time>
            <span className={classes.whom}>
              <CodedName {...customer} />
              <small>{documentOriginTitles[origin]}</small>
            </span>
            <Link className={classes.amount} to={href} aria-label={`Abrir el pedido de ${customer.name}`}>
              {formatMoney(totalCents)}
            </Link>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p>y {formatNumber(hidden)} más</p>}
    </section>
  )
}

type DayListProps = {
  data: TimelineDay
  stops: Stop[]
  chosen: string
  onChoose: (id: string) => void
  onMore: (() => void) | null
  isLoadingMore: boolean
}

export const DayList = ({ data, stops, chosen, onChoose, onMore, isLoadingMore }: DayListProps) => (
  <>
    <Start at={data.startedAt} />
    {stops.length === 0 ? (
      <EmptyState
        icon={IconCalendarOff}
        title="Sin visitas este día"
        text={
          data.summary.planned > 0
            ? `${data.seller.name} tenía ${formatNumber(data.summary.planned)} clientes en su ruta.`
            : `${data.seller.name} no tenía ruta este día.`
        }
      />
    ) : (
      <StopList stops={stops} chosen={chosen} onChoose={onChoose} />
    )}
    {onMore && (
      <Button wide busy={isLoadingMore} onClick={onMore}>
        Ver más paradas ({formatNumber(data.total - stops.length)})
      </Button>
    )}
    <Remote remote={data.remote} />
    <Pending pending={data.pending} />
  </>
)
