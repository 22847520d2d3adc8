import { expect, test } from 'vitest'
import { creditStanding } from './credit-words.ts'

const credit = {
  limitCents: 100_000,
  debtCents: 60_000,
  overdueCents: 0,
  overdueSince: null,
  pendingCents: 10_000,
  pendingOrders: 1,
  blocksOverLimit: false,
  blockDays: null,
}

test('debt, pending orders and this one stand against the limit', () => {
  expect(creditStanding(credit, 30_000, '2026-11-20')).toEqual({ wouldOweCents: 100_000, leftCents: 0, warnings: [] })
  expect(creditStanding(credit, 30_001, '2026-11-20')).toMatchObject({
    leftCents: -1,
    warnings: [expect.stringContaining('0,01')],
  })
  expect(creditStanding({ ...credit, limitCents: null }, 1e9, '2026-11-20')).toMatchObject({
    leftCents: null,
    warnings: [],
  })
})

test('overdue debt is told with its days, and what blocks says so', () => {
  const late = { ...credit, overdueCents: 20_000, overdueSince: '2026-11-10', blockDays: 9, blocksOverLimit: true }
  expect(creditStanding(late, 50_000, '2026-11-20').warnings).toEqual([
    expect.stringMatching(/no toma pedidos por encima/),
    expect.stringMatching(/\(10 días\).*más de 9 días/),
  ])
  expect(creditStanding({ ...late, blockDays: 10 }, 0, '2026-11-20').warnings).toEqual([
    expect.stringMatching(/\(10 días\)\.$/),
  ])
})
