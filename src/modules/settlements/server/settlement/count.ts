import { problem } from '../../../../kernel/contract/problems.ts'
import { type Actor, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { deliveriesTopic } from '../../../logistics/contract/delivery-results.ts'
import { settlementProblems } from '../../contract/problems.ts'
import { goodsKinds, moneyDifferenceKinds } from '../../contract/settlement-rules.ts'
import type { CountPart } from '../../contract/settlements.ts'
import { lockLoad } from '../deliveries/load.queries.ts'
import { refuseSettled } from '../deliveries/write-delivery.ts'
import { readSettlement, type Settlement, settlementEntity } from './read-settlement.ts'
import { refuseStale } from './save-draft.ts'
import { beginSettlement, type SettlementRow } from './settlement.queries.ts'

type Given = { loadId: string; seenVersion: number; part: CountPart }

const isCounted = (row: SettlementRow | null, part: CountPart): boolean =>
  (part === 'goods' ? row?.goodsCountedAt : row?.moneyCountedAt) != null

/** At most this many articles are named. */
const examples = 20

const refuseUncounted = (message: string, names: string[]): void => {
  if (names.length === 0) return
  throw problem(settlementProblems.uncounted, {
    message,
    errors: names.slice(0, examples).map(name => ({ path: 'goods', message: name })),
  })
}

/** Refuses articles without a count, which is different from zero; only containers need a count of empties. */
const checkGoods = ({ goods }: Settlement): void => {
  const open = goods.filter(
    ({ fit, unfit, empty, isContainer }) => fit === null || unfit === null || (isContainer && empty === null),
  )
  const count = open.length
  refuseUncounted(
    count === 1 ? `Falta contar «${open[0]?.name}».` : `Falta contar ${count} artículos.`,
    open.map(({ name }) => name),
  )
}

const checkMoney = ({ counts }: Settlement): void => {
  const open = counts.filter(
    ({ kind, amountCents, detail, subject }) =>
      amountCents === 0 || (kind === 'expense' && !detail) || (kind === 'value' && detail === '' && subject !== null),
  )
  if (open.length === 0) return
  throw problem(settlementProblems.uncounted, {
    message:
      open.length === 1
        ? 'Hay 1 valor o gasto sin importe o sin detalle.'
        : `Hay ${open.length} valores o gastos sin importe o sin detalle.`,
  })
}

const mark = (
  { db, envId }: Tenant,
  id: string,
  part: CountPart,
  { at, actor }: { at: Date | null; actor: Actor | null },
) => {
  const stamp =
    part === 'goods'
      ? { goodsCountedAt: at, goodsCountedBy: actor?.userId ?? null, goodsCountedActor: actor?.name ?? null }
      : { moneyCountedAt: at, moneyCountedBy: actor?.userId ?? null, moneyCountedActor: actor?.name ?? null }
  return db
    .updateTable('settlements')
    .set(eb => ({ ...stamp, version: eb('version', '+', 1), updatedAt: new Date() }))
    .where('envId', '=', envId)
    .where('id', '=', id)
    .execute()
}

/** The count as stored in the history, so that a recount does not lose it. */
const countedDetail = ({ goods, counts }: Settlement, part: CountPart): Record<string, unknown> =>
  part === 'goods'
    ? { articles: Object.fromEntries(goods.map(({ code, fit, unfit, empty }) => [code, { fit, unfit, empty }])) }
    : {
        countedCents: counts
          .filter(({ kind }) => kind !== 'expense')
          .reduce((sum, { amountCents }) => sum + amountCents, 0),
      }

/**
 * Declares goods or money counted: from now on the expected figures are shown. Throws notFound, `settlements.closed`,
 * `changed`, `counted`, `uncounted` with what is missing.
 */
export const finishCount = async (
  tenant: Tenant,
  actor: Actor,
  { loadId, seenVersion, part }: Given,
): Promise<void> => {
  refuseSettled(await lockLoad(tenant, loadId))
  const settlement = await readSettlement(tenant, loadId)
  refuseStale(settlement, seenVersion)
  if (isCounted(settlement.row, part)) throw problem(settlementProblems.counted)
  if (part === 'goods') checkGoods(settlement)
  else checkMoney(settlement)
  const id = settlement.row?.id ?? (await beginSettlement(tenant, loadId))
  await mark(tenant, id, part, { at: new Date(), actor })
  const detail = countedDetail(settlement, part)
  const action = part === 'goods' ? 'counted.goods' : 'counted.money'
  await recordHistory(tenant, actor, [{ entity: settlementEntity, entityId: loadId, action, detail }])
  tenant.publish({ topic: deliveriesTopic, payload: { loadId } })
}

/**
 * Reopens the count of goods or money: the expected figures are hidden again and its explanations deleted; the count stays to
 * be changed, and the history keeps it. Throws notFound, `settlements.closed`, `changed`, `notCounted`.
 */
export const countAgain = async (
  tenant: Tenant,
  actor: Actor,
  { loadId, seenVersion, part, reason }: Given & { reason: string },
): Promise<void> => {
  refuseSettled(await lockLoad(tenant, loadId))
  const settlement = await readSettlement(tenant, loadId)
  refuseStale(settlement, seenVersion)
  const { row } = settlement
  if (!row || !isCounted(row, part)) throw problem(settlementProblems.notCounted)
  await mark(tenant, row.id, part, { at: null, actor: null })
  await tenant.db
    .deleteFrom('settlementDifferences')
    .where('envId', '=', tenant.envId)
    .where('settlementId', '=', row.id)
    .where('kind', 'in', part === 'goods' ? [...goodsKinds] : [...moneyDifferenceKinds])
    .execute()
  const detail = { reason, ...countedDetail(settlement, part) }
  const action = part === 'goods' ? 'recounted.goods' : 'recounted.money'
  await recordHistory(tenant, actor, [{ entity: settlementEntity, entityId: loadId, action, detail }])
  tenant.publish({ topic: deliveriesTopic, payload: { loadId } })
}
