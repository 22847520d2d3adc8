import { formatMoney, formatMoneyShort, formatNumber } from '../../../kernel/contract/formats.ts'
import { fractionOf, isMoneyMeasure, type ObjectiveMeasure } from './measures.ts'

/** A figure of a measure, in full. */
export const measureText = (measure: ObjectiveMeasure, value: number): string =>
  isMoneyMeasure(measure) ? formatMoney(value) : formatNumber(value, fractionOf[measure])

/** The same where there is little room. */
export const shortText = (measure: ObjectiveMeasure, value: number): string =>
  isMoneyMeasure(measure) ? formatMoneyShort(value) : formatNumber(value, fractionOf[measure])
