import { addDays } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { pedidosOnline } from '../../../sales/contract/apps/pedidos-online.ts'
import { possibleDays, promiseText, shortDay } from './delivery-days.ts'

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

/** When an order of now arrives: the days to choose from, the first of them promised. */
export const readDelivery = async (tenant: Tenant, { today, timeZone }: { today: string; timeZone: string }) => {
  const rules = await tenant.settings(pedidosOnline)
  const now = new Date().toISOString()
  const holidays = await holidaysBetween(tenant, today, addDays(today, 90))
  const days = possibleDays(now, timeZone, { rules, holidays })
  return {
    text: promiseText(days, now, timeZone, rules),
    days: days.map(day => ({ day, label: shortDay(day) })),
  }
}
