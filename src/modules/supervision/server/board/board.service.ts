import { businessDays, calendarOf, isBusinessDay } from '../../../../kernel/contract/business-days.ts'
import { addDays, dayOf, monthEnd, monthOf } from '../../../../kernel/contract/formats.ts'
import type { Tenant, WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { findChosenSellers } from '../../../dashboards/server/index.ts'
import { findSellerObjectives } from '../../../objectives/server/index.ts'
import { daysOff } from '../../../routes/server/index.ts'
import { type Board, type BoardQuery, type BoardSeller, historyDays } from '../../contract/board.ts'
import { countPlannedLater, findCommitments, findDayFacts, findHistory } from './board.queries.ts'

export type BoardServices = { withTenant: WithTenant; planDay: (envId: string, day: string) => Promise<void> }

export const todayOf = ({ timeZone }: Session): string => dayOf(new Date(), timeZone)

/** A stretch of holidays longer than this is told as its first day. */
const longestBreak = 14

type Before = { day: string; month: string; holidays: ReadonlySet<string> }

/** The company's last working day before another one, with the holidays of its month. */
const workdayBefore = async (tenant: Tenant, day: string): Promise<Before> => {
  const first = addDays(day, -longestBreak)
  const near = calendarOf([], await daysOff(tenant, { from: first, to: day }))
  let before = addDays(day, -1)
  while (before > first && !isBusinessDay(before, near)) before = addDays(before, -1)
  const month = monthOf(before)
  return { day: before, month, holidays: await daysOff(tenant, { from: month, to: monthEnd(month) }) }
}

type Objective = Awaited<ReturnType<typeof findSellerObjectives>>[number]

/** The part of the month's target that falls on one of the seller's business days, in cents. */
const targetOf = ({ weekdays, targets }: Objective, { day, month, holidays }: Before) => {
  const calendar = calendarOf(weekdays, holidays)
  const days = businessDays({ from: month, to: monthEnd(month) }, calendar)
  const isWorkday = isBusinessDay(day, calendar)
  const monthTargetCents = targets.netCents
  const targetCents = monthTargetCents !== null && isWorkday && days > 0 ? Math.round(monthTargetCents / days) : null
  return { targetCents, monthTargetCents, businessDays: days, isWorkday }
}

const nothingDone = { visits: 0, netCents: 0, collectedCents: 0, orders: 0, planned: 0 }

const readBoard = async (tenant: Tenant, session: Session, query: BoardQuery): Promise<Board> => {
  const today = todayOf(session)
  const day = query.day ?? today
  const choices = { ...query, channels: [], regions: [] }
  const before = await workdayBefore(tenant, day)
  const sellers = await findSellerObjectives(tenant, {
    month: before.month,
    sellers: await findChosenSellers(tenant, session.scope, choices),
    withEveryone: true,
  })
  const ids = sellers.map(({ id }) => id)
  const facts = await findDayFacts(tenant, day, ids)
  const factsBefore = await findDayFacts(tenant, before.day, ids)
  const commitments = await findCommitments(tenant, day, ids)
  const later = day > today ? await countPlannedLater(tenant, day) : null
  const rowOf = (seller: Objective): BoardSeller => {
    const { id, code, name } = seller
    const { planned, visits, netCents, collectedCents, orders } = facts.get(id) ?? nothingDone
    return {
      id,
      code,
      name,
      before: { netCents: factsBefore.get(id)?.netCents ?? 0, ...targetOf(seller, before) },
      planned: later ? (later.get(id) ?? 0) : planned,
      commitment: commitments.get(id) ?? null,
      done: { visits, netCents, collectedCents, orders },
    }
  }
  const rows = sellers
    .map(rowOf)
    .sort((a, b) => (a.name === b.name ? (a.code < b.code ? -1 : 1) : a.name < b.name ? -1 : 1))
  return { today, day, before: before.day, sellers: rows }
}

/** One day of the sellers a person sees, today's plan laid before it is counted. Cents. */
export const answerBoard = async (services: BoardServices, session: Session, query: BoardQuery): Promise<Board> => {
  const today = todayOf(session)
  if ((query.day ?? today) === today) await services.planDay(session.envId, today)
  return services.withTenant(session.envId, tenant => readBoard(tenant, session, query), { readOnly: true })
}

export const answerHistory = async (
  tenant: Tenant,
  session: Session,
  query: Pick<BoardQuery, 'sellers' | 'supervisors'> & { before?: string | undefined },
) => {
  const sellers = await findChosenSellers(tenant, session.scope, { ...query, channels: [], regions: [] })
  const found = await findHistory(tenant, query.before ?? addDays(todayOf(session), 1), sellers)
  const items = found.slice(0, historyDays)
  return { items, next: found.length > historyDays ? (items.at(-1)?.day ?? null) : null }
}
