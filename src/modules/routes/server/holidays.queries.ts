import type { Tenant } from '../../../kernel/server/database/tenancy.ts'

export type Holiday = { day: string; name: string; isWorkingDay: boolean }
export type HolidayRange = { from: string; to: string }

/** Holidays of a range of days, both included: those that are worked too. */
export const findHolidays = async ({ db, envId }: Tenant, { from, to }: HolidayRange): Promise<Holiday[]> =>
  db
    .selectFrom('holidays')
    .select(['day', 'name', 'isWorkingDay'])
    .where('envId', '=', envId)
    .where('deletedAt', 'is', null)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()

/** The days of a range, `YYYY-MM-DD`, on which nobody works: what a calendar of business days leaves out. */
export const daysOff = async (tenant: Tenant, range: HolidayRange): Promise<ReadonlySet<string>> =>
  new Set((await findHolidays(tenant, range)).filter(({ isWorkingDay }) => !isWorkingDay).map(({ day }) => day))
