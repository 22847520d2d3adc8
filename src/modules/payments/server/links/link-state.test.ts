import { describe, expect, test } from 'vitest'
import type { LinkState, PaymentStatus } from '../../contract/payment-words.ts'
import { nextCheckOf, stateOfLink } from './link-state.ts'

const now = new Date('2026-11-28T12:00:00Z')
const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

describe('how a link stands', () => {
  const state = (from: LinkState, statuses: PaymentStatus[], expiresAt = inMinutes(60)) =>
    stateOfLink({ state: from, statuses, expiresAt, now })

  test.each<[LinkState, PaymentStatus[], LinkState]>([
    ['open', [], 'open'],
    ['open', ['rejected'], 'rejected'],
    ['rejected', ['rejected', 'pending'], 'pending'],
    ['pending', ['rejected', 'pending', 'approved'], 'paid'],
    ['paid', ['approved', 'returned'], 'paid'],
    ['paid', ['disputed'], 'paid'],
    ['paid', ['returned'], 'returned'],
    ['returned', ['approved'], 'paid'],
    // Another link may have taken its place: it does not come back, but its money counts.
    ['replaced', ['pending'], 'replaced'],
    ['expired', ['pending'], 'expired'],
    ['replaced', ['approved'], 'paid'],
    ['expired', ['approved'], 'paid'],
    ['paid', ['returned', 'pending'], 'returned'],
  ])('%s with %j is %s', (from, statuses, expected) => expect(state(from, statuses)).toBe(expected))

  test('ends with its time, unless money is on its way', () => {
    expect(state('open', [], inMinutes(-1))).toBe('expired')
    expect(state('rejected', ['rejected'], inMinutes(-1))).toBe('expired')
    expect(state('pending', ['pending'], inMinutes(-1))).toBe('pending')
  })
})

describe('when the provider is asked again', () => {
  const minutesUntil = (state: LinkState, checks: number, ageMinutes = 0): number | null => {
    const next = nextCheckOf({ state, checks, createdAt: inMinutes(-ageMinutes), expiresAt: inMinutes(24 * 60), now })
    return next && (next.getTime() - now.getTime()) / 60_000
  }

  test('within minutes at first, then every hour, and not any more when nothing can come of it', () => {
    expect([0, 1, 2, 3, 50].map(checks => minutesUntil('open', checks))).toEqual([2, 5, 15, 60, 60])
    expect(minutesUntil('pending', 9, 29 * 24 * 60)).toBe(60)
    expect(minutesUntil('pending', 9, 31 * 24 * 60)).toBeNull()
    expect(minutesUntil('paid', 1)).toBe(24 * 60)
    expect(minutesUntil('paid', 1, 31 * 24 * 60)).toBeNull()
    expect(minutesUntil('returned', 1)).toBeNull()
    expect([minutesUntil('expired', 1), minutesUntil('expired', 1, 4 * 24 * 60)]).toEqual([360, null])
  })
})
