import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DetailDrawer } from './detail-drawer.tsx'
import { QueryError } from './error-state.tsx'
import classes from './query-drawer.module.css'
import { SkeletonLines } from './skeleton.tsx'

type QueryDrawerProps<Data> = {
  query: UseQueryResult<Data>
  label: string
  heading: ReactNode
  /** Title of the error when the record could not be loaded: «No pudimos abrir este artículo». */
  failure: string
  tools: { close: () => void; previous: () => void; next: () => void }
  /** The same detail as a page of its own. */
  pageUrl?: string
  children: (data: Data) => ReactNode
}

/** A drawer over one query: its skeleton, its own error with Reintentar, or the record. */
export const QueryDrawer = <Data,>({
  query,
  label,
  heading,
  failure,
  tools,
  pageUrl,
  children,
}: QueryDrawerProps<Data>) => (
  <DetailDrawer
    label={label}
    heading={heading}
    onClose={tools.close}
    onPrevious={tools.previous}
    onNext={tools.next}
    pageUrl={pageUrl}
  >
    {query.isPending && (
      <div className={classes.waiting}>
        <SkeletonLines lines={8} />
      </div>
    )}
    {query.isError && <QueryError title={failure} error={query.error} onRetry={() => void query.refetch()} />}
    {query.data !== undefined && children(query.data)}
  </DetailDrawer>
)
