import { type Filter, formatFilter } from '../../../kernel/contract/filters.ts'
import type { DayRange } from '../../../kernel/web/filters/date-range.ts'

type Narrowing = { dealers: string[]; also?: Filter[] }

/** Ids that fit in a filter's value. */
const maximumIds = 7

const filtered = (view: string, { from, to }: DayRange, { dealers, also = [] }: Narrowing): string => {
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
    filtered('', days, { dealers, also: [{ field: 'pending', operator: 'greater-than', value: '1' }] }),
  results: (days: DayRange, dealers: string[], result: string) =>
    filtered('entregas', days, { dealers, also: only('result', result) }),
  ofPerson: (days: DayRange, dealer: string) => filtered('entregas', days, { dealers: [dealer] }),
  returns: (days: DayRange, dealers: string[], also: Filter[] = []) =>
    filtered('devoluciones', days, { dealers, also }),
  ofReason: (days: DayRange, dealers: string[], reason: string) =>
    filtered('devoluciones', days, { dealers, also: only('reason', reason) }),
  ofArticle: (days: DayRange, dealers: string[], article: string) =>
    filtered('devoluciones', days, { dealers, also: only('article', article) }),
}
