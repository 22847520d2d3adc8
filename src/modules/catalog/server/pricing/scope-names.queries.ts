import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

type Expression = RawBuilder<unknown>

/** What the code of a scope names, as SQL; null when nothing has it any more. */
const named = (envId: string, kind: Expression, code: Expression): Expression => sql`case ${kind}
  when 'article' then (select x.name from articles x where x.env_id = ${envId}::uuid and x.code = ${code} and x.deleted_at is null)
  when 'brand' then (select x.name from brands x where x.env_id = ${envId}::uuid and x.code = ${code} and x.deleted_at is null)
  when 'item' then (select x.name from items x where x.env_id = ${envId}::uuid and x.code = ${code} and x.deleted_at is null and x.parent_id is null)
  when 'subItem' then (select x.name from items x where x.env_id = ${envId}::uuid and x.code = ${code} and x.deleted_at is null and x.parent_id is not null)
  when 'family' then (select x.family from articles x where x.env_id = ${envId}::uuid and x.family = ${code} and x.deleted_at is null limit 1)
  when 'all' then 'Todos los artículos' end`

/** Of a row of `promotion_scopes` under the alias `t`. */
export const scopeName = (envId: string): Expression => named(envId, sql`t.kind`, sql`t.code`)

/** Null when no row of the environment has that code. */
export const findScopeName = async ({ db, envId }: Tenant, kind: string, code: string): Promise<string | null> => {
  const { rows } = await sql<{
    name: string | null
  }>`select ${named(envId, sql`${kind}::text`, sql`${code}::text`)} as name`.execute(db)
  return rows[0]?.name ?? null
}
