import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayOf,
  fileTimestamp,
  formatDateTime,
  formatDay,
  formatDistance,
  formatDuration,
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatPercent,
  formatQuantity,
  formatSeconds,
  formatTime,
  instantAt,
  monthOf,
  weekdayOf,
} from './formats.ts'

/** Replaces the no-break spaces of a text by plain ones, for readable expectations. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

const rosario = 'America/Argentina/Cordoba'

describe('figures', () => {
  test.each([
    [128_456_000, '$ 1.284.560,00'],
    [-1_240_000, '− $ 12.400,00'],
    [0, '$ 0,00'],
    [5, '$ 0,05'],
    [999_99, '$ 999,99'],
    [null, '—'],
    [undefined, '—'],
  ])('%s cents are %s', (cents, text) => expect(plain(formatMoney(cents))).toBe(text))

  test.each([
    [1_710_000_000, '$ 17,1 M'],
    [99_949_999_99, '$ 99,9 M'],
    [12_345_678_900, '$ 123 M'],
    [99_949_900, '$ 999 mil'],
    [99_950_000, '$ 1,0 M'],
    [41_200_000, '$ 412 mil'],
    [-41_200_000, '− $ 412 mil'],
    [999_900, '$ 9.999'],
  ])('%s cents on an axis are %s', (cents, text) => expect(plain(formatMoneyShort(cents))).toBe(text))

  test('numbers, percentages and distances', () => {
    expect([formatNumber(1234.5, 1), formatNumber(-3), formatNumber(null), formatNumber(0.5, 2)]).toEqual([
      '1.234,5',
      '−3',
      '—',
      '0,50',
    ])
    expect([formatPercent(0.665), formatPercent(-0.1, 0), formatPercent(undefined)].map(plain)).toEqual([
      '66,5 %',
      '−10 %',
      '—',
    ])
    expect([formatDistance(5), formatDistance(999), formatDistance(1200), formatDistance(null)].map(plain)).toEqual([
      '5 m',
      '999 m',
      '1,2 km',
      '—',
    ])
  })

  test.each([
    [0, '0 min'],
    [44.6, '45 min'],
    [59.6, '1 h'],
    [60, '1 h'],
    [185, '3 h 05 min'],
    [239.7, '4 h'],
    [-90, '− 1 h 30 min'],
    [null, '—'],
  ])('%s minutes are %s', (minutes, text) => expect(plain(formatDuration(minutes))).toBe(text))

  test.each([
    [0.4, '0 s'],
    [59.6, '1 min'],
    [65, '1 min 05 s'],
    [3599.7, '1 h'],
    [13_180, '3 h 40 min'],
    [undefined, '—'],
  ])('%s seconds are %s', (seconds, text) => expect(plain(formatSeconds(seconds))).toBe(text))

  test('no duration has sixty of anything, and each can be read back to the nearest minute or second', () => {
    const readBack = (text: string, seconds: Record<string, number>): number =>
      [...plain(text).matchAll(/([\d.]+) (h|min|s)/g)].reduce((sum, [, amount = '', unit = '']) => {
        const figure = Number(amount.replaceAll('.', ''))
        if (unit !== 'h') expect(figure).toBeLessThan(60)
        return sum + figure * (seconds[unit] ?? 0)
      }, 0)
    const sizes = { h: 3600, min: 60, s: 1 }
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100_000, noNaN: true }), amount => {
        expect(readBack(formatDuration(amount), sizes)).toBe(Math.round(amount) * 60)
        const whole = amount < 3599.5 ? Math.round(amount) : Math.round(amount / 60) * 60
        expect(readBack(formatSeconds(amount), sizes)).toBe(whole)
      }),
    )
  })

  test('a distance is rounded before its unit is chosen', () => {
    expect(plain(formatDistance(999.4))).toBe('999 m')
    expect(plain(formatDistance(999.6))).toBe('1,0 km')
  })

  test('an amount can be read back from its text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), cents => {
        const text = plain(formatMoney(cents))
        const digits = Number(text.replace(/[^\d,]/g, '').replace(',', '.'))
        expect(Math.round(digits * 100) * (text.startsWith('−') ? -1 : 1) + 0).toBe(cents)
      }),
    )
  })
})

describe('days and hours', () => {
  test('an instant is told on the clock of its environment', () => {
    const instant = '2026-11-21T02:30:08Z'
    expect(dayOf(instant, rosario)).toBe('2026-11-20')
    expect(dayOf(instant, 'UTC')).toBe('2026-11-21')
    expect(formatTime(instant, rosario)).toBe('23:30')
    expect(formatTime('2026-11-21T03:00:00Z', rosario)).toBe('00:00')
    expect(formatDateTime(instant, rosario)).toBe('vie 20/11/2026 23:30')
    expect(fileTimestamp(instant, rosario)).toBe('20261120233008')
  })

  test('days are written short, and without the year when it is the current one', () => {
    expect(formatDay('2026-11-20')).toBe('vie 20/11/2026')
    expect(formatDay('2026-11-18', '2026-01-01')).toBe('mié 18/11')
    expect(formatDay('2025-11-22', '2026-01-01')).toBe('sáb 22/11/2025')
    expect(formatDay(null)).toBe('—')
  })

  test('Sunday is the seventh day, and months begin on their first', () => {
    expect(['2026-11-16', '2026-11-22'].map(weekdayOf)).toEqual([1, 7])
    expect(monthOf('2026-11-20')).toBe('2026-11-01')
  })

  test('adding days goes over months, leap years and back', () => {
    expect([addDays('2028-02-28', 1), addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual([
      '2028-02-29',
      '2027-01-01',
      '2026-02-28',
    ])
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map(date => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (start, days) => {
        expect(addDays(addDays(start, days), -days)).toBe(start)
      }),
    )
  })
})

describe('a wall clock', () => {
  test.each([
    ['2026-11-20 14:32:00', rosario, '2026-11-20T17:32:00.000Z'],
    ['2026-11-20 23:30:00', 'America/Asuncion', '2026-11-21T02:30:00.000Z'],
    ['2026-07-01 12:00:00', 'America/Santiago', '2026-07-01T16:00:00.000Z'],
    ['2026-12-01 12:00:00', 'America/Santiago', '2026-12-01T15:00:00.000Z'],
  ])('%s in %s is one instant', (text, zone, instant) => expect(instantAt(text, zone)).toBe(instant))
})

test.each([
  [12, '12'],
  [12.5, '12,5'],
  [-0.125, '−0,125'],
  [0.1 + 0.2, '0,3'],
  [20_580, '20.580'],
  [null, '—'],
])('the quantity %s is %s', (value, text) => {
  expect(formatQuantity(value)).toBe(text)
})
