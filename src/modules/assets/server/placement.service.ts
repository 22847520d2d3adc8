import { dayOf, formatDay } from '../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { actorOf } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type {
  ResourceChange,
  ResourceWriting,
  WrittenValues,
} from '../../../kernel/server/resources/resource-service.ts'
import { assetStates, isAllowed } from '../contract/transitions.ts'
import { findLastMovement, type LastMovement, type LockedAsset, lockAssets, type Place } from './ledger.queries.ts'
import { deliver, undoLast } from './move.service.ts'

const refuse: (path: string, message: string) => never = (path, message) => {
  throw problem(problems.invalidInput, { message, errors: [{ path, message }] })
}

/** Where the ledger left an asset: the row may say already what is only being written. */
const placeOf = (last: LastMovement | null): Place =>
  last
    ? { state: last.toState, customerId: last.toCustomerId, since: last.toState === 'customer' ? last.day : null }
    : { state: 'depot', customerId: null, since: null }

const checkDay = (since: unknown, last: LastMovement | null, today: string): void => {
  if (typeof since !== 'string') refuse('since', 'Completá desde cuándo está en el cliente.')
  if (since > today) refuse('since', 'Todavía no llegó ese día.')
  if (last && since < last.day) refuse('since', `Es anterior a su último movimiento, del ${formatDay(last.day)}.`)
}

/**
 * Whether a row may say where its asset is: of one that could be delivered, a customer and the day. Throws invalidInput for
 * any other: an asset at a customer moves by its movements alone.
 */
export const checkPlacement = async ({ tenant, session, values, current }: ResourceChange): Promise<void> => {
  const { customer, since } = values
  if ((customer ?? null) === null && (since ?? null) === null && !current) return
  if (customer === undefined && since === undefined) return
  const last = current ? await findLastMovement(tenant, current.id) : null
  const { state } = placeOf(last)
  if (state === 'customer') refuse('customer', 'Ya está en un cliente: movelo desde su página.')
  if (!isAllowed('delivery', state))
    refuse('customer', `Está ${assetStates[state].toLowerCase()}: movelo desde su página.`)
  if (!customer) refuse('since', 'Decí también en qué cliente está.')
  checkDay(since, last, dayOf(new Date(), session.timeZone))
}

const lockAt = async (
  tenant: Tenant,
  id: string,
): Promise<{ asset: LockedAsset | null; last: LastMovement | null }> => {
  const asset = (await lockAssets(tenant, [id])).get(id)
  const last = await findLastMovement(tenant, id)
  return { asset: asset ? { ...asset, ...placeOf(last) } : null, last }
}

const takeBack = async ({ tenant, session, writtenAt }: ResourceWriting, { id }: WrittenValues): Promise<void> => {
  const { asset, last } = await lockAt(tenant, id)
  if (!asset || last?.kind !== 'delivery') return
  await undoLast({ tenant, actor: actorOf(session), day: dayOf(new Date(), session.timeZone), writtenAt }, asset)
}

const place = async (
  { tenant, session, writtenAt }: ResourceWriting,
  { id, customerId, day }: { id: string; customerId: string; day: string },
): Promise<void> => {
  const { asset } = await lockAt(tenant, id)
  if (!asset) return
  const act = { tenant, actor: actorOf(session), day, note: 'Ya estaba en el cliente.', writtenAt }
  await deliver(act, asset, { customerId, kind: 'delivery', otherAssetId: null, minimumCents: null, endsOn: null })
}

/** Rows that say where their asset is move it in the ledger; an import that is taken back takes those movements back. */
export const placeWritten = async (writing: ResourceWriting): Promise<void> => {
  for (const row of writing.rows) {
    const { customer, since } = row.values
    if (row.act === 'unmade' || (row.act === 'undone' && customer !== undefined)) await takeBack(writing, row)
    else if (typeof customer === 'string' && typeof since === 'string')
      await place(writing, { id: row.id, customerId: customer, day: since })
  }
}
