import { IconCloudOff, IconPrinter, IconWifi } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatDateTime } from '../../../kernel/contract/formats.ts'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { downloadFile } from '../../../kernel/web/api/download.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { Page } from '../../../kernel/web/components/page.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { remainingOf, withPending } from '../contract/pending-acts.ts'
import { type PickingItem, pickingRoutes, type TaskView } from '../contract/picking-routes.ts'
import { type PickingMove, pickingMoves, pickingStates } from '../contract/states.ts'
import { ItemPanel, unitsText } from './item-panel.tsx'
import type { QueuedAct } from './queue-store.ts'
import { ShortageDialog } from './shortage-dialog.tsx'
import classes from './task.module.css'
import { TaskHistory } from './task-history.tsx'
import { useActQueue } from './use-act-queue.ts'
import { useTask } from './use-task.ts'

const keyOf = ({ article, order }: PickingItem): string => `${order?.id ?? ''} ${article.id}`

const Progress = ({
  task,
  waiting,
  offline,
  stored,
}: {
  task: TaskView
  waiting: number
  offline: boolean
  stored: boolean
}) => {
  const done = task.items.filter(item => remainingOf(item) <= 0).length
  return (
    <header className={classes.progress}>
      <p>
        <b>{done}</b> de {task.items.length} artículos · {pickingStates[task.state]}
      </p>
      <p role="status">
        {offline ? <IconCloudOff aria-hidden /> : <IconWifi aria-hidden />}
        {waiting === 0 ? 'Al día' : `${waiting} por enviar${offline ? ', sin conexión' : ''}`}
        {!stored && ' · este navegador no guarda: no cierres la pantalla'}
      </p>
      <progress max={task.items.length} value={done} aria-label="Artículos listos" />
    </header>
  )
}

const Refused = ({ acts, onDrop }: { acts: QueuedAct[]; onDrop: (key: string) => void }) =>
  acts.map(({ key, failure, body }) => (
    <p key={key} role="alert" className={classes.refused}>
      No se pudo anotar {unitsText(body.units)}: {failure}
      <button type="button" onClick={() => onDrop(key)}>
        Descartar
      </button>
    </p>
  ))

