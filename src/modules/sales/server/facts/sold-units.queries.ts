import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

/** Units sold of articles between two days, both inclusive. One that was not sold is absent. */
export const readSoldUnits = async (
  { db, envId }: Tenant,
  articleIds: string[],
  { from, until }: { from: string; until: string },
): Promise<Map<string, number>> => {
  if (articleIds.length === 0) return new Map()
  const { rows } = await sql<{ articleId: string; units: number }>`
    select article_id, sum(quantity) as units from article_days
    where env_id = ${envId}::uuid and day >= ${from}::date and day <= ${until}::date and article_id = any(${articleIds}::uuid[])
    group by article_id`.execute(db)
  return new Map(rows.map(({ articleId, units }) => [articleId, Number(units)]))
}
