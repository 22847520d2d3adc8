import { useQuery } from '@tanstack/react-query'
import { bulkRoutes, bulkUndoDays } from '../../../contract/bulk.ts'
import { formatDateTime } from '../../../contract/formats.ts'
import type { Resource } from '../../../contract/resource.ts'
import { call } from '../../api/client.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { QueryError } from '../../components/error-state.tsx'
import { LoadingScreen } from '../../components/loading-screen.tsx'
import { useSession } from '../../session/session-store.ts'
import classes from './bulk.module.css'
import { pastWords } from './bulk-words.ts'
import type { Bulk } from './use-bulk.ts'

/** Bulk changes of the last thirty days, which can be undone. */
export const BulkHistory = ({ resource, bulk, onClose }: { resource: Resource; bulk: Bulk; onClose: () => void }) => {
  const { environment } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['bulk', resource.name],
    queryFn: ({ signal }) => call(bulkRoutes(resource).recent, { signal }),
    staleTime: 0,
  })
  return (
    <Dialog onClose={onClose} title="Cambios en bloque" size={560}>
      {error && <QueryError title="No pudimos traer los cambios" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingScreen delayed />}
      {data?.items.length === 0 && (
        <EmptyState
          title="No hay cambios en bloque"
          text={`Acá van a estar los de los últimos ${bulkUndoDays} días, para poder deshacerlos.`}
        />
      )}
      <ul className={classes.past}>
        {data?.items.map(change => {
          const { what, state } = pastWords(resource, change)
          return (
            <li key={change.id}>
              <div>
                <p>{what}</p>
                <p className={classes.reason}>
                  {change.actor} · {formatDateTime(change.at, environment.timeZone)}
                  {state && ` · ${state}`}
                </p>
              </div>
              {change.undoable && (
                <Button
                  size="small"
                  aria-label={`Deshacer: ${what}`}
                  onClick={() => {
                    onClose()
                    void bulk.undo(change.id)
                  }}
                >
                  Deshacer
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
