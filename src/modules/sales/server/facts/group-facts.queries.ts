import { sql } from 'kysely'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { rowsJson } from '../rows-json.ts'
import { addFigures } from './add-sums.queries.ts'
import { type ArticleDelta, articleFigures, type VisitDelta, visitFigures } from './fact-deltas.ts'

/** The id for customers without channel or region, because primary keys cannot have nulls. */
export const noGroup = '00000000-0000-0000-0000-000000000000'

/** The channel and region of the customers' alias `c`, as the tables by group store them. */
export const groupOfCustomer = sql`coalesce(c.sales_channel_id, ${sql.lit(noGroup)}::uuid), coalesce(c.region_id, ${sql.lit(noGroup)}::uuid)`

/** Gives customers without a group that of today. Their sums stay in it until `settleMovedCustomers` moves them. */
export const placeCustomers = async ({ db, envId }: Tenant, customerIds: string[]): Promise<void> => {
  await sql`
    insert into customer_groups (env_id, customer_id, channel_id, region_id)
    select c.env_id, c.id, ${groupOfCustomer} from customers c
    where c.env_id = ${envId}::uuid and c.id = any(${customerIds}::uuid[])
      and not exists (select from customer_groups g where g.env_id = ${envId}::uuid and g.customer_id = c.id)
    order by c.id
    on conflict (env_id, customer_id) do nothing ${returningOne}`.execute(db)
}

type GroupDayDelta = Omit<VisitDelta, 'operationAt' | 'lines' | 'takenAt'> & { visits: number; effectiveVisits: number }

const dayFigures = [
  'visits',
  'effectiveVisits',
  ...visitFigures.filter(figure => figure !== 'lines' && !figure.startsWith('remote')),
] as const

export const groupDayFigures = sql.join(dayFigures.map(figure => sql.ref(figure)))

/** Adds to the row that exists. */
export const onGroupDayConflict = sql`
  on conflict (env_id, day, channel_id, region_id) do update set ${addFigures('groupDays', dayFigures)}`

export const addToGroupDays = async ({ db, envId }: Tenant, rows: GroupDayDelta[]): Promise<void> => {
  await sql`
    insert into group_days (env_id, day, channel_id, region_id, ${groupDayFigures})
    select ${envId}::uuid, d.day, g.channel_id, g.region_id, sum(d.visits), sum(d."effectiveVisits"), sum(d.orders), sum(d.collections),
      sum(d."noPurchases"), sum(d.units), sum(d.packages), sum(d.kg), sum(d."discountCents"), sum(d."netCents"), sum(d."totalCents"),
      sum(d."collectedCents")
    from json_to_recordset(${rowsJson(rows)}) d(day date, "customerId" uuid, visits int, "effectiveVisits" int, orders int, collections int,
      "noPurchases" int, units numeric, packages numeric, kg numeric, "discountCents" bigint, "netCents" bigint, "totalCents" bigint,
      "collectedCents" bigint)
    join customer_groups g on g.env_id = ${envId}::uuid and g.customer_id = d."customerId"
    group by d.day, g.channel_id, g.region_id order by d.day, g.channel_id, g.region_id
    ${onGroupDayConflict} ${returningOne}`.execute(db)
}

type GroupArticleDelta = Omit<ArticleDelta, 'day' | 'takenAt' | 'sellerId'> & { month: string }

export const onGroupArticleConflict = sql`
  on conflict (env_id, month, channel_id, region_id, article_id) do update set ${addFigures('groupArticleMonths', articleFigures)}`

export const addToGroupArticleMonths = async ({ db, envId }: Tenant, rows: GroupArticleDelta[]): Promise<void> => {
  await sql`
    insert into group_article_months (env_id, month, channel_id, region_id, article_id, orders, quantity, packages, kg, net_cents, total_cents)
    select ${envId}::uuid, d.month, g.channel_id, g.region_id, d."articleId", sum(d.orders), sum(d.quantity), sum(d.packages), sum(d.kg),
      sum(d."netCents"), sum(d."totalCents")
    from json_to_recordset(${rowsJson(rows)}) d(month date, "customerId" uuid, "articleId" uuid, orders int, quantity numeric,
      packages numeric, kg numeric, "netCents" bigint, "totalCents" bigint)
    join customer_groups g on g.env_id = ${envId}::uuid and g.customer_id = d."customerId"
    group by d.month, g.channel_id, g.region_id, d."articleId" order by d.month, g.channel_id, g.region_id, d."articleId"
    ${onGroupArticleConflict} ${returningOne}`.execute(db)
}
