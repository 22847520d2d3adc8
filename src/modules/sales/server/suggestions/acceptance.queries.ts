import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { SellerScope } from '../../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { sellerScopeCondition } from '../../../../kernel/server/scope.ts'
import {
  type Acceptance,
  type AcceptanceGroup,
  type acceptanceRoutes,
  acceptanceRows,
} from '../../contract/acceptance.ts'

type Query = z.output<(typeof acceptanceRoutes.read)['query'] & z.ZodType>
type Condition = RawBuilder<unknown>

const rowConditions = (envId: string, scope: SellerScope, { sellers, supervisors }: Query): Condition => {
  const scopeCondition = sellerScopeCondition(envId, scope, sql`h.seller_id`)
  const conditions = [
    ...(scopeCondition ? [scopeCondition] : []),
    ...(sellers.length > 0 ? [sql`h.seller_id = any(${sellers}::uuid[])`] : []),
    ...(supervisors.length > 0
      ? [
          sql`h.seller_id in (select id from sellers where env_id = ${envId}::uuid and supervisor_id = any(${supervisors}::uuid[]))`,
        ]
      : []),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/**
 * Each suggested line with what the customer ordered after it was shown, the same day: units of the article, whether anything
 * was ordered at all, and whether none of it was typed in the back office.
 */
const linesOf = (envId: string, scope: SellerScope, query: Query): Condition => sql`
  select h.seller_id, h.article_id, h.day, h.customer_id, h.quantity, o.units, o.ordered, o.by_phone
  from shown_suggestions h cross join lateral (
    select count(*) > 0 as ordered, coalesce(sum(l.quantity), 0) as units, bool_and(o.origin <> 1) filter (where l.quantity > 0) as by_phone
    from orders o left join order_lines l on l.env_id = ${envId}::uuid and l.order_id = o.id and l.article_id = h.article_id and l.quantity > 0
    where o.env_id = ${envId}::uuid and o.customer_id = h.customer_id and o.day = h.day and o.taken_at >= h.shown_at and o.kind = 'sale'
      and o.canceled_at is null and o.deleted_at is null) o
  where h.env_id = ${envId}::uuid and h.day between ${query.from}::date and ${query.to}::date and ${rowConditions(envId, scope, query)}`

const figures = sql`count(*)::int as suggested, (count(*) filter (where l.units = l.quantity))::int as accepted,
  (count(*) filter (where l.units > 0 and l.units <> l.quantity))::int as changed, (count(*) filter (where l.ordered and l.units = 0))::int as refused,
  (count(*) filter (where not l.ordered))::int as unordered, (count(*) filter (where l.units > 0 and l.by_phone))::int as "byPhone"`

const groupOf: Record<AcceptanceGroup, (envId: string) => Condition> = {
  seller: envId => sql`left join sellers g on g.env_id = ${envId}::uuid and g.id = l.seller_id`,
  supervisor: envId => sql`left join sellers s on s.env_id = ${envId}::uuid and s.id = l.seller_id
    left join supervisors g on g.env_id = ${envId}::uuid and g.id = s.supervisor_id`,
  article: envId => sql`left join articles g on g.env_id = ${envId}::uuid and g.id = l.article_id`,
}

/** How many suggestions of some days were accepted, changed or refused, in total and by group, the most suggested first. */
export const readAcceptance = async ({ db, envId }: Tenant, scope: SellerScope, query: Query): Promise<Acceptance> => {
  const { rows } = await sql<Acceptance>`
    with lines as materialized (${linesOf(envId, scope, query)}),
    groups as materialized (select g.id, coalesce(g.code, '') as code, coalesce(g.name, 'Sin asignar') as name, ${figures}
      from lines l ${groupOf[query.by](envId)} group by g.id, g.code, g.name)
    select (select row_to_json(t) from (select ${figures} from lines l) t) as total,
      (select count(distinct (day, customer_id))::int from lines) as showings, (select count(*)::int from groups) as groups,
      coalesce((select json_agg(r) from (select * from groups order by suggested desc, code limit ${sql.lit(acceptanceRows)}) r), '[]') as rows`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('an aggregate answers a row')
  return row
}
