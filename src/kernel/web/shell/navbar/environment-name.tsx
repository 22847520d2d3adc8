import { IconBuildingWarehouse } from '@tabler/icons-react'
import { useSession } from '../../session/session-store.ts'
import classes from './environment-name.module.css'

/** The company that everything on the screen belongs to. */
export const EnvironmentName = () => {
  const { environment } = useSession()
  return (
    <span className={classes.environment} title={environment.name}>
      <IconBuildingWarehouse size={16} stroke={1.75} aria-hidden />
      <span className="truncate">{environment.name}</span>
    </span>
  )
}
