import { IconAlertTriangle } from '@tabler/icons-react'
import { useLiveEvents } from '../api/live-events.ts'
import { renewSession, useSession } from '../session/session-store.ts'
import classes from './environment-alert.module.css'

/** The operator's alert to everybody in the company; it appears and disappears without reloading. */
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
