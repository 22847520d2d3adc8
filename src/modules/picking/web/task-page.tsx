import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatQuantity } from '../../../kernel/contract/formats.ts'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { downloadFile } from '../../../kernel/web/api/download.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { Page } from '../../../kernel/web/components/page.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { useOfflinePage } from '../../../kernel/web/offline/use-offline-page.ts'
import { useOnline } from '../../../kernel/web/offline/use-online.ts'
import { remainingOf, withPending } from '../contract/pending-acts.ts'
import { type PickingItem, pickingRoutes, type TaskView } from '../contract/picking-routes.ts'
import { isAgainst } from '../contract/scanned.ts'
import { type PickingMove, pickingMoves } from '../contract/states.ts'
import { ItemPanel } from './item-panel.tsx'
import { isOpenTask } from './own-tasks.ts'
import type { QueuedAct } from './queue-store.ts'
import { ShortageDialog } from './shortage-dialog.tsx'
import classes from './task.module.css'
import { TaskHistory } from './task-history.tsx'
import { keyOf, Path, RecentActs } from './task-lists.tsx'
import { RefusedActs, TaskStatus } from './task-status.tsx'
import { useActQueue } from './use-act-queue.ts'
import { useDrafts } from './use-drafts.ts'
import { useScans } from './use-scans.ts'
import { useTask } from './use-task.ts'

type MovesProps = { task: TaskView; waiting: number; offline: boolean; run: (answer: Promise<TaskView>) => void }

/** Moves need the server: without network, or with acts still to send, the buttons are disabled. */
const Moves = ({ task, waiting, offline, run }: MovesProps) => {
  const move = (name: PickingMove) => run(call(pickingRoutes.move, { params: { id: task.id }, body: { move: name } }))
  const remainingCount = task.items.filter(item => remainingOf(item) > 0).length
  const moves = task.moves.filter(name => name !== 'start' && (name !== 'finish' || remainingCount === 0))
  return (
    <div className={classes.moves}>
      {moves.map(name => (
        <Button
          key={name}
          size="large"
          variant={name === 'finish' || name === 'supervise' ? 'primary' : 'outlined'}
          disabled={waiting > 0 || offline}
          onClick={() => move(name)}
        >
          {pickingMoves[name].label}
        </Button>
      ))}
      <Button
        size="large"
        leftIcon={<IconPrinter aria-hidden />}
        disabled={offline}
        onClick={() => void downloadFile(`/api/picking/tasks/${task.id}/list.pdf`, `picking-${task.number}.pdf`)}
      >
        Lista en PDF
      </Button>
      {offline && <p className={classes.quiet}>Esto necesita conexión. Lo que anotás se guarda y sale solo.</p>}
    </div>
  )
}

type WorkProps = { task: TaskView; keptAt: number | null; settle: (task: TaskView) => void }

/** The article being taken, the drafts of all articles, and the acts that wait to be sent. */
const useWork = (serverTask: TaskView, settle: WorkProps['settle']) => {
  const queue = useActQueue(settle)
  const all = queue.state.useStore(state => state)
  const own = all.acts.filter(({ taskId }) => taskId === serverTask.id)
  const waiting = own.filter(({ failure }) => !failure)
  const task = withPending(
    serverTask,
    waiting.map(({ body }) => ({ ...body, lot: body.lot ?? null })),
  )
  const remaining = isOpenTask(task) ? task.items.filter(item => remainingOf(item) > 0) : []
  const [chosen, setChosen] = useState<string | null>(null)
  const drafts = useDrafts()
  const current = remaining.find(item => keyOf(item) === chosen) ?? remaining[0]
  const act = (item: PickingItem, rest: Omit<QueuedAct['body'], 'key' | 'article' | 'order'>): void => {
    const { replaces } = drafts.of(keyOf(item))
    drafts.drop(keyOf(item))
    setChosen(null)
    // A browser short of space deletes the storage of pages that did not ask to persist it.
    void navigator.storage?.persist?.()
    void queue.send(serverTask.id, { article: item.article.id, order: item.order?.id ?? null, ...rest }, replaces)
  }
  const mend = (queuedAct: QueuedAct): void => {
    const { article, order, units, lot } = queuedAct.body
    const item = remaining.find(one => one.article.id === article && (one.order?.id ?? null) === order)
    if (!item) {
      showToast({ variant: 'info', text: 'De ese artículo ya no falta preparar nada: podés descartarlo.' })
      return
    }
    drafts.change(keyOf(item), { text: formatQuantity(units), lot: lot ?? null, replaces: queuedAct.key })
    setChosen(keyOf(item))
  }
  return { queue, all, task, own, waiting, remaining, current, chosen, drafts, act, mend, choose: setChosen }
}

