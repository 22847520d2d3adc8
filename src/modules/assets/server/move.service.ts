import { problem, problems } from '../../../kernel/contract/problems.ts'
import { type Actor, recordHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { assets } from '../contract/assets.ts'
import type { MoveInput } from '../contract/follow.ts'
import { assetProblems } from '../contract/problems.ts'
import {
  type AssetState,
  assetStates,
  isAllowed,
  type MovementKind,
  movementLabels,
  type TransitionKind,
  transitions,
} from '../contract/transitions.ts'
import { changeTerms, endContract, openContract, type Terms, undoContracts } from './contracts.queries.ts'
import { findLastMovement, type LockedAsset, lockAssets, type Place, writeMovement } from './ledger.queries.ts'

const refuse = (path: string, message: string): never => {
  throw problem(problems.invalidInput, { errors: [{ path, message }] })
}

/** Whoever saw other movements than there are is told who made the last one. */
const refuseStale = async (tenant: Tenant, asset: LockedAsset, seenMoves: number): Promise<void> => {
  if (asset.deletedAt) throw problem(assetProblems.deleted)
  if (asset.moves === seenMoves) return
  const last = await findLastMovement(tenant, asset.id)
  throw problem(assetProblems.movedMeanwhile, {
    message: last
      ? `${last.actor} registró «${movementLabels[last.kind]}» de ${asset.code} mientras tanto: ahora está ${assetStates[asset.state].toLowerCase()}.`
      : assetProblems.movedMeanwhile.message,
  })
}

const refuseImpossible = (asset: LockedAsset, kind: TransitionKind): void => {
  if (isAllowed(kind, asset.state)) return
  throw problem(assetProblems.notAllowed, {
    message: `${asset.code} está ${assetStates[asset.state].toLowerCase()}: no admite «${transitions[kind].label}».`,
  })
}

/** Nothing moves before the movement that came last, nor after today. */
const checkDay = async (tenant: Tenant, asset: LockedAsset, day: string, today: string): Promise<void> => {
  if (day > today) refuse('day', 'Todavía no llegó ese día.')
  const last = await findLastMovement(tenant, asset.id)
  if (last && day < last.day) refuse('day', 'Es anterior al último movimiento del activo.')
}

const checkCustomer = async ({ db, envId }: Tenant, id: string | null): Promise<string> => {
  if (!id) return refuse('customerId', 'Elegí a qué cliente.')
  const found = await db
    .selectFrom('customers')
    .select('id')
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return found?.id ?? refuse('customerId', '«Cliente» no existe en esta empresa.')
}

export type Act = { tenant: Tenant; actor: Actor; day: string; note: string | null; writtenAt?: Date }
type Step = {
  asset: LockedAsset
  kind: MovementKind
  to: Place
  otherAssetId?: string | null
  undone?: number | null
}

/** One row of the ledger, and the act in the asset's history. Answers its number. */
const step = async (
  { tenant, actor, day, note, writtenAt }: Act,
  { asset, kind, to, otherAssetId = null, undone = null }: Step,
) => {
  const sequence = asset.moves + 1
  const from: Place = { state: asset.state, customerId: asset.customerId, since: asset.since }
  await writeMovement(tenant, {
    assetId: asset.id,
    kind,
    day,
    from,
    to,
    sequence,
    otherAssetId,
    undone,
    note,
    userId: actor.userId,
    actor: actor.name,
    writtenAt,
  })
  await recordHistory(tenant, actor, [
    {
      entity: assets.name,
      entityId: asset.id,
      action: `moved.${kind}`,
      detail: { day, from: from.state, to: to.state },
    },
  ])
  return sequence
}

const placeAt = (state: AssetState, customerId: string | null, day: string): Place =>
  state === 'customer' ? { state, customerId, since: day } : { state, customerId: null, since: null }

/** Takes an asset to a customer, with what was agreed. Whether it may go is checked before. */
export const deliver = async (
  act: Act,
  asset: LockedAsset,
  given: { customerId: string; kind: MovementKind; otherAssetId: string | null } & Terms,
) => {
  const { customerId, kind, otherAssetId, ...terms } = given
  const openedBy = await step(act, { asset, kind, to: placeAt('customer', customerId, act.day), otherAssetId })
  await openContract(act.tenant, { ...terms, assetId: asset.id, customerId, startsOn: act.day, openedBy })
}

const takeAway = async (act: Act, asset: LockedAsset, kind: TransitionKind, otherAssetId: string | null = null) => {
  const endedBy = await step(act, { asset, kind, to: placeAt(transitions[kind].to, null, act.day), otherAssetId })
  return asset.state === 'customer' ? endContract(act.tenant, { assetId: asset.id, day: act.day, endedBy }) : null
}

/** The other asset takes this one's place at the customer, under the same terms unless others are given. */
const swap = async (act: Act, asset: LockedAsset, other: LockedAsset, given: Terms): Promise<void> => {
  const customerId = asset.customerId
  if (!customerId) throw problem(assetProblems.notAllowed)
  const terms = await takeAway(act, asset, 'swap_out', other.id)
  await deliver(act, other, {
    customerId,
    kind: 'swap_in',
    otherAssetId: asset.id,
    minimumCents: given.minimumCents ?? terms?.minimumCents ?? null,
    endsOn: given.endsOn ?? terms?.endsOn ?? null,
  })
}

const lockOne = async (tenant: Tenant, ids: string[]): Promise<LockedAsset[]> => {
  const locked = await lockAssets(tenant, ids)
  return ids.map(id => locked.get(id) ?? notFound())
}
const notFound = (): never => {
  throw problem(problems.notFound)
}

/** The asset that comes in a swap: another one, free to be delivered. */
const checkOther = (asset: LockedAsset, other: LockedAsset | undefined): LockedAsset => {
  if (!other || other.deletedAt) return refuse('otherAssetId', 'Elegí el activo que queda en su lugar.')
  if (other.id === asset.id) refuse('otherAssetId', 'Tiene que ser otro activo.')
  if (!isAllowed('delivery', other.state))
    refuse('otherAssetId', `${other.code} está ${assetStates[other.state].toLowerCase()}: no se puede entregar.`)
  return other
}

/**
 * Moves an asset as the transition table allows. Of two people at once one wins; the other gets movedMeanwhile with who and
 * what. Throws notAllowed, notFound, invalidInput with the place; `minimumCents` is a month, without IVA.
 */
export const moveAsset = async (
  tenant: Tenant,
  actor: Actor,
  { id, today, ...input }: MoveInput & { id: string; today: string },
): Promise<void> => {
  const { kind, day, note, minimumCents, endsOn } = input
  const wanted = [id, ...(kind === 'swap_out' && input.otherAssetId ? [input.otherAssetId] : [])]
  const locked = await lockAssets(tenant, wanted)
  const asset = locked.get(id) ?? notFound()
  await refuseStale(tenant, asset, input.seenMoves)
  refuseImpossible(asset, kind)
  await checkDay(tenant, asset, day, today)
  if (endsOn && endsOn < day) refuse('endsOn', 'Es anterior a la entrega.')
  const act: Act = { tenant, actor, day, note }
  if (kind === 'delivery') {
    const customerId = await checkCustomer(tenant, input.customerId)
    await deliver(act, asset, { customerId, kind, otherAssetId: null, minimumCents, endsOn })
  } else if (kind === 'swap_out') {
    const other = checkOther(asset, locked.get(input.otherAssetId ?? ''))
    await checkDay(tenant, other, day, today)
    await swap(act, asset, other, { minimumCents, endsOn })
  } else await takeAway(act, asset, kind)
  tenant.publish({ topic: 'assets', payload: { id } })
}

/** Takes one movement back by another one, to where the asset was. */
export const undoLast = async (
  { tenant, actor, day: today, writtenAt }: Omit<Act, 'note'>,
  asset: LockedAsset,
): Promise<void> => {
  const last = await findLastMovement(tenant, asset.id)
  if (!last || last.kind === 'undo') throw problem(assetProblems.nothingToUndo)
  const to: Place = { state: last.fromState, customerId: last.fromCustomerId, since: last.fromSince }
  const undoneBy = await step(
    { tenant, actor, day: today, note: null, ...(writtenAt ? { writtenAt } : {}) },
    { asset, kind: 'undo', to, otherAssetId: last.otherAssetId, undone: last.sequence },
  )
  await undoContracts(tenant, { assetId: asset.id, undone: last.sequence, undoneBy })
}

/**
 * Annuls the last movement; of a swap, both sides, while neither asset moved since. Throws nothingToUndo, movedMeanwhile,
 * notFound. The ledger keeps both rows.
 */
export const undoMovement = async (
  tenant: Tenant,
  actor: Actor,
  { id, seenMoves, today }: { id: string; seenMoves: number; today: string },
): Promise<void> => {
  const last = await findLastMovement(tenant, id)
  const isSwap = last?.kind === 'swap_in' || last?.kind === 'swap_out'
  const [asset = notFound(), other] = await lockOne(tenant, [
    id,
    ...(isSwap && last.otherAssetId ? [last.otherAssetId] : []),
  ])
  await refuseStale(tenant, asset, seenMoves)
  if (other) {
    const theirs = await findLastMovement(tenant, other.id)
    if (theirs?.otherAssetId !== id || theirs.kind === 'undo')
      throw problem(assetProblems.nothingToUndo, {
        message: `${other.code}, el otro activo del cambio, ya se movió: anulá primero ese movimiento.`,
      })
    await undoLast({ tenant, actor, day: today }, other)
  }
  await undoLast({ tenant, actor, day: today }, asset)
  tenant.publish({ topic: 'assets', payload: { id } })
}

/** Changes the minimum or the end of the running contract. Throws noContract. */
export const agreeTerms = async (
  tenant: Tenant,
  actor: Actor,
  { id, ...terms }: Terms & { id: string },
): Promise<void> => {
  if (!(await changeTerms(tenant, id, terms))) throw problem(assetProblems.noContract)
  await recordHistory(tenant, actor, [{ entity: assets.name, entityId: id, action: 'agreed', detail: { ...terms } }])
}
