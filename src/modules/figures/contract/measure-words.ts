import { formatMoney, formatMoneyShort, formatNumber, missing } from '../../../kernel/contract/formats.ts'
import { type MeasureId, measures } from './measures.ts'

/** A figure of a measure as people read it. */
export const figureText = (measure: MeasureId, value: number | null): string => {
  if (value === null) return missing
  const { kind } = measures[measure]
  if (kind === 'money') return formatMoney(value)
  if (kind === 'percent') return `${formatNumber(value, 1)}\u00a0%`
  return formatNumber(value, Number.isInteger(value) ? 0 : 1)
}

/** The same for an axis. */
export const shortText = (measure: MeasureId, value: number): string =>
  measures[measure].kind === 'money' ? formatMoneyShort(value) : figureText(measure, Math.round(value * 10) / 10)

/** How much a figure changed, in percent; null where there was nothing. */
export const changeOf = (value: number | null, previous: number | null): number | null =>
  previous === null || previous === 0 || value === null ? null : ((value - previous) / Math.abs(previous)) * 100
