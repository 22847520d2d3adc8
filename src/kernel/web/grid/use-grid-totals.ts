import { useCallback, useEffect, useRef, useState } from 'react'
import { requestUrl } from '../api/request-url.ts'
import type { RowPage } from './declaration.ts'
import { fetchPage } from './fetch-page.ts'
import { totalsQuery } from './list-requests.ts'

export type GridSummary = { total: number; totals: Record<string, number> }

type Asked = { path: string; parameters: Record<string, string>; filter: Parameters<typeof totalsQuery>[0]['filter'] }
type Known = { filter: string; total: number | null; totals: Record<string, number> | null }

/**
 * How many rows a filter shows and what they add up to, asked beside the rows and kept for as long as the filter stands,
 * whatever the order and the page. A list without sums asks only when its first page does not hold it whole.
 */
export const useGridTotals = ({ path, parameters, filter }: Asked, generation: number, hasSums: boolean) => {
  const key = JSON.stringify([path, totalsQuery({ parameters, filter })])
  const [known, setKnown] = useState<Known | null>(null)
  const [more, setMore] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const url = requestUrl(path, {}, totalsQuery({ parameters, filter }))
  const asked = `${generation} ${key}`
  const asks = hasSums || more === asked
  const current = useRef(asked)
  current.current = asked

  useEffect(() => {
    if (!asks) return
    const leaving = new AbortController()
    fetchPage(url, leaving.signal).then(
      ({ total, totals = {} }) => {
        if (current.current !== asked) return
        setError(null)
        setKnown({ filter: key, total, totals })
      },
      (reason: unknown) => {
        if (!leaving.signal.aborted && current.current === asked) setError(reason)
      },
    )
    return () => leaving.abort()
  }, [asks, url, key, asked])

  /** What a page of the rows tells of them all. */
  const onPage = useCallback(
    ({ total, atLeast, totals }: RowPage) => {
      if (atLeast) return setMore(current.current)
      setKnown(before => {
        const sums = totals ?? (hasSums && total > 0 ? null : {})
        return { filter: key, total, totals: sums ?? (before?.filter === key ? before.totals : null) }
      })
    },
    [key, hasSums],
  )

  const told = known?.filter === key ? known : null
  const total = told?.total ?? null
  const summary: GridSummary | null = told && total !== null && told.totals ? { total, totals: told.totals } : null
  return { total, summary, totalsError: error, onPage }
}
