import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { type LiveSellerDay, sellerDayFigures } from '../../contract/live-documents.ts'
import { rowsJson } from '../rows-json.ts'
import type { ArticleDelta, SellerDay, VisitDelta } from './fact-deltas.ts'
import { hasDebtDue } from './rebuild-visits.ts'
import { sellerDayColumns, sellerDaySums } from './seller-day-sums.ts'

/** An update that changes nothing locks the row all the same, whether it was there or not. */
export const lockDays = async ({ db, envId }: Tenant, days: SellerDay[]): Promise<void> => {
  await sql`
    insert into seller_days (env_id, day, seller_id)
    select ${envId}::uuid, d.day, d."sellerId" from json_to_recordset(${rowsJson(days)}) d(day date, "sellerId" uuid)
    on conflict (env_id, day, seller_id) do update set planned = seller_days.planned`.execute(db)
}

const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const liveColumns = sql.join(
  [...sellerDayFigures, 'lastOperationAt'].map(name => sql.ref(`seller_days.${snake(name)}`)),
)

/** Answers the days as they are now. */
export const recountSellerDays = async ({ db, envId }: Tenant, days: SellerDay[]): Promise<LiveSellerDay[]> => {
  const counted = await sql<LiveSellerDay>`
    update seller_days set (${sellerDayColumns}) = row(s.planned, s.visited, s.visits, s.effective_visits, s.visits_with_debt, s.collected_with_debt,
      s.orders, s.collections, s.no_purchases, s.lines, s.units, s.packages, s.kg, s.discount_cents, s.net_cents, s.total_cents,
      s.collected_cents, s.last_operation_at)
    from (
      select v.day, v.seller_id, ${sellerDaySums}
      from json_to_recordset(${rowsJson(days)}) d(day date, "sellerId" uuid)
      join visits v on v.env_id = ${envId}::uuid and v.day = d.day and v.seller_id = d."sellerId"
      group by v.day, v.seller_id
    ) s
    where seller_days.env_id = ${envId}::uuid and seller_days.day = s.day and seller_days.seller_id = s.seller_id
    returning seller_days.day, seller_days.seller_id, ${liveColumns}`.execute(db)
  return counted.rows
}

/** A visit as it is after writing. */
export type WrittenVisit = { day: string; sellerId: string; customerId: string; orders: number; operations: number }

type VisitToAdd = Omit<VisitDelta, 'takenAt'>

export const addToVisits = async ({ db, envId }: Tenant, visits: VisitToAdd[]): Promise<WrittenVisit[]> => {
  const written = await sql<WrittenVisit>`
    insert into visits (env_id, day, seller_id, customer_id, had_debt_due, orders, collections, no_purchases, lines, units, packages, kg,
      discount_cents, net_cents, total_cents, collected_cents, last_operation_at)
    select ${envId}::uuid, d.day, d."sellerId", d.customer_id, ${hasDebtDue(envId)}, d.orders, d.collections, d."noPurchases", d.lines,
      d.units, d.packages, d.kg, d."discountCents", d."netCents", d."totalCents", d."collectedCents", d."operationAt"
    from (
      select r.*, r."customerId" as customer_id from json_to_recordset(${rowsJson(visits)}) r(day date, "sellerId" uuid, "customerId" uuid,
        orders int, collections int, "noPurchases" int, lines int, units numeric, packages numeric, kg numeric,
        "discountCents" bigint, "netCents" bigint, "totalCents" bigint, "collectedCents" bigint, "operationAt" timestamptz)
    ) d
    on conflict (env_id, day, seller_id, customer_id) do update set
      orders = visits.orders + excluded.orders, collections = visits.collections + excluded.collections,
      no_purchases = visits.no_purchases + excluded.no_purchases, lines = visits.lines + excluded.lines,
      units = visits.units + excluded.units, packages = visits.packages + excluded.packages, kg = visits.kg + excluded.kg,
      discount_cents = visits.discount_cents + excluded.discount_cents, net_cents = visits.net_cents + excluded.net_cents,
      total_cents = visits.total_cents + excluded.total_cents, collected_cents = visits.collected_cents + excluded.collected_cents,
      last_operation_at = greatest(visits.last_operation_at, excluded.last_operation_at)
    returning day, seller_id, customer_id, orders, orders + collections + no_purchases as operations`.execute(db)
  return written.rows
}

type CustomerMonthDelta = Omit<VisitDelta, 'day' | 'takenAt' | 'operationAt' | 'packages'> & {
  month: string
  visits: number
}

export const addToCustomerMonths = async ({ db, envId }: Tenant, months: CustomerMonthDelta[]): Promise<void> => {
  await sql`
    insert into customer_months (env_id, month, customer_id, seller_id, visits, orders, collections, no_purchases, lines, units, kg,
      discount_cents, net_cents, total_cents, collected_cents)
    select ${envId}::uuid, d.month, d."customerId", d."sellerId", d.visits, d.orders, d.collections, d."noPurchases", d.lines, d.units, d.kg,
      d."discountCents", d."netCents", d."totalCents", d."collectedCents"
    from json_to_recordset(${rowsJson(months)}) d(month date, "customerId" uuid, "sellerId" uuid, visits int, orders int, collections int,
      "noPurchases" int, lines int, units numeric, kg numeric, "discountCents" bigint, "netCents" bigint, "totalCents" bigint, "collectedCents" bigint)
    on conflict (env_id, month, customer_id, seller_id) do update set
      visits = customer_months.visits + excluded.visits, orders = customer_months.orders + excluded.orders,
      collections = customer_months.collections + excluded.collections, no_purchases = customer_months.no_purchases + excluded.no_purchases,
      lines = customer_months.lines + excluded.lines, units = customer_months.units + excluded.units, kg = customer_months.kg + excluded.kg,
      discount_cents = customer_months.discount_cents + excluded.discount_cents, net_cents = customer_months.net_cents + excluded.net_cents,
      total_cents = customer_months.total_cents + excluded.total_cents,
      collected_cents = customer_months.collected_cents + excluded.collected_cents`.execute(db)
}

