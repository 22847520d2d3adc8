import { monthOf } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { LiveSellerDay } from '../../contract/live-documents.ts'
import { addSums } from './add-sums.queries.ts'
import { addUp } from './add-up.ts'
import {
  type ArticleDelta,
  articleFigures,
  type FactDeltas,
  type SellerDay,
  type VisitDelta,
  visitFigures,
} from './fact-deltas.ts'
import { addToVisits, lockDays, recountSellerDays, type WrittenVisit } from './fact-writes.queries.ts'
import { addToGroupArticleMonths, addToGroupDays, placeCustomers } from './group-facts.queries.ts'
import { addToArticleHours, addToGroupHours, addToSellerHours, isTimed } from './hour-sums.queries.ts'
import { dropSoldDays } from './sold-days/pack-sold-days.ts'

const monthFigures = [
  'visits',
  'effectiveVisits',
  ...visitFigures.filter(figure => figure !== 'remoteNetCents' && figure !== 'remoteTotalCents'),
] as const

const sellerDaysOf = (rows: SellerDay[]): SellerDay[] =>
  addUp<SellerDay, 'day' | 'sellerId', never>(rows, ['day', 'sellerId'], [])

/** A seller's day has one writer at a time: lock it before reading or writing anything that counts in it. */
export const lockSellerDays = (tenant: Tenant, days: SellerDay[]): Promise<void> => lockDays(tenant, sellerDaysOf(days))

const latest = (deltas: VisitDelta[]): Map<string, string> => {
  const at = new Map<string, string>()
  for (const { day, sellerId, customerId, operationAt } of deltas) {
    const key = `${day} ${sellerId} ${customerId}`
    if (operationAt && operationAt > (at.get(key) ?? '')) at.set(key, operationAt)
  }
  return at
}

const visitsOf = (deltas: VisitDelta[]) => {
  const at = latest(deltas)
  return addUp(deltas, ['day', 'sellerId', 'customerId'], visitFigures).map(visit => ({
    ...visit,
    operationAt: at.get(`${visit.day} ${visit.sellerId} ${visit.customerId}`) ?? null,
  }))
}

type Visit = ReturnType<typeof visitsOf>[number]
type CountedVisit = Visit & { visits: number; effectiveVisits: number }

/** 1 when a figure became positive by adding `delta`, -1 when it stopped being so, else 0; `now` is the figure afterwards. */
const countChange = (delta: number, now: number): number => Number(now > 0) - Number(now - delta > 0)

/** What the seller did at the customer. Remote orders and collections make no visit. */
const ownOrders = ({ orders, remoteOrders }: Visit): number => orders - remoteOrders
const ownCollections = ({ collections, remoteCollections }: Visit): number => collections - remoteCollections

const countVisits = (visits: Visit[], rows: WrittenVisit[]): CountedVisit[] => {
  const now = new Map(rows.map(row => [`${row.day} ${row.sellerId} ${row.customerId}`, row]))
  return visits.map(visit => {
    const row = now.get(`${visit.day} ${visit.sellerId} ${visit.customerId}`)
    return {
      ...visit,
      visits: countChange(ownOrders(visit) + ownCollections(visit) + visit.noPurchases, row?.ownOperations ?? 0),
      effectiveVisits: countChange(ownOrders(visit), row?.ownOrders ?? 0),
    }
  })
}

const writeArticles = async (tenant: Tenant, deltas: ArticleDelta[]): Promise<void> => {
  if (deltas.length === 0) return
  const months = deltas.map(delta => ({ ...delta, month: monthOf(delta.day) }))
  await Promise.all([
    addSums(tenant, 'articleDays', deltas, ['day', 'articleId'], articleFigures),
    addSums(tenant, 'sellerArticleMonths', months, ['month', 'sellerId', 'articleId'], articleFigures),
    addToArticleHours(tenant, months),
    addToGroupArticleMonths(tenant, addUp(months, ['month', 'customerId', 'articleId'], articleFigures)),
  ])
}

/** What depends on which visits are new. */
const writeCountedVisits = async (tenant: Tenant, visits: CountedVisit[]): Promise<void> => {
  const months = visits.map(visit => ({ ...visit, month: monthOf(visit.day) }))
  await Promise.all([
    addSums(tenant, 'customerMonths', months, ['month', 'customerId', 'sellerId'], monthFigures),
    addToGroupDays(tenant, visits),
  ])
}

/** Days with orders among the deltas. */
const daysSold = (visits: VisitDelta[]): string[] => [
  ...new Set(visits.flatMap(({ day, orders }) => (orders === 0 ? [] : [day]))),
]

/**
 * Adds the deltas of documents to every derived table, in a fixed number of statements whatever the number of documents,
 * each over sorted keys. The statements are sent in two groups, always in the same order, so that two writers cannot
 * deadlock. The caller holds the sellers' days (`lockSellerDays`). Returns those days as they are now.
 */
export const applyFacts = async (tenant: Tenant, { visits, articles }: FactDeltas): Promise<LiveSellerDay[]> => {
  if (visits.length === 0) return []
  const summedVisits = visitsOf(visits)
  const timedVisits = visits.filter(isTimed)
  const [, writtenVisits, days] = await Promise.all([
    dropSoldDays(tenant, daysSold(visits)),
    addToVisits(tenant, summedVisits),
    recountSellerDays(tenant, sellerDaysOf(visits)),
    addToSellerHours(tenant, timedVisits),
    placeCustomers(tenant, [...new Set(visits.map(({ customerId }) => customerId))]),
    addToGroupHours(tenant, timedVisits),
    writeArticles(tenant, articles),
  ])
  await writeCountedVisits(tenant, countVisits(summedVisits, writtenVisits))
  return days
}
