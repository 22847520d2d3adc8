import { IconDeviceMobile, IconLock } from '@tabler/icons-react'
import { missing } from '../../../../kernel/contract/formats.ts'
import { plainText } from '../../../../kernel/contract/plain-text.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import type { Row } from '../../../../kernel/web/grid/declaration.ts'
import { type LicenceRow, licenceStates } from '../../contract/licences/licences.ts'
import classes from './licences.module.css'

/** Working as usual is no exception, and carries no colour. */
export const LicenceBadge = ({ active }: { active: LicenceRow['active'] }) => {
  if (active === 'inactive') return <Badge icon={IconLock}>{licenceStates.inactive}</Badge>
  return <span className={active === 'none' ? classes.none : undefined}>{licenceStates[active]}</span>
}

export const ActiveCell = ({ row }: { row: Row }) => <LicenceBadge active={row.active as LicenceRow['active']} />

export const DeviceCell = ({ row }: { row: Row }) =>
  row.device ? (
    <span className={classes.device}>
      <IconDeviceMobile size={16} stroke={1.75} aria-hidden />
      {plainText(row.device)}
    </span>
  ) : (
    missing
  )
