import { IconMapPinOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatDay } from '../../../kernel/contract/formats.ts'
import { mayCall } from '../../../kernel/contract/roles.ts'
import { ButtonLink } from '../../../kernel/web/components/button.tsx'
import { Card } from '../../../kernel/web/components/card.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import type { MapPoint } from '../../../kernel/web/map/map-layers.ts'
import { MapView } from '../../../kernel/web/map/map-view.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { customerPermissions } from '../../customers/contract/permissions.ts'
import type { FollowSummary } from '../contract/follow.ts'
import classes from './follow.module.css'
import { customerNameOf } from './follow-header.tsx'

const mapHeight = 220
const weekdays = [
  ['L', 'lunes'],
  ['M', 'martes'],
  ['M', 'miércoles'],
  ['J', 'jueves'],
  ['V', 'viernes'],
  ['S', 'sábado'],
  ['D', 'domingo'],
] as const
const frequencies: Record<string, string> = {
  weekly: 'todas las semanas',
  fortnightly: 'cada dos semanas',
  monthly: 'una vez por mes',
}

const Route = ({ route, nextVisitOn, today }: FollowSummary) => {
  if (route.length === 0) return <p className={classes.quiet}>No está en ninguna ruta.</p>
  const sellers = [...new Set(route.map(({ seller }) => seller))].join(', ')
  const often = [...new Set(route.map(({ frequency }) => frequencies[frequency] ?? frequency))].join(', ')
  const days = new Set(route.map(({ weekday }) => weekday))
  const dayNames = weekdays.flatMap(([, name], index) => (days.has(index + 1) ? [name] : [])).join(', ')
  return (
    <div className={classes.route}>
      <div>
        <b>{sellers}</b>
        <p className={classes.quiet}>
          {often}
          {nextVisitOn && ` · próxima ${formatDay(nextVisitOn, today)}`}
        </p>
      </div>
      <span className={classes.weekdays}>
        <span className="visually-hidden">Visita los {dayNames}</span>
        {weekdays.map(([letter, name], index) => (
          <i key={name} data-on={days.has(index + 1) || undefined} aria-hidden="true">
            {letter}
          </i>
        ))}
      </span>
    </div>
  )
}

const NoPlace = ({ customer }: Pick<FollowSummary, 'customer'>) => {
  const { role, user } = useSession()
  const mayEdit = mayCall(customerPermissions.write, { role, isOperator: user.isOperator })
  return (
    <EmptyState
      icon={IconMapPinOff}
      title="Sin lugar en el mapa"
      text="Sin él no entra en zonas ni se mide la distancia de sus pedidos."
    >
      {mayEdit && <ButtonLink to={`/apps/personas/main?row=${customer.id}`}>Ubicarlo</ButtonLink>}
    </EmptyState>
  )
}

const pointOf = ({ id, latitude, longitude, ...customer }: FollowSummary['customer']): MapPoint[] =>
  latitude === null || longitude === null
    ? []
    : [{ id, lng: longitude, lat: latitude, kind: 'customer', title: customerNameOf(customer) }]

const streets = 13

/** The customer's place, and the routes that visit it. */
export const PlaceCard = ({ summary }: { summary: FollowSummary | undefined }) => {
  const customer = summary?.customer
  const points = useMemo(() => (customer ? pointOf(customer) : []), [customer])
  return (
    <Card title="Ruta y lugar" flush>
      {/* The height lives on the outside: the map comes after the figures. */}
      <div style={{ minHeight: mapHeight }} className={classes.place}>
        {!summary && <SkeletonLines lines={6} height={mapHeight} />}
        {points.length > 0 && summary && (
          <MapView
            label={`Lugar de ${customerNameOf(summary.customer)}`}
            points={points}
            height={mapHeight}
            closest={streets}
          />
        )}
        {summary && points.length === 0 && <NoPlace customer={summary.customer} />}
      </div>
      {summary && (
        <div className={classes.padded}>
          <Route {...summary} />
        </div>
      )}
    </Card>
  )
}
