import { expect, test } from 'vitest'
import { type UsageRange, usageDays } from './ranges.ts'

/** A Wednesday. */
const today = '2026-11-18'

test.each([
  ['hoy', '2026-11-18', '2026-11-18'],
  ['ayer', '2026-11-17', '2026-11-17'],
  ['7d', '2026-11-12', '2026-11-18'],
  ['28d', '2026-10-22', '2026-11-18'],
  ['90d', '2026-08-21', '2026-11-18'],
  ['semana', '2026-11-16', '2026-11-18'],
  ['semana-pasada', '2026-11-09', '2026-11-15'],
  ['hace-2-semanas', '2026-11-02', '2026-11-08'],
] satisfies [UsageRange, string, string][])('%s is %s to %s', (range, from, to) => {
  expect(usageDays(range, today)).toEqual({ from, to })
})

test('on a Monday this week is that day', () => {
  expect(usageDays('semana', '2026-11-16')).toEqual({ from: '2026-11-16', to: '2026-11-16' })
})
