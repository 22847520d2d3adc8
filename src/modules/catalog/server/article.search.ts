import { sql } from 'kysely'
import { maximumHits } from '../../../kernel/contract/search.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { Searcher } from '../../../kernel/server/search/searcher.ts'
import { holds, textMatch, textRank } from '../../../kernel/server/search/text-match.ts'
import { catalogPermissions } from '../contract/permissions.ts'

type Found = { id: string; code: string; name: string; brand: string | null }

const searched = { table: 'articles', columns: ['code', 'name'] }

export const articleSearcher: Searcher = {
  kind: 'articles',
  title: 'Artículos',
  access: catalogPermissions.read,
  async find({ tenant, text }) {
    const matches = await textMatch(tenant, searched, { text, isBounded: false })
    const { rows } = await sql<Found>`
      select t.id, t.code, t.name, b.name as brand
      from articles t left join brands b on b.env_id = t.env_id and b.id = t.brand_id
      where t.env_id = ${tenant.envId}::uuid and t.deleted_at is null and ${matches}
      order by ${textRank(text, sql`t.name`)} limit ${maximumHits}`.execute(tenant.db)
    return rows.map(({ id, code, name, brand }) => ({
      id,
      title: name,
      detail: brand ? `${code} · ${brand}` : code,
      url: `/apps/articles/main?row=${id}`,
    }))
  },
}

export type NamedArticle = { id: string; code: string; name: string }

/** Articles whose code or name contains a text, however short, the best first; without a text the first by name. */
export const findNamedArticles = async (
  { db, envId }: Tenant,
  text: string,
  limit: number,
): Promise<NamedArticle[]> => {
  const { rows } = await sql<NamedArticle>`
    select t.id, t.code, t.name from articles t where t.env_id = ${envId}::uuid and t.deleted_at is null
      and ${text ? holds(searched.columns, text) : sql`t.is_active`}
    order by ${text ? textRank(text, sql`t.name`) : sql`t.name, t.id`} limit ${limit}`.execute(db)
  return rows
}
