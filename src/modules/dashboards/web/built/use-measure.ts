import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { choicesAddress } from '../../../../kernel/contract/choices-address.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { selectionQuery } from '../../../../kernel/web/filters/selection.ts'
import { measureRoute } from '../../contract/built/measure.ts'
import { widgetDays } from '../../contract/built/widget-days.ts'
import type { MeasureWidget } from '../../contract/built/widgets.ts'
import { useDashboardFrame } from './dashboard-context.ts'

type Asking = Pick<MeasureWidget, 'measure' | 'by' | 'across' | 'top' | 'compares' | 'period'>

const sameTable = (before: unknown, now: Record<string, unknown>): boolean => {
  const previous = (before ?? {}) as Record<string, unknown>
  return previous.measure === now.measure && previous.by === now.by && previous.across === now.across
}

/** A widget's figures, and the query of the rows behind them. */
export const useMeasure = (widget: Asking) => {
  const board = useDashboardFrame()
  const { days, compared } = widgetDays(widget, { ...board, today: board.filters.range.today })
  const queryText = JSON.stringify({
    measure: widget.measure,
    by: widget.by,
    ...(widget.across ? { across: widget.across } : {}),
    top: widget.top,
    from: days.from,
    to: days.to,
    ...selectionQuery(board.filters),
    ...(compared ? { compareFrom: compared.from, compareTo: compared.to } : {}),
  })
  const query = useMemo(() => JSON.parse(queryText) as Record<string, string>, [queryText])
  const result = useQuery({
    queryKey: ['dashboards', 'measure', query],
    queryFn: ({ signal }) => call(measureRoute, { query: query as never, signal }),
    // Old figures stay, faded, while measure and dimensions are the same.
    placeholderData: (before, previousQuery) => (sameTable(previousQuery?.queryKey[2], query) ? before : undefined),
  })
  const address = JSON.stringify({ desde: days.from, hasta: days.to, ...choicesAddress(board.filters) })
  const rowsQuery = useMemo(() => JSON.parse(address) as Record<string, string>, [address])
  return { ...result, rowsQuery, compares: compared !== null }
}
