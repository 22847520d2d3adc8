import { addDays, addMonths, daysBetween, formatDay, monthOf } from '../../contract/formats.ts'
import { type AddressDays, daysInAddress } from '../../contract/period-address.ts'
import type { UrlCodec } from '../components/url-state.ts'

export const rangePresets = ['hoy', 'ayer', '7d', 'mes'] as const
export type RangePreset = (typeof rangePresets)[number]

export const presetTitles: Record<RangePreset, string> = {
  hoy: 'Hoy',
  ayer: 'Ayer',
  '7d': 'Últimos 7 días',
  mes: 'Este mes',
}

export const comparisons = ['previous', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

export const comparisonTitles: Record<Comparison, string> = {
  previous: 'El período anterior',
  year: 'El mismo período del año pasado',
  none: 'Nada',
}

/** A person's choice: a preset, whose days move with today, or two fixed days; and what to compare with. */
export type RangeChoice = { range: RangePreset | { from: string; to: string }; compare: Comparison }

export type DayRange = AddressDays

/** `?periodo=7d` or `?desde=…&hasta=…`, and `&comparar=year`. */
export const rangeParameter = (initial: RangePreset): UrlCodec<RangeChoice> => ({
  read: search => {
    const range = daysInAddress(search) ?? rangePresets.find(preset => preset === search.get('periodo')) ?? initial
    return { range, compare: comparisons.find(comparison => comparison === search.get('comparar')) ?? 'previous' }
  },
  write: (search, { range, compare }) => {
    for (const name of ['periodo', 'desde', 'hasta', 'comparar']) search.delete(name)
    if (typeof range === 'string') {
      if (range !== initial) search.set('periodo', range)
    } else {
      search.set('desde', range.from)
      search.set('hasta', range.to)
    }
    if (compare !== 'previous') search.set('comparar', compare)
  },
})

/** The days of a choice, both included, as seen on `today`. */
export const daysOf = ({ range }: RangeChoice, today: string): DayRange => {
  if (typeof range !== 'string') return range
  if (range === 'hoy') return { from: today, to: today }
  if (range === 'ayer') return { from: addDays(today, -1), to: addDays(today, -1) }
  return range === '7d' ? { from: addDays(today, -6), to: today } : { from: monthOf(today), to: today }
}

const dayCount = ({ from, to }: DayRange): number => daysBetween(from, to) + 1

/**
 * The period to compare with (domain.md, Sales): the same weekday of the week before for one day, the same days of the
 * month before for a month so far, otherwise as many days as the range has, in whole weeks so that weekdays match.
 */
export const comparedDays = (choice: RangeChoice, today: string): DayRange | null => {
  const days = daysOf(choice, today)
  if (choice.compare === 'none') return null
  if (choice.compare === 'year') return { from: addMonths(days.from, -12), to: addMonths(days.to, -12) }
  if (choice.range === 'mes') return { from: addMonths(days.from, -1), to: addMonths(days.to, -1) }
  const back = -Math.ceil(dayCount(days) / 7) * 7
  return { from: addDays(days.from, back), to: addDays(days.to, back) }
}

/** `Hoy, vie 20/11/2026`, `Últimos 7 días`, `lun 02/11 – vie 20/11`. */
export const rangeText = (choice: RangeChoice, today: string): string => {
  const { from, to } = daysOf(choice, today)
  if (choice.range === 'hoy' || choice.range === 'ayer') return `${presetTitles[choice.range]}, ${formatDay(from)}`
  if (typeof choice.range === 'string') return presetTitles[choice.range]
  return from === to ? formatDay(from) : `${formatDay(from, today)} – ${formatDay(to, today)}`
}
