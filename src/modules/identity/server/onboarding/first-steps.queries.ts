import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { StepId } from '../../contract/first-steps.ts'

/** Whether the company has a row of its own in the table: example data are no step taken. */
const hasOwn = (envId: string, table: 'articles' | 'customers' | 'sellers') => sql<boolean>`
  exists (select 1 from ${sql.table(table)} own where own.env_id = ${envId}::uuid and own.deleted_at is null and not exists (
    select 1 from example_rows e where e.env_id = ${envId}::uuid and e.table_name = ${table} and e.row_id = own.id))`

type Taken = { isOpen: boolean } & Record<StepId, boolean>

export const readFirstSteps = async ({ db, envId }: Tenant): Promise<Taken> => {
  const found = await sql<Taken>`
    select e.first_steps_open as "isOpen", ${hasOwn(envId, 'articles')} as articles, ${hasOwn(envId, 'customers')} as customers,
      ${hasOwn(envId, 'sellers')} as sellers,
      (select count(*) > 1 from memberships m where m.env_id = ${envId}::uuid and m.removed_at is null) as users,
      e.settings ? 'company' as company
    from environments e where e.id = ${envId}::uuid`.execute(db)
  const row = found.rows[0]
  if (!row) throw new Error('a session names an environment that is not there')
  return row
}

/** Whether nothing stands in the way of example data: what their loading asks of a company. */
export const isEmptyCompany = async ({ db, envId }: Tenant): Promise<boolean> => {
  const found = await sql<{ isEmpty: boolean }>`
    select not (exists (select 1 from customers where env_id = ${envId}::uuid)
      or exists (select 1 from articles where env_id = ${envId}::uuid)
      or exists (select 1 from sellers where env_id = ${envId}::uuid)
      or exists (select 1 from orders where env_id = ${envId}::uuid)) as "isEmpty"`.execute(db)
  return found.rows[0]?.isEmpty ?? false
}
