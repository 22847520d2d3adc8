import { sql } from 'kysely'
import type { ReferenceValue } from '../../../../kernel/contract/fields.ts'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { SellerScope } from '../../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { sellerReachCondition } from '../../../../kernel/server/scope.ts'
import { isOwed } from '../collections/owed-orders.ts'

export type OrderingCustomer = {
  id: string
  code: string
  name: string
  tradeName: string | null
  address: string | null
  locality: string | null
  isActive: boolean
  creditLimitCents: number | null
  seller: (ReferenceValue & { isActive: boolean }) | null
  priceList: ReferenceValue | null
}

/** Throws notFound when there is none with that code, or its seller is out of the person's reach. */
export const findOrderingCustomer = async (
  { db, envId }: Tenant,
  scope: SellerScope,
  code: string,
): Promise<OrderingCustomer> => {
  const reach = sellerReachCondition(envId, scope, sql`c.seller_id`) ?? sql`true`
  const { rows } = await sql<OrderingCustomer>`
    select c.id, c.code, c.name, c.trade_name, c.address, c.locality, c.is_active, c.credit_limit_cents,
      case when s.id is not null then
        json_build_object('id', s.id, 'code', s.code, 'name', s.name, 'isActive', s.is_active and s.deleted_at is null) end as seller,
      case when l.id is not null then json_build_object('id', l.id, 'code', l.code, 'name', l.name) end as price_list
    from customers c
    left join sellers s on s.env_id = ${envId}::uuid and s.id = c.seller_id
    left join price_lists l on l.env_id = ${envId}::uuid and l.id = c.price_list_id and l.deleted_at is null
    where c.env_id = ${envId}::uuid and c.code = ${code} and c.deleted_at is null and ${reach}`.execute(db)
  const [customer] = rows
  if (!customer) throw problem(problems.notFound)
  return customer
}

type Owed = { debtCents: number; overdueCents: number; overdueSince: string | null }
type Pending = { pendingCents: number; pendingOrders: number }

/** What a customer owes on a day, and the orders that will be owed; without the one being changed. */
export const readCredit = async (
  { db, envId }: Tenant,
  { customerId, today, except }: { customerId: string; today: string; except: string | null },
): Promise<Owed & Pending> => {
  const { rows } = await sql<Owed>`
    select coalesce(sum(balance_cents), 0)::bigint as debt_cents,
      coalesce(sum(balance_cents) filter (where due_on < ${today}::date), 0)::bigint as overdue_cents,
      min(due_on) filter (where due_on < ${today}::date) as overdue_since
    from receivables where env_id = ${envId}::uuid and customer_id = ${customerId}::uuid and balance_cents > 0`.execute(
    db,
  )
  const pending = await sql<Pending>`
    select coalesce(sum(total_cents), 0)::bigint as pending_cents, count(*)::int as pending_orders
    from orders where env_id = ${envId}::uuid and customer_id = ${customerId}::uuid and state = 1 and kind = 'sale'
      and canceled_at is null and deleted_at is null and id is distinct from ${except}::uuid and not ${isOwed(envId, sql`orders.id`)}`.execute(
    db,
  )
  return {
    ...(rows[0] ?? { debtCents: 0, overdueCents: 0, overdueSince: null }),
    ...(pending.rows[0] ?? { pendingCents: 0, pendingOrders: 0 }),
  }
}
