import type { Tenant } from '../../../kernel/server/database/tenancy.ts'

type Coded = 'articles' | 'customers' | 'brands' | 'sellers'

/** Ids by code of a whole table: as large as the catalogue, however long the history. */
export const idsByCode = async ({ db, envId }: Tenant, table: Coded): Promise<Map<string, string>> => {
  const rows = await db.selectFrom(table).select(['id', 'code']).where('envId', '=', envId).execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}
