import { IconCloudOff, IconPackages } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatTime } from '../../../kernel/contract/formats.ts'
import { useFetched } from '../../../kernel/web/app/fetched.ts'
import { ButtonLink } from '../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { LoadingScreen } from '../../../kernel/web/components/loading-screen.tsx'
import { Page } from '../../../kernel/web/components/page.tsx'
import { useOfflinePage } from '../../../kernel/web/offline/use-offline-page.ts'
import { useSession, useSessionIsKept } from '../../../kernel/web/session/session-store.ts'
import { remainingOf, withPending } from '../contract/pending-acts.ts'
import type { TaskCopy } from './own-tasks.ts'
import type { QueuedAct } from './queue-store.ts'
import classes from './task.module.css'
import { useActQueue } from './use-act-queue.ts'
import { useOwnTasks } from './use-task.ts'

const loadGrid = () => import('./tasks-page.tsx')

const Grid = () => {
  const there = useFetched(loadGrid)
  return there ? <there.TasksPage /> : <LoadingScreen delayed />
}

const Row = ({ copy: { task: serverTask, keptAt }, acts }: { copy: TaskCopy; acts: QueuedAct[] }) => {
  const { environment } = useSession()
  const own = acts.filter(({ taskId }) => taskId === serverTask.id)
  const task = withPending(
    serverTask,
    own.filter(({ failure }) => !failure).map(({ body }) => ({ ...body, lot: body.lot ?? null })),
  )
  const doneCount = task.items.filter(item => remainingOf(item) <= 0).length
  return (
    <li>
      <Link to={`/apps/picking/task/${task.id}`}>
        <b>Consolidado {task.load.number}</b>
        <small>
          {task.warehouse} · {doneCount} de {task.items.length} artículos
          {own.length > 0 && ` · ${own.length} por enviar`}
          {keptAt !== null &&
            ` · como estaba a las ${formatTime(new Date(keptAt).toISOString(), environment.timeZone)}`}
        </small>
      </Link>
    </li>
  )
}

const nothing = () => undefined

/** Without network: the tasks stored on this phone, and the acts that wait to be sent. */
const KeptTasks = ({ tasks }: { tasks: TaskCopy[] }) => {
  const acts = useActQueue(nothing).state.useStore(state => state.acts)
  return (
    <Page title="Mis tareas">
      <div className={classes.work} data-density="touch">
        <p role="status" className={classes.notice}>
          <IconCloudOff aria-hidden /> Sin conexión: estas son tus tareas guardadas en este teléfono. La lista completa
          vuelve con la red.
        </p>
        {tasks.length === 0 ? (
          <EmptyState
            icon={IconPackages}
            title="Este teléfono no guarda tareas tuyas"
            text="Con conexión, abrí Picking una vez: tus tareas quedan acá para trabajar sin red."
          >
            <ButtonLink to="/apps/picking">Probar de nuevo</ButtonLink>
          </EmptyState>
        ) : (
          <ul className={classes.tasks}>
            {tasks.map(copy => (
              <Row key={copy.task.id} copy={copy} acts={acts} />
            ))}
          </ul>
        )}
      </div>
    </Page>
  )
}

/** All tasks as a grid; without network, the person's own tasks stored on this phone. Waiting acts are sent from here too. */
export const TasksDoor = () => {
  useOfflinePage('picking', '/apps/picking')
  useActQueue(nothing)
  const isKept = useSessionIsKept()
  const { data } = useOwnTasks()
  const offline = data?.some(({ keptAt }) => keptAt !== null) || (isKept && data !== undefined)
  return offline ? <KeptTasks tasks={data ?? []} /> : isKept ? <LoadingScreen delayed /> : <Grid />
}
