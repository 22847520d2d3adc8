import { formatDateTime, formatQuantity } from '../../../kernel/contract/formats.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { remainingOf } from '../contract/pending-acts.ts'
import type { PickingItem, TaskView } from '../contract/picking-routes.ts'
import type { QueuedAct } from './queue-store.ts'
import classes from './task.module.css'

export const keyOf = ({ article, order }: Pick<PickingItem, 'article' | 'order'>): string =>
  `${order?.id ?? ''} ${article.id}`

export const Path = ({ items, onOpen }: { items: PickingItem[]; onOpen: (key: string) => void }) => (
  <section className={classes.path} aria-label="Sigue en el recorrido">
    <h2>
      Sigue en el recorrido <small>{items.length === 1 ? '1 pendiente' : `${items.length} pendientes`}</small>
    </h2>
    <ul>
      {items.map(item => (
        <li key={keyOf(item)}>
          <button type="button" onClick={() => onOpen(keyOf(item))}>
            <b>{item.location ?? '—'}</b>
            <span>
              {item.article.name}
              <small>
                {formatQuantity(remainingOf(item))} un.{item.order ? ` · pedido ${item.order.number}` : ''}
              </small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

const words = { picked: 'tomadas', shortage: 'faltantes', substituted: 'reemplazadas por otro artículo' }

type RecentActsProps = {
  task: TaskView
  waiting: QueuedAct[]
  offline: boolean
  onUndo: (key: string) => void
  onDrop: (key: string) => void
}

const Waiting = ({ act, task, onDrop }: { act: QueuedAct; task: TaskView; onDrop: (key: string) => void }) => {
  const { units, kind, article, reason } = act.body
  const name = task.items.find(item => item.article.id === article)?.article.name ?? ''
  return (
    <li className={classes.done}>
      <span>
        {name}
        <small>
          {formatQuantity(units)} {words[kind]}
          {reason ? `: ${reason}` : ''} · por enviar
        </small>
      </span>
      <button
        type="button"
        className={classes.second}
        onClick={() => onDrop(act.key)}
        aria-label={`Deshacer ${formatQuantity(units)} de ${name}`}
      >
        Deshacer
      </button>
    </li>
  )
}

/** The newest acts. A waiting act can be undone at once; one that the server has, only with network. */
export const RecentActs = ({ task, waiting, offline, onUndo, onDrop }: RecentActsProps) => {
  const { environment } = useSession()
  const canUndo = task.state === 'picking' && task.mayPick && !offline
  return (
    <section className={classes.path} aria-label="Lo último que se hizo">
      <h2>Lo último que se hizo</h2>
      <ul>
        {offline && waiting.toReversed().map(act => <Waiting key={act.key} act={act} task={task} onDrop={onDrop} />)}
        {task.acts.slice(0, 10).map(({ key, kind, article, units, reason, actor, at }) => (
          <li key={key} className={classes.done}>
            <span>
              {article}
              <small>
                {formatQuantity(units)} {words[kind]}
                {reason ? `: ${reason}` : ''} · {actor}, {formatDateTime(at, environment.timeZone)}
              </small>
            </span>
            {canUndo && (
              <button
                type="button"
                className={classes.second}
                onClick={() => onUndo(key)}
                aria-label={`Deshacer ${formatQuantity(units)} de ${article}`}
              >
                Deshacer
              </button>
            )}
          </li>
        ))}
      </ul>
      {offline && task.acts.length > 0 && (
        <p className={classes.quiet}>Lo que ya llegó al servidor se deshace cuando vuelva la conexión.</p>
      )}
    </section>
  )
}
