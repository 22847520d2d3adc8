import { thousandthsOf } from '../../../kernel/contract/quantities.ts'
import { paymentMethods } from './delivery-words.ts'

/** One article of a load: units by its documents and counted units. */
export type Goods = {
  articleId: string
  loaded: number
  delivered: number
  /** Returned at the doors as unfit. */
  returnedUnfit: number
  /** Empty containers collected from customers; they are counted separately from goods. */
  pickedUp: number
  fit: number
  unfit: number
  empty: number
  priceCents: number
}

export type GoodsFigures = {
  expectedFit: number
  expectedUnfit: number
  /** Goods that did not come back; negative when there is a surplus. */
  shortage: number
  /** Reported fit and counted unfit; negative for the opposite. */
  spoiled: number
  /** Collected containers that did not come back; negative when there is a surplus. */
  emptyShortage: number
}

/** The units missing in one condition and surplus in the other: the same goods, whose condition changed. */
const inOtherCondition = (fitMissing: number, unfitMissing: number): number => {
  if (fitMissing > 0 && unfitMissing < 0) return Math.min(fitMissing, -unfitMissing)
  if (fitMissing < 0 && unfitMissing > 0) return -Math.min(-fitMissing, unfitMissing)
  return 0
}

/** loaded = delivered + fit + unfit + shortage, and picked up = empty + emptyShortage, in thousandths of a unit. */
export const goodsFiguresOf = (goods: Omit<Goods, 'articleId' | 'priceCents'>): GoodsFigures => {
  const of = (name: keyof typeof goods) => thousandthsOf(goods[name])
  const back = of('loaded') - of('delivered')
  const expectedFit = back - of('returnedUnfit')
  const spoiledUnits = inOtherCondition(expectedFit - of('fit'), of('returnedUnfit') - of('unfit'))
  return {
    expectedFit: expectedFit / 1000,
    expectedUnfit: of('returnedUnfit') / 1000,
    shortage: (back - of('fit') - of('unfit')) / 1000,
    spoiled: spoiledUnits / 1000,
    emptyShortage: (of('pickedUp') - of('empty')) / 1000,
  }
}

