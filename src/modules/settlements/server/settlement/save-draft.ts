import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { type Actor, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { deliveriesTopic } from '../../../logistics/contract/delivery-results.ts'
import { denominationsFor } from '../../contract/denominations.ts'
import type { DraftInput } from '../../contract/draft.ts'
import { settlementProblems } from '../../contract/problems.ts'
import { cashMethod, isGoodsKind, worthOf } from '../../contract/settlement-rules.ts'
import { settlementSettings } from '../../contract/settlement-settings.ts'
import { lockLoad } from '../deliveries/load.queries.ts'
import { refuseSettled } from '../deliveries/write-delivery.ts'
import { readSettlement, type Settlement, settlementEntity } from './read-settlement.ts'
import type { CountRow } from './settlement.queries.ts'
import { countRowsOf, type DraftCount, writeDraft } from './write-draft.ts'

const refuse = (path: string, message: string): never => {
  throw problem(problems.invalidInput, { errors: [{ path, message }] })
}

type Known = { articles: Set<string>; orders: Set<string> }

/** The article, value and order of a difference must be of the load. */
const checkDifference = (
  path: string,
  { kind, articleId, subject, units, amountCents, orderId }: DraftInput['differences'][number],
  { articles, orders }: Known,
): void => {
  if (isGoodsKind(kind)) {
    if (!(articleId && articles.has(articleId))) refuse(`${path}.articleId`, 'Elegí un artículo del reparto.')
    if (!units) refuse(`${path}.units`, 'Tiene que ser distinto de cero.')
  } else if (amountCents === 0) refuse(`${path}.amountCents`, 'Escribí el importe.')
  if ((kind === 'value' || kind === 'extra') && !subject) refuse(`${path}.subject`, 'Elegí un valor del reparto.')
  if (orderId && !orders.has(orderId)) refuse(`${path}.orderId`, 'Ese pedido no es del reparto.')
}

const checkDifferences = async (
  { db, envId }: Tenant,
  { orders }: Settlement,
  { differences, goods }: DraftInput,
): Promise<void> => {
  const ids = {
    articles: new Set(goods.map(({ articleId }) => articleId)),
    orders: new Set(orders.map(({ orderId }) => orderId)),
  }
  for (const [index, difference] of differences.entries()) checkDifference(`differences.${index}`, difference, ids)
  const people = [...new Set(differences.map(({ deliveryPersonId }) => deliveryPersonId))]
  if (people.length === 0) return
  const rows = await db
    .selectFrom('deliveryPeople')
    .select('id')
    .where('envId', '=', envId)
    .where('id', 'in', people)
    .execute()
  if (rows.length < people.length) refuse('differences', 'Hay repartidores que no existen.')
}

const isUnique = (values: unknown[]): boolean => new Set(values).size === values.length

/** Returned goods that are in no document of the load must be articles of the catalogue. */
const checkGoods = async ({ db, envId }: Tenant, settlement: Settlement, { goods }: DraftInput): Promise<void> => {
  if (!isUnique(goods.map(({ articleId }) => articleId))) refuse('goods', 'Hay artículos repetidos.')
  const loadArticles = new Set(settlement.goods.map(({ articleId }) => articleId))
  const otherArticles = goods.map(({ articleId }) => articleId).filter(id => !loadArticles.has(id))
  if (otherArticles.length === 0) return
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where('envId', '=', envId)
    .where('id', 'in', otherArticles)
    .where('isProduct', '=', true)
    .execute()
  const catalogueArticles = new Set(rows.map(({ id }) => id))
  for (const [index, { articleId }] of goods.entries())
    if (!loadArticles.has(articleId) && !catalogueArticles.has(articleId))
      refuse(`goods.${index}.articleId`, 'Ese artículo no existe.')
}

/** The denominations already counted, which stay valid when a note is withdrawn. */
const notesOf = (counts: CountRow[]) =>
  counts.flatMap(({ kind, denominationCents }) =>
    (kind === 'note' || kind === 'coin') && denominationCents ? [{ form: kind, denominationCents }] : [],
  )

const checkMoney = async (
  tenant: Tenant,
  { payments, orders, counts }: Settlement,
  draft: DraftInput,
): Promise<void> => {
  const { currency } = await tenant.environment()
  const denominations = denominationsFor(currency, await tenant.settings(settlementSettings), notesOf(counts))
  for (const [index, { form, denominationCents }] of draft.notes.entries())
    if (!denominations[form].includes(denominationCents))
      refuse(`notes.${index}.denominationCents`, form === 'note' ? 'Ese billete no existe.' : 'Esa moneda no existe.')
  if (!isUnique(draft.notes.map(({ form, denominationCents }) => `${form} ${denominationCents}`)))
    refuse('notes', 'Hay billetes o monedas repetidos.')
  const subjects = new Set(payments.filter(({ method }) => method !== cashMethod).map(({ subject }) => subject))
  if (!isUnique(draft.ticked)) refuse('ticked', 'Hay valores repetidos.')
  // A correction may have removed a payment that the screen still shows: the screen must reload.
  if (draft.ticked.some(subject => !subjects.has(subject))) throw problem(settlementProblems.resultsChanged)
  if (!isUnique(draft.extras.map(({ key }) => key))) refuse('extras', 'Hay valores repetidos.')
  const ids = new Set(orders.map(({ orderId }) => orderId))
  for (const [index, { orderId }] of draft.extras.entries())
    if (orderId && !ids.has(orderId)) refuse(`extras.${index}.orderId`, 'Ese pedido no es del reparto.')
}

/** Refuses a draft based on another version, so that two people's changes are not mixed. */
export const refuseStale = ({ row }: Settlement, seenVersion: number): void => {
  if ((row?.version ?? 0) !== seenVersion) throw problem(settlementProblems.changed)
}

const sameCounts = (one: DraftCount[], other: DraftCount[]): boolean => {
  const text = (counts: DraftCount[]) =>
    counts
      .map(({ kind, denominationCents, quantity, amountCents, detail, method, subject, orderId }) =>
        JSON.stringify([kind, denominationCents, quantity, amountCents, detail, method, subject, orderId]),
      )
      .toSorted()
      .join()
  return text(one) === text(other)
}

/** Refuses changes to a part declared counted: it must be recounted, which the history records. */
const refuseCounted = ({ row, goods, counts, payments }: Settlement, draft: DraftInput): void => {
  const before = new Map(goods.map(line => [line.articleId, line]))
  const isChanged = draft.goods.some(({ articleId, fit, unfit, empty }) => {
    const line = before.get(articleId)
    return line?.fit !== fit || line.unfit !== unfit || line.empty !== empty
  })
  const isMissing = goods.some(line => !draft.goods.some(({ articleId }) => articleId === line.articleId))
  if (row?.goodsCountedAt && (isChanged || isMissing)) throw problem(settlementProblems.counted)
  if (row?.moneyCountedAt && !sameCounts(counts, countRowsOf(draft, payments)))
    throw problem(settlementProblems.counted)
}

/** Sets the amounts of goods by their price; those of money and containers are the ones that the person wrote. */
const atPrices = ({ goods }: Settlement, { differences }: DraftInput): DraftInput['differences'] => {
  const prices = new Map(goods.map(({ articleId, priceCents }) => [articleId, priceCents]))
  return differences.map(difference => {
    const { kind, articleId, units } = difference
    const isPriced = kind === 'goods' || kind === 'condition'
    return isPriced
      ? { ...difference, subject: null, amountCents: worthOf(units ?? 0, prices.get(articleId ?? '') ?? 0) }
      : { ...difference, ...(isGoodsKind(kind) ? { subject: null } : { articleId: null, units: null }) }
  })
}

/**
 * Replaces the draft of a settlement: counts and explanations, which may be incomplete. Throws notFound,
 * `settlements.closed`, `changed`, `counted`, `resultsChanged`, invalidInput by field.
 */
export const saveDraft = async (tenant: Tenant, actor: Actor, loadId: string, draft: DraftInput): Promise<void> => {
  refuseSettled(await lockLoad(tenant, loadId))
  const settlement = await readSettlement(tenant, loadId)
  refuseStale(settlement, draft.seenVersion)
  await checkGoods(tenant, settlement, draft)
  await checkMoney(tenant, settlement, draft)
  refuseCounted(settlement, draft)
  await checkDifferences(tenant, settlement, draft)
  const { row, payments } = settlement
  const id = row?.id ?? newId()
  await writeDraft(tenant, { id, loadId, draft, payments, differences: atPrices(settlement, draft) })
  if (!row) await recordHistory(tenant, actor, [{ entity: settlementEntity, entityId: loadId, action: 'begun' }])
  tenant.publish({ topic: deliveriesTopic, payload: { loadId } })
}
