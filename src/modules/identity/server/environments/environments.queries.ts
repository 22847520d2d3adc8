import { sql } from 'kysely'
import type { ListQuery, Page } from '../../../../kernel/contract/list-query.ts'
import type { Database } from '../../../../kernel/server/database/pool.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { changeEnvironment } from '../../../../kernel/server/environment.ts'
import type { Columns } from '../../../../kernel/server/resources/column.ts'
import { selectPage } from '../../../../kernel/server/resources/select-page.ts'
import {
  type EnvironmentDetail,
  type EnvironmentInput,
  type EnvironmentView,
  environmentFields,
} from '../../contract/environments.ts'

/** Across environments: sums by environment, joined to their list (scale-out rule 15). A renewed session is activity. */
const from = sql`environments e
  left join (select env_id, count(*) as users from memberships
    where accepted_at is not null and removed_at is null group by env_id) m on m.env_id = e.id
  left join (select env_id, max(created_at) as last_activity_at from sessions group by env_id) s on s.env_id = e.id`

const users = sql`coalesce(m.users, 0)`

const select = sql`e.id, e.name, e.plan, e.state, e.alert, ${users} as users,
  s.last_activity_at as "lastActivityAt", e.created_at as "createdAt"`

const columns: Columns = {
  name: { field: environmentFields.name, expression: sql`e.name`, nullable: false },
  plan: { field: environmentFields.plan, expression: sql`e.plan`, nullable: false },
  state: { field: environmentFields.state, expression: sql`e.state`, nullable: false },
  alert: { field: environmentFields.alert, expression: sql`e.alert`, nullable: true },
  users: { field: environmentFields.users, expression: users, nullable: false },
  lastActivityAt: { field: environmentFields.lastActivityAt, expression: sql`s.last_activity_at`, nullable: true },
  createdAt: { field: environmentFields.createdAt, expression: sql`e.created_at`, nullable: false },
}

export const listEnvironmentViews = (
  { db }: Tenant,
  timeZone: string,
  query: ListQuery,
): Promise<Page<EnvironmentView>> =>
  selectPage<EnvironmentView>(
    db,
    { from, where: [sql`true`], select, columns, id: sql`e.id`, defaultSort: 'name', timeZone },
    query,
  )

type Found = Omit<EnvironmentDetail, 'history' | 'modules' | 'use' | 'warnings'> & { modules: unknown }

/** Without its history, which is its own company's and read as that company. */
export const findEnvironmentDetail = async (database: Database, id: string): Promise<Found | null> => {
  const found = await sql<Found>`
    select ${select}, e.is_erp, e.time_zone, e.modules,
      (select count(distinct id) from sessions o where o.env_id = ${id}::uuid and o.revoked_at is null and o.replaced_at is null
        and o.expires_at > now()) as open_sessions
    from ${from} where e.id = ${id}::uuid`.execute(database)
  return found.rows[0] ?? null
}

export const updateEnvironment = (
  { db, envId }: Tenant,
  { plan, state, alert, modules }: EnvironmentInput,
): Promise<void> => changeEnvironment(db, envId, { plan, state, alert: alert || null, modules })
