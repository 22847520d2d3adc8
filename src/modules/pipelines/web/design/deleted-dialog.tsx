import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Dialog } from '../../../../kernel/web/components/dialog.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type DeletedPipelines, pipelineRoutes } from '../../contract/pipelines.ts'
import { restoreDays } from '../../contract/problems.ts'
import { opportunitiesText } from '../card-words.ts'
import { pipelinesKey } from '../use-pipelines.ts'
import classes from './design.module.css'
import { useDesignActs } from './use-design-acts.ts'

type Gone = DeletedPipelines['pipelines'][number]

const Entry = ({ gone, of, onRestore }: { gone: Gone; of?: string; onRestore: () => void }) => {
  const { environment } = useSession()
  return (
    <li className={classes.gone}>
      <span>
        <b>{gone.name}</b>
        <small>{[of && `etapa de ${of}`, opportunitiesText(gone.opportunities)].filter(Boolean).join(' · ')}</small>
        <small>
          Eliminado {formatDateTime(gone.deletedAt, environment.timeZone)}; se puede restaurar hasta el{' '}
          {formatDateTime(gone.restorableUntil, environment.timeZone)}
        </small>
      </span>
      <Button size="small" onClick={onRestore} aria-label={`Restaurar ${gone.name}`}>
        Restaurar
      </Button>
    </li>
  )
}

type Props = { onClose: () => void; onRestored: (pipelineId: string) => void }

const Deleted = ({ data, onRestored }: { data: DeletedPipelines } & Pick<Props, 'onRestored'>) => {
  const acts = useDesignActs()
  if (data.pipelines.length + data.states.length === 0)
    return (
      <EmptyState
        icon={IconArrowBackUp}
        title="No hay nada para restaurar"
        text={`Los pipelines y las etapas que se eliminan quedan acá ${restoreDays} días, con sus oportunidades.`}
      />
    )
  return (
    <ul>
      {data.pipelines.map(gone => (
        <Entry
          key={gone.id}
          gone={gone}
          onRestore={() => void acts.restorePipeline(gone).then(done => done && onRestored(gone.id))}
        />
      ))}
      {data.states.map(gone => (
        <Entry
          key={gone.id}
          gone={gone}
          of={gone.pipeline.name}
          onRestore={() => void acts.restoreState(gone).then(done => done && onRestored(gone.pipeline.id))}
        />
      ))}
    </ul>
  )
}

/** What was deleted in the last days, with the way back. */
export const DeletedDialog = ({ onClose, onRestored }: Props) => {
  const { data, error, refetch } = useQuery({
    queryKey: [...pipelinesKey, 'deleted'],
    queryFn: ({ signal }) => call(pipelineRoutes.deleted, { signal }),
    staleTime: 0,
  })
  return (
    <Dialog onClose={onClose} title="Restaurar lo eliminado" size={560}>
      {data ? (
        <Deleted data={data} onRestored={onRestored} />
      ) : error ? (
        <QueryError title="No pudimos traer lo eliminado" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={5} height={220} />
      )}
    </Dialog>
  )
}
