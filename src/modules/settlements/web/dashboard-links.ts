import { type Filter, formatFilter } from '../../../kernel/contract/filters.ts'
import type { DayRange } from '../../../kernel/web/filters/date-range.ts'

type Narrowing = { dealers: string[]; also?: Filter[] }

/** Ids that fit in a filter's value. */
const maximumIds = 7

const rowsUrl = (view: string, { from, to }: DayRange, { dealers, also = [] }: Narrowing): string => {
  const filters: Filter[] = [
    { field: 'date', operator: 'greater-than', value: from },
    { field: 'date', operator: 'less-than', value: to },
    ...(dealers.length > 0 && dealers.length <= maximumIds
      ? [{ field: 'dealer', operator: 'matches' as const, value: dealers.join('|') }]
      : []),
    ...also,
  ]
  const query = new URLSearchParams([
    ...(view ? [['ver', view]] : []),
    ...filters.map(filter => ['filter', formatFilter(filter)]),
  ])
  return `/apps/rendicion?${query}`
}

const only = (field: string, value: string): Filter[] => [{ field, operator: 'matches', value }]

/** The rows behind each number of the dashboard. */
export const logisticsLinks = {
  rounds: (days: DayRange, dealers: string[]) =>
    rowsUrl('', days, { dealers, also: [{ field: 'pending', operator: 'greater-than', value: '1' }] }),
  results: (days: DayRange, dealers: string[], result: string) =>
    rowsUrl('entregas', days, { dealers, also: only('result', result) }),
  ofPerson: (days: DayRange, dealer: string) => rowsUrl('entregas', days, { dealers: [dealer] }),
  returns: (days: DayRange, dealers: string[], also: Filter[] = []) => rowsUrl('devoluciones', days, { dealers, also }),
  ofReason: (days: DayRange, dealers: string[], reason: string) =>
    rowsUrl('devoluciones', days, { dealers, also: only('reason', reason) }),
  ofArticle: (days: DayRange, dealers: string[], article: string) =>
    rowsUrl('devoluciones', days, { dealers, also: only('article', article) }),
}
