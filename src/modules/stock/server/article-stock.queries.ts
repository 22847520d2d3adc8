import { sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { ArticleStock } from '../contract/stock-routes.ts'
import { committedSince, committedUnits } from './available.queries.ts'

type Level = ArticleStock['levels'][number]
type Head = Pick<ArticleStock, 'id' | 'code' | 'name' | 'unitsPerPackage' | 'minimum'>

const maximumLevels = 300

const readLevels = async ({ db, envId }: Tenant, articleId: string): Promise<Level[]> => {
  const { rows } = await sql<Level>`
    select json_build_object('kind', v.location_kind, 'id', v.location_id, 'name', coalesce(s.name, w.code, '')) as place,
      l.code as lot, l.expires_on, v.is_fit, v.units
    from stock_levels v
    join stock_lots l on l.env_id = ${envId}::uuid and l.id = v.lot_id
    left join sites s on s.env_id = ${envId}::uuid and s.id = v.location_id
    left join vehicles w on w.env_id = ${envId}::uuid and w.id = v.location_id
    where v.env_id = ${envId}::uuid and v.article_id = ${articleId}::uuid and v.units <> 0
    order by v.location_kind desc, s.name, w.code, l.expires_on nulls last, l.code limit ${maximumLevels}`.execute(db)
  return rows
}

const readCommitted = async (tenant: Tenant, articleId: string): Promise<number> => {
  const since = await committedSince(tenant)
  if (!since) return 0
  const { rows } = await sql<{
    units: number
  }>`${committedUnits(tenant.envId, since, { articleIds: [articleId] })}`.execute(tenant.db)
  return rows[0]?.units ?? 0
}

const readHead = async ({ db, envId }: Tenant, articleId: string): Promise<Head> => {
  const head = await db
    .selectFrom('articles')
    .select(['id', 'code', 'name', 'unitsPerPackage', 'minimumStock as minimum'])
    .where('envId', '=', envId)
    .where('id', '=', articleId)
    .executeTakeFirst()
  if (!head) throw problem(problems.notFound)
  return head
}

/** The levels of an article and its available units. */
export const readArticleStock = async (tenant: Tenant, articleId: string): Promise<ArticleStock> => {
  const head = await readHead(tenant, articleId)
  const committedUnits = await readCommitted(tenant, articleId)
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(units), 0) as total from stock_levels
    where env_id = ${tenant.envId}::uuid and article_id = ${articleId}::uuid and is_fit and location_kind = 'warehouse'`.execute(
    tenant.db,
  )
  const total = rows[0]?.total ?? 0
  return {
    ...head,
    total,
    committed: committedUnits,
    available: total - committedUnits,
    levels: await readLevels(tenant, articleId),
  }
}
