import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatMoney, formatNumber } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { type ExportBatchDetail, exportRoutes } from '../../contract/exports.ts'
import type { ExportKind } from '../../contract/layout-fields.ts'
import classes from './batch-drawer.module.css'

const pages: Record<ExportKind, string> = {
  orders: '/apps/comprobantes/pedidos',
  collections: '/apps/comprobantes/cobranzas',
}
const pageSize = 50

/** What the batch took, fifty at a time; each opens its own page. */
export const BatchDocuments = ({ batch }: { batch: ExportBatchDetail }) => {
  const query = useInfiniteQuery({
    queryKey: ['erp-batch', batch.id, 'documents'],
    queryFn: ({ pageParam, signal }) =>
      call(exportRoutes.documents, {
        params: { id: batch.id },
        query: { limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
  })
  const items = query.data?.pages.flatMap(page => page.items) ?? []
  return (
    <DrawerSection title="Documentos" side={formatNumber(batch.documents)}>
      <div className={classes.documents}>
        <DataTable
          caption="Documentos del lote"
          items={items}
          keyOf={item => item.id}
          columns={[
            {
              title: 'Número',
              width: '84px',
              cell: item => <Link to={`${pages[batch.kind]}/${item.id}`}>{item.number}</Link>,
            },
            { title: 'Cliente', cell: item => item.customer?.name ?? '—' },
            { title: 'Total', figure: true, cell: item => formatMoney(item.totalCents) },
          ]}
        />
      </div>
      {query.isPending && <SkeletonLines lines={5} />}
      {query.isError && (
        <QueryError title="No pudimos traer los documentos" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.hasNextPage && (
        <Button variant="link" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Ver más
        </Button>
      )}
    </DrawerSection>
  )
}
