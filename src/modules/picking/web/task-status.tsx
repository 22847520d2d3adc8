import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { formatQuantity, formatTime } from '../../../kernel/contract/formats.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { remainingOf } from '../contract/pending-acts.ts'
import type { TaskView } from '../contract/picking-routes.ts'
import { pickingStates } from '../contract/states.ts'
import type { QueueState } from './act-queue.ts'
import type { QueuedAct } from './queue-store.ts'
import classes from './task.module.css'

type Standing = Pick<QueueState, 'saving' | 'storage' | 'isRead'> & {
  waiting: number
  offline: boolean
  /** When this device stored the task, in milliseconds; null while it comes from the server. */
  keptAt: number | null
}

/** Says that acts are stored only once the browser's transaction is complete. */
const keptText = ({ saving, storage, waiting }: Standing): string => {
  if (storage) return ` · No se guarda en el teléfono: ${storage}. No cierres la pantalla`
  if (waiting === 0) return ''
  return saving.size > 0 ? ' · Guardando…' : ' · Guardado en el teléfono'
}

const sentText = ({ waiting, offline, isRead }: Standing): string => {
  if (!isRead) return 'Leyendo lo guardado…'
  if (waiting === 0) return offline ? 'Sin conexión' : 'Al día'
  return `${waiting} por enviar${offline ? ', sin conexión' : ''}`
}

const Cloud = ({ waiting, offline }: Standing) =>
  offline ? <IconCloudOff aria-hidden /> : waiting > 0 ? <IconCloudUp aria-hidden /> : <IconCloudCheck aria-hidden />

export const TaskStatus = ({ task, standing }: { task: TaskView; standing: Standing }) => {
  const { environment } = useSession()
  const doneCount = task.items.filter(item => remainingOf(item) <= 0).length
  const { keptAt } = standing
  return (
    <header className={classes.progress}>
      <p>
        <b>{doneCount}</b> de {task.items.length} artículos · {pickingStates[task.state]}
      </p>
      <p role="status" data-warning={standing.storage !== null}>
        <Cloud {...standing} />
        <span>
          {sentText(standing)}
          {keptText(standing)}
          {keptAt !== null &&
            ` · La tarea, como estaba a las ${formatTime(new Date(keptAt).toISOString(), environment.timeZone)}`}
        </span>
      </p>
      <progress max={task.items.length} value={doneCount} aria-label="Artículos listos" />
    </header>
  )
}

type RefusedActsProps = {
  acts: QueuedAct[]
  task: TaskView
  onMend: (act: QueuedAct) => void
  onDrop: (key: string) => void
}

/** The acts that the server refused, each with its reason; they stay until the person discards them. */
export const RefusedActs = ({ acts, task, onMend, onDrop }: RefusedActsProps) =>
  acts.map(act => {
    const { key, failure, body } = act
    const article = task.items.find(item => item.article.id === body.article)?.article.name
    return (
      <div key={key} role="alert" className={classes.refused}>
        <p>
          No se pudo anotar {formatQuantity(body.units)}
          {article ? ` de ${article}` : ''}: {failure}
        </p>
        {body.kind === 'picked' && task.mayPick && (
          <button type="button" onClick={() => onMend(act)}>
            Corregir
          </button>
        )}
        <button type="button" onClick={() => onDrop(key)}>
          Descartar
        </button>
      </div>
    )
  })
