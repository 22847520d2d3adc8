import type { DecimalMark } from '../../contract/profile.ts'

/** The divisor in ten-thousandths, so that the arithmetic stays in integers: 1.21 is 12100. */
export const divisorUnits = 10_000

const powers = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]
const power = (exponent: number): number => powers[exponent] ?? 10 ** exponent

/** Half away from zero, exact whatever the size. */
const roundedQuotient = (numerator: bigint, denominator: bigint): bigint => {
  const positive = numerator < 0n ? -numerator : numerator
  const rounded = (2n * positive + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

const rescaled = (value: number, scale: number, decimals: number): number => {
  if (decimals === scale) return value
  if (decimals > scale) return value * power(decimals - scale)
  const unit = power(scale - decimals)
  const rounded = Math.floor((2 * Math.abs(value) + unit) / (2 * unit))
  return value < 0 ? -rounded : rounded
}

/** `value` integer units of `scale` decimals, divided by `divisor` ten-thousandths, in units of `decimals` decimals. */
export const unitsOf = (value: number, scale: number, decimals: number, divisor = divisorUnits): number => {
  if (divisor === divisorUnits) return rescaled(value, scale, decimals)
  const numerator = BigInt(value) * BigInt(power(decimals)) * BigInt(divisorUnits)
  return Number(roundedQuotient(numerator, BigInt(power(scale)) * BigInt(divisor)))
}

const marks: Record<DecimalMark, string> = { point: '.', comma: ',', implied: '' }

/** 123456 units of two decimals → `1234.56`, `1234,56` or `123456`; never a thousands separator. */
export const decimalText = (units: number, decimals: number, mark: DecimalMark): string => {
  if (decimals === 0) return String(units)
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0')
  const whole = digits.length - decimals
  return `${units < 0 ? '-' : ''}${digits.slice(0, whole)}${marks[mark]}${digits.slice(whole)}`
}
