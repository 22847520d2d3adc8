import { dayOf } from '../../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { groupIncludes } from '../../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { readRecommended } from '../../../stock/server/index.ts'
import { conquerVentas } from '../../contract/apps/conquer-ventas.ts'
import { pedidosOnline } from '../../contract/apps/pedidos-online.ts'
import { offeredRecommended } from '../../contract/order-taking/routes.ts'
import type { DraftContent, OrderSuggestions, OrderTaking } from '../../contract/order-taking/taken-order.ts'
import { deliveryDay } from '../ingest/rules/online-rules.ts'
import { recordShown } from '../suggestions/shown.queries.ts'
import { suggestForCustomer } from '../suggestions/suggestions.ts'
import { findArticlesById } from './articles.queries.ts'
import { refuseSettled } from './change-order.service.ts'
import type { Offering } from './combos.queries.ts'
import { findOrderingCustomer, type OrderingCustomer, readCredit } from './customer.queries.ts'
import { type DraftPlace, dropDraft, readDraft, saveDraft } from './drafts.ts'
import { findDrafted, findOffersByCode, findOffersById, searchOffers } from './offers.service.ts'
import {
  findByKey,
  findLastOrder,
  findStoredLines,
  findStoredOrder,
  type StoredOrder,
} from './pending-order.queries.ts'
import { typedLinesOf } from './typed-lines.ts'

/** The customer, and the pending order that is being changed; none for a new order. */
export type Screen = { codeClient: string; order?: string | undefined }

type Open = { customer: OrderingCustomer; order: StoredOrder | null; place: DraftPlace }

/** Throws notFound out of the person's scope, and notPending for an order that cannot be changed any more. */
const openScreen = async (tenant: Tenant, session: Session, { codeClient, order: orderId }: Screen): Promise<Open> => {
  const order = orderId ? await findStoredOrder(tenant, session.scope, orderId) : null
  const customer = await findOrderingCustomer(tenant, session.scope, codeClient)
  if (order && order.customerId !== customer.id) throw problem(problems.notFound)
  if (order) refuseSettled(order)
  return { customer, order, place: { userId: session.userId, customerId: customer.id, orderId: order?.id ?? null } }
}

const today = (session: Session): string => dayOf(new Date(), session.timeZone)

/** An order that is changed is priced as of its own day, so its combos are those of that day. */
const openOffering = async (tenant: Tenant, session: Session, screen: Screen): Promise<Offering> => {
  const { customer, order } = await openScreen(tenant, session, screen)
  return { customerId: customer.id, day: order?.day ?? today(session), except: order?.id ?? null }
}

/** The first articles and combos that match a text. Throws notFound as `openOrderTaking` does. */
export const searchForCustomer = async (tenant: Tenant, session: Session, screen: Screen, text: string) =>
  searchOffers(tenant, text, await openOffering(tenant, session, screen))

/** Articles and combos by the codes of a pasted list, without those that are not sold to the customer. */
export const findByCode = async (tenant: Tenant, session: Session, screen: Screen, codes: string[]) =>
  findOffersByCode(tenant, codes, await openOffering(tenant, session, screen))

const obstacleOf = ({ isActive, seller }: OrderingCustomer, hasDefaultSeller: boolean): string | null => {
  if (!isActive) return 'El cliente está inactivo: no se le toman pedidos.'
  if (!seller && !hasDefaultSeller) return 'El cliente no tiene vendedor: asignale uno para tomarle pedidos.'
  return seller && !seller.isActive ? `${seller.name}, su vendedor, está inactivo: asignale otro.` : null
}

const factsOf = ({ id, number, day, totalCents, lineCount }: StoredOrder) => ({
  id,
  number,
  day,
  totalCents,
  lineCount,
})

/** The limits for this person: the company's rules for sellers do not bind staff. */
const limitsOf = async (tenant: Tenant, session: Session) => {
  const { maximumDiscountPercent, creditBlockDays, blocksOverCreditLimit } = await tenant.settings(conquerVentas)
  return groupIncludes('staff', session.role)
    ? { maximumDiscountPercent: 100, blockDays: null, blocksOverLimit: false }
    : { maximumDiscountPercent, blockDays: creditBlockDays, blocksOverLimit: blocksOverCreditLimit }
}

const asWritten = (quantity: number): string => String(quantity).replace('.', ',')

/** A pending order as the draft with which changing it begins. */
const contentOf = async (tenant: Tenant, order: StoredOrder): Promise<DraftContent> => ({
  version: order.version,
  key: order.documentKey.slice(0, 100),
  deliveryOn: order.deliveryOn ?? '',
  note: order.note ?? '',
  lines: typedLinesOf(await findStoredLines(tenant, order.id)).map(({ code, isCombo, quantity, discountPercent }) => ({
    code,
    isCombo,
    quantity: asWritten(quantity),
    discount: discountPercent === 0 ? '' : asWritten(discountPercent),
  })),
})

/** A draft whose order was received already is ignored: it was saved while the order was being sent. */
const findDraft = async (tenant: Tenant, place: DraftPlace) => {
  const draft = await readDraft(tenant, place)
  return draft && place.orderId === null && (await findByKey(tenant, draft.content.key)) ? null : draft
}

