import { divideRounded, scaled } from '../../../../kernel/contract/decimal.ts'

/** What a line's amounts follow from. Percentages are points: 21 is 21 %. */
export type PricedLine = {
  /** Units, up to 3 decimals. */
  quantity: number
  unitPriceCents: number
  discountPercent: number
  taxRate: number
  unitsPerPackage: number
  kgPerUnit: number
}

/** Quantities in thousandths, money in cents. */
export type LineAmounts = {
  units: bigint
  packages: bigint
  kg: bigint
  discountCents: bigint
  netCents: bigint
  taxCents: bigint
  totalCents: bigint
}

/** net = quantity × unit price × (1 − discount), rounded to a cent half away from zero; IVA is added to that net. */
export const lineAmounts = (line: PricedLine): LineAmounts => {
  const units = scaled(line.quantity, 3)
  const price = BigInt(line.unitPriceCents)
  const gross = divideRounded(units * price, 1000n)
  const netCents = divideRounded(units * price * (10_000n - scaled(line.discountPercent, 2)), 10_000_000n)
  const taxCents = divideRounded(netCents * scaled(line.taxRate, 2), 10_000n)
  return {
    units,
    packages: divideRounded(units * 1000n, scaled(line.unitsPerPackage, 3)),
    kg: divideRounded(units * scaled(line.kgPerUnit, 4), 10_000n),
    discountCents: gross - netCents,
    netCents,
    taxCents,
    totalCents: netCents + taxCents,
  }
}

const none: LineAmounts = {
  units: 0n,
  packages: 0n,
  kg: 0n,
  discountCents: 0n,
  netCents: 0n,
  taxCents: 0n,
  totalCents: 0n,
}

/** A document's amounts are the sums of its lines': nothing is rounded twice. */
export const sumAmounts = (lines: LineAmounts[]): LineAmounts =>
  lines.reduce(
    (sum, line) => ({
      units: sum.units + line.units,
      packages: sum.packages + line.packages,
      kg: sum.kg + line.kg,
      discountCents: sum.discountCents + line.discountCents,
      netCents: sum.netCents + line.netCents,
      taxCents: sum.taxCents + line.taxCents,
      totalCents: sum.totalCents + line.totalCents,
    }),
    none,
  )
