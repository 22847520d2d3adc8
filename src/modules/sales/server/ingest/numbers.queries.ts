import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

/** Takes that many consecutive numbers of a counter; answers the last one. Held until the commit, so it comes late. */
export const takeNumbers = async ({ db, envId }: Tenant, name: string, count: number): Promise<number> => {
  const taken = await sql<{ value: number }>`
    insert into counters (env_id, name, value) values (${envId}::uuid, ${name}, ${count})
    on conflict (env_id, name) do update set value = counters.value + excluded.value returning value`.execute(db)
  const [row] = taken.rows
  if (!row) throw new Error('an upsert answers its row')
  return row.value
}
