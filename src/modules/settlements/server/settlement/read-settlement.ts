import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { readHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { moneyOf, shortageOf, unexplainedOf } from '../../contract/settlement-rules.ts'
import type { SettlementView } from '../../contract/settlements.ts'
import {
  findSettlement,
  type GoodsRow,
  type PaymentRow,
  readCounts,
  readDifferences,
  readGoods,
  readHeader,
  readOrders,
  readPayments,
  readRoundContainers,
} from './settlement.queries.ts'

/** The history of a settlement is kept under this name, by its load. */
export const settlementEntity = 'settlements'

/** What was said at the doors is what is expected back; until somebody counts, it stands as counted. */
const goodsOf = ({ returnedUnfit, isCounted, fit, unfit, ...row }: GoodsRow): SettlementView['goods'][number] => {
  const expectedUnfit = returnedUnfit
  const expectedFit = shortageOf({ ...row, fit: 0, unfit: returnedUnfit })
  const counted = isCounted ? { fit, unfit } : { fit: Math.max(0, expectedFit), unfit: expectedUnfit }
  return { ...row, expectedFit, expectedUnfit, ...counted, shortage: shortageOf({ ...row, ...counted }) }
}

/** Of what each customer paid, what goes for the goods they kept; the rest pays older debt. */
const salesOf = (orders: SettlementView['orders'], payments: PaymentRow[]): number => {
  const kept = new Map(orders.map(({ orderId, deliveredCents }) => [orderId, deliveredCents ?? 0]))
  const byOrder = Map.groupBy(payments, ({ orderId }) => orderId)
  return [...byOrder].reduce((sum, [orderId, own]) => {
    const paid = own.reduce((total, { amountCents }) => total + amountCents, 0)
    return sum + Math.min(paid, kept.get(orderId) ?? 0)
  }, 0)
}

const blockedBy = (loadState: string): string | null =>
  loadState === 'pendiente' ? 'El consolidado está pendiente: su mercadería todavía no salió.' : null

const readPast = async (tenant: Tenant, loadId: string): Promise<SettlementView['history']> =>
  (await readHistory(tenant, settlementEntity, loadId)).map(({ at, actor, action, detail }) => ({
    at,
    actor,
    action,
    reason: typeof detail.reason === 'string' ? detail.reason : null,
  }))

/**
 * One settlement whole: goods article by article, money by kind, what was counted, differences with their person and what
 * nobody answers for yet. Amounts in cents with IVA. Throws notFound.
 */
export const readSettlement = async (tenant: Tenant, loadId: string): Promise<SettlementView> => {
  const header = await readHeader(tenant, loadId)
  if (!header) throw problem(problems.notFound)
  const settlement = await findSettlement(tenant, loadId)
  const { loadings, settledAt: _, ...shown } = header
  const orders = await readOrders(tenant, loadId)
  const payments = await readPayments(tenant, loadId)
  const goods = (await readGoods(tenant, { loadId, loadings, settlementId: settlement?.id ?? null })).map(goodsOf)
  const counted = settlement ? await readCounts(tenant, settlement.id) : []
  const differences = settlement ? await readDifferences(tenant, settlement.id) : []
  const money = moneyOf(payments, counted)
  const paid = payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const salesCents = salesOf(orders, payments)
  return {
    ...shown,
    state: settlement?.state ?? 'open',
    version: settlement?.version ?? 0,
    closings: settlement?.closings ?? 0,
    blocked: blockedBy(header.loadState),
    note: settlement?.note ?? null,
    closedAt: settlement?.closedAt ?? null,
    closedBy: settlement?.closedBy ?? null,
    orders,
    goods,
    money,
    salesCents,
    collectionsCents: paid - salesCents,
    notes: counted.flatMap(({ denominationCents, quantity }) =>
      denominationCents && quantity ? [{ denominationCents, quantity }] : [],
    ),
    counts: counted.flatMap(({ kind, amountCents, detail }) =>
      kind === 'note' ? [] : [{ kind, amountCents, detail }],
    ),
    differences,
    unexplained: unexplainedOf(goods, money, differences),
    containers: await readRoundContainers(tenant, loadId),
    history: await readPast(tenant, loadId),
  }
}
