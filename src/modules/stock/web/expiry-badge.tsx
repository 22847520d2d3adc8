import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { dayOf, daysBetween, formatDay, missing } from '../../../kernel/contract/formats.ts'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import classes from './stock.module.css'

/** Expiries within this many days are marked. */
const soon = 30

const words = (days: number): string => {
  if (days < 0) return 'vencido'
  return days === 0 ? 'vence hoy' : `${days} d`
}

/** The expiry of a lot, marked when it is near or past. */
export const ExpiryBadge = ({ day }: { day: string | null }) => {
  const { environment } = useSession()
  if (!day) return <>{missing}</>
  const today = dayOf(new Date(), environment.timeZone)
  const days = daysBetween(today, day)
  return (
    <span className={classes.expiry}>
      {formatDay(day, today)}
      {days <= soon && (
        <Badge tone={days < 0 ? 'error' : 'warning'} icon={days < 0 ? IconAlertTriangle : IconClock}>
          {words(days)}
        </Badge>
      )}
    </span>
  )
}
