import { addDays, addMonths, daysBetween, monthOf } from '../../../kernel/contract/formats.ts'
import { ratio } from '../../../kernel/contract/ratio.ts'
import { ticketOf } from '../../figures/contract/ticket.ts'
import { rhythmOf } from '../../sales/contract/rhythm.ts'
import { type FollowSummary, followRules } from '../contract/follow.ts'
import { agreedDays, nextPlanned } from './rhythm.ts'
import { type Asking, findSubject } from './subject.ts'
import {
  type Days,
  findCustomer,
  findOrderDays,
  findStops,
  sumDebt,
  sumVisits,
  type VisitSums,
} from './summary.queries.ts'

/** Days that a comparison covers: of the month so far, the month before and the year before, and the recent ones twice. */
const periodsOf = (today: string): [Days, Days, Days, Days, Days] => {
  const { recentDays } = followRules
  const month = { from: monthOf(today), to: today }
  const back = (months: number): Days => ({ from: addMonths(month.from, -months), to: addMonths(today, -months) })
  const recent = { from: addDays(today, 1 - recentDays), to: today }
  const before = { from: addDays(recent.from, -recentDays), to: addDays(recent.from, -1) }
  return [month, back(1), back(12), recent, before]
}

const none: VisitSums = { netCents: 0, orders: 0, visits: 0, effective: 0 }

/** Who the customer is and its figures, as of the environment's today. Net sale is without IVA (domain.md, Sales). */
export const followCustomer = async (asking: Asking): Promise<FollowSummary> => {
  const { tenant } = asking
  const subject = await findSubject(asking)
  const { today } = subject
  const periods = periodsOf(today)
  const [month = none, lastMonth = none, lastYear = none, recent = none, before = none] = await sumVisits(
    tenant,
    subject,
    periods,
  )
  const orderDays = await findOrderDays(tenant, subject, addDays(today, 1 - followRules.frequencyDays))
  const stops = await findStops(tenant, subject)
  const { lastOrderOn } = orderDays
  return {
    customer: await findCustomer(tenant, subject),
    today,
    month: { ...periods[0], netCents: month.netCents },
    lastMonth: { ...periods[1], netCents: lastMonth.netCents },
    lastYear: { ...periods[2], netCents: lastYear.netCents },
    ticket: {
      cents: ticketOf(recent.netCents, recent.orders),
      before: ticketOf(before.netCents, before.orders),
      orders: recent.orders,
    },
    frequency: {
      days: rhythmOf(orderDays.days),
      agreedDays: agreedDays(stops),
      lastOrderOn,
      daysSince: lastOrderOn === null ? null : daysBetween(lastOrderOn, today),
    },
    effectiveness: {
      ratio: ratio(recent.effective, recent.visits),
      before: ratio(before.effective, before.visits),
      visits: recent.visits,
      effective: recent.effective,
    },
    debt: await sumDebt(tenant, subject),
    route: stops.map(({ weekday, frequency, seller }) => ({ weekday, frequency, seller })),
    nextVisitOn: nextPlanned(stops, today),
  }
}
