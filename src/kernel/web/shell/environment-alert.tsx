import { IconAlertTriangle } from '@tabler/icons-react'
import { useLiveEvents } from '../api/live-events.ts'
import { renewSession, useSession } from '../session/session-store.ts'
import classes from './environment-alert.module.css'

/** What the operator of the installation tells everybody in the company; it comes and goes while people work. */
export const EnvironmentAlert = () => {
  const { environment } = useSession()
  const again = () => void renewSession()
  useLiveEvents(['environment'], again, again)
  return (
    <div role="status">
      {environment.alert && (
        <p className={classes.alert}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>{environment.alert}</span>
        </p>
      )}
    </div>
  )
}
