import { formatDateTime } from '../../../kernel/contract/formats.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import type { TaskView } from '../contract/picking-routes.ts'
import classes from './task.module.css'

/** The history of a task: each move with its person and time. */
export const TaskHistory = ({ history }: Pick<TaskView, 'history'>) => {
  const { environment } = useSession()
  return (
    <details className={classes.splits}>
      <summary>Historial de la tarea</summary>
      <ul>
        {history.map(({ at, actor, text }) => (
          <li key={`${at} ${text}`}>
            <span>{text}</span>
            <span className={classes.quiet}>
              {actor}, {formatDateTime(at, environment.timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
