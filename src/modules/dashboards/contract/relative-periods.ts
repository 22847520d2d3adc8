import { addDays, addMonths, monthOf, weekdayOf } from '../../../kernel/contract/formats.ts'
import type { Period } from '../../../kernel/contract/periods.ts'

/** Periods relative to today, also used by scheduled reports. */
export const relativePeriods = {
  ayer: 'Ayer',
  hoy: 'Hoy',
  '7d': 'Últimos 7 días',
  '30d': 'Últimos 30 días',
  semana: 'Semana pasada',
  mes: 'Mes en curso',
  anterior: 'Mes pasado',
} as const
export type RelativePeriod = keyof typeof relativePeriods

/** The days of a relative period on `today`; weeks begin on Monday. */
export const relativeDays = (period: RelativePeriod, today: string): Period => {
  const monday = addDays(today, 1 - weekdayOf(today))
  const lastMonth = addMonths(monthOf(today), -1)
  const days: Record<RelativePeriod, Period> = {
    hoy: { from: today, to: today },
    ayer: { from: addDays(today, -1), to: addDays(today, -1) },
    '7d': { from: addDays(today, -6), to: today },
    '30d': { from: addDays(today, -29), to: today },
    semana: { from: addDays(monday, -7), to: addDays(monday, -1) },
    mes: { from: monthOf(today), to: today },
    anterior: { from: lastMonth, to: addDays(monthOf(today), -1) },
  }
  return days[period]
}
