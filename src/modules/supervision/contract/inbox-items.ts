import { z } from 'zod'
import { daysBetween, formatDay, formatMoney, formatNumber } from '../../../kernel/contract/formats.ts'
import { followRules } from '../../follow-up/contract/follow.ts'

/** What makes an item; each figure is said on the screen. */
export const inboxRules = {
  /** Bought on at least so many days of `windowDays`, and not for more than twice the rhythm nor fewer than `days`; after `until` days the customer is gone, not going. */
  rhythm: { purchases: 4, timesItsRhythm: 2, days: 10, until: 90, windowDays: followRules.frequencyDays },
  /** As on the customer's own page, of customers who still buy. */
  lost: { ...followRules.lost, windowDays: followRules.yearDays },
  /** What comes in within so many days after somebody took it counts as recovered. */
  recoveredDays: 30,
} as const

export const itemKinds = { rhythm: 'Dejó de comprar', lost: 'Artículos perdidos', debt: 'Deuda vencida' } as const
export type ItemKind = keyof typeof itemKinds
export const itemKindIds = Object.keys(itemKinds) as [ItemKind, ...ItemKind[]]

const person = z.object({ id: z.uuid(), name: z.string() })
const coded = z.object({ id: z.uuid(), code: z.string(), name: z.string() })
const count = z.number().int()
const cents = z.number().int()

const rhythmFacts = z.object({
  everyDays: count,
  purchases: count,
  lastOn: z.string(),
  ticketCents: cents,
  /** Whole rhythms gone by since the last purchase. */
  missed: count,
})
const lostArticle = z.object({
  code: z.string(),
  name: z.string(),
  everyDays: count,
  purchases: count,
  lastOn: z.string(),
  monthCents: cents,
})
const lostFacts = z.object({ count, articles: z.array(lostArticle) })
const debtFacts = z.object({ documents: count, oldestDueOn: z.string() })

export const followUp = z.object({
  id: z.uuid(),
  state: z.enum(['open', 'done', 'dismissed']),
  owner: person.nullable(),
  snoozedUntil: z.string().nullable(),
  note: z.string().nullable(),
  takenAt: z.string().nullable(),
})

export const inboxItem = z.object({
  customer: coded,
  seller: coded.nullable(),
  kind: z.enum(itemKindIds),
  /** Which episode this is: the last purchase, the last one of a lost article, or the oldest due date. */
  since: z.string(),
  stakeCents: cents,
  rhythm: rhythmFacts.nullable(),
  lost: lostFacts.nullable(),
  debt: debtFacts.nullable(),
  followUp: followUp.nullable(),
})
export type InboxItem = z.output<typeof inboxItem>
export type LostArticle = z.output<typeof lostArticle>

const days = (value: number): string => (value === 1 ? '1 día' : `${formatNumber(value)} días`)
const many = (value: number, one: string, more: string): string => `${formatNumber(value)} ${value === 1 ? one : more}`

const rhythmReason = (facts: z.output<typeof rhythmFacts>, stakeCents: number, today: string): string =>
  `Compraba cada ${days(facts.everyDays)}; van ${formatNumber(daysBetween(facts.lastOn, today))} desde el ${formatDay(facts.lastOn, today)}. ` +
  `Faltan ${many(facts.missed, 'compra', 'compras')} × ${formatMoney(facts.ticketCents)} promedio = ${formatMoney(stakeCents)} en riesgo.`

const lostReason = (
  { count: total, articles }: z.output<typeof lostFacts>,
  stakeCents: number,
  today: string,
): string => {
  const told = articles.map(
    ({ name, everyDays, lastOn, monthCents }) =>
      `${name} (cada ${days(everyDays)}, hace ${formatNumber(daysBetween(lastOn, today))}; ${formatMoney(monthCents)} por mes)`,
  )
  const rest = total > articles.length ? ` y ${formatNumber(total - articles.length)} más` : ''
  return `Dejó de llevar ${told.join(', ')}${rest}. Suman ${formatMoney(stakeCents)} por mes.`
}

const debtReason = (
  { documents, oldestDueOn }: z.output<typeof debtFacts>,
  stakeCents: number,
  today: string,
): string =>
  `Debe ${formatMoney(stakeCents)} en ${many(documents, 'comprobante vencido', 'comprobantes vencidos')}; ` +
  `el más viejo venció el ${formatDay(oldestDueOn, today)}, hace ${days(daysBetween(oldestDueOn, today))}.`

/** Why an item is there, with its arithmetic spelled out. */
export const reasonOf = ({ rhythm, lost, debt, stakeCents }: InboxItem, today: string): string => {
  if (rhythm) return rhythmReason(rhythm, stakeCents, today)
  if (lost) return lostReason(lost, stakeCents, today)
  return debt ? debtReason(debt, stakeCents, today) : ''
}
