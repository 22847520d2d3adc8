import { describe, expect, test } from 'vitest'
import { examplesOf } from './promotion-example.ts'

const tier = { fromUnits: 12, discountPercent: null, priceCents: null, freeUnits: null }
const price = 100_00

describe('what a step of a promotion comes to', () => {
  test('is the arithmetic of its kind', () => {
    expect(examplesOf('percent', [{ ...tier, discountPercent: 10 }], price)).toMatchObject([
      { units: 12, totalCents: 1080_00, eachCents: 90_00 },
    ])
    expect(examplesOf('nxm', [{ ...tier, fromUnits: 3, freeUnits: 1 }], price)).toMatchObject([
      { units: 3, totalCents: 200_00, eachCents: 66_67, how: '2 × $\u00a0100,00 + 1 sin cargo' },
    ])
    expect(examplesOf('bonus', [{ ...tier, freeUnits: 1 }], price)).toMatchObject([{ units: 13, totalCents: 1200_00 }])
  })

  test('a fixed price above the list changes nothing, and a step half typed is not shown', () => {
    expect(examplesOf('price', [{ ...tier, priceCents: 150_00 }], price)).toMatchObject([{ eachCents: price }])
    expect(examplesOf('percent', [tier, { ...tier, fromUnits: Number.NaN, discountPercent: 5 }], price)).toEqual([])
  })
})
