import { addDays, weekdayOf } from '../../../kernel/contract/formats.ts'

/** The periods of spec.md §2 (Today, Yesterday, Last 7, 28 and 90 days; TW, LW, 2W), as the address says them. */
export const usageRanges = {
  hoy: 'Hoy',
  ayer: 'Ayer',
  '7d': 'Últimos 7 días',
  '28d': 'Últimos 28 días',
  '90d': 'Últimos 90 días',
  semana: 'Esta semana',
  'semana-pasada': 'Semana pasada',
  'hace-2-semanas': 'Hace 2 semanas',
} as const
export type UsageRange = keyof typeof usageRanges

export const usageRangeNames = Object.keys(usageRanges) as [UsageRange, ...UsageRange[]]

export type UsagePeriod = { from: string; to: string }

const lastDays: Partial<Record<UsageRange, number>> = { '7d': 7, '28d': 28, '90d': 90 }
const weeksAgo: Partial<Record<UsageRange, number>> = { 'semana-pasada': 1, 'hace-2-semanas': 2 }

/** The days of a range, both included; weeks begin on Monday, and the one that runs ends today. */
export const usageDays = (range: UsageRange, today: string): UsagePeriod => {
  const monday = addDays(today, 1 - weekdayOf(today))
  const weeks = weeksAgo[range]
  if (weeks) return { from: addDays(monday, -7 * weeks), to: addDays(monday, -7 * weeks + 6) }
  if (range === 'semana') return { from: monday, to: today }
  if (range === 'ayer') return { from: addDays(today, -1), to: addDays(today, -1) }
  return { from: addDays(today, 1 - (lastDays[range] ?? 1)), to: today }
}
