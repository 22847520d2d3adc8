import { sql } from 'kysely'
import { dayOf } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { RecommendedAction } from '../contract/recommended.ts'

export type RecommendedArticle = { articleId: string; action: RecommendedAction; priority: number }

/** At most this many articles are recommended to a customer at once. */
const maximumOffers = 100

/** The articles recommended to a customer today, to their channel or to everybody, by priority. */
export const readRecommended = async (tenant: Tenant, customerId: string): Promise<RecommendedArticle[]> => {
  const { timeZone } = await tenant.environment()
  const today = dayOf(new Date(), timeZone)
  const { envId, db } = tenant
  const { rows } = await sql<RecommendedArticle>`
    select * from (
      select distinct on (r.article_id) r.article_id, r.action, r.priority
      from recommended_articles r
      join customers c on c.env_id = ${envId}::uuid and c.id = ${customerId}::uuid
      left join sales_channels h on h.env_id = ${envId}::uuid and h.id = c.sales_channel_id
      join articles a on a.env_id = ${envId}::uuid and a.id = r.article_id and a.is_active and a.deleted_at is null
      where r.env_id = ${envId}::uuid and r.deleted_at is null
        and coalesce(r.starts_on, ${today}::date) <= ${today}::date and coalesce(r.ends_on, ${today}::date) >= ${today}::date
        and (r.customer_id = c.id or r.sales_channel_id in (h.id, h.parent_id) or (r.customer_id is null and r.sales_channel_id is null))
      order by r.article_id, r.priority desc
    ) offer order by priority desc, article_id limit ${maximumOffers}`.execute(db)
  return rows
}
