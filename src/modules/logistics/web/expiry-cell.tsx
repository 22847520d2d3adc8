import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { formatDay } from '../../../kernel/contract/formats.ts'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { useToday } from '../../../kernel/web/filters/use-today.ts'
import type { Row } from '../../../kernel/web/grid/declaration.ts'
import { expiryText, paperState, vehiclePapers } from '../contract/papers.ts'
import classes from './fleet.module.css'

const ExpiryBadge = ({ isExpired, text }: { isExpired: boolean; text: string }) => (
  <Badge tone={isExpired ? 'error' : 'warning'} icon={isExpired ? IconAlertTriangle : IconClock}>
    {text}
  </Badge>
)

const Expiry = ({ day }: { day: string | null }) => {
  const today = useToday()
  if (!day) return <span className={classes.quiet}>sin cargar</span>
  const text = expiryText(day, today)
  if (!text) return <>{formatDay(day, today)}</>
  return (
    <span title={formatDay(day, today)}>
      <ExpiryBadge isExpired={paperState(day, today) === 'expired'} text={text} />
    </span>
  )
}

/** The paper that expires first, when that is near, and how many more there are. */
const Soonest = ({ papers }: { papers: [string, string | null][] }) => {
  const today = useToday()
  const near = papers
    .flatMap(([name, day]) => (day && expiryText(day, today) ? [{ name, day }] : []))
    .sort((one, other) => one.day.localeCompare(other.day))
  const [worst] = near
  if (!worst) return null
  const more = near.length > 1 ? ` y ${near.length - 1} más` : ''
  const text = `${worst.name} ${expiryText(worst.day, today)}${more}`
  return <ExpiryBadge isExpired={paperState(worst.day, today) === 'expired'} text={text} />
}

const paperNames = Object.entries(vehiclePapers)

/** The papers of a vehicle on cards, which have no column for each. */
export const VehicleRemark = ({ row }: { row: Row }) => (
  <Soonest papers={paperNames.map(([field, name]) => [name, row[field] as string | null])} />
)
export const LicenceRemark = ({ row }: { row: Row }) => (
  <Soonest papers={[['Licencia', row.licence as string | null]]} />
)

/** Cells of expiries: the date, or the days left when it is near. */
export const VtvCell = ({ row }: { row: Row }) => <Expiry day={row.vtv as string | null} />
export const SenasaCell = ({ row }: { row: Row }) => <Expiry day={row.senasa as string | null} />
export const InsuranceCell = ({ row }: { row: Row }) => <Expiry day={row.insurance as string | null} />
export const LicenceCell = ({ row }: { row: Row }) => <Expiry day={row.licence as string | null} />
