import { formatQuantity } from '../../../kernel/contract/formats.ts'
/** `+12`, `−3`: how much came or went. */
export const signedUnits = (units: number): string => (units > 0 ? `+${formatQuantity(units)}` : formatQuantity(units))
