import { formatMoney, formatQuantity } from '../../../../kernel/contract/formats.ts'
import { problem } from '../../../../kernel/contract/problems.ts'
import { type Actor, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { deliveriesTopic } from '../../../logistics/contract/delivery-results.ts'
import { settleLoad } from '../../../logistics/server/index.ts'
import { moveStock } from '../../../stock/server/index.ts'
import { differenceWords } from '../../contract/difference-words.ts'
import { settlementProblems } from '../../contract/problems.ts'
import { isGoodsKind } from '../../contract/settlement-rules.ts'
import { bookMoves } from '../accounts/accounts.ts'
import { moveContainerStock } from '../accounts/container-stock.ts'
import { confirmMoney } from '../deliveries/book-money.ts'
import { lockLoad } from '../deliveries/load.queries.ts'
import { refuseDisputed } from '../deliveries/resolve-conflict.ts'
import { refuseSettled } from '../deliveries/write-delivery.ts'
import { refuseSameHands } from './approval.ts'
import { readSettlement, type Settlement, settlementEntity } from './read-settlement.ts'
import { refuseStale } from './save-draft.ts'
import { unloading } from './unloading.ts'
import { writeClosed } from './write-closed.ts'

export const closingKey = (settlementId: string, closing: number): string => `settlement:${settlementId}:${closing}`

/** At most this many open points are reported. */
const examples = 20

const refuseMissingResults = ({ orders }: Settlement): void => {
  const missing = orders.filter(({ result }) => result === null)
  if (missing.length === 0) return
  throw problem(settlementProblems.missingResults, {
    message:
      missing.length === 1
        ? `Falta el resultado del pedido ${missing[0]?.number}.`
        : `Falta el resultado de ${missing.length} pedidos.`,
    errors: missing.slice(0, examples).map(({ number }) => ({ path: 'orders', message: `Pedido ${number}` })),
  })
}

const refuseUncounted = ({ row }: Settlement): void => {
  const open = [...(row?.goodsCountedAt ? [] : ['la mercadería']), ...(row?.moneyCountedAt ? [] : ['los valores'])]
  if (open.length > 0)
    throw problem(settlementProblems.uncounted, { message: `Falta dar por contado: ${open.join(' y ')}.` })
}

/** Refuses to close a settlement that is not counted, or not explained to the cent and the unit. */
const refuseOpenEnds = (settlement: Settlement): void => {
  refuseMissingResults(settlement)
  refuseUncounted(settlement)
  const { unexplained, goods } = settlement
  if (unexplained.length === 0) return
  const names = new Map(goods.map(({ articleId, name }) => [articleId, name]))
  const errors = unexplained.slice(0, examples).map(({ units, amountCents, ...open }) => ({
    path: 'differences',
    message: isGoodsKind(open.kind)
      ? `${differenceWords({ ...open, units, amountCents })}, ${names.get(open.articleId ?? '') ?? ''}: ${formatQuantity(Math.abs(units ?? 0))} un. (${formatMoney(amountCents)})`
      : `${differenceWords({ ...open, units, amountCents })}: ${formatMoney(amountCents)}`,
  }))
  throw problem(settlementProblems.unexplained, {
    message: `Quedan diferencias sin explicar: ${errors[0]?.message}.`,
    errors,
  })
}

export type Closing = { settlementId: string; closing: number }

/** Books the differences borne by delivery people on their accounts; the company's part is only in the settlement. */
const bookDifferences = (tenant: Tenant, actor: Actor, { differences }: Settlement, at: Closing) =>
  bookMoves(
    tenant,
    actor,
    differences
      .filter(({ bearer }) => bearer === 'person')
      .map(({ kind, articleId, orderId, amountCents, deliveryPerson, reason }) => ({
        ...at,
        deliveryPersonId: deliveryPerson.id,
        kind: isGoodsKind(kind) ? 'goods' : 'money',
        amountCents,
        articleId,
        orderId,
        reason,
      })),
  )

const keepEmpties = (tenant: Tenant, actor: Actor, { goods, header }: Settlement, at: Closing) =>
  moveContainerStock(
    tenant,
    actor,
    goods.map(({ articleId, counted }) => ({
      ...at,
      siteId: header.warehouse.id,
      articleId,
      kind: 'collected',
      units: counted.empty,
      reason: `Rendición del consolidado ${header.number}`,
    })),
  )

/**
 * Closes the settlement of a load in one transaction: unloads the vehicle into the warehouse, books differences on the
 * accounts of the people who bear them, and completes the load. Of two people at once one closes it; the other gets
 * `settlements.closed`. Throws notFound, `changed`, `resultsChanged`, `openConflicts`, `missingResults`, `uncounted`,
 * `unexplained` with the open differences, `sameHands` with those who may close.
 */
export const closeSettlement = async (
  tenant: Tenant,
  actor: Actor,
  { loadId, seenVersion, seenResults }: { loadId: string; seenVersion: number; seenResults: number },
): Promise<void> => {
  const load = await lockLoad(tenant, loadId)
  refuseSettled(load)
  const settlement = await readSettlement(tenant, loadId)
  refuseStale(settlement, seenVersion)
  if (settlement.header.results !== seenResults) throw problem(settlementProblems.resultsChanged)
  await refuseDisputed(tenant, loadId)
  refuseOpenEnds(settlement)
  await refuseSameHands(tenant, settlement.row, actor.userId)
  const at = { settlementId: settlement.row?.id ?? newId(), closing: (settlement.row?.closings ?? 0) + 1 }
  const goods = await unloading(tenant, load, settlement, closingKey(at.settlementId, at.closing))
  await writeClosed(tenant, actor, settlement, at)
  await bookDifferences(tenant, actor, settlement, at)
  await keepEmpties(tenant, actor, settlement, at)
  await settleLoad(tenant, actor, { id: loadId, detail: { closing: at.closing } })
  await confirmMoney(tenant, actor, load)
  await moveStock(tenant, actor, goods)
  await recordHistory(tenant, actor, [
    { entity: settlementEntity, entityId: loadId, action: 'closed', detail: { closing: at.closing } },
  ])
  tenant.publish({
    topic: deliveriesTopic,
    payload: { loadId },
    recordEvent: { name: 'settlement.closed', ids: [loadId] },
  })
}
