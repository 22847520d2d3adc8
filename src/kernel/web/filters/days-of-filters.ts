import { useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Filter, formatFilter, parseFilter } from '../../contract/filters.ts'
import { type DayRange, daysOf, type RangePreset, rangeParameter } from './date-range.ts'
import { useToday } from './use-today.ts'

const bounds = ['greater-than', 'less-than', 'matches']

const isBound = ({ field, operator }: Filter): boolean => field === 'date' && bounds.includes(operator)

/** A missing bound is taken from the page's own range, unless that lies beyond the other bound. */
const narrowRange = (own: DayRange, filters: Filter[]): DayRange => {
  const of = (operator: string) => filters.find(filter => filter.operator === operator)?.value
  const day = of('matches')
  if (day) return { from: day, to: day }
  const [from, to] = [of('greater-than'), of('less-than')]
  return { from: from ?? (to && to < own.from ? to : own.from), to: to ?? (from && from > own.to ? from : own.to) }
}

/**
 * The address with day filters of columns moved into the page's period. Filtering by both would show no rows at all.
 * Null when there is nothing to move.
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

/** Moves day filters from a link, a saved view or a column into the page's period. */
export const useDaysOfFilters = (initial: RangePreset = 'hoy'): void => {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const target = withDaysOfFilters(search, initial, useToday())
  useLayoutEffect(() => {
    if (target !== null) void navigate({ search: target, hash }, { replace: true })
  }, [target, hash, navigate])
}
