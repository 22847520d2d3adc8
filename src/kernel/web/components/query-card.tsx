import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { QueryError } from './error-state.tsx'
import { SkeletonLines } from './skeleton.tsx'

type QueryCardProps<Data> = {
  title: string
  query: UseQueryResult<Data>
  /** Height of the content, so that nothing moves when the data arrives. */
  height: number
  note?: (data: Data) => ReactNode
  side?: (data: Data) => ReactNode
  flush?: boolean
  /** Shown instead of the content when there is no data: what to do about it. */
  empty?: (data: Data) => ReactNode
  children: (data: Data) => ReactNode
}

const rowHeight = 28

/** A card over one query: shows its skeleton, its error with Reintentar, the empty state or its data. */
export const QueryCard = <Data,>({
  title,
  query,
  height,
  note,
  side,
  flush,
  empty,
  children,
}: QueryCardProps<Data>) => {
  const { data, error, refetch } = query
  const nothing = data !== undefined ? empty?.(data) : null
  const content = (): ReactNode => {
    if (data === undefined && error)
      return <QueryError title="No pudimos traer este dato" error={error} onRetry={() => void refetch()} />
    if (data === undefined) return <SkeletonLines lines={Math.max(2, Math.floor(height / rowHeight))} height={height} />
    return nothing || children(data)
  }
  return (
    <Card
      title={title}
      flush={flush && data !== undefined && !nothing}
      note={data !== undefined && !nothing && note?.(data)}
      side={data !== undefined && !nothing && side?.(data)}
    >
      <div style={{ minHeight: height }}>{content()}</div>
    </Card>
  )
}
