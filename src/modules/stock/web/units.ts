import { formatNumber } from '../../../kernel/contract/formats.ts'

/** Most goods are whole; those sold by weight have decimals. */
export const unitsText = (units: number | null | undefined): string =>
  formatNumber(units, typeof units === 'number' && !Number.isInteger(units) ? 3 : 0)

/** `+12`, `−3`: how much came or went. */
export const signedUnits = (units: number): string => (units > 0 ? `+${unitsText(units)}` : unitsText(units))
