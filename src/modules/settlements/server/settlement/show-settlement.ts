import { readHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { denominationsFor } from '../../contract/denominations.ts'
import { cashMethod, differencesOf } from '../../contract/settlement-rules.ts'
import { settlementSettings } from '../../contract/settlement-settings.ts'
import type { SettlementView } from '../../contract/settlement-view.ts'
import { type OrderTrace, type SubjectOrder, trailsOf } from '../../contract/trace.ts'
import { readApproval } from './approval.ts'
import { readOrderGoods } from './goods.queries.ts'
import { countedOf, readSettlement, type Settlement, settlementEntity } from './read-settlement.ts'
import { readLoadContainers } from './settlement.queries.ts'

/** Payments for delivered goods; the rest of each customer's payments pays older debt. */
const salesOf = ({ orders, payments }: Settlement): number => {
  const keptCents = new Map(orders.map(({ orderId, deliveredCents }) => [orderId, deliveredCents ?? 0]))
  const byOrder = Map.groupBy(payments, ({ orderId }) => orderId)
  return [...byOrder].reduce((sum, [orderId, own]) => {
    const paidCents = own.reduce((total, { amountCents }) => total + amountCents, 0)
    return sum + Math.min(paidCents, keptCents.get(orderId) ?? 0)
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

const markOf = (at: string | null | undefined, actor: string | null | undefined): SettlementView['goodsCount'] =>
  at ? { at, actor: actor ?? 'Administración' } : null

const shownGoods = ({ goods, row }: Settlement): SettlementView['goods'] =>
  goods.map(({ articleId, code, name, isContainer, fit, unfit, empty, priceCents, figures, ...said }) => ({
    articleId,
    code,
    name,
    isContainer,
    fit,
    unfit,
    empty,
    priceCents,
    figures: row?.goodsCountedAt
      ? { loaded: said.loaded, delivered: said.delivered, pickedUp: said.pickedUp, ...figures }
      : null,
  }))

/** The counts of money, which are always visible: notes, ticked values, other values and expenses. */
const shownCounts = ({ counts, payments }: Settlement) => {
  const subjects = new Set(payments.map(({ subject }) => subject))
  const values = counts.filter(({ kind }) => kind === 'value')
  const inHand = new Set(values.map(({ subject }) => subject))
  return {
    notes: counts.flatMap(({ kind, denominationCents, quantity }) =>
      (kind === 'note' || kind === 'coin') && denominationCents && quantity
        ? [{ form: kind, denominationCents, quantity }]
        : [],
    ),
    looseCents: counts.filter(({ kind }) => kind === 'loose').reduce((sum, { amountCents }) => sum + amountCents, 0),
    values: payments
      .filter(({ method }) => method !== cashMethod)
      .map(payment => ({ ...payment, isInHand: inHand.has(payment.subject) })),
    extras: values
      .filter(({ subject }) => !(subject && subjects.has(subject)))
      .map(({ subject, method, amountCents, detail, orderId }) => ({
        key: subject ?? '',
        method: method ?? cashMethod,
        amountCents,
        detail: detail ?? '',
        orderId,
      })),
    expenses: counts
      .filter(({ kind }) => kind === 'expense')
      .map(({ amountCents, detail }) => ({ amountCents, detail: detail ?? '' })),
  }
}

const tracesOf = async (tenant: Tenant, { header, orders, payments }: Settlement): Promise<OrderTrace[]> => {
  const goods = Map.groupBy(await readOrderGoods(tenant, header.loadId), ({ orderId }) => orderId)
  return orders.map(({ orderId, deliveredCents, paidCents }) => ({
    orderId,
    deliveredCents: deliveredCents ?? 0,
    paidCents: paidCents ?? 0,
    cashCents: payments
      .filter(payment => payment.orderId === orderId && payment.method === cashMethod)
      .reduce((sum, { amountCents }) => sum + amountCents, 0),
    goods: goods.get(orderId) ?? [],
  }))
}

const readTrails = async (tenant: Tenant, settlement: Settlement): Promise<SettlementView['trails']> => {
  const open = differencesOf(countedOf(settlement))
  if (open.length === 0) return []
  const subjects: SubjectOrder[] = [...settlement.payments, ...settlement.counts].flatMap(({ subject, orderId }) =>
    subject ? [{ subject, orderId }] : [],
  )
  return trailsOf(open, await tracesOf(tenant, settlement), subjects)
}

/** A settlement without expected figures and payments of the parts that are not declared counted. */
const blindView = (settlement: Settlement) => {
  const { row, orders, money, payments, header } = settlement
  const isMoneyCounted = row?.moneyCountedAt != null
  const { loadings: _, settledAt: __, ...shown } = header
  const salesCents = salesOf(settlement)
  const total = payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    ...shown,
    state: row?.state ?? ('open' as const),
    version: row?.version ?? 0,
    closings: row?.closings ?? 0,
    blocked: blockedBy(header.loadState),
    note: row?.note ?? null,
    closedAt: row?.closedAt ?? null,
    closedBy: row?.closedBy ?? null,
    goodsCount: markOf(row?.goodsCountedAt, row?.goodsCountedActor),
    moneyCount: markOf(row?.moneyCountedAt, row?.moneyCountedActor),
    orders: orders.map(order => (isMoneyCounted ? order : { ...order, paidCents: null })),
    goods: shownGoods(settlement),
    money: isMoneyCounted ? money : null,
    salesCents: isMoneyCounted ? salesCents : null,
    collectionsCents: isMoneyCounted ? total - salesCents : null,
    ...shownCounts(settlement),
    differences: settlement.differences,
    unexplained: settlement.unexplained,
  }
}

/**
 * A settlement as a person may see it: goods by article, money by method, counts, differences with their bearer, and the
 * documents that may be their origin. Amounts in cents with IVA. Throws notFound.
 */
export const showSettlement = async (
  tenant: Tenant,
  loadId: string,
  userId: string | null,
): Promise<SettlementView> => {
  const settlement = await readSettlement(tenant, loadId)
  const { row } = settlement
  const view = blindView(settlement)
  const { currency } = await tenant.environment()
  return {
    ...view,
    denominations: denominationsFor(currency, await tenant.settings(settlementSettings), view.notes),
    approval: await readApproval(tenant, row, userId),
    trails: await readTrails(tenant, settlement),
    containers: row?.goodsCountedAt ? await readLoadContainers(tenant, loadId) : [],
    history: await readPast(tenant, loadId),
  }
}
