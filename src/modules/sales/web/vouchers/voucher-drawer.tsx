import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { QueryDrawer } from '../../../../kernel/web/components/query-drawer.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import type { GridTools } from '../../../../kernel/web/grid/resource-grid.tsx'
import classes from './voucher-detail.module.css'

type VoucherDrawerProps<Detail> = {
  query: UseQueryResult<Detail>
  tools: GridTools
  /** «Pedido», before it is known which. */
  label: string
  heading: (detail: Detail) => ReactNode
  pageUrl?: string
  children: (detail: Detail) => ReactNode
}

/** A document beside the list: the frame stays while ↑ ↓ bring another one. */
export const VoucherDrawer = <Detail,>({
  query,
  tools,
  label,
  heading,
  pageUrl,
  children,
}: VoucherDrawerProps<Detail>) => (
  <QueryDrawer
    query={query}
    tools={tools}
    label={label}
    heading={query.data ? heading(query.data) : label}
    failure="No pudimos abrir el documento"
    pageUrl={pageUrl}
  >
    {children}
  </QueryDrawer>
)

type VoucherSheetProps<Detail> = {
  query: UseQueryResult<Detail>
  heading: (detail: Detail) => ReactNode
  children: (detail: Detail) => ReactNode
}

/** The same document as a page of its own. */
export const VoucherSheet = <Detail,>({ query, heading, children }: VoucherSheetProps<Detail>) => (
  <div className={classes.page}>
    <article className={classes.sheet}>
      {query.data && <div className={classes.top}>{heading(query.data)}</div>}
      {query.data && children(query.data)}
      {query.isPending && (
        <div className={classes.identity}>
          <SkeletonLines lines={12} />
        </div>
      )}
      {query.isError && (
        <QueryError title="No pudimos abrir el documento" error={query.error} onRetry={() => void query.refetch()} />
      )}
    </article>
  </div>
)