const Work = ({ task: serverTask, keptAt, settle }: WorkProps) => {
  const { queue, all, task, own, waiting, remaining, current, chosen, drafts, act, mend, choose } = useWork(
    serverTask,
    settle,
  )
  const [missing, setMissing] = useState<PickingItem | null>(null)
  const isOnline = useOnline()
  const offline = !isOnline || all.offline || keptAt !== null
  const scans = useScans({ task, remaining, drafts, choose })
  const run = (answer: Promise<TaskView>) =>
    void answer.then(settle, (error: unknown) => showToast({ variant: 'error', text: messageOf(error) }))
  const drop = (key: string) => void queue.drop(key)
  const draft = current && drafts.of(keyOf(current))
  return (
    <div className={classes.work} data-density="touch">
      <TaskStatus task={task} standing={{ ...all, waiting: waiting.length, offline, keptAt }} />
      <RefusedActs acts={own.filter(({ failure }) => failure)} task={task} onMend={mend} onDrop={drop} />
      {current && draft && (
        <ItemPanel
          key={keyOf(current)}
          task={task}
          item={current}
          draft={draft}
          isChosen={chosen === keyOf(current)}
          onDraft={part => drafts.change(keyOf(current), part)}
          onCode={code => scans.read(current, code)}
          onShortage={() => setMissing(current)}
          onTake={pick => !isAgainst(draft.scan) && act(current, { kind: 'picked', substitute: null, ...pick })}
        />
      )}
      {!current && isOpenTask(task) && <p className={classes.ready}>Todo está tomado, marcado o reemplazado.</p>}
      {task.state === 'prepared' && !task.moves.includes('supervise') && (
        <p className={classes.ready}>Espera que lo supervise quien no lo preparó.</p>
      )}
      <Moves task={task} waiting={waiting.length} offline={offline} run={run} />
      {remaining.length > 1 && <Path items={remaining.filter(item => item !== current)} onOpen={choose} />}
      {(task.acts.length > 0 || waiting.length > 0) && (
        <RecentActs
          task={task}
          waiting={waiting}
          offline={offline}
          onDrop={drop}
          onUndo={key => run(call(pickingRoutes.undoAct, { params: { id: task.id }, body: { key } }))}
        />
      )}
      <TaskHistory history={task.history} />
      {missing && (
        <ShortageDialog
          item={missing}
          offline={offline}
          onClose={() => setMissing(null)}
          onDone={({ units, reason, substitute }) => {
            act(missing, { kind: substitute ? 'substituted' : 'shortage', units, lot: null, reason, substitute })
            setMissing(null)
          }}
        />
      )}
    </div>
  )
}

/** A task on a phone: one article at a time, in the order in which the aisles are walked. */
export const TaskPage = () => {
  const { taskId = '' } = useParams()
  useOfflinePage('picking', '/apps/picking')
  const { query, settle } = useTask(taskId)
  const { data, error, refetch } = query
  return (
    <Page {...(data ? { title: `Consolidado ${data.task.load.number}` } : {})}>
      {data ? (
        <Work key={taskId} task={data.task} keptAt={data.keptAt} settle={settle} />
      ) : error ? (
        <QueryError title="No pudimos abrir la tarea" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={14} />
      )}
    </Page>
  )
}
