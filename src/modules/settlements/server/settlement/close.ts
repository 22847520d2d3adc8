import { formatMoney, formatNumber } from '../../../../kernel/contract/formats.ts'
import { problem } from '../../../../kernel/contract/problems.ts'
import { type Actor, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { consolidatedLoads } from '../../../logistics/contract/consolidated.ts'
import { moveStock, type StockMovement } from '../../../stock/server/index.ts'
import { deliveriesTopic, moneyKinds } from '../../contract/delivery-words.ts'
import { settlementProblems } from '../../contract/problems.ts'
import type { SettlementView } from '../../contract/settlements.ts'
import { bookMoves } from '../accounts/accounts.ts'
import { type LockedLoad, lockLoad, readOnVehicle, roundKeys } from '../deliveries/load.queries.ts'
import { createPool } from '../deliveries/lots.ts'
import { refuseSettled } from '../deliveries/write-delivery.ts'
import { readSettlement, settlementEntity } from './read-settlement.ts'
import { refuseStale } from './save-draft.ts'
import { findSettlement } from './settlement.queries.ts'

export const closingKey = (settlementId: string, closing: number): string => `settlement:${settlementId}:${closing}`

/** This many open ends are told. */
const examples = 20

/** Nothing is closed that is not explained to the cent and to the unit. */
const refuseOpenEnds = ({ orders, unexplained, goods }: SettlementView): void => {
  const missing = orders.filter(({ result }) => result === null)
  if (missing.length > 0)
    throw problem(settlementProblems.missingResults, {
      message:
        missing.length === 1
          ? `Falta el resultado del pedido ${missing[0]?.number}.`
          : `Falta el resultado de ${missing.length} pedidos.`,
      errors: missing.slice(0, examples).map(({ number }) => ({ path: 'orders', message: `Pedido ${number}` })),
    })
  if (unexplained.length === 0) return
  const names = new Map(goods.map(({ articleId, name }) => [articleId, name]))
  const errors = unexplained.slice(0, examples).map(({ kind, articleId, units, amountCents }) => ({
    path: 'differences',
    message:
      kind === 'goods'
        ? `${names.get(articleId ?? '') ?? ''}: ${formatNumber(units ?? 0, Number.isInteger(units) ? 0 : 3)} un. (${formatMoney(amountCents)})`
        : `${moneyKinds[kind]}: ${formatMoney(amountCents)}`,
  }))
  throw problem(settlementProblems.unexplained, {
    message: `Quedan diferencias sin explicar: ${errors[0]?.message}.`,
    errors,
  })
}

/** Off the vehicle, lot by lot: fit and unfit into the warehouse, and what is missing out of the company's stock. */
const unloading = async (
  tenant: Tenant,
  load: LockedLoad,
  view: SettlementView,
  documentKey: string,
): Promise<StockMovement[]> => {
  const pool = createPool(await readOnVehicle(tenant, await roundKeys(tenant, load)))
  const vehicle = { kind: 'vehicle', id: load.vehicleId } as const
  const warehouse = { kind: 'warehouse', id: load.siteId } as const
  const reason = `Rendición del consolidado ${load.number}`
  return view.goods.flatMap(({ articleId, fit, unfit, shortage }) => {
    const back = (
      { lot, isFit, units }: { lot: string; isFit: boolean; units: number },
      arrivesFit: boolean,
    ): StockMovement[] => [
      { documentKey, kind: 'return', place: vehicle, articleId, lot, isFit, units: -units, reason },
      { documentKey, kind: 'return', place: warehouse, articleId, lot, isFit: arrivesFit, units, reason },
    ]
    return [
      ...pool.take(articleId, unfit, false).flatMap(lot => back(lot, false)),
      ...pool.take(articleId, fit, true).flatMap(lot => back(lot, true)),
      ...pool.take(articleId, Math.max(0, shortage), true).map(
        ({ lot, isFit, units }): StockMovement => ({
          documentKey,
          kind: 'shortage',
          place: vehicle,
          articleId,
          lot,
          isFit,
          units: -units,
          reason,
        }),
      ),
    ]
  })
}

const bookDifferences = (
  tenant: Tenant,
  actor: Actor,
  view: SettlementView,
  at: { settlementId: string; closing: number },
) =>
  bookMoves(
    tenant,
    actor,
    view.differences.map(({ kind, articleId, orderId, amountCents, deliveryPerson, reason }) => ({
      ...at,
      deliveryPersonId: deliveryPerson.id,
      kind: kind === 'goods' ? 'goods' : 'money',
      amountCents,
      articleId,
      orderId,
      reason,
    })),
  )

const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

const writeClosed = async (
  { db, envId }: Tenant,
  actor: Actor,
  view: SettlementView,
  at: { settlementId: string; closing: number },
) => {
  const { settlementId, closing } = at
  const booked = (isGoods: boolean) =>
    sumOf(view.differences.filter(({ kind }) => (kind === 'goods') === isGoods).map(({ amountCents }) => amountCents))
  const closed = {
    state: 'closed',
    closings: closing,
    expectedCents: sumOf(view.money.map(({ expected }) => expected)),
    countedCents: sumOf(view.money.map(({ counted }) => counted)),
    moneyBookedCents: booked(false),
    goodsBookedCents: booked(true),
    closedAt: new Date(),
    closedBy: actor.name,
    updatedAt: new Date(),
  }
  await db
    .insertInto('settlements')
    .values({ envId, id: settlementId, loadId: view.loadId, ...closed })
    .onConflict(conflict =>
      conflict
        .columns(['envId', 'loadId'])
        .doUpdateSet(eb => ({ ...closed, version: eb('settlements.version', '+', 1) })),
    )
    .execute()
  await db.deleteFrom('settlementGoods').where('envId', '=', envId).where('settlementId', '=', settlementId).execute()
  const goods = view.goods.map(({ articleId, fit, unfit, loaded, delivered, pickedUp, shortage, priceCents }) => ({
    envId,
    settlementId,
    articleId,
    fitUnits: fit,
    unfitUnits: unfit,
    loadedUnits: loaded,
    deliveredUnits: delivered,
    pickedUpUnits: pickedUp,
    shortageUnits: shortage,
    priceCents,
  }))
  if (goods.length > 0) await db.insertInto('settlementGoods').values(goods).execute()
}

const completeLoad = ({ db, envId }: Tenant, id: string) =>
  db
    .updateTable('consolidatedLoads')
    .set(eb => ({
      state: 'completado',
      completedAt: new Date(),
      settledAt: new Date(),
      updatedAt: new Date(),
      version: eb('version', '+', 1),
    }))
    .where('envId', '=', envId)
    .where('id', '=', id)
    .execute()

/**
 * Closes the settlement of a load in one transaction: the vehicle is unloaded into the warehouse, differences are booked on
 * their people's accounts, the load is completed. Of two people at once one closes it; the other gets `settlements.closed`.
 * Throws notFound, `changed`, `resultsChanged`, `missingResults`, `unexplained` with what is open.
 */
export const closeSettlement = async (
  tenant: Tenant,
  actor: Actor,
  { loadId, seenVersion, seenResults }: { loadId: string; seenVersion: number; seenResults: number },
): Promise<SettlementView> => {
  const load = await lockLoad(tenant, loadId)
  refuseSettled(load)
  const view = await readSettlement(tenant, loadId)
  refuseStale(view, seenVersion)
  if (view.results !== seenResults) throw problem(settlementProblems.resultsChanged)
  refuseOpenEnds(view)
  const known = await findSettlement(tenant, loadId)
  const at = { settlementId: known?.id ?? newId(), closing: view.closings + 1 }
  const goods = await unloading(tenant, load, view, closingKey(at.settlementId, at.closing))
  await writeClosed(tenant, actor, view, at)
  await bookDifferences(tenant, actor, view, at)
  await completeLoad(tenant, loadId)
  await moveStock(tenant, actor, goods)
  await recordHistory(tenant, actor, [
    { entity: settlementEntity, entityId: loadId, action: 'closed', detail: { closing: at.closing } },
    { entity: consolidatedLoads, entityId: loadId, action: 'settled', detail: { closing: at.closing } },
  ])
  for (const topic of [deliveriesTopic, consolidatedLoads]) tenant.publish({ topic, payload: { loadId } })
  return readSettlement(tenant, loadId)
}
