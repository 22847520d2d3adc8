import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { type Actor, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { deliveriesTopic } from '../../contract/delivery-words.ts'
import { settlementProblems } from '../../contract/problems.ts'
import { worthOf } from '../../contract/settlement-rules.ts'
import type { DraftInput, SettlementView } from '../../contract/settlements.ts'
import { lockLoad } from '../deliveries/load.queries.ts'
import { refuseSettled } from '../deliveries/write-delivery.ts'
import { readSettlement, settlementEntity } from './read-settlement.ts'
import { findSettlement } from './settlement.queries.ts'

const refuse = (path: string, message: string): never => {
  throw problem(problems.invalidInput, { errors: [{ path, message }] })
}

type Differences = DraftInput['differences']

/** Each difference names what it is of: goods of the round, an order of the round, a person of the company. */
const checkDifferences = async (
  { db, envId }: Tenant,
  view: SettlementView,
  differences: Differences,
): Promise<void> => {
  const articles = new Set(view.goods.map(({ articleId }) => articleId))
  const orders = new Set(view.orders.map(({ orderId }) => orderId))
  for (const [index, { kind, articleId, units, amountCents, orderId }] of differences.entries()) {
    const path = `differences.${index}`
    if (kind === 'goods' && !(articleId && articles.has(articleId)))
      refuse(`${path}.articleId`, 'Elegí un artículo del reparto.')
    if (kind === 'goods' && !units) refuse(`${path}.units`, 'Tiene que ser mayor que cero.')
    if (kind !== 'goods' && amountCents === 0) refuse(`${path}.amountCents`, 'Escribí el importe.')
    if (orderId && !orders.has(orderId)) refuse(`${path}.orderId`, 'Ese pedido no es del reparto.')
  }
  const people = [...new Set(differences.map(({ deliveryPersonId }) => deliveryPersonId))]
  if (people.length === 0) return
  const known = await db
    .selectFrom('deliveryPeople')
    .select('id')
    .where('envId', '=', envId)
    .where('id', 'in', people)
    .execute()
  if (known.length < people.length) refuse('differences', 'Hay repartidores que no existen.')
}

const clear = async ({ db, envId }: Tenant, settlementId: string): Promise<void> => {
  for (const table of ['settlementGoods', 'settlementCounts', 'settlementDifferences'] as const)
    await db.deleteFrom(table).where('envId', '=', envId).where('settlementId', '=', settlementId).execute()
}

const insertAll = async (
  { db, envId }: Tenant,
  settlementId: string,
  view: SettlementView,
  draft: DraftInput,
): Promise<void> => {
  const own = { envId, settlementId }
  const prices = new Map(view.goods.map(({ articleId, priceCents }) => [articleId, priceCents]))
  const goods = draft.goods.map(({ articleId, fit, unfit }) => ({
    ...own,
    articleId,
    fitUnits: fit,
    unfitUnits: unfit,
  }))
  if (goods.length > 0) await db.insertInto('settlementGoods').values(goods).execute()
  const counts = [
    ...draft.notes.map(({ denominationCents, quantity }) => ({
      kind: 'note',
      denominationCents,
      quantity,
      amountCents: denominationCents * quantity,
      detail: null,
    })),
    ...draft.counts.map(count => ({ ...count, denominationCents: null, quantity: null })),
  ].map((count, line) => ({ ...own, line, ...count }))
  if (counts.length > 0) await db.insertInto('settlementCounts').values(counts).execute()
  const differences = draft.differences.map(({ kind, articleId, units, amountCents, ...rest }, line) =>
    kind === 'goods'
      ? {
          ...own,
          line,
          kind,
          articleId,
          units,
          amountCents: worthOf(units ?? 0, prices.get(articleId ?? '') ?? 0),
          ...rest,
        }
      : { ...own, line, kind, articleId: null, units: null, amountCents, ...rest },
  )
  if (differences.length > 0) await db.insertInto('settlementDifferences').values(differences).execute()
}

const checkGoods = (view: SettlementView, { goods, notes }: DraftInput): void => {
  const known = new Set(view.goods.map(({ articleId }) => articleId))
  const unique = (values: unknown[]): boolean => new Set(values).size === values.length
  if (!unique(goods.map(({ articleId }) => articleId))) refuse('goods', 'Hay artículos repetidos.')
  if (!unique(notes.map(({ denominationCents }) => denominationCents))) refuse('notes', 'Hay billetes repetidos.')
  for (const [index, { articleId }] of goods.entries())
    if (!known.has(articleId)) refuse(`goods.${index}.articleId`, 'Ese artículo no es del reparto.')
}

/** Whoever saw another version is told; nothing of theirs is mixed with what somebody else wrote. */
export const refuseStale = (view: SettlementView, seenVersion: number): void => {
  if (view.version !== seenVersion) throw problem(settlementProblems.changed)
}

/**
 * Writes all that was counted and explained in place of what was there. Throws notFound, `settlements.closed`, `changed`,
 * invalidInput by field.
 */
export const saveDraft = async (
  tenant: Tenant,
  actor: Actor,
  loadId: string,
  draft: DraftInput,
): Promise<SettlementView> => {
  refuseSettled(await lockLoad(tenant, loadId))
  const view = await readSettlement(tenant, loadId)
  refuseStale(view, draft.seenVersion)
  checkGoods(view, draft)
  await checkDifferences(tenant, view, draft.differences)
  const { db, envId } = tenant
  const known = await findSettlement(tenant, loadId)
  const id = known?.id ?? newId()
  if (known) await clear(tenant, id)
  await db
    .insertInto('settlements')
    .values({ envId, id, loadId, note: draft.note })
    .onConflict(conflict =>
      conflict
        .columns(['envId', 'loadId'])
        .doUpdateSet(eb => ({ note: draft.note, version: eb('settlements.version', '+', 1), updatedAt: new Date() })),
    )
    .execute()
  await insertAll(tenant, id, view, draft)
  if (!known) await recordHistory(tenant, actor, [{ entity: settlementEntity, entityId: loadId, action: 'begun' }])
  tenant.publish({ topic: deliveriesTopic, payload: { loadId } })
  return readSettlement(tenant, loadId)
}
