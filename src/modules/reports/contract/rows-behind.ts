import type { Filter } from '../../../kernel/contract/filters.ts'
import { detailUrl } from './detail-url.ts'
import { type DimensionId, dimensions, type MeasureId, measures } from './statistics.ts'

/** The column of the detail reports that holds each dimension's key. */
const columnOf: Record<DimensionId, string> = {
  day: 'day',
  week: 'week',
  month: 'month',
  weekday: 'weekday',
  hour: 'hour',
  seller: 'sellerCode',
  supervisor: 'supervisorCode',
  manager: 'managerCode',
  channel: 'channelCode',
  region: 'regionCode',
  customer: 'customerCode',
  item: 'itemCode',
  subItem: 'subItemCode',
  brand: 'brandCode',
  family: 'family',
  article: 'articleCode',
}

export type Coordinate = { by: DimensionId; key: string }

const reportOf = (measure: MeasureId, at: DimensionId[]): string => {
  if (at.some(id => dimensions[id].base === 'article')) return 'sold-lines'
  const { of } = measures[measure]
  return of === 'collections' || of === 'visits' ? of : 'orders'
}

/** The rows that make a figure: the detail report of its measure, filtered to its cell. */
export const rowsBehind = (
  measure: MeasureId,
  asked: Record<string, string>,
  by: DimensionId[],
  at: Coordinate[],
): string => {
  const report = reportOf(measure, by)
  const counted: Filter[] =
    report === 'orders' && (measure === 'orders' || measure === 'customers')
      ? [{ field: 'kind', operator: 'matches', value: 'Pedido' }]
      : []
  const cells = at.map(({ by, key }): Filter => ({ field: columnOf[by], operator: 'matches', value: key }))
  return detailUrl(report, asked, [...cells, ...counted])
}