/** What the screen opens with: the customer, their debt, the limits for this person, and the draft. */
export const openOrderTaking = async (tenant: Tenant, session: Session, screen: Screen): Promise<OrderTaking> => {
  const { customer, order, place } = await openScreen(tenant, session, screen)
  const day = today(session)
  const except = order?.id ?? null
  const online = await tenant.settings(pedidosOnline)
  const { maximumDiscountPercent, ...blocks } = await limitsOf(tenant, session)
  const credit = await readCredit(tenant, { customerId: customer.id, today: day, except })
  const last = await findLastOrder(tenant, session.scope, { customerId: customer.id, except })
  const savedDraft = await findDraft(tenant, place)
  const draft = savedDraft?.content ?? (order ? await contentOf(tenant, order) : null)
  const { id, code, name, tradeName, address, locality, seller, priceList, creditLimitCents } = customer
  return {
    today: day,
    customer: { id, code, name, tradeName, address, locality },
    seller: seller && { id: seller.id, code: seller.code, name: seller.name },
    priceList,
    obstacle: obstacleOf(customer, online.defaultSellerCode !== ''),
    credit: { limitCents: creditLimitCents, ...credit, ...blocks },
    lastOrder: last && factsOf(last),
    deliveryOn: deliveryDay({ takenAt: new Date().toISOString(), deliveryOn: null }, session.timeZone, online),
    maximumDiscountPercent,
    order: order && { ...factsOf(order), version: order.version, note: order.note, deliveryOn: order.deliveryOn },
    draft,
    draftSavedAt: savedDraft?.savedAt ?? null,
    articles: await findDrafted(tenant, draft?.lines ?? [], {
      customerId: customer.id,
      day: order?.day ?? day,
      except,
    }),
  }
}

/** Saves the person's draft for that screen. */
export const keepDraft = async (tenant: Tenant, session: Session, screen: Screen, content: DraftContent) =>
  saveDraft(tenant, (await openScreen(tenant, session, screen)).place, content)

export const discardDraft = async (tenant: Tenant, session: Session, screen: Screen): Promise<void> =>
  dropDraft(tenant, (await openScreen(tenant, session, screen)).place)

/**
 * The articles that the customer usually buys and that are due today, and those that the company recommends, as they are
 * offered. The suggestions for a new order are recorded, so that their acceptance can be measured.
 */
export const suggestArticles = async (tenant: Tenant, session: Session, screen: Screen): Promise<OrderSuggestions> => {
  const { customer, order } = await openScreen(tenant, session, screen)
  const request = { customerId: customer.id, today: today(session), except: order?.id ?? null }
  const suggestions = await suggestForCustomer(tenant, request)
  const usual = new Set(suggestions.map(({ articleId }) => articleId))
  const recommendations = (await readRecommended(tenant, customer.id)).filter(({ articleId }) => !usual.has(articleId))
  const topRecommendations = recommendations.slice(0, offeredRecommended)
  const ids = [...suggestions, ...topRecommendations].map(({ articleId }) => articleId)
  const articles = await findArticlesById(tenant, ids, request.except)
  const byId = new Map(articles.map(article => [article.id, article]))
  const withArticle = <Offer extends { articleId: string }>({ articleId, ...offer }: Offer) => {
    const article = byId.get(articleId)
    return article ? [{ ...offer, article }] : []
  }
  const shownSuggestions = suggestions.filter(({ articleId }) => byId.has(articleId))
  // Suggestions shown while an order is being changed are not recorded: its lines were chosen before.
  if (!order)
    await recordShown(tenant, { ...request, sellerId: customer.seller?.id ?? null, suggestions: shownSuggestions })
  return {
    items: shownSuggestions.flatMap(withArticle),
    recommended: topRecommendations.flatMap(withArticle),
  }
}

/** The lines of another order of the customer, to repeat them; `dropped` names those that are no longer sold. */
export const linesToRepeat = async (
  tenant: Tenant,
  session: Session,
  { codeClient, orderId }: { codeClient: string; orderId: string },
) => {
  const customer = await findOrderingCustomer(tenant, session.scope, codeClient)
  const order = await findStoredOrder(tenant, session.scope, orderId)
  if (order.customerId !== customer.id) throw problem(problems.notFound)
  const typedLines = typedLinesOf(await findStoredLines(tenant, orderId)).filter(({ quantity }) => quantity > 0)
  const idsOf = (isCombo: boolean) => typedLines.filter(line => line.isCombo === isCombo).map(({ offerId }) => offerId)
  const offers = await findOffersById(
    tenant,
    { articles: idsOf(false), combos: idsOf(true) },
    { customerId: customer.id, day: today(session), except: null },
  )
  const byId = new Map(offers.map(article => [article.id, article]))
  return {
    lines: typedLines.flatMap(({ offerId, quantity, discountPercent }) => {
      const article = byId.get(offerId)
      return article ? [{ article, quantity, discountPercent }] : []
    }),
    dropped: typedLines.filter(({ offerId }) => !byId.has(offerId)).map(({ name }) => name),
  }
}
