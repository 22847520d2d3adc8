import { z } from 'zod'
import { formatNumber } from '../../../../kernel/contract/formats.ts'

/** What a customer probably needs of an article today, out of their own purchases. */
export const cycle = z.object({
  /** Units: what they usually take. */
  quantity: z.number(),
  /** Days between two purchases, usually. */
  everyDays: z.number().int(),
  /** Days since the last one. */
  sinceDays: z.number().int(),
  /** How many purchases that follows from. */
  purchases: z.number().int(),
})
export type Cycle = z.output<typeof cycle>

const days = (count: number): string => (count === 1 ? '1 día' : `${formatNumber(count)} días`)

/** A quantity with the decimals it has and no more. */
export const unitsText = (quantity: number): string =>
  formatNumber(quantity, (String(quantity).split('.')[1] ?? '').length)

/** What is left to promise, in the article's unit when it is named; 0, not negative, when more was promised than there is. */
export const freeText = (available: number, unit = ''): string => {
  if (available <= 0) return 'sin stock libre'
  return [unitsText(available), unit, available === 1 ? 'libre' : 'libres'].filter(Boolean).join(' ')
}

/** «Compra 12 cada 14 días, última hace 16»: why an article is suggested, in a sentence. */
export const cycleReason = ({ quantity, everyDays, sinceDays }: Cycle): string =>
  `Compra ${unitsText(quantity)} cada ${days(everyDays)}, última ${sinceDays === 0 ? 'hoy' : `hace ${formatNumber(sinceDays)}`}`
