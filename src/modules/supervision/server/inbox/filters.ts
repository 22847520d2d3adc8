import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { InboxQuery } from '../../contract/inbox.ts'
import { customersInScope } from './rhythms.queries.ts'

type Condition = RawBuilder<unknown>
type Chosen = Pick<InboxQuery, 'sellers' | 'supervisors' | 'channels' | 'regions' | 'kinds' | 'owner'>

const among = (column: Condition, ids: string[]): Condition[] =>
  ids.length === 0 ? [] : [sql`${column} = any(${ids}::uuid[])`]

/** Customers, alias `c`, that a person sees and the filters choose. */
export const chosenCustomers = ({ envId, scope }: Session, chosen: Chosen): Condition => {
  const bySupervisor =
    chosen.supervisors.length === 0
      ? []
      : [
          sql`c.seller_id in (select id from sellers where env_id = ${envId}::uuid and supervisor_id = any(${chosen.supervisors}::uuid[]))`,
        ]
  const conditions = [
    customersInScope(envId, scope),
    ...among(sql`c.seller_id`, chosen.sellers),
    ...bySupervisor,
    ...among(sql`c.sales_channel_id`, chosen.channels),
    ...among(sql`c.region_id`, chosen.regions),
  ]
  return sql.join(conditions, sql` and `)
}

const byOwner = (session: Session, owner: string | undefined, alias: string): Condition[] => {
  const column = sql.ref(`${alias}.owner_id`)
  if (!owner) return []
  if (owner === 'none') return [sql`${column} is null`]
  return [sql`${column} = ${owner === 'mine' ? session.userId : owner}::uuid`]
}

/** What the filters choose of items, or of decisions, under an alias. */
export const chosenOnes = (session: Session, { kinds, owner }: Chosen, alias: string): Condition[] => [
  ...(kinds.length === 0 ? [] : [sql`${sql.ref(`${alias}.kind`)} = any(${kinds}::text[])`]),
  ...byOwner(session, owner, alias),
]
