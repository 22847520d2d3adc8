import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideRounded, fits, scaled, thousandthsText } from '../../../../kernel/contract/decimal.ts'
import { lineAmounts, sumAmounts } from './line-amounts.ts'

const quantity = fc.integer({ min: 1, max: 1_000_000_000 }).map(thousandths => thousandths / 1000)
const cents = fc.integer({ min: 0, max: 10_000_000_000 })
const percent = fc.integer({ min: 0, max: 10_000 }).map(hundredths => hundredths / 100)
const line = fc.record({
  quantity,
  unitPriceCents: cents,
  discountPercent: percent,
  taxRate: percent,
  unitsPerPackage: fc.integer({ min: 1, max: 100_000 }).map(value => value / 1000),
  kgPerUnit: fc.integer({ min: 0, max: 100_000 }).map(value => value / 10_000),
})

describe('decimals', () => {
  test('round half away from zero on the number as written', () => {
    expect([scaled(1.005, 2), scaled(-1.005, 2), scaled(1e-7, 2), scaled(1e21, 2), scaled(0.1 + 0.2, 2)]).toEqual([
      101n,
      -101n,
      0n,
      10n ** 23n,
      30n,
    ])
    expect([fits(1.25, 2), fits(1.255, 2), fits(1e21, 0), fits(1e-7, 3)]).toEqual([true, false, true, false])
    expect(thousandthsText(-12_345)).toBe('-12.345')
  })

  test('rounding is odd: it never favours one sign', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 24n), 10n ** 24n), fc.bigInt(1n, 10n ** 9n), (dividend, divisor) => {
        expect(divideRounded(-dividend, divisor)).toBe(-divideRounded(dividend, divisor))
        const error = 2n * (divideRounded(dividend, divisor) * divisor - dividend)
        expect(error <= divisor && error >= -divisor).toBe(true)
      }),
    )
  })

  test('a decimal of that many digits survives exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), thousandths => {
        expect(scaled(Number(thousandthsText(thousandths)), 3)).toBe(BigInt(thousandths))
      }),
    )
  })
})

describe('a line', () => {
  test('a known one: 2,5 units at $ 826,45 less 10 % with IVA of 21 %', () => {
    expect(
      lineAmounts({
        quantity: 2.5,
        unitPriceCents: 82_645,
        discountPercent: 10,
        taxRate: 21,
        unitsPerPackage: 12,
        kgPerUnit: 0.4,
      }),
    ).toEqual({
      units: 2500n,
      packages: 208n,
      kg: 1000n,
      discountCents: 20_662n,
      netCents: 185_951n,
      taxCents: 39_050n,
      totalCents: 225_001n,
    })
  })

  test('net lies within half a cent of the exact product, and the parts add up', () => {
    fc.assert(
      fc.property(line, given => {
        const amounts = lineAmounts(given)
        const exact =
          scaled(given.quantity, 3) * BigInt(given.unitPriceCents) * (10_000n - scaled(given.discountPercent, 2))
        const error = 2n * (amounts.netCents * 10_000_000n - exact)
        expect(error <= 10_000_000n && error >= -10_000_000n).toBe(true)
        expect(amounts.totalCents).toBe(amounts.netCents + amounts.taxCents)
        expect(amounts.discountCents >= 0n && amounts.netCents >= 0n).toBe(true)
      }),
    )
  })

  test('a document is the sum of its lines, in any order', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), lines => {
        const amounts = lines.map(lineAmounts)
        expect(sumAmounts(amounts)).toEqual(sumAmounts(amounts.toReversed()))
        expect(sumAmounts(amounts).totalCents).toBe(sumAmounts(amounts).netCents + sumAmounts(amounts).taxCents)
      }),
    )
  })
})
