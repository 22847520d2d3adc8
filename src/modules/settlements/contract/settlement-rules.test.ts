import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { denominationsOf } from './denominations.ts'
import { type Count, type Goods, goodsFiguresOf, type Payment, unexplainedOf } from './settlement-rules.ts'
import { trailsOf } from './trace.ts'

const units = fc.integer({ min: 0, max: 5_000 }).map(thousandths => thousandths / 1000)
const goods: fc.Arbitrary<Goods> = fc.record({
  articleId: fc.constantFrom('a', 'b'),
  loaded: units,
  delivered: units,
  returnedUnfit: units,
  pickedUp: units,
  fit: units,
  unfit: units,
  empty: units,
  priceCents: fc.integer({ min: 1, max: 99_999 }),
})
const thousandths = (value: number): number => Math.round(value * 1000)

describe('goods', () => {
  test('what is short and what changed its condition account for every unit of fit and of unfit', () => {
    fc.assert(
      fc.property(goods, line => {
        const { expectedFit, expectedUnfit, shortage, spoiled, emptyShortage } = goodsFiguresOf(line)
        const fitMissing = thousandths(expectedFit) - thousandths(line.fit)
        const unfitMissing = thousandths(expectedUnfit) - thousandths(line.unfit)
        expect(thousandths(shortage)).toBe(fitMissing + unfitMissing)
        expect(thousandths(emptyShortage)).toBe(thousandths(line.pickedUp) - thousandths(line.empty))
        // Without the change of condition, both have the same sign: neither hides a part of the other.
        const [fitLeft, unfitLeft] = [fitMissing - thousandths(spoiled), unfitMissing + thousandths(spoiled)]
        expect(fitLeft * unfitLeft).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('fit and unfit cannot be exchanged unseen', () => {
    const line = { loaded: 5, delivered: 0, returnedUnfit: 2, pickedUp: 0, empty: 0 }
    expect(goodsFiguresOf({ ...line, fit: 3, unfit: 2 })).toMatchObject({ shortage: 0, spoiled: 0 })
    expect(goodsFiguresOf({ ...line, fit: 2, unfit: 3 })).toMatchObject({ shortage: 0, spoiled: 1 })
    expect(goodsFiguresOf({ ...line, fit: 5, unfit: 0 })).toMatchObject({ shortage: 0, spoiled: -2 })
    expect(goodsFiguresOf({ ...line, fit: 0, unfit: 4 })).toMatchObject({ shortage: 1, spoiled: 2 })
  })
})

const payment: fc.Arbitrary<Payment> = fc.record({
  subject: fc.uuid(),
  method: fc.nat(6),
  amountCents: fc.integer({ min: 1, max: 99_999 }),
})

describe('money', () => {
  test('differences add up to what is missing, whatever is there, and explained there are none', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(payment, { selector: one => one.subject }),
        fc.nat(99_999),
        fc.func(fc.boolean()),
        (payments, cash, isThere) => {
          const values = payments.filter(({ method, subject }) => method !== 0 && isThere(subject))
          const counts: Count[] = [
            ...(cash > 0 ? [{ kind: 'loose' as const, amountCents: cash, method: null, subject: null }] : []),
            ...values.map(value => ({ ...value, kind: 'value' as const })),
            { kind: 'value', amountCents: 77, method: 1, subject: 'extra' },
          ]
          const open = unexplainedOf({ goods: null, money: { payments, counts } }, [])
          const sum = (amounts: { amountCents: number }[]) => amounts.reduce((all, one) => all + one.amountCents, 0)
          expect(sum(open)).toBe(sum(payments) - cash - sum(values) - 77)
          expect(unexplainedOf({ goods: null, money: { payments, counts } }, open)).toEqual([])
          expect(unexplainedOf({ goods: null, money: null }, open)).toEqual([])
        },
      ),
    )
  })

  test('a cheque that is missing is not hidden by another one that is too much', () => {
    const payments = [{ subject: 'd:0', method: 1, amountCents: 500 }]
    const counts: Count[] = [{ kind: 'value', method: 1, amountCents: 500, subject: 'other' }]
    const open = unexplainedOf({ goods: null, money: { payments, counts } }, [])
    expect(open.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['value', 500],
      ['extra', -500],
    ])
  })
})

test('every denomination of a currency is there once, the largest first, and Argentina has its smallest coin', () => {
  for (const currency of ['ARS', 'PYG', 'UYU', 'CLP', 'BOB', 'BRL', 'USD'])
    for (const list of Object.values(denominationsOf(currency)))
      expect(list).toEqual([...new Set(list)].toSorted((one, other) => other - one))
  expect(denominationsOf('ARS').coin.at(-1)).toBe(25)
  expect(denominationsOf('???')).toEqual({ note: [], coin: [] })
})

test('a trail leads first to the document that says exactly as much', () => {
  const order = (orderId: string, cashCents: number) => ({
    orderId,
    deliveredCents: cashCents,
    paidCents: cashCents,
    cashCents,
    goods: [],
  })
  const cash = { kind: 'cash' as const, articleId: null, subject: null, units: null, amountCents: 1_240 }
  const [trail] = trailsOf([cash], [order('a', 9_000), order('b', 1_240), order('c', 3_000)], [])
  expect(trail?.documents.map(({ orderId, isExact }) => [orderId, isExact])).toEqual([
    ['b', true],
    ['a', false],
    ['c', false],
  ])
})
