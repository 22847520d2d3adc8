import { countedChange, pointsMoved, relativeChange } from '../../../../../kernel/contract/changes.ts'
import { formatNumber, formatPercent } from '../../../../../kernel/contract/formats.ts'

const withSign = (value: number, text: string): string => (value > 0 ? `+${text}` : value < 0 ? `−${text}` : 'igual')

/** `+12,3 %`; nothing when there is no previous value. */
export const percentChange = (now: number, before: number, against = ''): string[] => {
  const value = relativeChange(now, before)
  if (value === null) return []
  return [`${withSign(value, formatPercent(Math.abs(value)))} ${against}`.trim()]
}

export const countChange = (now: number, before: number): string[] => {
  const value = countedChange(now, before)
  return value === null ? [] : [withSign(value, formatNumber(Math.abs(value)))]
}

/** The change of a ratio, in percentage points. */
export const pointsChange = (now: number | null, before: number | null): string[] => {
  const value = pointsMoved(now, before)
  return value === null ? [] : [withSign(value, `${formatNumber(Math.abs(value) * 100, 1)} p.p.`)]
}
