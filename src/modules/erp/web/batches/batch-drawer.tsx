import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/api/client.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { QueryDrawer } from '../../../../kernel/web/components/query-drawer.tsx'
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
    <QueryDrawer
      query={query}
      label={batch ? `Lote ${batch.number} de ${exportWords[batch.kind].many}` : 'Lote'}
      heading={batch ? <Heading batch={batch} /> : <h2>Lote</h2>}
      failure="No pudimos abrir el lote"
      tools={tools}
    >
      {batch => (
        <>
          <div className={classes.top}>
            <BatchActions batch={batch} onChanged={tools.reload} />
          </div>
          <BatchFacts batch={batch} />
          {batch.exclusions > 0 && <BatchExclusions batch={batch} />}
          <BatchDocuments batch={batch} />
        </>
      )}
    </QueryDrawer>
  )
}
