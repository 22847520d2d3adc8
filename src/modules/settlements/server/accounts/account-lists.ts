import { sql } from 'kysely'
import { type Parts, referenceTo, type View } from '../list-parts.ts'

/** All active delivery people, and former ones with a balance. */
export const accountParts = ({ envId }: View): Parts => ({
  from: sql`delivery_people as t
    left join delivery_accounts a on a.env_id = ${envId}::uuid and a.delivery_person_id = t.id
    left join lateral (select max(m.created_at) as at from delivery_account_movements m
      where m.env_id = ${envId}::uuid and m.delivery_person_id = t.id) m on true
    left join lateral (select count(*)::int as open from consolidated_loads l
      where l.env_id = ${envId}::uuid and l.delivery_person_id = t.id and l.deleted_at is null and l.state <> 'pendiente'
        and l.settled_at is null) l on true`,
  where: [sql`t.env_id = ${envId}::uuid`, sql`(t.deleted_at is null or coalesce(a.balance_cents, 0) <> 0)`],
  id: sql`t.id`,
  shown: {
    code: { expression: sql`t.code` },
    name: { expression: sql`t.name` },
    phone: { expression: sql`t.phone` },
    balance: { expression: sql`coalesce(a.balance_cents, 0)` },
    open: { expression: sql`l.open` },
    lastAt: { expression: sql`m.at` },
  },
})

export const containerParts = ({ envId }: View): Parts => ({
  from: sql`(select b.customer_id, b.article_id, b.units, md5(b.customer_id::text || b.article_id::text)::uuid as id
      from container_balances b where b.env_id = ${envId}::uuid and b.units <> 0) as t
    join customers k on k.env_id = ${envId}::uuid and k.id = t.customer_id
    join articles a on a.env_id = ${envId}::uuid and a.id = t.article_id
    left join sellers v on v.env_id = ${envId}::uuid and v.id = k.seller_id
    left join lateral (select max(m.happened_at) as at from container_movements m
      where m.env_id = ${envId}::uuid and m.customer_id = t.customer_id and m.article_id = t.article_id) m on true`,
  where: [sql`true`],
  id: sql`t.id`,
  shown: {
    customerCode: { expression: sql`k.code` },
    customer: referenceTo('k'),
    seller: referenceTo('v'),
    article: referenceTo('a'),
    units: { expression: sql`t.units` },
    lastAt: { expression: sql`m.at` },
  },
})

export const containerStockParts = ({ envId }: View): Parts => ({
  from: sql`(select b.site_id, b.article_id, b.units, md5(b.site_id::text || b.article_id::text)::uuid as id
      from container_stock b where b.env_id = ${envId}::uuid) as t
    join sites s on s.env_id = ${envId}::uuid and s.id = t.site_id
    join articles a on a.env_id = ${envId}::uuid and a.id = t.article_id
    left join lateral (select max(m.created_at) as at from container_stock_movements m
      where m.env_id = ${envId}::uuid and m.site_id = t.site_id and m.article_id = t.article_id) m on true`,
  where: [sql`true`],
  id: sql`t.id`,
  shown: {
    site: referenceTo('s'),
    articleCode: { expression: sql`a.code` },
    article: referenceTo('a'),
    units: { expression: sql`t.units` },
    lastAt: { expression: sql`m.at` },
  },
})
