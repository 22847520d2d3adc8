import { sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { ResourceRules } from '../../../kernel/server/resources/resource-service.ts'

const maximumDepth = 10

export const salesChannelRules: ResourceRules = {
  expressions: {
    subChannels: envId =>
      sql`(select count(*) from sales_channels s where s.env_id = ${envId}::uuid and s.parent_id = t.id and s.deleted_at is null)`,
    customers: envId =>
      sql`(select count(*) from customers c where c.env_id = ${envId}::uuid and c.sales_channel_id = t.id and c.deleted_at is null)`,
  },
  /** Walking up from the new parent must not come back to the channel itself. */
  async check({ tenant, values, current }) {
    let parentId = typeof values.parent === 'string' ? values.parent : null
    for (let depth = 0; parentId; depth += 1) {
      if (parentId === current?.id || depth === maximumDepth)
        throw problem(problems.invalidInput, {
          errors: [{ path: 'parent', message: 'Un canal no puede estar debajo de sí mismo.' }],
        })
      const parent = await tenant.db
        .selectFrom('salesChannels')
        .select('parentId')
        .where('envId', '=', tenant.envId)
        .where('id', '=', parentId)
        .executeTakeFirst()
      parentId = parent?.parentId ?? null
    }
  },
}