/** The price of units in whole cents, halves rounded away from zero. */
export const worthOf = (units: number, priceCents: number): number => {
  const thousandths = thousandthsOf(units) * priceCents
  return Math.sign(thousandths) * Math.round(Math.abs(thousandths) / 1000)
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

export const cashMethod = 0

/** A payment in a delivery result; its `subject` is `<delivery>:<line>`. */
export type Payment = { subject: string; method: number; amountCents: number }

/** A counted note, coin or loose amount of cash, an expense, or a value handed in: one of the phone's, by its subject, or another. */
export type Count = {
  kind: 'note' | 'coin' | 'loose' | 'value' | 'expense'
  amountCents: number
  method: number | null
  subject: string | null
}

export type Money = {
  method: number
  taken: number
  spent: number
  expected: number
  counted: number
  missing: number
}

const isCash = ({ kind }: Count): boolean => kind === 'note' || kind === 'coin' || kind === 'loose'

/** For each method, the payments of customers minus expenses (which are paid in cash), compared with the count. */
export const moneyOf = (payments: Payment[], counts: Count[]): Money[] =>
  paymentMethods.map((_, method) => {
    const paidCents = sum(payments.filter(payment => payment.method === method).map(({ amountCents }) => amountCents))
    const inHand = counts.filter(count =>
      method === cashMethod ? isCash(count) : count.kind === 'value' && count.method === method,
    )
    const countedCents = sum(inHand.map(({ amountCents }) => amountCents))
    const expenses = counts.filter(({ kind }) => kind === 'expense').map(({ amountCents }) => amountCents)
    const spentCents = method === cashMethod ? sum(expenses) : 0
    return {
      method,
      taken: paidCents,
      spent: spentCents,
      expected: paidCents - spentCents,
      counted: countedCents,
      missing: paidCents - spentCents - countedCents,
    }
  })

export const goodsKinds = ['goods', 'condition', 'empties'] as const
export const moneyDifferenceKinds = ['cash', 'value', 'extra'] as const
export const differenceKinds = [...goodsKinds, ...moneyDifferenceKinds] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export const isGoodsKind = (kind: string): boolean => (goodsKinds as readonly string[]).includes(kind)

/** A difference between documents and count. `units` of goods have the sign of their figure; `amountCents` is their price, or the money. */
export type Difference = {
  kind: DifferenceKind
  articleId: string | null
  /** The value that it is of, if any. */
  subject: string | null
  units: number | null
  amountCents: number
}

/** The key of a difference, which several explanations may share. */
export const differenceKey = ({
  kind,
  articleId,
  subject,
}: {
  kind: string
  articleId?: string | null | undefined
  subject?: string | null | undefined
}): string => `${kind} ${articleId ?? subject ?? ''}`

const openGoods = (line: Goods): Difference[] => {
  const { shortage, spoiled, emptyShortage } = goodsFiguresOf(line)
  const of = (kind: DifferenceKind, units: number, priceCents: number): Difference => ({
    kind,
    articleId: line.articleId,
    subject: null,
    units,
    amountCents: worthOf(units, priceCents),
  })
  return [
    of('goods', shortage, line.priceCents),
    of('condition', spoiled, line.priceCents),
    // The person who explains it states the value of a container: the article's price is that of its content.
    of('empties', emptyShortage, 0),
  ].filter(({ units }) => units !== 0)
}

const openMoney = (payments: Payment[], counts: Count[]): Difference[] => {
  const open = (kind: DifferenceKind, subject: string | null, amountCents: number): Difference => ({
    kind,
    articleId: null,
    subject,
    units: null,
    amountCents,
  })
  const inHand = new Set(counts.flatMap(({ kind, subject }) => (kind === 'value' && subject ? [subject] : [])))
  const subjects = new Set(payments.map(({ subject }) => subject))
  const [cash] = moneyOf(payments, counts)
  return [
    ...(cash && cash.missing !== 0 ? [open('cash', null, cash.missing)] : []),
    ...payments
      .filter(({ method, subject }) => method !== cashMethod && !inHand.has(subject))
      .map(({ subject, amountCents }) => open('value', subject, amountCents)),
    ...counts
      .filter(({ kind, subject }) => kind === 'value' && !(subject && subjects.has(subject)))
      .map(({ subject, amountCents }) => open('extra', subject, -amountCents)),
  ]
}

/** The goods and money of a settlement; null while they are not declared counted, and then without differences. */
export type Counted = {
  goods: Goods[] | null
  money: { payments: Payment[]; counts: Count[] } | null
}

/** All differences, explained or not. */
export const differencesOf = ({ goods, money }: Counted): Difference[] => [
  ...(goods ?? []).flatMap(openGoods),
  ...(money ? openMoney(money.payments, money.counts) : []),
]

/** A difference minus its explanations; null when nothing is left. Explanations of a difference that no longer exists leave a negative rest. */
const leftOf = (
  one: Difference,
  open: Difference | undefined,
  explanations: Difference[],
  priceCents: number,
): Difference | null => {
  if (isGoodsKind(one.kind)) {
    const explainedUnits = sum(explanations.map(({ units }) => thousandthsOf(units ?? 0)))
    const units = (thousandthsOf(open?.units ?? 0) - explainedUnits) / 1000
    const price = one.kind === 'empties' ? 0 : priceCents
    return units === 0 ? null : { ...one, units, amountCents: worthOf(units, price) }
  }
  const amountCents = (open?.amountCents ?? 0) - sum(explanations.map(explanation => explanation.amountCents))
  return amountCents === 0 ? null : { ...one, amountCents }
}

/** Differences without a complete explanation. */
export const unexplainedOf = (counts: Counted, explanations: Difference[]): Difference[] => {
  const prices = new Map(counts.goods?.map(({ articleId, priceCents }) => [articleId, priceCents]))
  const open = new Map(differencesOf(counts).map(difference => [differenceKey(difference), difference]))
  const byKey = Map.groupBy(explanations, differenceKey)
  const isCounted = ({ kind }: Difference) => (isGoodsKind(kind) ? counts.goods : counts.money) !== null
  return [...new Set([...open.keys(), ...byKey.keys()])].flatMap((key): Difference[] => {
    const own = byKey.get(key) ?? []
    const one = open.get(key) ?? own[0]
    if (!one || !isCounted(one)) return []
    const rest = leftOf(one, open.get(key), own, prices.get(one.articleId ?? '') ?? 0)
    return rest ? [rest] : []
  })
}
