import { expect, test } from 'vitest'
import { weekdayOf } from '../../../kernel/contract/formats.ts'
import { argentineHolidays, easterOf } from './argentine-holidays.ts'

const daysOf = (year: number) => argentineHolidays(year).flatMap(({ day, isOffered }) => (isOffered ? [day] : []))

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('Easter of %d', (year, day) => {
  expect(easterOf(year)).toBe(day)
})

test('the holidays of 2026, with those that move', () => {
  expect(daysOf(2026)).toEqual([
    '2026-01-01',
    '2026-02-16',
    '2026-02-17',
    '2026-03-24',
    '2026-04-02',
    '2026-04-03',
    '2026-05-01',
    '2026-05-25',
    '2026-06-15',
    '2026-06-20',
    '2026-07-09',
    '2026-08-17',
    '2026-10-12',
    '2026-11-23',
    '2026-12-08',
    '2026-12-25',
  ])
})

test('two holidays on one day are one, and Holy Thursday is only offered', () => {
  // In 2024 Good Friday was 29 March and Holy Thursday 28 March.
  const thursday = argentineHolidays(2024).find(({ day }) => day === '2024-03-28')
  expect(thursday).toMatchObject({ isOffered: false })
  // In 2025 Good Friday fell on 18 April; in 2026 Malvinas falls on Holy Thursday.
  expect(argentineHolidays(2026).find(({ day }) => day === '2026-04-02')).toMatchObject({
    isOffered: true,
    name: 'Día del Veterano y de los Caídos en la Guerra de Malvinas · Jueves Santo (no laborable)',
  })
})

test('every year, days are in order and told once, and what moves never stays on a Tuesday to Friday', () => {
  for (let year = 1995; year <= 2099; year += 1) {
    const days = argentineHolidays(year)
    expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].toSorted())
    for (const { day } of days.filter(({ name }) => /Güemes|San Martín|Diversidad|Soberanía/.test(name)))
      expect([1, 6, 7]).toContain(weekdayOf(day))
  }
})
