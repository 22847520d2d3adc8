import { formatNumber, formatPercent, monthName as monthAndYear } from '../../../kernel/contract/formats.ts'
import { Delta } from '../../../kernel/web/components/delta.tsx'

/** How a sum moved, in percent of the one before, which has to be there. */
export const PercentDelta = ({ now, before, against }: { now: number; before: number; against?: string }) => {
  if (before <= 0) return <span>{against ? `sin compras ${against}` : 'sin compras antes'}</span>
  const value = (now - before) / before
  return <Delta value={value} text={formatPercent(Math.abs(value))} against={against} />
}

/** Ratios move in points. */
export const PointsDelta = ({ now, before, against }: { now: number; before: number; against: string }) => (
  <Delta value={now - before} text={`${formatNumber(Math.abs(now - before) * 100, 1)} p.p.`} against={against} />
)

/** Days as a person counts them: «hoy», «hace 1 día», «hace 41 días». */
export const daysAgoText = (days: number): string =>
  days <= 0 ? 'hoy' : days === 1 ? 'hace 1 día' : `hace ${formatNumber(days)} días`

/** Of `YYYY-MM-DD`, without its year. */
export const monthName = (day: string): string => monthAndYear(day, day)

/** «nov 25». */
export const shortMonth = (day: string): string => `${monthName(day).slice(0, 3)} ${day.slice(2, 4)}`