const Path = ({ items, onOpen }: { items: PickingItem[]; onOpen: (key: string) => void }) => (
  <section className={classes.path} aria-label="Sigue en el recorrido">
    <h2>
      Sigue en el recorrido <small>{items.length} pendientes</small>
    </h2>
    <ul>
      {items.map(item => (
        <li key={keyOf(item)}>
          <button type="button" onClick={() => onOpen(keyOf(item))}>
            <b>{item.location ?? '—'}</b>
            <span>
              {item.article.name}
              <small>
                {unitsText(remainingOf(item))} un.{item.order ? ` · pedido ${item.order.number}` : ''}
              </small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

const Done = ({ task, onUndo }: { task: TaskView; onUndo: (key: string) => void }) => {
  const { environment } = useSession()
  const canUndo = task.state === 'picking' && task.mayPick
  const words = { picked: 'tomadas', shortage: 'faltantes', substituted: 'reemplazadas por otro artículo' }
  return (
    <section className={classes.path} aria-label="Lo último que se hizo">
      <h2>Lo último que se hizo</h2>
      <ul>
        {task.acts.slice(0, 10).map(({ key, kind, article, units, reason, actor, at }) => (
          <li key={key} className={classes.done}>
            <span>
              {article}
              <small>
                {unitsText(units)} {words[kind]}
                {reason ? `: ${reason}` : ''} · {actor}, {formatDateTime(at, environment.timeZone)}
              </small>
            </span>
            {canUndo && (
              <button
                type="button"
                className={classes.second}
                onClick={() => onUndo(key)}
                aria-label={`Deshacer ${unitsText(units)} de ${article}`}
              >
                Deshacer
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Act = (run: Promise<TaskView>) => void

const Moves = ({ task, waiting, run }: { task: TaskView; waiting: number; run: Act }) => {
  const move = (name: PickingMove) => run(call(pickingRoutes.move, { params: { id: task.id }, body: { move: name } }))
  const left = task.items.filter(item => remainingOf(item) > 0).length
  const shown = task.moves.filter(name => name !== 'start' && (name !== 'finish' || left === 0))
  return (
    <div className={classes.moves}>
      {shown.map(name => (
        <Button
          key={name}
          size="large"
          variant={name === 'finish' || name === 'supervise' ? 'primary' : 'outlined'}
          disabled={waiting > 0}
          onClick={() => move(name)}
        >
          {pickingMoves[name].label}
        </Button>
      ))}
      <Button
        size="large"
        leftIcon={<IconPrinter aria-hidden />}
        onClick={() => void downloadFile(`/api/picking/tasks/${task.id}/list.pdf`, `picking-${task.number}.pdf`)}
      >
        Lista en PDF
      </Button>
    </div>
  )
}

const Work = ({ task: saved, settle }: { task: TaskView; settle: (task: TaskView) => void }) => {
  const { queue, offline, stored, send, drop } = useActQueue(saved.id, settle)
  const [chosen, setChosen] = useState<string | null>(null)
  const [missing, setMissing] = useState<PickingItem | null>(null)
  const waiting = queue.filter(({ failure }) => !failure)
  const task = withPending(
    saved,
    waiting.map(({ body }) => body),
  )
  const open = task.mayPick && (task.state === 'pending' || task.state === 'picking')
  const left = open ? task.items.filter(item => remainingOf(item) > 0) : []
  const current = left.find(item => keyOf(item) === chosen) ?? left[0]
  const act = (
    item: PickingItem,
    rest: Pick<QueuedAct['body'], 'kind' | 'units' | 'lot' | 'reason' | 'substitute'>,
  ) => {
    setChosen(null)
    void send({ article: item.article.id, order: item.order?.id ?? null, ...rest })
  }
  const run: Act = answer =>
    void answer.then(settle, (error: unknown) => showToast({ variant: 'error', text: messageOf(error) }))
  const goTo = (code: string): boolean => {
    const other = left.find(({ article }) => article.ean === code || article.code === code)
    if (other) setChosen(keyOf(other))
    return other !== undefined
  }
  return (
    <div className={classes.work} data-density="touch">
      <Progress task={task} waiting={waiting.length} offline={offline} stored={stored} />
      <Refused acts={queue.filter(({ failure }) => failure)} onDrop={key => void drop(key)} />
      {current && (
        <ItemPanel
          key={`${keyOf(current)} ${remainingOf(current)}`}
          item={current}
          onOther={goTo}
          onShortage={() => setMissing(current)}
          mayTakeExpired={task.mayTakeExpired}
          onTake={taken => act(current, { kind: 'picked', substitute: null, ...taken })}
        />
      )}
      {!current && open && <p className={classes.ready}>Todo está tomado, marcado o reemplazado.</p>}
      {task.state === 'prepared' && !task.moves.includes('supervise') && (
        <p className={classes.ready}>Espera que lo supervise quien no lo preparó.</p>
      )}
      <Moves task={task} waiting={waiting.length} run={run} />
      {left.length > 1 && <Path items={left.filter(item => item !== current)} onOpen={setChosen} />}
      {task.acts.length > 0 && (
        <Done
          task={task}
          onUndo={key => run(call(pickingRoutes.undoAct, { params: { id: task.id }, body: { key } }))}
        />
      )}
      <TaskHistory history={task.history} />
      {missing && (
        <ShortageDialog
          item={missing}
          onClose={() => setMissing(null)}
          onDone={({ units, reason, substitute }) => {
            act(missing, { kind: substitute ? 'substituted' : 'shortage', units, lot: '', reason, substitute })
            setMissing(null)
          }}
        />
      )}
    </div>
  )
}

/** A task on a phone in a cold store: one article at a time, in the order one walks. */
export const TaskPage = () => {
  const { taskId = '' } = useParams()
  const { query, settle } = useTask(taskId)
  const { data, error, refetch } = query
  return (
    <Page {...(data ? { title: `Consolidado ${data.load.number}` } : {})}>
      {data ? (
        <Work key={taskId} task={data} settle={settle} />
      ) : error ? (
        <QueryError title="No pudimos abrir la tarea" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={14} />
      )}
    </Page>
  )
}
