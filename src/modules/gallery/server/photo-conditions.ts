import { type RawBuilder, sql } from 'kysely'
import type { SellerScope } from '../../../kernel/contract/roles.ts'
import { insideArea } from '../../../kernel/server/map-area-sql.ts'
import { sellerScopeCondition } from '../../../kernel/server/scope.ts'
import type { PhotoFilters } from '../contract/filters.ts'

type Condition = RawBuilder<unknown>

/** Photos of the sellers that the person sees; those without a seller, of people who see the whole company. */
export const photoScope = (envId: string, scope: SellerScope): Condition =>
  sellerScopeCondition(envId, scope, sql`p.seller_id`) ?? sql`true`

/** Rows of `gallery_photos p` that the filters and the person's scope leave. */
export const photoConditions = (envId: string, scope: SellerScope, filters: PhotoFilters): Condition => {
  const { from, to, source, sellers, channels, customer, question, area, deleted } = filters
  const parts: (Condition | undefined)[] = [
    sql`p.env_id = ${envId}::uuid`,
    deleted ? sql`p.deleted_at is not null and p.purged_at is null` : sql`p.deleted_at is null`,
    photoScope(envId, scope),
    from ? sql`p.day >= ${from}::date` : undefined,
    to ? sql`p.day <= ${to}::date` : undefined,
    source ? sql`p.source = ${source}` : undefined,
    sellers.length > 0 ? sql`p.seller_id = any(${sellers}::uuid[])` : undefined,
    channels.length > 0
      ? sql`p.customer_id in (select c.id from customers c where c.env_id = ${envId}::uuid and c.sales_channel_id in (
          select h.id from sales_channels h where h.env_id = ${envId}::uuid and (h.id = any(${channels}::uuid[]) or h.parent_id = any(${channels}::uuid[]))))`
      : undefined,
    customer ? sql`p.customer_id = ${customer}::uuid` : undefined,
    question ? sql`p.question_key = ${question}` : undefined,
    area ? insideArea(area, 'p') : undefined,
  ]
  return sql.join(
    parts.filter(part => part !== undefined),
    sql` and `,
  )
}
