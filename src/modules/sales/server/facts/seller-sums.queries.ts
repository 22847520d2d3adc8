import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { rowsJson } from '../rows-json.ts'
import { environmentClock, hourOf } from './environment-clock.ts'
import type { ArticleDelta, VisitDelta } from './fact-deltas.ts'

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
    on conflict (env_id, day, seller_id, hour) do update set
      orders = seller_hours.orders + excluded.orders, collections = seller_hours.collections + excluded.collections,
      discount_cents = seller_hours.discount_cents + excluded.discount_cents, net_cents = seller_hours.net_cents + excluded.net_cents,
      total_cents = seller_hours.total_cents + excluded.total_cents,
      collected_cents = seller_hours.collected_cents + excluded.collected_cents, units = seller_hours.units + excluded.units,
      packages = seller_hours.packages + excluded.packages, kg = seller_hours.kg + excluded.kg`.execute(db)
}

type SellerArticleSpan = Omit<ArticleDelta, 'day' | 'customerId'> & { span: number; startsOn: string }

export const addToSellerArticleSpans = async ({ db, envId }: Tenant, rows: SellerArticleSpan[]): Promise<void> => {
  await sql`
    insert into seller_article_spans (env_id, span, starts_on, seller_id, article_id, orders, net_cents, total_cents, quantity, packages, kg)
    select ${envId}::uuid, d.span, d."startsOn", d."sellerId", d."articleId", d.orders, d."netCents", d."totalCents", d.quantity, d.packages, d.kg
    from json_to_recordset(${rowsJson(rows)}) d(span int, "startsOn" date, "sellerId" uuid, "articleId" uuid, orders int, quantity numeric,
      packages numeric, kg numeric, "netCents" bigint, "totalCents" bigint)
    on conflict (env_id, span, starts_on, seller_id, article_id) do update set
      orders = seller_article_spans.orders + excluded.orders, net_cents = seller_article_spans.net_cents + excluded.net_cents,
      total_cents = seller_article_spans.total_cents + excluded.total_cents, quantity = seller_article_spans.quantity + excluded.quantity,
      packages = seller_article_spans.packages + excluded.packages, kg = seller_article_spans.kg + excluded.kg`.execute(
    db,
  )
}
