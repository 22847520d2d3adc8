import { sql } from 'kysely'
import { addDays } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { pedidosOnline } from '../../../sales/contract/apps/pedidos-online.ts'
import { stopsDue } from '../../../sales/server/index.ts'
import type { Buying } from '../shop-route.ts'
import { possibleDays, promiseText, searchedDays, shortDay } from './delivery-days.ts'

const holidaysBetween = async ({ db, envId }: Tenant, from: string, to: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('holidays')
    .select('day')
    .where('envId', '=', envId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('isWorkingDay', '=', false)
    .where('deletedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ day }) => day))
}

type Period = { from: string; to: string }

/** The days on which the route of the shop's seller comes by. */
export const visitsBetween = async (
  { tenant: { db, envId }, shop }: Pick<Buying, 'tenant' | 'shop'>,
  { from, to }: Period,
): Promise<string[]> => {
  if (!shop.sellerId) return []
  const { rows } = await sql<{ day: string }>`
    select distinct v.day from (${stopsDue(envId, { from, to }, shop.sellerId)}) v
    where v.customer_id = ${shop.id}::uuid order by v.day`.execute(db)
  return rows.map(({ day }) => day)
}

/** When an order of now arrives: the days to choose from, the first of them promised. */
export const readDelivery = async (buying: Pick<Buying, 'tenant' | 'shop' | 'today' | 'customer'>) => {
  const { tenant, today, customer } = buying
  const { timeZone } = customer
  const rules = await tenant.settings(pedidosOnline)
  const now = new Date().toISOString()
  const holidays = await holidaysBetween(tenant, today, addDays(today, 2 * searchedDays))
  const period = { from: addDays(today, -rules.leadDays), to: addDays(today, searchedDays) }
  const visits = rules.deliversBy === 'route' ? await visitsBetween(buying, period) : []
  const days = possibleDays(now, timeZone, { rules, holidays, visits: visits.length > 0 ? visits : null })
  return {
    text: promiseText(days, now, timeZone, rules),
    days: days.map(day => ({ day, label: shortDay(day) })),
  }
}
