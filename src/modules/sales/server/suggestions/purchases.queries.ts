import { sql } from 'kysely'
import { addDays } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Purchase } from './suggest.ts'

/** A rhythm is computed from recent orders only: one year, and the last ones of customers who order very often. */
const longestDays = 365
const mostOrders = 40

/** Units that a customer bought per article and day in their last orders up to a day, of articles that are still sold. */
export const findPurchases = async (
  { db, envId }: Tenant,
  { customerId, today, except }: { customerId: string; today: string; except: string | null },
): Promise<Purchase[]> => {
  const { rows } = await sql<Purchase>`
    select l.article_id, o.day, sum(l.quantity) as quantity
    from (
      select id, day from orders
      where env_id = ${envId}::uuid and customer_id = ${customerId}::uuid and kind = 'sale' and canceled_at is null and deleted_at is null
        and day between ${addDays(today, -longestDays)}::date and ${today}::date and id is distinct from ${except}::uuid
      order by taken_at desc, id desc limit ${mostOrders}
    ) o
    join order_lines l on l.env_id = ${envId}::uuid and l.order_id = o.id
    join articles a on a.env_id = ${envId}::uuid and a.id = l.article_id
    where a.is_active and a.deleted_at is null and l.discount_percent < 100
    group by l.article_id, o.day`.execute(db)
  return rows
}
