import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCuit, isValidCuit } from './cuit.ts'

const tenDigits = fc.integer({ min: 2_000_000_000, max: 3_499_999_999 }).map(String)
const validFor = (digits: string): string[] =>
  Array.from({ length: 10 }, (_, last) => `${digits}${last}`).filter(isValidCuit)

describe('a CUIT', () => {
  test.each(['20-12345678-6', '20123456786', '30 71128456 3', '33-69345023-9'])('%s is one', text =>
    expect(isValidCuit(text)).toBe(true),
  )
  test.each(['20-12345678-5', '', '2012345678', '201234567860', 'abc', '20-1234567a-6'])('%s is not', text =>
    expect(isValidCuit(text)).toBe(false),
  )

  test('has exactly one check digit', () => {
    fc.assert(
      fc.property(tenDigits, digits => {
        expect(validFor(digits)).toHaveLength(1)
      }),
    )
  })

  test('with one digit changed is no longer one, but where remainders 10 and 0 share a digit', () => {
    fc.assert(
      fc.property(tenDigits, fc.nat(9), fc.integer({ min: 1, max: 9 }), (digits, place, shift) => {
        const [valid = ''] = validFor(digits)
        const changed = (Number(valid[place]) + shift) % 10
        const other = valid.slice(0, place) + changed + valid.slice(place + 1)
        fc.pre(!['0', '9'].includes(valid.at(-1) ?? ''))
        expect(isValidCuit(other)).toBe(false)
      }),
    )
  })

  test('is shown with hyphens; what is not eleven digits stays as it came', () => {
    expect(formatCuit('20123456786')).toBe('20-12345678-6')
    expect(formatCuit('20-12345678-6')).toBe('20-12345678-6')
    expect(formatCuit('sin CUIT')).toBe('sin CUIT')
  })
})
