import type { Filter } from './filters.ts'

export type AddressDays = { from: string; to: string }

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The days of `?desde=…&hasta=…`, both included; null when the address has none. */
export const daysInAddress = (search: URLSearchParams): AddressDays | null => {
  const [from, to] = [search.get('desde'), search.get('hasta')]
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null
}

/** The same days as filters on a column of a list. */
export const daysFilters = (search: URLSearchParams, field: string): Filter[] => {
  const days = daysInAddress(search)
  return days
    ? [
        { field, operator: 'greater-than', value: days.from },
        { field, operator: 'less-than', value: days.to },
      ]
    : []
}
