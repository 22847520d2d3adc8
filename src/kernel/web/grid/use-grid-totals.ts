import { useCallback, useEffect, useRef, useState } from 'react'
import { requestUrl } from '../api/request-url.ts'
import type { RowPage } from './declaration.ts'
import { fetchPage } from './fetch-page.ts'
import { totalsQuery } from './list-requests.ts'

export type GridSummary = { total: number; totals: Record<string, number> }

type TotalsRequest = {
  path: string
  parameters: Record<string, string>
  filter: Parameters<typeof totalsQuery>[0]['filter']
}
type TotalsAnswer = { filter: string; total: number | null; totals: Record<string, number> | null }

/**
 * Row count and sums of a filter, requested beside the rows and kept while the filter stays, whatever the order and
 * page. A list without sums requests them only when its first page does not hold the whole list.
 */
export const useGridTotals = ({ path, parameters, filter }: TotalsRequest, generation: number, hasSums: boolean) => {
  const key = JSON.stringify([path, totalsQuery({ parameters, filter })])
  const [answer, setAnswer] = useState<TotalsAnswer | null>(null)
  const [more, setMore] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const url = requestUrl(path, {}, totalsQuery({ parameters, filter }))
  const requestKey = `${generation} ${key}`
  const asks = hasSums || more === requestKey
  const current = useRef(requestKey)
  current.current = requestKey

  useEffect(() => {
    if (!asks) return
    const leaving = new AbortController()
    fetchPage(url, leaving.signal).then(
      ({ total, totals = {} }) => {
        if (current.current !== requestKey) return
        setError(null)
        setAnswer({ filter: key, total, totals })
      },
      (reason: unknown) => {
        if (!leaving.signal.aborted && current.current === requestKey) setError(reason)
      },
    )
    return () => leaving.abort()
  }, [asks, url, key, requestKey])

  /** Takes the total and sums from a page of rows, if it has them. */
  const onPage = useCallback(
    ({ total, atLeast, totals }: RowPage) => {
      if (atLeast) return setMore(current.current)
      setAnswer(before => {
        const sums = totals ?? (hasSums && total > 0 ? null : {})
        return { filter: key, total, totals: sums ?? (before?.filter === key ? before.totals : null) }
      })
    },
    [key, hasSums],
  )

  const currentAnswer = answer?.filter === key ? answer : null
  const total = currentAnswer?.total ?? null
  const summary: GridSummary | null =
    currentAnswer && total !== null && currentAnswer.totals ? { total, totals: currentAnswer.totals } : null
  return { total, summary, totalsError: error, onPage }
}
