import { IconFilter, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { LoadingScreen } from '../../../kernel/web/components/loading-screen.tsx'
import { Page } from '../../../kernel/web/components/page.tsx'
import { textParameter, useUrlState } from '../../../kernel/web/components/url-state.ts'
import type { Pipeline } from '../contract/pipelines.ts'
import { BoardView } from './board/board-view.tsx'
import { type DesignAct, PipelineChip } from './head/pipeline-chip.tsx'
import { useView, ViewSwitch } from './head/view-switch.tsx'
import { useMayDesign, usePipelines } from './use-pipelines.ts'

const ListView = lazy(() => import('./list/list-view.tsx').then(module => ({ default: module.ListView })))
const CreatePipelineDialog = lazy(() =>
  import('./design/create-pipeline-dialog.tsx').then(module => ({ default: module.CreatePipelineDialog })),
)
const OrderDialog = lazy(() => import('./design/order-dialog.tsx').then(module => ({ default: module.OrderDialog })))
const DeletedDialog = lazy(() =>
  import('./design/deleted-dialog.tsx').then(module => ({ default: module.DeletedDialog })),
)

const pipelineParameter = textParameter('embudo')

/** In the address of a list that is not of one pipeline alone; a board is always of one. */
const everyMark = 'todos'

/** The one of the address; without one there, the first. */
const chosenOf = (pipelines: Pipeline[], id: string): Pipeline | null =>
  id && id !== everyMark ? (pipelines.find(one => one.id === id) ?? null) : (pipelines[0] ?? null)

const NoPipelines = ({ onDesign }: { onDesign: (act: DesignAct) => void }) =>
  useMayDesign() ? (
    <EmptyState
      icon={IconFilter}
      title="Todavía no hay ningún pipeline"
      text="Armá las etapas por las que pasa una venta, desde el primer contacto hasta ganarla o perderla, y seguí acá cada oportunidad."
    >
      <Button leftIcon={<IconPlus aria-hidden />} onClick={() => onDesign('create')}>
        Crear un pipeline
      </Button>
      <Button variant="ghost" onClick={() => onDesign('deleted')}>
        Restaurar lo eliminado
      </Button>
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconFilter}
      title="No hay pipelines para vos"
      text="Los arma tu supervisor o administración, y deciden quién los ve. Pedíselo a ellos."
    />
  )

const Unknown = ({ onFirst }: { onFirst: () => void }) => (
  <EmptyState
    icon={IconFilter}
    title="No encontramos este pipeline"
    text="Se eliminó, o quien lo armó no lo comparte con tu rol."
  >
    <Button onClick={onFirst}>Ver los que hay</Button>
  </EmptyState>
)

type DialogProps = {
  pipelines: Pipeline[]
  act: DesignAct | null
  onClose: () => void
  onMade: (pipelineId: string) => void
}

const DesignDialogs = ({ pipelines, act, onClose, onMade }: DialogProps) => (
  <Suspense fallback={null}>
    {act === 'create' && (
      <CreatePipelineDialog
        onClose={onClose}
        onMade={id => {
          onClose()
          onMade(id)
        }}
      />
    )}
    {act === 'order' && <OrderDialog pipelines={pipelines} onClose={onClose} />}
    {act === 'deleted' && <DeletedDialog onClose={onClose} onRestored={onMade} />}
  </Suspense>
)

/** Pipelines and their opportunities, as a board or as a list (spec.md §2). */
export const MainPage = () => {
  const { data: pipelines, error, refetch } = usePipelines()
  const [chosen, setChosen] = useUrlState(pipelineParameter)
  const [view, setView] = useView()
  const [designing, setDesigning] = useState<DesignAct | null>(null)
  if (!pipelines)
    return (
      <Page fill>
        {error ? (
          <QueryError title="No pudimos traer los pipelines" error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingScreen delayed />
        )}
      </Page>
    )
  const current = chosenOf(pipelines, chosen)
  const isList = view === 'lista'
  const ofEvery = isList && chosen === everyMark
  const head = (
    <>
      <ViewSwitch view={view} onChange={setView} />
      <PipelineChip
        pipelines={pipelines}
        current={current}
        onChoose={setChosen}
        onDesign={setDesigning}
        {...(isList ? { every: { isChosen: ofEvery, choose: () => setChosen(everyMark) } } : {})}
      />
    </>
  )
  const settings = {
    isOpen: designing === 'settings',
    open: () => setDesigning('settings'),
    close: () => setDesigning(null),
  }
  return (
    <>
      {current && view === 'tablero' && (
        <BoardView key={current.id} pipeline={current} head={head} settings={settings} />
      )}
      {current && isList && (
        <Suspense fallback={<LoadingScreen delayed />}>
          <ListView
            key={ofEvery ? everyMark : current.id}
            pipeline={current}
            ofEvery={ofEvery}
            head={head}
            settings={settings}
          />
        </Suspense>
      )}
      {!current && (
        <Page fill>
          {pipelines.length > 0 ? <Unknown onFirst={() => setChosen('')} /> : <NoPipelines onDesign={setDesigning} />}
        </Page>
      )}
      <DesignDialogs pipelines={pipelines} act={designing} onClose={() => setDesigning(null)} onMade={setChosen} />
    </>
  )
}
