import { useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Filter, formatFilter, parseFilter } from '../../contract/filters.ts'
import { type DayRange, daysOf, type RangePreset, rangeParameter } from './date-range.ts'
import { useToday } from './use-today.ts'

const bounds = ['greater-than', 'less-than', 'matches']

const isBound = ({ field, operator }: Filter): boolean => field === 'date' && bounds.includes(operator)

/** A bound that is missing is the page's own, unless it lies beyond the other. */
const narrowRange = (own: DayRange, filters: Filter[]): DayRange => {
  const of = (operator: string) => filters.find(filter => filter.operator === operator)?.value
  const day = of('matches')
  if (day) return { from: day, to: day }
  const [from, to] = [of('greater-than'), of('less-than')]
  return { from: from ?? (to && to < own.from ? to : own.from), to: to ?? (from && from > own.to ? from : own.to) }
}

/**
 * The address of a page whose period is a chip, with the days that its column filters name moved there: a grid that filtered by
 * both would show none of them. Null where there is nothing to move.
 */
export const withDaysOfFilters = (search: string, initial: RangePreset, today: string): string | null => {
  const next = new URLSearchParams(search)
  const entries = next.getAll('filter').map(text => ({ text, filter: parseFilter(text) }))
  const days = entries.flatMap(({ filter }) => (filter && isBound(filter) ? [filter] : []))
  if (days.length === 0) return null
  const codec = rangeParameter(initial)
  const choice = codec.read(next)
  codec.write(next, { ...choice, range: narrowRange(daysOf(choice, today), days) })
  next.delete('filter')
  for (const { text, filter } of entries)
    if (!filter || !isBound(filter)) next.append('filter', filter ? formatFilter(filter) : text)
  return `?${next}`
}

/** Days that a link, a saved view or a column's filter names become the page's period. */
export const useDaysOfFilters = (initial: RangePreset = 'hoy'): void => {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const target = withDaysOfFilters(search, initial, useToday())
  useLayoutEffect(() => {
    if (target !== null) void navigate({ search: target, hash }, { replace: true })
  }, [target, hash, navigate])
}
