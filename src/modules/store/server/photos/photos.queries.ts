import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

export const isArticlePhoto = async ({ db, envId }: Tenant, fileId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from articles a where a.env_id = ${envId}::uuid and a.photo_file_id = ${fileId}::uuid
      and a.deleted_at is null limit 1`.execute(db)
  return rows.length > 0
}
