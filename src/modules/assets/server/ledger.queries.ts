import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { AssetState, MovementKind } from '../contract/transitions.ts'

/** Where an asset is, with whom and since when. */
export type Place = { state: AssetState; customerId: string | null; since: string | null }

export type LockedAsset = Place & { id: string; code: string; moves: number; deletedAt: string | null }

/** Rows of these assets, which nobody else moves until the transaction ends; always in one order, so that nobody waits in a ring. */
export const lockAssets = async ({ db, envId }: Tenant, ids: string[]): Promise<Map<string, LockedAsset>> => {
  const found = await sql<LockedAsset>`
    select id, code, state, customer_id, since, moves, deleted_at from assets
    where env_id = ${envId}::uuid and id = any(${ids}::uuid[]) order by id for update`.execute(db)
  return new Map(found.rows.map(row => [row.id, row]))
}

export type NewMovement = {
  assetId: string
  kind: MovementKind
  day: string
  from: Place
  to: Place
  sequence: number
  otherAssetId: string | null
  undone: number | null
  note: string | null
  userId: string | null
  actor: string
  /** The asset's mark; now, unless it is part of a writing that has one. */
  writtenAt?: Date | undefined
}

/** Adds to the ledger and puts the asset where it says: the two are never written apart. */
export const writeMovement = async ({ db, envId }: Tenant, movement: NewMovement): Promise<void> => {
  const { assetId, from, to, sequence } = movement
  const { kind, day, otherAssetId, undone, note, userId, actor } = movement
  const now = movement.writtenAt ?? new Date()
  await db
    .insertInto('assetMovements')
    .values({
      envId,
      id: newId(),
      assetId,
      sequence,
      kind,
      day,
      otherAssetId,
      undone,
      note,
      userId,
      actor,
      fromState: from.state,
      fromCustomerId: from.customerId,
      fromSince: from.since,
      toState: to.state,
      toCustomerId: to.customerId,
      createdAt: now,
    })
    .execute()
  await db
    .updateTable('assets')
    .set({ state: to.state, customerId: to.customerId, since: to.since, moves: sequence, updatedAt: now })
    .where('envId', '=', envId)
    .where('id', '=', assetId)
    .execute()
}

export type LastMovement = {
  sequence: number
  kind: MovementKind
  actor: string
  fromState: AssetState
  fromCustomerId: string | null
  fromSince: string | null
  toState: AssetState
  toCustomerId: string | null
  otherAssetId: string | null
  day: string
}

export const findLastMovement = async ({ db, envId }: Tenant, assetId: string): Promise<LastMovement | null> => {
  const found = await sql<LastMovement>`
    select sequence, kind, actor, from_state, from_customer_id, from_since, to_state, to_customer_id, other_asset_id, day from asset_movements
    where env_id = ${envId}::uuid and asset_id = ${assetId}::uuid order by sequence desc limit 1`.execute(db)
  return found.rows[0] ?? null
}

export type LedgerDifference = { code: string; stored: string; expected: string }

/**
 * Assets that are not where the sum of their ledger says. An asset begins in the depot; each movement takes it out of one
 * place and puts it in another, and the one place that is left with it is where it is.
 */
export const checkAssetLedger = async ({ db, envId }: Tenant, limit = 50): Promise<LedgerDifference[]> => {
  const found = await sql<LedgerDifference>`
    with places as (
      select id asset_id, 'depot' place, 1 present from assets where env_id = ${envId}::uuid
      union all
      select asset_id, from_state || coalesce(' ' || from_customer_id::text, ''), -1 from asset_movements where env_id = ${envId}::uuid
      union all
      select asset_id, to_state || coalesce(' ' || to_customer_id::text, ''), 1 from asset_movements where env_id = ${envId}::uuid),
    sums as (select asset_id, place, sum(present) present from places group by asset_id, place having sum(present) <> 0),
    expected as (select asset_id, string_agg(place || case when present = 1 then '' else ' × ' || present end, ', ' order by place) place from sums group by asset_id),
    moved as (select asset_id, count(*) moves from asset_movements where env_id = ${envId}::uuid group by asset_id),
    compared as (
      select a.code, a.state || coalesce(' ' || a.customer_id::text, '') || ' (' || a.moves || ')' stored,
        coalesce(e.place, 'nada') || ' (' || coalesce(m.moves, 0) || ')' expected
      from assets a left join expected e on e.asset_id = a.id left join moved m on m.asset_id = a.id where a.env_id = ${envId}::uuid)
    select code, stored, expected from compared where stored <> expected order by code limit ${limit}`.execute(db)
  return found.rows
}
