import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { shopName } from '../../customers/server/index.ts'
import type { ShopFacts } from '../contract/shop.ts'
import { limitColumns, shopsOfPerson } from './people/people.queries.ts'

/** A shop as its own person sees it, with what prices and deliveries depend on. */
export type Shop = ShopFacts & {
  isActive: boolean
  creditLimitCents: number | null
  /** The branch whose menu they see; null: the general one. */
  branchId: string | null
  sellerId: string | null
  sellerName: string | null
  /** The list whose prices hold that day: the shop's own, else the company's; null: none. */
  listId: string | null
}

const listOn = (envId: string, day: string) => sql`(
  select l.id from price_lists l
  where l.env_id = ${envId}::uuid and l.deleted_at is null and (l.is_default or l.id = c.price_list_id)
    and (l.valid_from is null or l.valid_from <= ${day}::date) and (l.valid_until is null or l.valid_until >= ${day}::date)
  order by l.id = c.price_list_id desc nulls last limit 1)`

const columns = (envId: string, day: string) => sql`
  c.id, c.code, ${shopName('c')} as name, c.address, c.is_active, c.credit_limit_cents, c.site_id as branch_id, c.seller_id,
  (select s.name from sellers s where s.env_id = ${envId}::uuid and s.id = c.seller_id) as seller_name,
  ${listOn(envId, day)} as list_id, ${limitColumns}`

/** Undefined when it is not one of the person's shops. */
export const findShop = async (
  { db, envId }: Tenant,
  { personId, shopId, day }: { personId: string; shopId: string; day: string },
): Promise<Shop | undefined> => {
  const { rows } = await sql<Shop>`
    select ${columns(envId, day)} from ${shopsOfPerson(envId, personId)} and c.id = ${shopId}::uuid`.execute(db)
  return rows[0]
}

export const listShopFacts = async ({ db, envId }: Tenant, personId: string): Promise<ShopFacts[]> => {
  const { rows } = await sql<ShopFacts>`
    select c.id, c.code, ${shopName('c')} as name, c.address, ${limitColumns}
    from ${shopsOfPerson(envId, personId)} order by c.id = u.customer_id desc, c.code`.execute(db)
  return rows
}
