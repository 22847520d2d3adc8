import { dayOf, monthEnd, monthOf } from '../../../../kernel/contract/formats.ts'
import { type Period, periodName } from '../../../../kernel/contract/periods.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { SelectionQuery } from '../../../dashboards/contract/sales-query.ts'
import {
  type Comparison,
  comparisonOf,
  findSellerMeasures,
  findSellerMeasuresUntil,
  periodOf,
} from '../../../dashboards/server/index.ts'
import { objectiveWeights } from '../../../objectives/contract/weights.ts'
import { environmentPace, findSellerObjectives, measuresOf, sellerPace } from '../../../objectives/server/index.ts'
import { daysOff } from '../../../routes/server/index.ts'
import { boundsCustomers, findFactDays, type Selection } from '../../../sales/server/index.ts'
import {
  maximumSellers,
  type PerformanceDay,
  type PerformanceRow,
  type SellerDetail,
  type SellerPerformance,
} from '../../contract/performance.ts'
import { findSeller, openToday, type StreetDependencies, selectionOf } from '../street.ts'
import { figuresOf, totalOf } from './figures.ts'
import {
  type DayRow,
  findDays,
  findExcuses,
  findNonBuyers,
  findTrackSums,
  type SellerTracks,
} from './performance.queries.ts'

type Asked = { today: string; period: Period; comparison: Comparison }

const askedOf = (dependencies: StreetDependencies, session: Session, query: SelectionQuery): Asked => {
  const now = dependencies.now()
  const today = dayOf(now, session.timeZone)
  const period = periodOf(query, today)
  return { today, period, comparison: comparisonOf(query, period, now, session.timeZone) }
}

const measure = async (tenant: Tenant, selection: Selection, { period, comparison }: Asked) => {
  const factDays = await findFactDays(tenant)
  return {
    now: await findSellerMeasures(tenant, { selection, period, ...factDays }),
    before: comparison.until
      ? await findSellerMeasuresUntil(tenant, selection, comparison.from, comparison.until)
      : await findSellerMeasures(tenant, { selection, period: comparison, ...factDays }),
    walked: await findTrackSums(tenant, selection, period),
    walkedBefore: await findTrackSums(tenant, selection, comparison, comparison.until),
  }
}
type Measured = Awaited<ReturnType<typeof measure>>

const bySeller = (tracks: SellerTracks[]) => new Map(tracks.map(row => [row.sellerId, row]))

const rowsOf = ({ now, before, walked, walkedBefore }: Measured): PerformanceRow[] => {
  const [tracks, tracksBefore] = [bySeller(walked), bySeller(walkedBefore)]
  const previous = new Map(before.map(seller => [seller.id, seller]))
  return now.map(seller => {
    const { id, code, name } = seller
    const then = previous.get(id)
    return {
      id,
      code,
      name,
      now: figuresOf(seller, tracks.get(id) ?? null),
      before: then ? figuresOf(then, tracksBefore.get(id) ?? null) : null,
    }
  })
}

/** Tracks know no customers: with a filter of channel or region they are the seller's whole day. */
const totalsOf = ({ now, before, walked, walkedBefore }: Measured) => ({
  total: totalOf(now, walked),
  previousTotal: totalOf(before, walkedBefore),
})

const named = ({ period, comparison, today }: Asked) => ({
  period: { ...period, name: periodName(period, today) },
  comparison: { from: comparison.from, to: comparison.to, label: comparison.label },
})

/** Every seller's period from the daily facts, the most net sale first. */
export const answerPerformance = async (
  dependencies: StreetDependencies,
  session: Session,
  query: SelectionQuery,
): Promise<SellerPerformance> => {
  const asked = askedOf(dependencies, session, query)
  await openToday(dependencies, session, asked.period)
  const measured = await dependencies.withTenant(
    session.envId,
    async tenant => measure(tenant, await selectionOf(tenant, session, query), asked),
    { readOnly: true },
  )
  const rows = rowsOf(measured)
    .sort((a, b) => b.now.netCents - a.now.netCents || (a.code < b.code ? -1 : 1))
    .slice(0, maximumSellers)
  return { ...named(asked), ...totalsOf(measured), rows }
}

const dayOfSeller = (row: DayRow): PerformanceDay => ({
  day: row.day,
  ...figuresOf(
    row,
    row.firstAt && row.lastAt
      ? { seconds: (Date.parse(row.lastAt) - Date.parse(row.firstAt)) / 1000, meters: row.meters ?? 0 }
      : null,
  ),
  firstAt: row.firstAt,
  lastAt: row.lastAt,
})

/** The month the period ends in, at the pace of the seller's own calendar. */
const goalsOf = async (
  tenant: Tenant,
  sellerId: string,
  { asked, selection }: { asked: Asked; selection: Selection },
): Promise<SellerDetail['goals']> => {
  const isOfAll = boundsCustomers(selection)
  const month = monthOf(asked.period.to)
  const [objective] = await findSellerObjectives(tenant, { month, sellers: [sellerId] })
  const walk = { month, today: asked.today, holidays: await daysOff(tenant, { from: month, to: monthEnd(month) }) }
  if (!objective) return { ...environmentPace(walk), isOfAll, measures: null }
  const pace = sellerPace(objective, walk)
  return { ...pace, isOfAll, measures: measuresOf(objective, pace, await tenant.settings(objectiveWeights)).measures }
}

const readDetail = async (
  tenant: Tenant,
  session: Session,
  code: string,
  asked: Asked,
  query: SelectionQuery,
): Promise<SellerDetail> => {
  const seller = await findSeller(tenant, session.scope, code)
  const { period } = asked
  const selection: Selection = {
    ...(await selectionOf(tenant, session, { ...query, sellers: [], supervisors: [] })),
    sellers: [seller.id],
  }
  const measured = await measure(tenant, selection, asked)
  const { total, previousTotal } = totalsOf(measured)
  const nonBuyers = await findNonBuyers(tenant, seller.id, selection, period)
  return {
    seller,
    today: asked.today,
    ...named(asked),
    now: total,
    before: previousTotal,
    goals: await goalsOf(tenant, seller.id, { asked, selection }),
    days: (await findDays(tenant, seller.id, selection, period)).map(dayOfSeller),
    excuses: await findExcuses(tenant, selection, period),
    withoutPurchase: {
      total: nonBuyers[0]?.total ?? 0,
      rows: nonBuyers.map(({ id, code: shop, name, visits, lastPurchaseOn }) => ({
        id,
        code: shop,
        name,
        visits,
        lastPurchaseOn,
      })),
    },
  }
}

/** One seller's period: goals, day by day, excuses, customers without purchase. Out of scope is a 404. */
export const answerSeller = async (
  dependencies: StreetDependencies,
  session: Session,
  code: string,
  query: SelectionQuery,
): Promise<SellerDetail> => {
  const asked = askedOf(dependencies, session, query)
  await openToday(dependencies, session, asked.period)
  return dependencies.withTenant(session.envId, tenant => readDetail(tenant, session, code, asked, query), {
    readOnly: true,
  })
}
