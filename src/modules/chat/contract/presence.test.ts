import { expect, test } from 'vitest'
import { type Presence, presenceOf } from './presence.ts'

const now = new Date('2026-11-20T18:30:00Z')
const ago = (seconds: number): string => new Date(now.getTime() - seconds * 1000).toISOString()
const shown = (status: Presence, seen: number | null, active: number | null) =>
  presenceOf({ status, seenAt: seen === null ? null : ago(seen), activeAt: active === null ? null : ago(active) }, now)

test('an open screen that somebody touches is online; left alone for five minutes, away', () => {
  expect(shown('online', 10, 10)).toBe('online')
  expect(shown('online', 10, 299)).toBe('online')
  expect(shown('online', 10, 300)).toBe('away')
  expect(shown('online', 10, null)).toBe('away')
})

test('without a sign of an open screen for 40 s, or with the last one closed, offline, whatever was chosen', () => {
  for (const status of ['online', 'do-not-disturb', 'away', 'offline'] as const) {
    expect(shown(status, 40, 1)).toBe('offline')
    expect(shown(status, null, null)).toBe('offline')
  }
})

test('what was chosen holds while connected', () => {
  expect(shown('do-not-disturb', 10, 3_000)).toBe('do-not-disturb')
  expect(shown('away', 10, 1)).toBe('away')
  expect(shown('offline', 10, 1)).toBe('offline')
})
