import { businessDays, calendarOf } from '../../../kernel/contract/business-days.ts'
import { dayOf } from '../../../kernel/contract/formats.ts'
import { comparablePeriod, eachDay, periodName } from '../../../kernel/contract/periods.ts'
import { type Role, roleOfNumber } from '../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { roleTitle } from '../../identity/contract/role-words.ts'
import { readLicenceSettings } from '../../identity/server/index.ts'
import { daysOff } from '../../routes/server/index.ts'
import { type UsagePeriod, type UsageRange, usageDays } from '../contract/ranges.ts'
import type {
  ChannelUse,
  PersonUse,
  SellerAdoption,
  UsageChannel,
  UsageSummary,
  UsedSubject,
} from '../contract/usage.ts'
import {
  countDocuments,
  countImports,
  type DocumentCount,
  findSellerDays,
  type SellerDays,
} from './operations.queries.ts'
import { findPeopleUse } from './people.queries.ts'
import { countPeople, findFirstDay, type RoleDay, type SubjectRow, sumSubjects, sumTotals } from './summary.queries.ts'

/** What the answer is asked with: `titles` says what a route of files is called. */
export type UsageAsked = { session: Session; range: UsageRange; now: Date; titles: ReadonlyMap<string, string> }

const emptyRoles = (): Record<Role, number> => ({ erp: 0, admin: 0, ventas: 0, supervisor: 0 })

/** Roles by number (2 and 3, 4 and 5) are one for who reads; a person has one of them, so they add up. */
const rolesOf = (rows: RoleDay[]): Record<Role, number> => {
  const sums = emptyRoles()
  for (const { roleNumber, people } of rows) sums[roleOfNumber(roleNumber)] += people
  return sums
}

const daysOf = (rows: RoleDay[], period: UsagePeriod): UsageSummary['days'] => {
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return eachDay(period).map(day => ({ day, roles: rolesOf(byDay.get(day) ?? []) }))
}

const subjectOf = (row: SubjectRow, titles: ReadonlyMap<string, string>): UsedSubject => ({
  kind: row.kind,
  subject: row.subject,
  title: titles.get(row.subject) ?? null,
  uses: row.uses,
  people: row.people,
  measured: row.measured,
  slow: row.slow,
  averageMs: row.measured === 0 ? null : Math.round(row.waitedMs / row.measured),
})

const channelNames: UsageChannel[] = ['phone', 'office', 'app', 'marketplace']
const channelFilters = ['seller', 'office', 'app', 'marketplace']

const ordersUrl = (origin: number, { from, to }: UsagePeriod): string => {
  const filters = [`date:greater-than:${from}`, `date:less-than:${to}`, 'state:matches:pending|exported']
  const tab = origin === 2 ? 'app-pedidos' : origin === 3 ? 'marketplace' : 'pedidos'
  const own = origin < 2 ? [...filters, `origin:matches:${channelFilters[origin]}`] : filters
  return `/apps/comprobantes/${tab}?${new URLSearchParams(own.map(filter => ['filter', filter]))}`
}

const countOf = (counts: DocumentCount[], kind: DocumentCount['kind'], origin: number): number =>
  counts.find(one => one.kind === kind && one.origin === origin)?.count ?? 0

const channelsOf = (
  counts: DocumentCount[],
  imports: { files: number; rows: number },
  period: UsagePeriod,
): ChannelUse[] => [
  ...channelNames.map((channel, origin) => ({
    channel,
    orders: countOf(counts, 'order', origin),
    collections: countOf(counts, 'collection', origin),
    noPurchases: countOf(counts, 'noPurchase', origin),
    files: 0,
    rows: 0,
    href: ordersUrl(origin, period),
  })),
  { channel: 'import', orders: 0, collections: 0, noPurchases: 0, ...imports, href: null },
]

/** A seller works on the weekdays of their route, but for holidays. */
const sellerOf = (
  { weekdays, ...seller }: SellerDays,
  period: UsagePeriod,
  off: ReadonlySet<string>,
): SellerAdoption => ({ ...seller, workingDays: businessDays(period, calendarOf(weekdays, off)) })

const readSellers = async (tenant: Tenant, { session }: UsageAsked, period: UsagePeriod) => {
  const off = await daysOff(tenant, period)
  const found = await findSellerDays(tenant, { scope: session.scope, period })
  const rows = found.map(seller => sellerOf(seller, period, off))
  return { total: rows.length, active: rows.filter(({ days }) => days > 0).length, rows }
}

const readSeats = async (tenant: Tenant): Promise<UsageSummary['seats']> => {
  const { plan, seats, used, bound, unlicensed } = await readLicenceSettings(tenant)
  return { plan, seats, used, bound, unlicensed }
}

/** Counts of a range, compared with the one before that has the same weekdays. Names nobody but sellers, by their work. */
export const readUsage = async (tenant: Tenant, asked: UsageAsked): Promise<UsageSummary> => {
  const { session, range, now, titles } = asked
  const today = dayOf(now, session.timeZone)
  const period = usageDays(range, today)
  const before = comparablePeriod(period)
  const people = await countPeople(tenant, period)
  const counts = await countDocuments(tenant, { scope: session.scope, period })
  const imports = await countImports(tenant, period, session.timeZone)
  return {
    period: { ...period, name: periodName(period, today) },
    comparison: { ...before, label: `vs. ${periodName(before, today)}` },
    countedSince: await findFirstDay(tenant),
    now: await sumTotals(tenant, period),
    before: await sumTotals(tenant, before),
    days: daysOf(people, period),
    roles: rolesOf(people.filter(({ day }) => day === null)),
    subjects: (await sumSubjects(tenant, period)).map(row => subjectOf(row, titles)),
    channels: channelsOf(counts, imports, period),
    seats: await readSeats(tenant),
    sellers: await readSellers(tenant, asked, period),
  }
}

/** By person, for administrators alone (the route says so). */
export const readPeopleUse = async (
  tenant: Tenant,
  { session, range, now }: UsageAsked,
): Promise<{ total: number; rows: PersonUse[] }> => {
  const rows = await findPeopleUse(tenant, usageDays(range, dayOf(now, session.timeZone)))
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(row => {
      const { total: _, roleNumber, ...person } = row
      return { ...person, role: roleTitle(roleNumber) }
    }),
  }
}
