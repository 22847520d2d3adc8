import { thousandthsOf } from '../../../kernel/contract/quantities.ts'
import { type MoneyKind, moneyKindIds, moneyKindOf } from './delivery-words.ts'

export type Goods = {
  articleId: string
  loaded: number
  delivered: number
  /** Empty containers taken from customers on the way. */
  pickedUp: number
  fit: number
  unfit: number
  priceCents: number
}

/** loaded + picked up = delivered + returned fit + returned unfit + shortage, in thousandths of a unit. */
export const shortageOf = ({
  loaded,
  delivered,
  pickedUp,
  fit,
  unfit,
}: Omit<Goods, 'articleId' | 'priceCents'>): number =>
  (thousandthsOf(loaded) +
    thousandthsOf(pickedUp) -
    thousandthsOf(delivered) -
    thousandthsOf(fit) -
    thousandthsOf(unfit)) /
  1000

/** What so many units are worth: whole cents, half away from zero. */
export const worthOf = (units: number, priceCents: number): number => {
  const thousandths = thousandthsOf(units) * priceCents
  return Math.sign(thousandths) * Math.round(Math.abs(thousandths) / 1000)
}

export type Payment = { method: number; amountCents: number }
export type Count = { kind: 'note' | 'cheque' | 'transfer' | 'expense'; amountCents: number }
export type Money = {
  kind: MoneyKind
  taken: number
  spent: number
  expected: number
  counted: number
  missing: number
}

const countedAs = { note: 'cash', cheque: 'cheques', transfer: 'transfers' } as const

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Expected money = what customers paid − expenses, which are paid in cash; `missing` is negative when there is too much. */
export const moneyOf = (payments: Payment[], counts: Count[]): Money[] =>
  moneyKindIds.map(kind => {
    const taken = sum(payments.filter(({ method }) => moneyKindOf(method) === kind).map(payment => payment.amountCents))
    const spent =
      kind === 'cash' ? sum(counts.filter(count => count.kind === 'expense').map(count => count.amountCents)) : 0
    const counted = sum(
      counts
        .filter(count => count.kind !== 'expense' && countedAs[count.kind] === kind)
        .map(count => count.amountCents),
    )
    return { kind, taken, spent, expected: taken - spent, counted, missing: taken - spent - counted }
  })

export type Difference = {
  kind: MoneyKind | 'goods'
  articleId: string | null
  units: number | null
  amountCents: number
}

/** What is missing and nobody answers for yet. `units` of goods; `amountCents` is their worth, or the money. */
export type Unexplained = {
  kind: MoneyKind | 'goods'
  articleId: string | null
  units: number | null
  amountCents: number
}

export const unexplainedOf = (goods: Goods[], money: Money[], differences: Difference[]): Unexplained[] => {
  const ofGoods = goods.flatMap((line): Unexplained[] => {
    const explained = sum(
      differences
        .filter(({ kind, articleId }) => kind === 'goods' && articleId === line.articleId)
        .map(({ units }) => thousandthsOf(units ?? 0)),
    )
    const left = (thousandthsOf(shortageOf(line)) - explained) / 1000
    return left === 0
      ? []
      : [{ kind: 'goods', articleId: line.articleId, units: left, amountCents: worthOf(left, line.priceCents) }]
  })
  const ofMoney = money.flatMap(({ kind, missing }): Unexplained[] => {
    const left =
      missing - sum(differences.filter(difference => difference.kind === kind).map(({ amountCents }) => amountCents))
    return left === 0 ? [] : [{ kind, articleId: null, units: null, amountCents: left }]
  })
  return [...ofGoods, ...ofMoney]
}
