import { sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Resource } from '../../../kernel/contract/resource.ts'
import type { ResourceRules } from '../../../kernel/server/resources/resource-service.ts'

/**
 * A mapping is found by what it maps, case and accents apart, so two of one thing are refused on their field. A mapping
 * that was deleted makes room for its successor: no document points at it.
 */
export const mappingRules = (resource: Resource, key: string, column: string): ResourceRules => ({
  check: async ({ tenant, values, current }) => {
    const value = values[key]
    if (typeof value !== 'string') return
    const table = sql.table(resource.table)
    const same = sql`env_id = ${tenant.envId}::uuid and normalize_text(btrim(${sql.ref(column)})) = normalize_text(btrim(${value}))`
    await sql`delete from ${table} where ${same} and deleted_at is not null and id is distinct from ${current?.id ?? null}::uuid`.execute(tenant.db)
    const taken = await sql`select 1 from ${table} where ${same} and id is distinct from ${current?.id ?? null}::uuid`.execute(tenant.db)
    if (taken.rows.length > 0) throw problem(problems.duplicate, { errors: [{ path: key, message: `«${value}» ya tiene su mapeo.` }] })
  },
})
