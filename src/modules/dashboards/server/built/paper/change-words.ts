import { formatNumber, formatPercent } from '../../../../../kernel/contract/formats.ts'

const signed = (value: number, text: string): string => (value > 0 ? `+${text}` : value < 0 ? `−${text}` : 'igual')

/** `+12,3 %`; nothing where there was nothing before. */
export const percentChange = (now: number, before: number, against = ''): string[] => {
  if (before === 0) return []
  const value = (now - before) / Math.abs(before)
  return [`${signed(value, formatPercent(Math.abs(value)))} ${against}`.trim()]
}

export const countChange = (now: number, before: number): string[] => [
  signed(now - before, formatNumber(Math.abs(now - before))),
]

/** Ratios move in points, not in percent of themselves. */
export const pointsChange = (now: number | null, before: number | null): string[] =>
  now === null || before === null ? [] : [signed(now - before, `${formatNumber(Math.abs(now - before) * 100, 1)} p.p.`)]
