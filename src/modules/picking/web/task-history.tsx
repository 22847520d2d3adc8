import { formatDateTime } from '../../../kernel/contract/formats.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import type { TaskView } from '../contract/picking-routes.ts'
import classes from './task.module.css'

/** Every step of a task, with who made it and when. */
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
