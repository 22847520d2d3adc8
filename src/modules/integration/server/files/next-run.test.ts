import { expect, test } from 'vitest'
import { nextRun, retryAt } from './next-run.ts'

const zone = 'America/Argentina/Buenos_Aires'
const at = (text: string): Date => new Date(text)

test('so many minutes after, or at the next of its hours, in the company’s time', () => {
  expect(nextRun({ kind: 'every', minutes: 15 }, at('2026-11-20T12:00:00Z'), zone)).toEqual(at('2026-11-20T12:15:00Z'))
  const hours = { kind: 'at' as const, times: ['08:00', '18:30'] }
  expect(nextRun(hours, at('2026-11-20T10:59:00Z'), zone)).toEqual(at('2026-11-20T11:00:00Z'))
  expect(nextRun(hours, at('2026-11-20T11:00:00Z'), zone)).toEqual(at('2026-11-20T21:30:00Z'))
  expect(nextRun(hours, at('2026-11-20T21:30:00Z'), zone)).toEqual(at('2026-11-21T11:00:00Z'))
  // In Buenos Aires it is still the day before.
  expect(nextRun({ kind: 'at', times: ['23:15'] }, at('2026-11-21T01:00:00Z'), zone)).toEqual(
    at('2026-11-21T02:15:00Z'),
  )
})

test('a failure is tried again after a minute, then later each time, up to six hours', () => {
  const now = at('2026-11-20T12:00:00Z')
  const minutes = [1, 2, 3, 9, 30].map(failures => (retryAt(failures, now).getTime() - now.getTime()) / 60_000)
  expect(minutes).toEqual([1, 2, 4, 256, 360])
})
