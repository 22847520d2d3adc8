import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { useChoice } from '../../../../kernel/web/filters/choice-chip.tsx'
import { comparedDays } from '../../../../kernel/web/filters/date-range.ts'
import { useDateRange } from '../../../../kernel/web/filters/date-range-chip.tsx'
import { selectionQuery, useSelection } from '../../../../kernel/web/filters/selection.ts'
import {
  type DimensionId,
  dimensions,
  isKnownBy,
  type MeasureId,
  measures,
} from '../../../figures/contract/measures.ts'
import { statisticsRoutes } from '../../contract/statistics.ts'

const titlesOf = <Id extends string>(choices: Record<Id, { title: string }>): Record<Id, string> =>
  Object.fromEntries(Object.entries<{ title: string }>(choices).map(([id, { title }]) => [id, title])) as Record<
    Id,
    string
  >

const only = <Id extends string>(titles: Record<Id, string>, keeps: (id: Id) => boolean): Record<Id, string> =>
  Object.fromEntries(Object.entries(titles).filter(([id]) => keeps(id as Id))) as Record<Id, string>

const measureTitles = titlesOf(measures)
const dimensionTitles = titlesOf(dimensions)

/** What the page asks, from the address; a second dimension equal to the first is none. */
export const useStatisticsChoice = () => {
  const range = useDateRange('mes')
  const selection = useSelection()
  const measureChoice = useChoice<MeasureId>('medida', measureTitles)
  const rowsChoice = useChoice<DimensionId>('por', dimensionTitles)
  const columnsChoice = useChoice<DimensionId>('y', dimensionTitles)
  const rows = rowsChoice.choice || 'seller'
  const columns = columnsChoice.choice === rows ? '' : columnsChoice.choice
  const by: DimensionId[] = columns ? [rows, columns] : [rows]
  const measureId = measureChoice.choice || 'net'
  const measure: MeasureId = isKnownBy(measureId, by) ? measureId : 'net'
  return {
    range,
    selection,
    measure,
    rows,
    columns,
    by,
    setMeasure: measureChoice.setChoice,
    setRows: rowsChoice.setChoice,
    setColumns: columnsChoice.setChoice,
    measureTitles: only(measureTitles, id => isKnownBy(id, by)),
    dimensionTitles,
    columnTitles: only(dimensionTitles, id => id !== rows),
  }
}
export type StatisticsChoice = ReturnType<typeof useStatisticsChoice>

const isSameTable = (before: unknown, now: Record<string, string>): boolean => {
  const previous = (before ?? {}) as Record<string, string>
  return ['measure', 'rows', 'columns'].every(name => previous[name] === now[name])
}

export const useStatistics = ({ range, selection, measure, rows, columns }: StatisticsChoice) => {
  const comparison = comparedDays(range.choice, range.today)
  const json = JSON.stringify({
    ...selectionQuery(selection),
    ...range.days,
    measure,
    rows,
    ...(columns ? { columns } : {}),
    ...(comparison ? { compareFrom: comparison.from, compareTo: comparison.to } : {}),
  })
  const query = useMemo(() => JSON.parse(json) as Record<string, string>, [json])
  const result = useQuery({
    queryKey: ['statistics', query],
    queryFn: ({ signal }) => call(statisticsRoutes.get, { query: query as never, signal }),
    // Old figures stay, faded, while they still are of what the page names.
    placeholderData: (before, previousQuery) => (isSameTable(previousQuery?.queryKey[1], query) ? before : undefined),
  })
  return { ...result, query }
}
