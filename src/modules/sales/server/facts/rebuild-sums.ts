import { sql } from 'kysely'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { hasOperations, wasEffective, wasVisited } from '../../../customers/server/index.ts'
import { articleColumns, countedLines } from './counted-lines.ts'
import type { DayRange } from './fact.ts'
import { sellerDayColumns, sellerDaySums } from './seller-day-sums.ts'

export const rebuildSellerDays = async ({ db, envId }: Tenant, { from, to }: DayRange): Promise<void> => {
  await sql`delete from seller_days where env_id = ${envId}::uuid and day between ${from}::date and ${to}::date`.execute(
    db,
  )
  await sql`
    insert into seller_days (env_id, day, seller_id, ${sellerDayColumns})
    select v.env_id, v.day, v.seller_id, ${sellerDaySums}
    from visits v where v.env_id = ${envId}::uuid and v.day between ${from}::date and ${to}::date
    group by v.env_id, v.day, v.seller_id ${returningOne}`.execute(db)
}

export const rebuildCustomerMonths = async ({ db, envId }: Tenant, { from, to }: DayRange): Promise<void> => {
  await sql`delete from customer_months where env_id = ${envId}::uuid and month between ${from}::date and ${to}::date`.execute(
    db,
  )
  await sql`
    insert into customer_months (env_id, month, customer_id, seller_id, visits, effective_visits, orders, collections, no_purchases, lines,
      units, packages, kg, discount_cents, net_cents, total_cents, collected_cents, remote_orders, remote_collections)
    select env_id, date_trunc('month', day::timestamp)::date, customer_id, seller_id,
      count(*) filter (where ${wasVisited()}), count(*) filter (where ${wasEffective()}),
      sum(orders), sum(collections), sum(no_purchases), sum(lines), sum(units), sum(packages), sum(kg), sum(discount_cents),
      sum(net_cents), sum(total_cents), sum(collected_cents), sum(remote_orders), sum(remote_collections)
    from visits where env_id = ${envId}::uuid and day between ${from}::date and ${to}::date
      and (${hasOperations()} or units <> 0 or total_cents <> 0)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4 ${returningOne}`.execute(db)
}

export const rebuildArticleDays = async ({ db, envId }: Tenant, range: DayRange): Promise<void> => {
  await sql`delete from article_days where env_id = ${envId}::uuid and day between ${range.from}::date and ${range.to}::date`.execute(
    db,
  )
  await sql`
    insert into article_days (env_id, day, article_id, orders, quantity, packages, kg, net_cents, total_cents)
    select o.env_id, o.day, l.article_id, ${articleColumns} from ${countedLines(envId, range)} group by 1, 2, 3 ${returningOne}`.execute(
    db,
  )
}

export const rebuildSellerArticleMonths = async ({ db, envId }: Tenant, range: DayRange): Promise<void> => {
  const { from, to } = range
  await sql`delete from seller_article_months where env_id = ${envId}::uuid and month between ${from}::date and ${to}::date`.execute(
    db,
  )
  await sql`
    insert into seller_article_months (env_id, month, seller_id, article_id, orders, quantity, packages, kg, net_cents, total_cents)
    select o.env_id, date_trunc('month', o.day::timestamp)::date, o.seller_id, l.article_id, ${articleColumns}
    from ${countedLines(envId, range)} group by 1, 2, 3, 4 ${returningOne}`.execute(db)
}
