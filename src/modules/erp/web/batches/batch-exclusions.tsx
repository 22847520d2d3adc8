import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/api/client.ts'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { type ExportBatchDetail, exportRoutes } from '../../contract/exports.ts'
import { ExclusionsTable } from '../exclusions-table.tsx'

/** What was not taken when the batch was made, and why. */
export const BatchExclusions = ({ batch }: { batch: ExportBatchDetail }) => {
  const query = useQuery({
    queryKey: ['erp-batch', batch.id, 'exclusions'],
    queryFn: ({ signal }) => call(exportRoutes.exclusions, { params: { id: batch.id }, signal }),
  })
  return (
    <DrawerSection title="Quedaron pendientes" side={String(batch.exclusions)}>
      {query.data && <ExclusionsTable items={query.data.items} total={query.data.total} />}
      {query.isPending && <SkeletonLines lines={3} />}
      {query.isError && (
        <QueryError title="No pudimos traer la lista" error={query.error} onRetry={() => void query.refetch()} />
      )}
    </DrawerSection>
  )
}
