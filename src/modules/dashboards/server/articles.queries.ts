import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { widgetRows } from '../contract/widgets.ts'
import { coverPeriod, type FactsQuestion, type Part } from './parts.ts'
import { andCustomer, andSeller, boundsCustomers, type Selection, signedFigure, within } from './selection.ts'

type Sql = RawBuilder<unknown>

/** The figures that all tables of article facts have. */
const rankingFigures = ['quantity', 'net_cents', 'total_cents']

const columnsOf = (part: Pick<Part, 'sign'>, figures: string[]): Sql =>
  sql.join([sql.ref('article_id'), ...figures.map(figure => signedFigure(part, figure))])

/**
 * Lines of valid orders. Slow over long periods, so facts are read instead wherever they have the needed dimensions.
 */
const soldLines = (selection: Selection, part: Pick<Part, 'from' | 'to' | 'sign'>, figures: string[]): Sql => sql`
  select ${columnsOf(part, figures)} from (
    select l.article_id, l.quantity, l.packages, l.kg, l.net_cents, l.total_cents
    from orders o join order_lines l on l.env_id = o.env_id and l.order_id = o.id
    where o.env_id = ${selection.envId}::uuid and l.env_id = ${selection.envId}::uuid and ${within(sql`o.day`, part)}
      and o.canceled_at is null and o.deleted_at is null${andSeller(selection, sql`o.seller_id`)}${andCustomer(selection, sql`o.customer_id`)}) line`

/**
 * A part of a period from the table of its grain. Days of single sellers are read from the lines, because no table has
 * them.
 */
const partOf = (selection: Selection, part: Part, figures: string[]): Sql => {
  const { envId, sellers } = selection
  if (part.grain === 'month') {
    const monthly = sellers === null ? sql`article_months` : sql`seller_article_months`
    return sql`select ${columnsOf(part, figures)} from ${monthly} where env_id = ${envId}::uuid and ${within(sql`month`, part)}${andSeller(selection, sql`seller_id`)}`
  }
  if (sellers !== null) return soldLines(selection, part, figures)
  return sql`select ${columnsOf(part, figures)} from article_days where env_id = ${envId}::uuid and ${within(sql`day`, part)}`
}

/** Sums by `article_id`. With a filter of customers, only the lines can be read. */
export const articleFacts = ({ selection, period, lastFactDay }: FactsQuestion, figures: string[]): Sql => {
  if (boundsCustomers(selection)) return soldLines(selection, { ...period, sign: 1 }, figures)
  return sql.join(
    coverPeriod(period, lastFactDay, ['day', 'month']).map(part => partOf(selection, part, figures)),
    sql` union all `,
  )
}

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

const groups = (envId: string, table: 'items' | 'brands', column: 'item_id' | 'brand_id'): Sql => sql`
  select coalesce(json_agg(r), '[]') from (
    select g.id, g.code, g.name, sum(t.total_cents)::float8 "totalCents"
    from sums t join articles a on a.env_id = ${envId}::uuid and a.id = t.article_id
    left join ${sql.table(table)} g on g.env_id = ${envId}::uuid and g.id = ${sql.ref(`a.${column}`)}
    group by g.id, g.code, g.name having sum(t.total_cents) <> 0 order by 4 desc, g.name) r`

export const findArticleSums = async ({ db }: Tenant, question: FactsQuestion): Promise<ArticleSums> => {
  const { envId } = question.selection
  const sums = await sql<ArticleSums>`
    with sums as materialized (
      select article_id, sum(quantity) quantity, sum(net_cents) net_cents, sum(total_cents) total_cents
      from (${articleFacts(question, rankingFigures)}) fact group by article_id
    )
    select (select coalesce(json_agg(r), '[]') from (
        select a.id, a.code, a.name, t.quantity::float8 quantity, t.net_cents::float8 "netCents", t.total_cents::float8 "totalCents"
        from (select * from sums where quantity <> 0 or total_cents <> 0 order by total_cents desc, article_id limit ${sql.lit(widgetRows)}) t
        join articles a on a.env_id = ${envId}::uuid and a.id = t.article_id order by t.total_cents desc, t.article_id) r) articles,
      (${groups(envId, 'items', 'item_id')}) items, (${groups(envId, 'brands', 'brand_id')}) brands,
      (select count(*) from sums where quantity <> 0 or total_cents <> 0) sold, (select coalesce(sum(total_cents), 0) from sums) total_cents`.execute(
    db,
  )
  const [row] = sums.rows
  if (!row) throw new Error('a query without grouping answers one row')
  return row
}
