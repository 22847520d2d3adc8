import { IconMapPinExclamation } from '@tabler/icons-react'
import { formatDistance } from '../../../../kernel/contract/formats.ts'
import type { Row } from '../../../../kernel/web/grid/declaration.ts'
import { useVoucherSettings } from './use-voucher-settings.ts'
import classes from './voucher-cells.module.css'

/** The customer's code in grey before the name, which may be cut; the code never is. */
export const CustomerCell = ({ row }: { row: Row }) => (
  <span className={classes.customer} title={`${String(row.code)} ${String(row.name)}`}>
    <span className={classes.code}>{String(row.code)}</span>
    <span className="truncate">{String(row.name)}</span>
  </span>
)

export const Distance = ({ meters, isFar }: { meters: number | null; isFar: boolean }) =>
  isFar ? (
    <span className={classes.far}>
      <IconMapPinExclamation size={16} stroke={1.75} role="img" aria-label="Lejos del cliente:" />
      {formatDistance(meters)}
    </span>
  ) : (
    <span className={classes.near}>{formatDistance(meters)}</span>
  )

/** Metres to the customer's place; red and with an icon from the distance that the company calls far. */
export const DistanceCell = ({ row }: { row: Row }) => {
  const { farAwayMeters } = useVoucherSettings()
  const meters = typeof row.distancia === 'number' ? row.distancia : null
  return <Distance meters={meters} isFar={meters !== null && meters >= farAwayMeters} />
}
