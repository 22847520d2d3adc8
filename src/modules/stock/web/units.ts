import { formatQuantity } from '../../../kernel/contract/formats.ts'
/** Units with their sign: `+12`, `−3`. */
export const signedUnits = (units: number): string => (units > 0 ? `+${formatQuantity(units)}` : formatQuantity(units))
