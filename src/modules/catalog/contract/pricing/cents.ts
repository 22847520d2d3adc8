import { divideRounded, scaled } from '../../../../kernel/contract/decimal.ts'
import { lineAmounts } from './line-amounts.ts'

/** Money arithmetic of the resolver: cents in, cents out, half up; percentages are points with two decimals. */

const nothing = { taxRate: 0, unitsPerPackage: 1, kgPerUnit: 0 }

/** `quantity × unit price × (1 − discount)`, as the line of an order is stored. */
export const netOf = (quantity: number, unitPriceCents: number, discountPercent: number): number =>
  Number(lineAmounts({ quantity, unitPriceCents, discountPercent, ...nothing }).netCents)

export const taxOf = (netCents: number, taxRate: number): number =>
  Number(divideRounded(BigInt(netCents) * scaled(taxRate, 2), 10_000n))

/** A price with a percentage off, to the cent. */
export const cut = (priceCents: number, percent: number): number => netOf(1, priceCents, percent)

/** One percentage after another, as one: 10 and 10 are 19. Rounded to two decimals, so never less than either. */
export const together = (percents: number[]): number => {
  const left = percents.reduce((rest, percent) => rest * (10_000n - scaled(percent, 2)), 1n)
  const whole = 10_000n ** BigInt(percents.length)
  return Number(divideRounded((whole - left) * 10_000n, whole)) / 100
}

/** An amount shared in proportion to weights; the cents that do not divide go to the largest remainders, then to the first. */
export const shareCents = (totalCents: number, weights: number[]): number[] => {
  const usable = weights.some(weight => weight > 0) ? weights.map(BigInt) : weights.map(() => 1n)
  const sum = usable.reduce((all, weight) => all + weight, 0n)
  const total = BigInt(totalCents)
  const shares = usable.map((weight, index) => ({
    index,
    cents: (total * weight) / sum,
    remainder: (total * weight) % sum,
  }))
  const left = Number(total - shares.reduce((all, { cents }) => all + cents, 0n))
  const byRemainder = [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  for (const share of byRemainder.slice(0, left)) share.cents += 1n
  return shares.map(({ cents }) => Number(cents))
}
