import { expect, test } from 'vitest'
import { isWorthRetrying, nextAttempt, roundMs } from './schedule.ts'

test('waits grow to six hours, and end with the three days of the round', () => {
  const roundAt = new Date('2026-11-20T12:00:00Z')
  const waits: number[] = []
  let now = roundAt
  for (let attempts = 1; ; attempts += 1) {
    const next = nextAttempt({ attempts, roundAt, now, retryAfterSeconds: null }, () => 0.5)
    if (!next) break
    waits.push((next.getTime() - now.getTime()) / 1000)
    now = next
  }
  expect(waits.slice(0, 4)).toEqual([10, 25, 62.5, 156.25])
  expect(Math.max(...waits)).toBe(6 * 3600)
  expect(waits.length).toBeGreaterThan(12)
  expect(now.getTime() - roundAt.getTime()).toBeGreaterThan(roundMs - 7 * 3_600_000)
})

test('waits vary by a fifth, and are as long as the receiver asks', () => {
  const roundAt = new Date()
  const wait = (random: number, retryAfterSeconds: number | null = null) =>
    (nextAttempt({ attempts: 1, roundAt, now: roundAt, retryAfterSeconds }, () => random)?.getTime() ?? 0) -
    roundAt.getTime()
  expect([wait(0), wait(1)]).toEqual([8_000, 12_000])
  expect(wait(0.5, 120)).toBe(120_000)
})

test('a receiver that refuses the message itself is not asked again', () => {
  const again = [null, 302, 408, 409, 425, 429, 500, 503]
  const never = [400, 401, 403, 404, 410, 413, 422]
  expect(again.filter(status => !isWorthRetrying(status))).toEqual([])
  expect(never.filter(isWorthRetrying)).toEqual([])
})
