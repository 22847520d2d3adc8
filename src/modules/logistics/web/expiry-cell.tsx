import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { dayOf, formatDay } from '../../../kernel/contract/formats.ts'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import type { Row } from '../../../kernel/web/grid/declaration.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { expiryText, paperState } from '../contract/papers.ts'
import classes from './fleet.module.css'

const Expiry = ({ day }: { day: string | null }) => {
  const { environment } = useSession()
  const today = dayOf(new Date(), environment.timeZone)
  if (!day) return <span className={classes.quiet}>sin cargar</span>
  const text = expiryText(day, today)
  if (!text) return <>{formatDay(day, today)}</>
  const isExpired = paperState(day, today) === 'expired'
  return (
    <span title={formatDay(day, today)}>
      <Badge tone={isExpired ? 'error' : 'warning'} icon={isExpired ? IconAlertTriangle : IconClock}>
        {text}
      </Badge>
    </span>
  )
}

/** Cells of the days on which papers expire: the date, or how near it is once it is near. */
export const VtvCell = ({ row }: { row: Row }) => <Expiry day={row.vtv as string | null} />
export const SenasaCell = ({ row }: { row: Row }) => <Expiry day={row.senasa as string | null} />
export const InsuranceCell = ({ row }: { row: Row }) => <Expiry day={row.insurance as string | null} />
export const LicenceCell = ({ row }: { row: Row }) => <Expiry day={row.licence as string | null} />
