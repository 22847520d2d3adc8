import { type RawBuilder, sql } from 'kysely'
import { addDays, dayOf } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { stockSettings } from '../contract/stock-settings.ts'

/**
 * Units committed by pending orders, by article: sale orders taken since that day, not exported, canceled or deleted. An
 * exported order is no longer counted: the next level that the ERP sends is already without its goods.
 */
export const committedUnits = (
  envId: string,
  since: string,
  { articleIds, except = null }: { articleIds?: string[]; except?: string | null } = {},
): RawBuilder<unknown> => sql`
  select l.article_id, sum(l.quantity) as units
  from orders o join order_lines l on l.env_id = ${envId}::uuid and l.order_id = o.id
  where o.env_id = ${envId}::uuid and o.state = 1 and o.kind = 'sale' and o.canceled_at is null and o.deleted_at is null
    and o.day >= ${since}::date ${except ? sql`and o.id <> ${except}::uuid` : sql``} ${articleIds ? sql`and l.article_id = any(${articleIds}::uuid[])` : sql``}
  group by l.article_id`

/** The first day whose pending orders commit stock; null when none does. */
export const committedSince = async (tenant: Tenant): Promise<string | null> => {
  const { committedDays } = await tenant.settings(stockSettings)
  const { timeZone } = await tenant.environment()
  return committedDays === 0 ? null : addDays(dayOf(new Date(), timeZone), 1 - committedDays)
}

/**
 * Available stock of articles, in units: units fit for sale in all warehouses (not on vehicles) minus those committed by
 * pending orders (`committedDays` of the settings). It is negative when more was promised than there is. Articles that never
 * had stock are absent. `except` is an order being changed, whose own units are available for it.
 */
export const readAvailable = async (
  tenant: Tenant,
  articleIds: string[],
  { except = null }: { except?: string | null } = {},
): Promise<Map<string, number>> => {
  const { db, envId } = tenant
  if (articleIds.length === 0) return new Map()
  const since = await committedSince(tenant)
  const committedJoin = since
    ? sql`left join (${committedUnits(envId, since, { articleIds, except })}) c on c.article_id = s.article_id`
    : sql`cross join (select 0 as units) c`
  const { rows } = await sql<{ articleId: string; units: number }>`
    select s.article_id, s.units - coalesce(c.units, 0) as units
    from (
      select article_id, coalesce(sum(units) filter (where is_fit and location_kind = 'warehouse'), 0) as units from stock_levels
      where env_id = ${envId}::uuid and article_id = any(${articleIds}::uuid[]) group by article_id
    ) s ${committedJoin}`.execute(db)
  return new Map(rows.map(({ articleId, units }) => [articleId, units]))
}
