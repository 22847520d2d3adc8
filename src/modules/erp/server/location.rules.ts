import { sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { ResourceRules } from '../../../kernel/server/resources/resource-service.ts'

/** A location is found whatever its case and accents, so two mappings of one are refused on their field. */
export const locationRules: ResourceRules = {
  async check({ tenant, values, current }) {
    const { location } = values
    if (typeof location !== 'string') return
    const taken = await sql`
      select 1 from erp_location_mappings
      where env_id = ${tenant.envId}::uuid and deleted_at is null and id is distinct from ${current?.id ?? null}::uuid
        and normalize_text(btrim(location)) = normalize_text(btrim(${location}))`.execute(tenant.db)
    if (taken.rows.length === 0) return
    const message = `«${location}» ya tiene su mapeo.`
    throw problem(problems.duplicate, { message, errors: [{ path: 'location', message }] })
  },
}
