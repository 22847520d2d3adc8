import { sql } from 'kysely'
import { monthEnd } from '../../../kernel/contract/formats.ts'
import { daysIn, eachMonth, earliestOf, latestOf } from '../../../kernel/contract/periods.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { AssetSales } from '../contract/follow.ts'

/** Months of one answer; what came before is added up. */
const shownMonths = 24

type Asked = { customerId: string; from: string; to: string; minimumCents: number | null }

/** What a customer bought in each month from one day to another, without IVA. */
const findMonths = async ({ db, envId }: Tenant, { customerId, from, to }: Asked) => {
  const found = await sql<{ month: string; netCents: number; orders: number }>`
    select to_char(day, 'YYYY-MM') || '-01' "month", sum(net_cents) net_cents, sum(orders) orders from visits
    where env_id = ${envId}::uuid and customer_id = ${customerId}::uuid and day between ${from}::date and ${to}::date group by 1`.execute(
    db,
  )
  return new Map(found.rows.map(row => [row.month, row]))
}

const findOthers = async ({ db, envId }: Tenant, customerId: string) => {
  const found = await sql<{ assets: number; minimum: number | null }>`
    select count(*) assets, sum(k.minimum_cents) minimum from assets a
    left join asset_contracts k on k.env_id = ${envId}::uuid and k.asset_id = a.id and k.ended_on is null
    where a.env_id = ${envId}::uuid and a.customer_id = ${customerId}::uuid and a.state = 'customer' and a.deleted_at is null`.execute(
    db,
  )
  return found.rows[0] ?? { assets: 0, minimum: null }
}

const findLastPurchase = async ({ db, envId }: Tenant, customerId: string): Promise<string | null> => {
  const found = await sql<{ day: string | null }>`
    select max(day) "day" from visits where env_id = ${envId}::uuid and customer_id = ${customerId}::uuid and orders > 0`.execute(
    db,
  )
  return found.rows[0]?.day ?? null
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Net sale of the customer since the asset is there, month by month, beside what was agreed: the first month and the running
 * one ask for as much of the minimum as days of theirs count. Cents without IVA.
 */
export const readAssetSales = async (tenant: Tenant, asked: Asked): Promise<AssetSales> => {
  const { customerId, from, to, minimumCents } = asked
  const bought = await findMonths(tenant, asked)
  const months = eachMonth({ from, to }).map(month => {
    const daysInMonth = daysIn({ from: month, to: monthEnd(month) })
    const days = daysIn({ from: latestOf(month, from), to: earliestOf(monthEnd(month), to) })
    return {
      month,
      days,
      daysInMonth,
      netCents: bought.get(month)?.netCents ?? 0,
      orders: bought.get(month)?.orders ?? 0,
      minimumCents: minimumCents === null ? null : Math.round((minimumCents * days) / daysInMonth),
    }
  })
  const { assets, minimum } = await findOthers(tenant, customerId)
  return {
    from,
    to,
    months: months.slice(-shownMonths),
    earlierMonths: Math.max(0, months.length - shownMonths),
    netCents: sum(months.map(month => month.netCents)),
    minimumCents: minimumCents === null ? null : sum(months.map(month => month.minimumCents ?? 0)),
    lastPurchaseOn: await findLastPurchase(tenant, customerId),
    otherAssets: Math.max(0, assets - 1),
    jointMinimumCents: minimum,
  }
}
