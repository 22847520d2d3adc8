import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { articleFacts, type FactsQuestion } from '../../sales/server/index.ts'
import { widgetRows } from '../contract/widgets.ts'
import { jsonList } from './json-list.ts'

type Sql = RawBuilder<unknown>

/** The figures that all tables of article facts have. */
const rankingFigures = ['quantity', 'net_cents', 'total_cents']

export type SoldArticle = {
  id: string
  code: string
  name: string
  quantity: number
  netCents: number
  totalCents: number
}
export type SoldGroup = { id: string | null; code: string | null; name: string | null; totalCents: number }
export type ArticleSums = {
  articles: SoldArticle[]
  sold: number
  totalCents: number
  items: SoldGroup[]
  brands: SoldGroup[]
}

const groups = (envId: string, table: 'items' | 'brands', column: 'item_id' | 'brand_id'): Sql =>
  jsonList(sql`
    select g.id, g.code, g.name, sum(t.total_cents)::float8 "totalCents"
    from sums t join articles a on a.env_id = ${envId}::uuid and a.id = t.article_id
    left join ${sql.table(table)} g on g.env_id = ${envId}::uuid and g.id = ${sql.ref(`a.${column}`)}
    group by g.id, g.code, g.name having sum(t.total_cents) <> 0 order by 4 desc, g.name`)

export const findArticleSums = async ({ db }: Tenant, question: FactsQuestion): Promise<ArticleSums> => {
  const { envId } = question.selection
  const sums = await sql<ArticleSums>`
    with sums as materialized (
      select article_id, sum(quantity) quantity, sum(net_cents) net_cents, sum(total_cents) total_cents
      from (${articleFacts(question, rankingFigures)}) fact group by article_id
    )
    select ${jsonList(sql`
        select a.id, a.code, a.name, t.quantity::float8 quantity, t.net_cents::float8 "netCents", t.total_cents::float8 "totalCents"
        from (select * from sums where quantity <> 0 or total_cents <> 0 order by total_cents desc, article_id limit ${sql.lit(widgetRows)}) t
        join articles a on a.env_id = ${envId}::uuid and a.id = t.article_id order by t.total_cents desc, t.article_id`)} articles,
      ${groups(envId, 'items', 'item_id')} items, ${groups(envId, 'brands', 'brand_id')} brands,
      (select count(*) from sums where quantity <> 0 or total_cents <> 0) sold, (select coalesce(sum(total_cents), 0) from sums) total_cents`.execute(
    db,
  )
  const [row] = sums.rows
  if (!row) throw new Error('a query without grouping answers one row')
  return row
}
