import { IconBuildingWarehouse } from '@tabler/icons-react'
import { useState } from 'react'
import { cx } from '../../components/cx.ts'
import { useSession } from '../../session/session-store.ts'
import classes from './environment-name.module.css'

/** The company's logo on a light tile; a warehouse icon when there is none or it fails to load. */
const EnvironmentMark = ({ size }: { size: 16 | 20 }) => {
  const { logoUrl } = useSession().environment
  const [broken, setBroken] = useState<string | null>(null)
  if (!logoUrl || broken === logoUrl) return <IconBuildingWarehouse size={size} stroke={1.75} aria-hidden />
  return <img className={classes.logo} src={logoUrl} alt="" onError={() => setBroken(logoUrl)} />
}

/** Name and logo of the company whose data is on the screen. */
export const EnvironmentName = ({ tight }: { tight?: boolean }) => {
  const { environment } = useSession()
  return (
    <span className={cx(classes.environment, tight && classes.tight)} title={environment.name}>
      <EnvironmentMark size={16} />
      <span className={cx('truncate', classes.name)}>{environment.name}</span>
    </span>
  )
}

/** Only the logo, with the name in its tooltip, where there is no room for it. */
export const FoldedEnvironment = () => {
  const { environment } = useSession()
  return (
    <span className={classes.folded} title={environment.name}>
      <EnvironmentMark size={20} />
      <span className="visually-hidden">{environment.name}</span>
    </span>
  )
}
