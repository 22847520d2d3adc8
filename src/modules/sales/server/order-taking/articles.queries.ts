import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { textMatch, textRank } from '../../../../kernel/server/search/text-match.ts'
import { readAvailable } from '../../../stock/server/index.ts'
import { suggestedArticles } from '../../contract/order-taking/routes.ts'
import type { OfferedArticle } from '../../contract/order-taking/taken-order.ts'

type ArticleRow = Omit<OfferedArticle, 'available' | 'combo'>

const searchColumns = { table: 'articles', columns: ['code', 'name'] }

const columns = sql`t.id, t.code, t.name, t.unit_of_measure, t.units_per_package`

/** The pending order being changed, whose own units are free for it; null: a new one. */
type Changed = string | null

const withStock = async (tenant: Tenant, rows: ArticleRow[], except: Changed): Promise<OfferedArticle[]> => {
  const ids = rows.map(({ id }) => id)
  const available = await readAvailable(tenant, ids, { except })
  return rows.map(row => ({ ...row, available: available.get(row.id) ?? null, combo: null }))
}

const findWhere = async (
  tenant: Tenant,
  condition: RawBuilder<unknown>,
  except: Changed,
): Promise<OfferedArticle[]> => {
  const { rows } = await sql<ArticleRow>`
    select ${columns} from articles t
    where t.env_id = ${tenant.envId}::uuid and t.is_active and t.deleted_at is null and ${condition} order by t.code`.execute(
    tenant.db,
  )
  return withStock(tenant, rows, except)
}

/** Articles on sale among some codes; the others are absent. */
export const findArticlesByCode = (tenant: Tenant, codes: string[], except: Changed): Promise<OfferedArticle[]> =>
  codes.length === 0 ? Promise.resolve([]) : findWhere(tenant, sql`t.code = any(${codes}::text[])`, except)

/** Articles on sale among some ids. */
export const findArticlesById = (tenant: Tenant, ids: string[], except: Changed): Promise<OfferedArticle[]> =>
  ids.length === 0 ? Promise.resolve([]) : findWhere(tenant, sql`t.id = any(${ids}::uuid[])`, except)

/** The few articles on sale that a person means by the beginning of a code or by words of a name; the code itself first. */
export const searchArticles = async (
  tenant: Tenant,
  { text, except }: { text: string; except: Changed },
): Promise<OfferedArticle[]> => {
  const matches = await textMatch(tenant, searchColumns, { text, isBounded: false })
  const { rows } = await sql<ArticleRow>`
    select ${columns} from articles t
    where t.env_id = ${tenant.envId}::uuid and t.is_active and t.deleted_at is null
      and (${matches} or starts_with(lower(t.code), lower(${text})))
    order by (lower(t.code) = lower(${text})) desc, starts_with(lower(t.code), lower(${text})) desc, ${textRank(text, sql`t.name`)}
    limit ${suggestedArticles}`.execute(tenant.db)
  return withStock(tenant, rows, except)
}
