import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { Dialog } from '../../../../kernel/web/components/dialog.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { routeRoutes } from '../../contract/routes.ts'

/** Who changed the route, when and how much. */
export const HistoryDialog = ({ sellerId, onClose }: { sellerId: string; onClose: () => void }) => {
  const { environment } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['routes', 'around', 'history', sellerId],
    queryFn: ({ signal }) => call(routeRoutes.history, { params: { sellerId }, signal }),
  })
  const items = data?.items ?? []
  return (
    <Dialog onClose={onClose} title="Historial de la ruta" size={640}>
      {error && <QueryError title="No pudimos leer el historial" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines lines={5} />}
      {data && items.length === 0 && (
        <EmptyState title="Nadie la cambió todavía" text="Acá queda quién guardó cada cambio, cuándo y cuánto." />
      )}
      {items.length > 0 && (
        <DataTable
          caption="Cambios de la ruta"
          items={items}
          keyOf={({ at }) => at}
          columns={[
            { title: 'Cuándo', cell: ({ at }) => formatDateTime(at, environment.timeZone) },
            { title: 'Quién', cell: ({ actor }) => actor, narrow: 'below' },
            { title: 'Sumó', cell: ({ added }) => added || '—', figure: true },
            { title: 'Quitó', cell: ({ removed }) => removed || '—', figure: true },
            { title: 'Frecuencia', cell: ({ changed }) => changed || '—', figure: true, narrow: 'gone' },
            { title: 'Orden', cell: ({ reordered }) => reordered || '—', figure: true, narrow: 'gone' },
          ]}
        />
      )}
    </Dialog>
  )
}
