import { describe, expect, test } from 'vitest'
import { readPastedLines } from './pasted-lines.ts'
import { readPercent, readQuantity } from './quantity.ts'
import { cycleReason } from './suggestions.ts'

describe('a typed quantity', () => {
  test.each([
    ['12', 6, 12],
    [' 2,5 ', 6, 2.5],
    ['2.5', 6, 2.5],
    ['1.200', 6, 1200],
    ['3b', 12, 36],
    ['3 B', 12, 36],
    ['1,5 bultos', 12, 18],
    ['2b', 0.25, 0.5],
  ])('%s with %d a package is %d units', (text, unitsPerPackage, units) => {
    expect(readQuantity(text, unitsPerPackage)).toEqual({ units })
  })

  test.each(['', '0', '0b', '-3', 'doce', '3x', '1,2345', '1.2.3', '9999999'])(
    '«%s» is refused with a sentence',
    text => {
      expect(readQuantity(text, 12)).toEqual({ error: expect.stringMatching(/./) })
    },
  )
})

describe('a typed discount', () => {
  test('is points, with comma or point, and stays within the limit', () => {
    expect(readPercent('', 10)).toEqual({ percent: 0 })
    expect(readPercent('7,5', 10)).toEqual({ percent: 7.5 })
    expect(readPercent('10 %', 10)).toEqual({ percent: 10 })
    expect(readPercent('10,01', 10)).toEqual({ error: 'Hasta 10 %.' })
    expect(readPercent('-1', 10)).toHaveProperty('error')
  })
})

describe('a pasted list', () => {
  test('reads two columns however they are parted, without the titles', () => {
    expect(readPastedLines('Código\tCantidad\r\n101\t12\r\n102\t3b\r\n\r\n')).toEqual([
      { code: '101', quantity: '12' },
      { code: '102', quantity: '3b' },
    ])
    expect(readPastedLines('101;2\n102  4\n103 5\n104')).toEqual([
      { code: '101', quantity: '2' },
      { code: '102', quantity: '4' },
      { code: '103', quantity: '5' },
      { code: '104', quantity: '1' },
    ])
  })
})

test('a reason says quantity, rhythm and how long ago', () => {
  const cycle = { quantity: 12, everyDays: 14, sinceDays: 16, purchases: 5 }
  expect(cycleReason(cycle)).toBe('Compra 12 cada 14 días, última hace 16')
  expect(cycleReason({ ...cycle, quantity: 2.5, everyDays: 1, sinceDays: 0 })).toBe('Compra 2,5 cada 1 día, última hoy')
  expect(cycleReason({ ...cycle, quantity: 1200 })).toContain('1.200')
})
