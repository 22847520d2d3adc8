import { type RawBuilder, sql } from 'kysely'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { rowsJson } from '../rows-json.ts'
import { addFigures } from './add-sums.queries.ts'
import { addUp } from './add-up.ts'
import { environmentClock, hourOf } from './environment-clock.ts'
import { type ArticleDelta, articleFigures, type VisitDelta, visitFigures } from './fact-deltas.ts'

type Sql = RawBuilder<unknown>

/** Only orders and collections are counted by the hour. */
export const isTimed = ({ noPurchases }: VisitDelta): boolean => noPurchases === 0

/** The tables by hour have no lines and do not tell remote documents apart. */
export const hourFigures = visitFigures.filter(
  figure => figure !== 'noPurchases' && figure !== 'lines' && !figure.startsWith('remote'),
)

export const hourColumns = sql.join(hourFigures.map(figure => sql.ref(figure)))

/** Sums over the alias `d` of documents. */
const sums = sql.join(hourFigures.map(figure => sql`sum(${sql.ref(`d.${figure}`)})`))

/** Deltas as a table expression with column names. */
const timedDeltas = (deltas: VisitDelta[]): Sql => sql`(
  select r.day, r."sellerId" as seller_id, r."customerId" as customer_id, r."takenAt" as taken_at, r.orders, r.collections,
    r."discountCents" as discount_cents, r."netCents" as net_cents, r."totalCents" as total_cents, r."collectedCents" as collected_cents,
    r.units, r.packages, r.kg
  from json_to_recordset(${rowsJson(deltas)}) r(day date, "sellerId" uuid, "customerId" uuid, "takenAt" timestamptz, orders int,
    collections int, "discountCents" bigint, "netCents" bigint, "totalCents" bigint, "collectedCents" bigint, units numeric,
    packages numeric, kg numeric))`

/** Inserts the documents `d` into `seller_hours`; the caller adds the `on conflict` clause where rows may exist, and `returning`. */
export const insertSellerHours = (envId: string, documents: Sql, bounds: Sql = sql``): Sql => sql`
  insert into seller_hours (env_id, day, seller_id, hour, ${hourColumns})
  select ${envId}::uuid, d.day, d.seller_id, ${hourOf(sql`d.taken_at`)}, ${sums}
  from ${documents} d cross join ${environmentClock(envId)} where true${bounds}
  group by 1, 2, 3, 4 order by 1, 2, 3, 4`

/** The same into `group_hours`, by the channel and region in `customer_groups`. */
export const insertGroupHours = (envId: string, documents: Sql, bounds: Sql = sql``): Sql => sql`
  insert into group_hours (env_id, month, channel_id, region_id, hour, ${hourColumns})
  select ${envId}::uuid, date_trunc('month', d.day::timestamp)::date, g.channel_id, g.region_id, ${hourOf(sql`d.taken_at`)}, ${sums}
  from ${documents} d
  join customer_groups g on g.env_id = ${envId}::uuid and g.customer_id = d.customer_id
  cross join ${environmentClock(envId)} where true${bounds}
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`

/** Adds to the row that exists. */
export const onGroupHourConflict = sql`
  on conflict (env_id, month, channel_id, region_id, hour) do update set ${addFigures('groupHours', hourFigures)} ${returningOne}`

/** Only the holder of a seller's day writes its hours, so nothing waits for these rows. */
export const addToSellerHours = async ({ db, envId }: Tenant, visits: VisitDelta[]): Promise<void> => {
  if (visits.length === 0) return
  await sql`${insertSellerHours(envId, timedDeltas(visits))}
    on conflict (env_id, day, seller_id, hour) do update set ${addFigures('sellerHours', hourFigures)} ${returningOne}`.execute(
    db,
  )
}

export const addToGroupHours = async ({ db, envId }: Tenant, visits: VisitDelta[]): Promise<void> => {
  if (visits.length > 0) await sql`${insertGroupHours(envId, timedDeltas(visits))} ${onGroupHourConflict}`.execute(db)
}

/** Several writers share these rows, so they are written in the order of their keys, like every sum of articles. */
export const addToArticleHours = async (
  { db, envId }: Tenant,
  deltas: (ArticleDelta & { month: string })[],
): Promise<void> => {
  const articleSums = addUp(deltas, ['month', 'articleId', 'takenAt'], articleFigures)
  await sql`
    insert into article_hours (env_id, month, article_id, hour, orders, quantity, packages, kg, net_cents, total_cents)
    select ${envId}::uuid, d.month, d."articleId", ${hourOf(sql`d."takenAt"`)}, sum(d.orders), sum(d.quantity), sum(d.packages), sum(d.kg),
      sum(d."netCents"), sum(d."totalCents")
    from json_to_recordset(${rowsJson(articleSums)}) d(month date, "articleId" uuid, "takenAt" timestamptz, orders int, quantity numeric,
      packages numeric, kg numeric, "netCents" bigint, "totalCents" bigint)
    cross join ${environmentClock(envId)}
    group by 1, 2, 3, 4 order by 2, 3, 4
    on conflict (env_id, month, article_id, hour) do update set ${addFigures('articleHours', articleFigures)} ${returningOne}`.execute(
    db,
  )
}
