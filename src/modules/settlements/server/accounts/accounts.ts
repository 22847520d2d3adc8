import { sql } from 'kysely'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { type Actor, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { AccountMovementKind, AccountView } from '../../contract/account-view.ts'
import { settlementProblems } from '../../contract/problems.ts'
import { refuseReused } from './reused-key.ts'

export type AccountMove = {
  id?: string
  deliveryPersonId: string
  kind: AccountMovementKind
  /** Positive: owed to the company. */
  amountCents: number
  settlementId?: string
  closing?: number
  articleId?: string | null
  orderId?: string | null
  /** The payment that it reverses. */
  reversesId?: string
  reason: string
}

/** Adds movements to accounts of delivery people, in the caller's transaction; rows are locked in one order to avoid deadlocks. */
export const bookMoves = async ({ db, envId }: Tenant, actor: Actor, moves: AccountMove[]): Promise<void> => {
  const inOrder = moves
    .filter(({ amountCents }) => amountCents !== 0)
    .toSorted((one, other) => one.deliveryPersonId.localeCompare(other.deliveryPersonId))
  for (const { id = newId(), settlementId, closing, articleId, orderId, reversesId, ...move } of inOrder) {
    const { rows } = await sql<{ balanceCents: number }>`
      insert into delivery_accounts (env_id, delivery_person_id, balance_cents, updated_at)
      values (${envId}::uuid, ${move.deliveryPersonId}::uuid, ${move.amountCents}, ${new Date()}::timestamptz)
      on conflict (env_id, delivery_person_id)
        do update set balance_cents = delivery_accounts.balance_cents + excluded.balance_cents, updated_at = excluded.updated_at
      returning balance_cents`.execute(db)
    await db
      .insertInto('deliveryAccountMovements')
      .values({
        envId,
        id,
        ...move,
        balanceCents: rows[0]?.balanceCents ?? move.amountCents,
        settlementId: settlementId ?? null,
        closing: closing ?? null,
        articleId: articleId ?? null,
        orderId: orderId ?? null,
        reversesId: reversesId ?? null,
        userId: actor.userId,
        actor: actor.name,
        createdAt: new Date(),
      })
      .execute()
  }
}

/** Reverses the movements of a closing with contrary ones. */
export const reverseMoves = async (
  tenant: Tenant,
  actor: Actor,
  closingToReverse: { settlementId: string; closing: number; reason: string },
): Promise<void> => {
  const { db, envId } = tenant
  const { settlementId, closing, reason } = closingToReverse
  const movements = await db
    .selectFrom('deliveryAccountMovements')
    .select(['deliveryPersonId', 'amountCents', 'articleId', 'orderId'])
    .where('envId', '=', envId)
    .where('settlementId', '=', settlementId)
    .where('closing', '=', closing)
    .where('kind', '<>', 'reversal')
    .execute()
  await bookMoves(
    tenant,
    actor,
    movements.map(move => ({
      ...move,
      amountCents: -move.amountCents,
      kind: 'reversal',
      settlementId,
      closing,
      reason,
    })),
  )
}

/** The account of a delivery person, with its movements. Throws notFound. */
export const readAccount = async ({ db, envId }: Tenant, personId: string): Promise<AccountView> => {
  const accounts = await sql<Pick<AccountView, 'person' | 'balanceCents'>>`
    select json_build_object('id', p.id, 'code', p.code, 'name', p.name) as person, coalesce(a.balance_cents, 0)::bigint as balance_cents
    from delivery_people p
    left join delivery_accounts a on a.env_id = ${envId}::uuid and a.delivery_person_id = p.id
    where p.env_id = ${envId}::uuid and p.id = ${personId}::uuid`.execute(db)
  const [account] = accounts.rows
  if (!account) throw problem(problems.notFound)
  const movements = await sql<AccountView['movements'][number]>`
    select m.id, m.created_at as at, m.kind, m.amount_cents, m.balance_cents, s.load_id, l.number as load_number, o.number as order_number,
      a.name as article, m.reason, m.actor,
      exists (select from delivery_account_movements r where r.env_id = ${envId}::uuid and r.reverses_id = m.id) as is_reversed
    from delivery_account_movements m
    left join settlements s on s.env_id = ${envId}::uuid and s.id = m.settlement_id
    left join consolidated_loads l on l.env_id = ${envId}::uuid and l.id = s.load_id
    left join orders o on o.env_id = ${envId}::uuid and o.id = m.order_id
    left join articles a on a.env_id = ${envId}::uuid and a.id = m.article_id
    where m.env_id = ${envId}::uuid and m.delivery_person_id = ${personId}::uuid
    order by m.created_at desc, m.id desc limit 200`.execute(db)
  return { ...account, movements: movements.rows }
}

/** Books a payment of a delivery person; a repeated key does nothing. Throws notFound, `keyReused`. */
export const payAccount = async (
  tenant: Tenant,
  actor: Actor,
  { personId, key, amountCents, reason }: { personId: string; key: string; amountCents: number; reason: string },
): Promise<void> => {
  await readAccount(tenant, personId)
  const earlier = await tenant.db
    .selectFrom('deliveryAccountMovements')
    .select(['deliveryPersonId', 'amountCents', 'reason'])
    .where('envId', '=', tenant.envId)
    .where('id', '=', key)
    .executeTakeFirst()
  if (earlier) return refuseReused(earlier, { deliveryPersonId: personId, amountCents: -amountCents, reason })
  await bookMoves(tenant, actor, [
    { id: key, deliveryPersonId: personId, kind: 'payment', amountCents: -amountCents, reason },
  ])
  await recordHistory(tenant, actor, [
    { entity: 'delivery-people', entityId: personId, action: 'account.payment', detail: { amountCents, reason } },
  ])
}

/**
 * Reverses a mistaken payment with one contrary movement; both stay in the account. Throws notFound, `settlements.reversed`.
 */
export const reversePayment = async (
  tenant: Tenant,
  actor: Actor,
  { personId, id, reason }: { personId: string; id: string; reason: string },
): Promise<void> => {
  const { db, envId } = tenant
  // The row is locked first: of two people who reverse it at once, the second finds the reversal of the first.
  const payment = await db
    .selectFrom('deliveryAccountMovements')
    .select('amountCents')
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('deliveryPersonId', '=', personId)
    .where('kind', '=', 'payment')
    .forUpdate()
    .executeTakeFirst()
  if (!payment) throw problem(problems.notFound)
  const reversal = await db
    .selectFrom('deliveryAccountMovements')
    .select('id')
    .where('envId', '=', envId)
    .where('reversesId', '=', id)
    .executeTakeFirst()
  if (reversal) throw problem(settlementProblems.reversed)
  const amountCents = -Number(payment.amountCents)
  await bookMoves(tenant, actor, [
    { deliveryPersonId: personId, kind: 'reversal', amountCents, reversesId: id, reason },
  ])
  await recordHistory(tenant, actor, [
    {
      entity: 'delivery-people',
      entityId: personId,
      action: 'account.payment-reversed',
      detail: { amountCents, reason },
    },
  ])
}
