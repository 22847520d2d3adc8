import { expect, test } from 'vitest'
import { withDaysOfFilters } from './days-of-filters.ts'

const today = '2026-11-23'
const moved = (search: string) => {
  const next = new URLSearchParams(withDaysOfFilters(search, 'hoy', today) ?? '')
  return [next.get('desde'), next.get('hasta'), next.getAll('filter').join(' ')]
}

test('days that column filters name become the period, and the other filters stay', () => {
  expect(
    moved('?filter=date:greater-than:2026-11-01&filter=date:less-than:2026-11-20&filter=seller:matches:x&row=1'),
  ).toEqual(['2026-11-01', '2026-11-20', 'seller:matches:x'])
  expect(moved('?periodo=7d&filter=date:matches:2026-10-05')).toEqual(['2026-10-05', '2026-10-05', ''])
})

test('one bound alone keeps the other of the page, unless it lies beyond', () => {
  expect(moved('?filter=date:greater-than:2026-11-01')).toEqual(['2026-11-01', today, ''])
  expect(moved('?filter=date:less-than:2026-11-01')).toEqual(['2026-11-01', '2026-11-01', ''])
})

test('an address without such filters is left alone', () => {
  for (const search of [
    '',
    '?desde=2026-11-01&hasta=2026-11-02',
    '?filter=date:contains:11',
    '?filter=total:less-than:5',
  ])
    expect(withDaysOfFilters(search, 'hoy', today)).toBeNull()
})
