import type { ReactNode } from 'react'
import { Button } from '../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { FiltersBar, LiveState } from '../../../kernel/web/filters/filters-bar.tsx'
import classes from './webhooks/webhooks.module.css'

type PagedQuery = {
  data: { pages: { items: unknown[] }[] } | undefined
  isError: boolean
  error: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => Promise<unknown>
  fetchNextPage: () => Promise<unknown>
}

type Nothing = { title: string; text: string }

type Props = {
  label: string
  filters: ReactNode
  query: PagedQuery
  isFiltered: boolean
  words: { failure: string; none: Nothing; noneFiltered: Nothing }
  /** The rows, when there are any. */
  children: ReactNode
  /** Under the rows, whatever they are. */
  foot?: ReactNode
}

/** A log of what came and went, from the last to the first: filters above, and more rows on request. */
export const LogFrame = ({ label, filters, query, isFiltered, words, children, foot }: Props) => {
  const pages = query.data?.pages
  const isEmpty = pages?.every(({ items }) => items.length === 0) ?? false
  return (
    <section className={classes.log} aria-label={label}>
      <FiltersBar end={<LiveState />}>{filters}</FiltersBar>
      <div className={classes.rows}>
        {query.isError && !pages && (
          <QueryError title={words.failure} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {!pages && !query.isError && <SkeletonLines lines={10} />}
        {isEmpty && <EmptyState {...(isFiltered ? words.noneFiltered : words.none)} />}
        {pages && !isEmpty && children}
        {query.hasNextPage && (
          <Button variant="link" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Ver más
          </Button>
        )}
      </div>
      {foot}
    </section>
  )
}
