import { type RawBuilder, sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { ResourceChange } from '../../../kernel/server/resources/resource-service.ts'
import { sellerReachCondition, sellersInScope } from '../../../kernel/server/scope.ts'
import type { Session } from '../../../kernel/server/session/session.ts'

type Condition = RawBuilder<unknown>

/** Bounds rows of customers or prospects, under an alias, to a person's sellers; null: everything is seen. */
export const reachOf = ({ envId, scope }: Pick<Session, 'envId' | 'scope'>, alias: string): Condition | null =>
  sellerReachCondition(envId, scope, sql.ref(`${alias}.seller_id`))

/** Whether the row of `table` that an id expression points at belongs to a person's sellers; null: everything does. */
export const pointsWithinReach = (
  session: Pick<Session, 'envId' | 'scope'>,
  table: 'customers' | 'prospects',
  id: Condition,
): Condition | null => {
  const reach = reachOf(session, 'owner')
  return (
    reach &&
    sql`exists (select 1 from ${sql.table(table)} owner where owner.env_id = ${session.envId}::uuid and owner.id = ${id} and ${reach})`
  )
}

/** Nobody hands a shop to a seller beyond their reach: they would lose sight of it. */
export const refuseForeignSeller = async ({
  tenant,
  session,
  values,
  current,
  remember,
}: ResourceChange): Promise<void> => {
  if (values.seller === undefined && current) return
  const visible = await remember('sellers', () => sellersInScope(tenant, session.scope))
  if (!visible || visible.includes(String(values.seller))) return
  throw problem(problems.invalidInput, { errors: [{ path: 'seller', message: 'Elegí uno de tus vendedores.' }] })
}

/** What belongs to a shop is written by whoever sees the shop. */
export const refuseForeignCustomer = async (
  { tenant, session, values, remember }: ResourceChange,
  table: 'customers' | 'prospects',
  path: 'customer' | 'prospect',
): Promise<void> => {
  const id = values[path]
  if (typeof id !== 'string') return
  const within = pointsWithinReach(session, table, sql`${id}::uuid`)
  if (!within) return
  const found = await remember(`${path} ${id}`, () =>
    sql<{ within: boolean }>`select ${within} as within`.execute(tenant.db),
  )
  if (found.rows[0]?.within) return
  const message = path === 'customer' ? 'Elegí uno de tus clientes.' : 'Elegí uno de tus prospectos.'
  throw problem(problems.invalidInput, { errors: [{ path, message }] })
}
