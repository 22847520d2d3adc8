import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { rowsJson } from '../rows-json.ts'
import { grown } from './add-sums.queries.ts'
import { addUp } from './add-up.ts'
import { environmentClock, hourOf } from './environment-clock.ts'
import { type ArticleDelta, articleFigures, type VisitDelta, visitFigures } from './fact-deltas.ts'

/** Only orders and collections are counted by the hour, and not by their lines. */
const hourFigures = visitFigures.filter(figure => figure !== 'noPurchases' && figure !== 'lines')

/** Only who holds a seller's day writes its hours, so these rows are never waited for. */
export const addToSellerHours = async ({ db, envId }: Tenant, deltas: VisitDelta[]): Promise<void> => {
  const taken = deltas.filter(delta => delta.noPurchases === 0)
  if (taken.length === 0) return
  await sql`
    insert into seller_hours (env_id, day, seller_id, hour, orders, collections, discount_cents, net_cents, total_cents, collected_cents,
      units, packages, kg)
    select ${envId}::uuid, d.day, d."sellerId", ${hourOf(sql`d."takenAt"`)}, sum(d.orders), sum(d.collections), sum(d."discountCents"),
      sum(d."netCents"), sum(d."totalCents"), sum(d."collectedCents"), sum(d.units), sum(d.packages), sum(d.kg)
    from json_to_recordset(${rowsJson(taken)}) d(day date, "sellerId" uuid, "takenAt" timestamptz, orders int, collections int,
      "discountCents" bigint, "netCents" bigint, "totalCents" bigint, "collectedCents" bigint, units numeric, packages numeric, kg numeric)
    cross join ${environmentClock(envId)}
    group by 1, 2, 3, 4 order by 2, 3, 4
    on conflict (env_id, day, seller_id, hour) do update set ${grown('sellerHours', hourFigures)}`.execute(db)
}

/** Written by everybody who sells an article in that hour: in the order of its keys, like every sum of articles. */
export const addToArticleHours = async (
  { db, envId }: Tenant,
  deltas: (ArticleDelta & { month: string })[],
): Promise<void> => {
  const timed = addUp(deltas, ['month', 'articleId', 'takenAt'], articleFigures)
  await sql`
    insert into article_hours (env_id, month, article_id, hour, orders, quantity, packages, kg, net_cents, total_cents)
    select ${envId}::uuid, d.month, d."articleId", ${hourOf(sql`d."takenAt"`)}, sum(d.orders), sum(d.quantity), sum(d.packages), sum(d.kg),
      sum(d."netCents"), sum(d."totalCents")
    from json_to_recordset(${rowsJson(timed)}) d(month date, "articleId" uuid, "takenAt" timestamptz, orders int, quantity numeric,
      packages numeric, kg numeric, "netCents" bigint, "totalCents" bigint)
    cross join ${environmentClock(envId)}
    group by 1, 2, 3, 4 order by 2, 3, 4
    on conflict (env_id, month, article_id, hour) do update set ${grown('articleHours', articleFigures)}`.execute(db)
}
