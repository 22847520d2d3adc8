import { sql } from 'kysely'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { hasOperations, wasEffective, wasVisited } from '../../../customers/server/index.ts'
import { articleColumns, countedLines } from './counted-lines.ts'
import { environmentClock, hourOf } from './environment-clock.ts'
import type { DayRange } from './fact.ts'
import { groupDayFigures, groupOfCustomer } from './group-facts.queries.ts'
import { insertGroupHours, insertSellerHours } from './hour-sums.queries.ts'

const deleteRange = async (
  { db, envId }: Tenant,
  table: string,
  column: string,
  { from, to }: DayRange,
): Promise<void> => {
  await sql`delete from ${sql.table(table)} where env_id = ${envId}::uuid and ${sql.ref(column)} between ${from}::date and ${to}::date`.execute(
    db,
  )
}

/** A whole rebuild counts every customer in today's channel and region; a partial one keeps the groups that sums outside the range use. */
export const placeAll = async ({ db, envId }: Tenant, isWhole: boolean): Promise<void> => {
  if (isWhole) await sql`delete from customer_groups where env_id = ${envId}::uuid`.execute(db)
  await sql`
    insert into customer_groups (env_id, customer_id, channel_id, region_id)
    select c.env_id, c.id, ${groupOfCustomer} from customers c where c.env_id = ${envId}::uuid
    on conflict (env_id, customer_id) do nothing ${returningOne}`.execute(db)
}

export const rebuildGroupDays = async (tenant: Tenant, range: DayRange): Promise<void> => {
  const { db, envId } = tenant
  await deleteRange(tenant, 'group_days', 'day', range)
  await sql`
    insert into group_days (env_id, day, channel_id, region_id, ${groupDayFigures})
    select v.env_id, v.day, g.channel_id, g.region_id, count(*) filter (where ${wasVisited('v')}),
      count(*) filter (where ${wasEffective('v')}), sum(v.orders), sum(v.collections), sum(v.no_purchases), sum(v.units), sum(v.packages),
      sum(v.kg), sum(v.discount_cents), sum(v.net_cents), sum(v.total_cents), sum(v.collected_cents)
    from visits v join customer_groups g on g.env_id = ${envId}::uuid and g.customer_id = v.customer_id
    where v.env_id = ${envId}::uuid and v.day between ${range.from}::date and ${range.to}::date
      and (${hasOperations('v')} or v.units <> 0 or v.total_cents <> 0)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4 ${returningOne}`.execute(db)
}

export const rebuildGroupArticleMonths = async (tenant: Tenant, range: DayRange): Promise<void> => {
  const { db, envId } = tenant
  await deleteRange(tenant, 'group_article_months', 'month', range)
  await sql`
    insert into group_article_months (env_id, month, channel_id, region_id, article_id, orders, quantity, packages, kg, net_cents, total_cents)
    select o.env_id, date_trunc('month', o.day::timestamp)::date, g.channel_id, g.region_id, l.article_id, ${articleColumns}
    from ${countedLines(envId, range, sql`join customer_groups g on g.env_id = ${envId}::uuid and g.customer_id = o.customer_id`)}
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5 ${returningOne}`.execute(db)
}

/** Orders and collections that count, with the figures of the tables by hour. */
export const timedDocuments = (envId: string) => sql`(
  select day, seller_id, customer_id, taken_at, (kind = 'sale')::int as orders, 0 as collections, discount_cents, net_cents, total_cents,
    0::bigint as collected_cents, units, packages, kg
  from orders where env_id = ${envId}::uuid and canceled_at is null and deleted_at is null
  union all
  select day, seller_id, customer_id, taken_at, 0, 1, 0, 0, 0, total_cents, 0, 0, 0
  from collections where env_id = ${envId}::uuid and canceled_at is null and deleted_at is null)`

const ofDays = ({ from, to }: DayRange) => sql` and d.day between ${from}::date and ${to}::date`

export const rebuildSellerHours = async (tenant: Tenant, range: DayRange): Promise<void> => {
  const { db, envId } = tenant
  await deleteRange(tenant, 'seller_hours', 'day', range)
  await sql`${insertSellerHours(envId, timedDocuments(envId), ofDays(range))} ${returningOne}`.execute(db)
}

export const rebuildGroupHours = async (tenant: Tenant, range: DayRange): Promise<void> => {
  const { db, envId } = tenant
  await deleteRange(tenant, 'group_hours', 'month', range)
  await sql`${insertGroupHours(envId, timedDocuments(envId), ofDays(range))} ${returningOne}`.execute(db)
}

export const rebuildArticleHours = async (tenant: Tenant, range: DayRange): Promise<void> => {
  const { db, envId } = tenant
  await deleteRange(tenant, 'article_hours', 'month', range)
  await sql`
    insert into article_hours (env_id, month, article_id, hour, orders, quantity, packages, kg, net_cents, total_cents)
    select ${envId}::uuid, date_trunc('month', o.day::timestamp)::date, l.article_id, ${hourOf(sql`o.taken_at`)}, ${articleColumns}
    from ${countedLines(envId, range, sql`cross join ${environmentClock(envId)}`)}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4 ${returningOne}`.execute(db)
}
