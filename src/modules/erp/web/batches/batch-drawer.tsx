import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/api/client.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { DetailDrawer } from '../../../../kernel/web/components/detail-drawer.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import type { GridTools } from '../../../../kernel/web/grid/resource-grid.tsx'
import { type ExportBatchDetail, exportRoutes } from '../../contract/exports.ts'
import { exportWords } from '../export/export-words.ts'
import { BatchActions } from './batch-actions.tsx'
import { BatchDocuments } from './batch-documents.tsx'
import classes from './batch-drawer.module.css'
import { BatchExclusions } from './batch-exclusions.tsx'
import { BatchFacts } from './batch-facts.tsx'

const Heading = ({ batch }: { batch: ExportBatchDetail }) => (
  <>
    <h2>
      Lote {batch.number} de {exportWords[batch.kind].many}
    </h2>
    {batch.state === 'annulled' && <Badge tone="error">Anulado</Badge>}
  </>
)

/** A batch beside the list: its file, its documents, what stayed pending, and what can be done with it. */
export const BatchDrawer = ({ id, tools }: { id: string; tools: GridTools }) => {
  const query = useQuery({
    queryKey: ['erp-batch', id],
    queryFn: ({ signal }) => call(exportRoutes.get, { params: { id }, signal }),
  })
  const { data: batch } = query
  return (
    <DetailDrawer
      label={batch ? `Lote ${batch.number} de ${exportWords[batch.kind].many}` : 'Lote'}
      heading={batch ? <Heading batch={batch} /> : <h2>Lote</h2>}
      onClose={tools.close}
      onPrevious={tools.previous}
      onNext={tools.next}
    >
      {query.isPending && (
        <div className={classes.top}>
          <SkeletonLines lines={8} />
        </div>
      )}
      {query.isError && (
        <QueryError title="No pudimos abrir el lote" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {batch && (
        <>
          <div className={classes.top}>
            <BatchActions batch={batch} onChanged={tools.reload} />
          </div>
          <BatchFacts batch={batch} />
          {batch.exclusions > 0 && <BatchExclusions batch={batch} />}
          <BatchDocuments batch={batch} />
        </>
      )}
    </DetailDrawer>
  )
}
