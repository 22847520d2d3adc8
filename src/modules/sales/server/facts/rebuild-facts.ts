import { addDays, monthOf } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { DayRange } from './fact.ts'
import { facts } from './facts.ts'
import { lockFactsAlone } from './facts-lock.ts'

const everyDay: DayRange = { from: '1990-01-01', to: '2100-12-31' }

/** Whole months: the monthly tables are recounted for every month the range touches. */
const monthsOf = ({ from, to }: DayRange): DayRange => ({
  from: monthOf(from),
  to: addDays(monthOf(addDays(monthOf(to), 31)), -1),
})

/**
 * Recounts the tables by hour after the environment's time zone changed. Documents stay in the days in which they were
 * counted. The caller holds the facts lock alone.
 */
export const countHoursAnew = async (tenant: Tenant): Promise<void> => {
  const ranges = { days: everyDay, months: everyDay, isWhole: true }
  for (const { rebuild, byClock } of facts) if (byClock) await rebuild(tenant, ranges)
}

/**
 * Recounts the derived tables from the documents, with the same result as incremental writing. Canceled and deleted
 * documents count nowhere. Planned visits, and whether a visit's customer had debt due, are facts of their day and stay.
 */
export const rebuildFacts = async (tenant: Tenant, range: DayRange = everyDay): Promise<void> => {
  await lockFactsAlone(tenant)
  const ranges = { days: range, months: monthsOf(range), isWhole: range === everyDay }
  for (const { rebuild } of facts) await rebuild(tenant, ranges)
}
