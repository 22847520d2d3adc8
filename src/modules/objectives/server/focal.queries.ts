import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { articlesOfMonth } from '../../sales/server/index.ts'
import type { FocalKind } from '../contract/focal.ts'

export type FocalObjective = {
  id: string
  name: string
  kind: FocalKind
  month: string
  sellerId: string | null
  seller: string | null
  /** Weekdays of the seller's route. */
  weekdays: number[]
  targetNetCents: number | null
  targetQuantity: number | null
  netCents: number
  quantity: number
}

/** Articles a focal objective is about, over the aliases `f` and `a`; the company's family names are compared as people write them. */
const isAbout = (envId: string): RawBuilder<unknown> => sql`a.env_id = ${envId}::uuid and case f.kind
  when 'family' then normalize_text(a.family) = normalize_text(f.family)
  when 'brand' then a.brand_id = f.brand_id
  else exists (select 1 from focal_objective_articles fa where fa.env_id = ${envId}::uuid and fa.objective_id = f.id and fa.article_id = a.id and fa.deleted_at is null) end`

/** How many articles an objective of a list (`t`) is about, as its detail counts them; each kind by its own index. */
export const countOfArticles = (envId: string): RawBuilder<unknown> => sql`case t.kind
  when 'family' then (select count(*) from articles a where a.env_id = ${envId}::uuid and normalize_text(a.family) = normalize_text(t.family) and a.deleted_at is null)
  when 'brand' then (select count(*) from articles a where a.env_id = ${envId}::uuid and a.brand_id = t.brand_id and a.deleted_at is null)
  else (select count(*) from focal_objective_articles fa where fa.env_id = ${envId}::uuid and fa.objective_id = t.id and fa.deleted_at is null) end`

/** What was sold of each article in the objective's month, by everybody or by its seller. */
const soldOf = (envId: string): RawBuilder<unknown> =>
  articlesOfMonth(envId, { month: sql`f.month`, seller: sql`f.seller_id` })

type Asked = { month?: string; id?: string; sellers: string[] | null; limit: number }

/** Focal objectives with what was done: the company's when no seller is bounded, and those of the sellers that are. */
export const findFocalProgress = async (
  { db, envId }: Tenant,
  { month, id, sellers, limit }: Asked,
): Promise<FocalObjective[]> => {
  const found = await sql<FocalObjective>`
    select f.id, f.name, f.kind, f.month, f.seller_id, s.name seller,
      coalesce(f.net_cents, round(f.quantity * f.unit_cents), set_of.net_cents) target_net_cents, coalesce(f.quantity, set_of.quantity) target_quantity,
      coalesce(done.net_cents, 0) net_cents, coalesce(done.quantity, 0) quantity,
      coalesce((select array_agg(distinct weekday) from route_stops where env_id = ${envId}::uuid and seller_id = f.seller_id and deleted_at is null), '{}') weekdays
    from focal_objectives f
    left join sellers s on s.env_id = ${envId}::uuid and s.id = f.seller_id
    left join lateral (
      select round(sum(fa.quantity * fa.unit_cents)) net_cents, sum(fa.quantity) quantity from focal_objective_articles fa
      where fa.env_id = ${envId}::uuid and fa.objective_id = f.id and fa.deleted_at is null and f.kind = 'articles'
    ) set_of on true
    left join lateral (
      select sum(m.net_cents) net_cents, sum(m.quantity) quantity from ${soldOf(envId)} m
      join articles a on a.id = m.article_id and ${isAbout(envId)}
    ) done on true
    where f.env_id = ${envId}::uuid and f.deleted_at is null
      ${month === undefined ? sql`` : sql`and f.month = ${month}::date`}
      ${id === undefined ? sql`` : sql`and f.id = ${id}::uuid`}
      ${sellers === null ? sql`` : sql`and f.seller_id = any(${sellers}::uuid[])`}
    order by f.seller_id nulls first, f.name, f.id limit ${limit}`.execute(db)
  return found.rows
}

export type FocalArticle = {
  id: string
  code: string
  name: string
  quantity: number | null
  unitCents: number | null
  amountCents: number | null
  doneQuantity: number
  doneCents: number
}

const withoutTotal = ({ total, ...article }: FocalArticle & { total: number }): FocalArticle => {
  void total
  return article
}

/** Articles of a focal objective, those of its set first and then by what they sold; `total` is how many it is about. */
export const findFocalArticles = async (
  { db, envId }: Tenant,
  id: string,
  limit: number,
): Promise<{ articles: FocalArticle[]; total: number }> => {
  const found = await sql<FocalArticle & { total: number }>`
    select a.id, a.code, a.name, fa.quantity, fa.unit_cents, round(fa.quantity * fa.unit_cents) amount_cents,
      coalesce(m.quantity, 0) done_quantity, coalesce(m.net_cents, 0) done_cents, count(*) over () total
    from focal_objectives f
    join articles a on ${isAbout(envId)}
    left join focal_objective_articles fa on fa.env_id = ${envId}::uuid and fa.objective_id = f.id and fa.article_id = a.id and fa.deleted_at is null
    left join lateral (select sum(sold.quantity) quantity, sum(sold.net_cents) net_cents from ${soldOf(envId)} sold where sold.article_id = a.id) m on true
    where f.env_id = ${envId}::uuid and f.id = ${id}::uuid and (a.deleted_at is null or fa.article_id is not null)
    order by coalesce(m.net_cents, 0) desc, a.name, a.id limit ${limit}`.execute(db)
  return {
    articles: found.rows.map(withoutTotal),
    total: found.rows[0]?.total ?? 0,
  }
}
