import { sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { thousandthsOf } from '../../../kernel/contract/quantities.ts'
import type { Actor } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { ContainersView } from '../contract/account-view.ts'
import { refuseReused } from './accounts/reused-key.ts'

export type ContainerMove = {
  id?: string
  customerId: string
  articleId: string
  kind: 'lent' | 'returned' | 'adjustment' | 'reversal'
  /** Positive units are left with the customer. */
  units: number
  deliveryId?: string
  reason?: string
  at: string
}

/** Adds movements to customers' accounts of containers, in the caller's transaction; rows are locked in one order to avoid deadlocks. */
export const moveContainers = async ({ db, envId }: Tenant, actor: Actor, moves: ContainerMove[]): Promise<void> => {
  const inOrder = moves
    .filter(({ units }) => thousandthsOf(units) !== 0)
    .toSorted((one, other) =>
      `${one.customerId}${one.articleId}`.localeCompare(`${other.customerId}${other.articleId}`),
    )
  for (const { id = newId(), customerId, articleId, kind, units, deliveryId, reason, at } of inOrder) {
    const { rows } = await sql<{ units: number }>`
      insert into container_balances (env_id, customer_id, article_id, units)
      values (${envId}::uuid, ${customerId}::uuid, ${articleId}::uuid, ${units})
      on conflict (env_id, customer_id, article_id) do update set units = container_balances.units + excluded.units
      returning units`.execute(db)
    await db
      .insertInto('containerMovements')
      .values({
        envId,
        id,
        customerId,
        articleId,
        kind,
        units,
        balance: rows[0]?.units ?? units,
        deliveryId: deliveryId ?? null,
        reason: reason ?? null,
        userId: actor.userId,
        actor: actor.name,
        happenedAt: at,
      })
      .execute()
  }
}

/** Reverses the container movements of a delivery. */
export const reverseContainers = async (
  tenant: Tenant,
  actor: Actor,
  deliveryId: string,
  at: string,
): Promise<void> => {
  const { db, envId } = tenant
  const movements = await db
    .selectFrom('containerMovements')
    .select(['customerId', 'articleId', 'units'])
    .where('envId', '=', envId)
    .where('deliveryId', '=', deliveryId)
    .where('kind', '<>', 'reversal')
    .execute()
  await moveContainers(
    tenant,
    actor,
    movements.map(({ units, ...row }) => ({ ...row, units: -units, kind: 'reversal', deliveryId, at })),
  )
}

/** The company's containers that a customer holds, with their movements. Throws notFound. */
export const readContainers = async ({ db, envId }: Tenant, customerId: string): Promise<ContainersView> => {
  const customer = await db
    .selectFrom('customers')
    .select('id')
    .where('envId', '=', envId)
    .where('id', '=', customerId)
    .executeTakeFirst()
  if (!customer) throw problem(problems.notFound)
  const balances = await sql<ContainersView['balances'][number]>`
    select json_build_object('id', a.id, 'code', a.code, 'name', a.name) as article, b.units
    from container_balances b join articles a on a.env_id = ${envId}::uuid and a.id = b.article_id
    where b.env_id = ${envId}::uuid and b.customer_id = ${customerId}::uuid and b.units <> 0 order by a.name limit 500`.execute(
    db,
  )
  const movements = await sql<ContainersView['movements'][number]>`
    select m.id, m.happened_at as at, a.name as article, m.kind, m.units, m.balance, m.reason, m.actor
    from container_movements m join articles a on a.env_id = ${envId}::uuid and a.id = m.article_id
    where m.env_id = ${envId}::uuid and m.customer_id = ${customerId}::uuid order by m.happened_at desc, m.id desc limit 100`.execute(
    db,
  )
  return { balances: balances.rows, movements: movements.rows }
}

type Adjustment = { customerId: string; key: string; articleId: string; units: number; reason: string }

/** Adjusts a customer's account to a count; a repeated key does nothing. Throws notFound, invalidInput, `keyReused`. */
export const adjustContainers = async (tenant: Tenant, actor: Actor, input: Adjustment): Promise<void> => {
  const { db, envId } = tenant
  const { rows } = await sql<{ isContainer: boolean }>`
    select returnable_container as is_container from articles where env_id = ${envId}::uuid and id = ${input.articleId}::uuid`.execute(
    db,
  )
  if (!rows[0]?.isContainer)
    throw problem(problems.invalidInput, {
      errors: [{ path: 'articleId', message: 'Ese artículo no es un envase retornable.' }],
    })
  await readContainers(tenant, input.customerId)
  const earlier = await db
    .selectFrom('containerMovements')
    .select(['customerId', 'articleId', 'balance', 'reason'])
    .where('envId', '=', envId)
    .where('id', '=', input.key)
    .executeTakeFirst()
  if (earlier) {
    const { balance: units, ...kept } = earlier
    const { customerId, articleId, reason } = input
    return refuseReused({ ...kept, units }, { customerId, articleId, reason, units: input.units })
  }
  const account = await sql<{ units: number }>`
    insert into container_balances (env_id, customer_id, article_id, units)
    values (${envId}::uuid, ${input.customerId}::uuid, ${input.articleId}::uuid, 0)
    on conflict (env_id, customer_id, article_id) do update set units = container_balances.units returning units`.execute(
    db,
  )
  const units = (thousandthsOf(input.units) - thousandthsOf(account.rows[0]?.units ?? 0)) / 1000
  await moveContainers(tenant, actor, [
    {
      id: input.key,
      customerId: input.customerId,
      articleId: input.articleId,
      kind: 'adjustment',
      units,
      reason: input.reason,
      at: new Date().toISOString(),
    },
  ])
}