type CustomerSpanDelta = Pick<
  VisitDelta,
  'customerId' | 'sellerId' | 'orders' | 'collections' | 'noPurchases' | 'totalCents' | 'discountCents' | 'units'
> & { span: number; startsOn: string }

export const addToCustomerSpans = async ({ db, envId }: Tenant, rows: CustomerSpanDelta[]): Promise<void> => {
  await sql`
    insert into customer_spans (env_id, span, starts_on, customer_id, seller_id, orders, collections, no_purchases, total_cents,
      discount_cents, units)
    select ${envId}::uuid, d.span, d."startsOn", d."customerId", d."sellerId", d.orders, d.collections, d."noPurchases", d."totalCents",
      d."discountCents", d.units
    from json_to_recordset(${rowsJson(rows)}) d(span int, "startsOn" date, "customerId" uuid, "sellerId" uuid, orders int, collections int,
      "noPurchases" int, "totalCents" bigint, "discountCents" bigint, units numeric)
    on conflict (env_id, span, starts_on, customer_id, seller_id) do update set
      orders = customer_spans.orders + excluded.orders, collections = customer_spans.collections + excluded.collections,
      no_purchases = customer_spans.no_purchases + excluded.no_purchases, total_cents = customer_spans.total_cents + excluded.total_cents,
      discount_cents = customer_spans.discount_cents + excluded.discount_cents, units = customer_spans.units + excluded.units`.execute(
    db,
  )
}

type ArticleSums = Omit<ArticleDelta, 'day' | 'sellerId' | 'customerId'>

const articleRows = (rows: object[]) => sql`
  json_to_recordset(${rowsJson(rows)}) d(day date, week date, month date, "sellerId" uuid, "articleId" uuid, orders int, quantity numeric, packages numeric,
    kg numeric, "netCents" bigint, "totalCents" bigint)`

export const addToArticleDays = async (
  { db, envId }: Tenant,
  rows: (ArticleSums & { day: string })[],
): Promise<void> => {
  await sql`
    insert into article_days (env_id, day, article_id, orders, quantity, packages, kg, net_cents, total_cents)
    select ${envId}::uuid, d.day, d."articleId", d.orders, d.quantity, d.packages, d.kg, d."netCents", d."totalCents" from ${articleRows(rows)}
    on conflict (env_id, day, article_id) do update set
      orders = article_days.orders + excluded.orders, quantity = article_days.quantity + excluded.quantity,
      packages = article_days.packages + excluded.packages, kg = article_days.kg + excluded.kg,
      net_cents = article_days.net_cents + excluded.net_cents, total_cents = article_days.total_cents + excluded.total_cents`.execute(
    db,
  )
}

export const addToArticleWeeks = async (
  { db, envId }: Tenant,
  rows: (ArticleSums & { week: string })[],
): Promise<void> => {
  await sql`
    insert into article_weeks (env_id, week, article_id, orders, quantity, packages, kg, net_cents, total_cents)
    select ${envId}::uuid, d.week, d."articleId", d.orders, d.quantity, d.packages, d.kg, d."netCents", d."totalCents" from ${articleRows(rows)}
    on conflict (env_id, week, article_id) do update set
      orders = article_weeks.orders + excluded.orders, quantity = article_weeks.quantity + excluded.quantity,
      packages = article_weeks.packages + excluded.packages, kg = article_weeks.kg + excluded.kg,
      net_cents = article_weeks.net_cents + excluded.net_cents, total_cents = article_weeks.total_cents + excluded.total_cents`.execute(
    db,
  )
}

export const addToArticleMonths = async (
  { db, envId }: Tenant,
  rows: (ArticleSums & { month: string })[],
): Promise<void> => {
  await sql`
    insert into article_months (env_id, month, article_id, orders, quantity, packages, kg, net_cents, total_cents)
    select ${envId}::uuid, d.month, d."articleId", d.orders, d.quantity, d.packages, d.kg, d."netCents", d."totalCents" from ${articleRows(rows)}
    on conflict (env_id, month, article_id) do update set
      orders = article_months.orders + excluded.orders, quantity = article_months.quantity + excluded.quantity,
      packages = article_months.packages + excluded.packages, kg = article_months.kg + excluded.kg,
      net_cents = article_months.net_cents + excluded.net_cents, total_cents = article_months.total_cents + excluded.total_cents`.execute(
    db,
  )
}

export const addToSellerArticleMonths = async (
  { db, envId }: Tenant,
  rows: (ArticleSums & { month: string; sellerId: string })[],
): Promise<void> => {
  await sql`
    insert into seller_article_months (env_id, month, seller_id, article_id, orders, quantity, packages, kg, net_cents, total_cents)
    select ${envId}::uuid, d.month, d."sellerId", d."articleId", d.orders, d.quantity, d.packages, d.kg, d."netCents", d."totalCents" from ${articleRows(rows)}
    on conflict (env_id, month, seller_id, article_id) do update set
      orders = seller_article_months.orders + excluded.orders, quantity = seller_article_months.quantity + excluded.quantity,
      packages = seller_article_months.packages + excluded.packages, kg = seller_article_months.kg + excluded.kg,
      net_cents = seller_article_months.net_cents + excluded.net_cents,
      total_cents = seller_article_months.total_cents + excluded.total_cents`.execute(db)
}
