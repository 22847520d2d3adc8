import { formatNumber, missing } from '../../../kernel/contract/formats.ts'

/** Minutes → `45 min`, `6 h 20`. */
export const formatMinutes = (minutes: number | null): string => {
  if (minutes === null) return missing
  if (minutes < 60) return `${formatNumber(minutes)}\u00a0min`
  return `${formatNumber(Math.floor(minutes / 60))}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`
}
