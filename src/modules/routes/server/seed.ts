import { addDays, dayOf, mondayOf } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { demonstrationHolidays } from '../contract/argentine-holidays.ts'

type SeedContext = { now: Date; timeZone: string }

const addHolidays = async ({ db, envId }: Tenant, year: number): Promise<void> => {
  const rows = [year - 1, year, year + 1].flatMap(demonstrationHolidays)
  await db
    .insertInto('holidays')
    .values(rows.map(row => ({ envId, id: newId(), ...row })))
    .execute()
}

/** From the second Monday to come, so that what today shows does not depend on it. */
const addLeave = async ({ db, envId }: Tenant, today: string): Promise<void> => {
  const sellers = await db
    .selectFrom('sellers')
    .select('id')
    .where('envId', '=', envId)
    .orderBy('code')
    .limit(3)
    .execute()
  const [, away, substitute] = sellers
  if (!away || !substitute) return
  const fromDay = addDays(mondayOf(today), 14)
  await db
    .insertInto('sellerLeaves')
    .values({
      envId,
      id: newId(),
      sellerId: away.id,
      fromDay,
      untilDay: addDays(fromDay, 13),
      reason: 'vacation',
      note: 'Dos semanas de vacaciones.',
      substituteId: substitute.id,
    })
    .execute()
}

/** A demonstration company has its holidays of the years around, as its history keeps them, and one seller about to leave. */
export const seedRoutes = async (tenant: Tenant, { now, timeZone }: SeedContext): Promise<void> => {
  const today = dayOf(now, timeZone)
  await addHolidays(tenant, Number(today.slice(0, 4)))
  await addLeave(tenant, today)
}
