/** Exact decimal arithmetic with integers of a fixed scale, so that no amount is computed in floating point. */

const decimalText = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

/** Digits and exponent of the shortest text of the number: 1.005 is 1.005, not 1.00499999999999989. */
const parse = (value: number): { negative: boolean; digits: bigint; exponent: number } => {
  const match = decimalText.exec(String(value))
  if (!match) throw new RangeError(`not a decimal: ${value}`)
  const [, sign, whole = '0', fraction = '', exponent = '0'] = match
  return { negative: sign === '-', digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}

/** Integer division, half away from zero. The divisor is positive. */
export const divideRounded = (dividend: bigint, divisor: bigint): bigint => {
  const magnitude = dividend < 0n ? -dividend : dividend
  const quotient = (2n * magnitude + divisor) / (2n * divisor)
  return dividend < 0n ? -quotient : quotient
}

/** A decimal as an integer of `scale` decimals, half away from zero: `scaled(12.345, 2)` is 1235. */
export const scaled = (value: number, scale: number): bigint => {
  const { negative, digits, exponent } = parse(value)
  const shift = exponent + scale
  const magnitude = shift >= 0 ? digits * 10n ** BigInt(shift) : divideRounded(digits, 10n ** BigInt(-shift))
  return negative ? -magnitude : magnitude
}

/** Whether a decimal has no more than `scale` decimals. */
export const fits = (value: number, scale: number): boolean => {
  const { digits, exponent } = parse(value)
  return exponent + scale >= 0 || digits % 10n ** BigInt(-exponent - scale) === 0n
}

/** Thousandths → the text a numeric column takes: 12345 is `12.345`. */
export const thousandthsText = (thousandths: number): string => (thousandths / 1000).toFixed(3)
