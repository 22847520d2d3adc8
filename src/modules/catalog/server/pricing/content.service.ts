import { sql } from 'kysely'
import type { z } from 'zod'
import { dayOf } from '../../../../kernel/contract/formats.ts'
import { type FieldError, problem, problems } from '../../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type {
  ComboContentView,
  comboContent,
  PromotionContent,
  PromotionContentView,
} from '../../contract/pricing/promotion-content.ts'
import { wholeCatalogue } from '../../contract/pricing/promotion-content.ts'
import { wrongTier } from '../../contract/pricing/tiers.ts'
import type { PromotionKind } from '../../contract/promotions.ts'
import { loadPriceBook, nothing } from './load-price-book.queries.ts'
import { type ChosenList, listOn, type PriceBook, priceOn } from './price-book.ts'
import { findScopeName, scopeName } from './scope-names.queries.ts'

type ComboContent = z.output<typeof comboContent>

const requireLive = async ({ db, envId }: Tenant, table: 'promotions' | 'combos', id: string): Promise<void> => {
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw problem(problems.notFound)
}

export const readPromotionContent = async (tenant: Tenant, id: string): Promise<PromotionContentView> => {
  const { db, envId } = tenant
  await requireLive(tenant, 'promotions', id)
  const scopes = await sql<PromotionContentView['scopes'][number]>`
    select t.kind, t.code, ${scopeName(envId)} as name from promotion_scopes t
    where t.env_id = ${envId}::uuid and t.promotion_id = ${id}::uuid and t.deleted_at is null order by t.kind, t.code limit 500`.execute(
    db,
  )
  const tiers = await db
    .selectFrom('promotionTiers')
    .select(['fromUnits', 'discountPercent', 'priceCents', 'freeUnits'])
    .where('envId', '=', envId)
    .where('promotionId', '=', id)
    .where('deletedAt', 'is', null)
    .orderBy('fromUnits')
    .limit(20)
    .execute()
  return { scopes: scopes.rows, tiers }
}

const tierErrors = (kind: PromotionKind, { tiers }: PromotionContent): FieldError[] =>
  tiers.flatMap((tier, index) => {
    const wrong = wrongTier(kind, tier)
    const repeated = tiers.findIndex(({ fromUnits }) => fromUnits === tier.fromUnits) < index
    return [
      ...(wrong ? [{ ...wrong, path: `tiers.${index}.${wrong.path === 'price' ? 'priceCents' : wrong.path}` }] : []),
      ...(repeated ? [{ path: `tiers.${index}.fromUnits`, message: 'Ya hay un escalón con esa cantidad.' }] : []),
    ]
  })

const scopeErrors = async (tenant: Tenant, { scopes }: PromotionContent): Promise<FieldError[]> => {
  const errors: FieldError[] = []
  for (const [index, { kind, code }] of scopes.entries()) {
    const isKnown = kind === 'all' ? code === wholeCatalogue : (await findScopeName(tenant, kind, code)) !== null
    if (!isKnown) errors.push({ path: `scopes.${index}.code`, message: `No existe «${code}».` })
  }
  return errors
}

const kindOf = async ({ db, envId }: Tenant, id: string): Promise<PromotionKind> => {
  const found = await db
    .selectFrom('promotions')
    .select('kind')
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw problem(problems.notFound)
  return found.kind as PromotionKind
}

const replaceScopes = async ({ db, envId }: Tenant, id: string, { scopes }: PromotionContent): Promise<void> => {
  const distinct = [...new Map(scopes.map(scope => [`${scope.kind} ${scope.code}`, scope])).values()]
  await db.deleteFrom('promotionScopes').where('envId', '=', envId).where('promotionId', '=', id).execute()
  if (distinct.length === 0) return
  const rows = distinct.map(scope => ({ envId, id: newId(), promotionId: id, ...scope }))
  await db.insertInto('promotionScopes').values(rows).execute()
}

const replaceTiers = async ({ db, envId }: Tenant, id: string, { tiers }: PromotionContent): Promise<void> => {
  await db.deleteFrom('promotionTiers').where('envId', '=', envId).where('promotionId', '=', id).execute()
  if (tiers.length === 0) return
  const rows = tiers.map(tier => ({ envId, id: newId(), promotionId: id, ...tier }))
  await db.insertInto('promotionTiers').values(rows).execute()
}

/** Replaces what a promotion is about and gives; its history keeps what it was. Errors name the row that is wrong. */
export const savePromotionContent = async (
  tenant: Tenant,
  session: Session,
  id: string,
  content: PromotionContent,
): Promise<PromotionContentView> => {
  const kind = await kindOf(tenant, id)
  const errors = [...tierErrors(kind, content), ...(await scopeErrors(tenant, content))]
  if (errors.length > 0) throw problem(problems.invalidInput, { errors })
  const before = await readPromotionContent(tenant, id)
  await replaceScopes(tenant, id, content)
  await replaceTiers(tenant, id, content)
  const after = await readPromotionContent(tenant, id)
  await recordHistory(tenant, actorOf(session), [
    { entity: 'promotions', entityId: id, action: 'changed', detail: { before, after } },
  ])
  return after
}

const viewOf = (
  { book, chosen, day }: { book: PriceBook; chosen: ChosenList | null; day: string },
  items: { articleId: string; quantity: number }[],
): ComboContentView => ({
  priceList: chosen && { id: chosen.list.id, code: chosen.list.code, name: chosen.list.name },
  items: items.flatMap(({ articleId, quantity }) => {
    const article = book.articles.get(articleId)
    if (!article) return []
    const { id, code, name, taxRate } = article
    const listed = chosen && priceOn(book, chosen.list.id, articleId, day)
    return [{ article: { id, code, name }, quantity, taxRate, listPriceCents: listed?.price.priceCents ?? null }]
  }),
})

/** What articles cost today on a list, or on the company's default one. */
export const readListPrices = async (
  tenant: Tenant,
  session: Session,
  { articles, priceListId }: { articles: string[]; priceListId?: string | undefined },
  items = articles.map(articleId => ({ articleId, quantity: 1 })),
): Promise<ComboContentView> => {
  const day = dayOf(new Date(), session.timeZone)
  const lists = { ids: priceListId ? [priceListId] : [], codes: [] }
  const { book } = await loadPriceBook(tenant, {
    customers: nothing,
    articles: { ids: articles, codes: [] },
    combos: nothing,
    lists,
    from: day,
    until: day,
  })
  return viewOf({ book, chosen: listOn(book, { listId: priceListId ?? null }, day), day }, items)
}

export const readComboContent = async (tenant: Tenant, session: Session, id: string): Promise<ComboContentView> => {
  const { db, envId } = tenant
  await requireLive(tenant, 'combos', id)
  const combo = await db
    .selectFrom('combos')
    .select('priceListId')
    .where('envId', '=', envId)
    .where('id', '=', id)
    .executeTakeFirst()
  const items = await db
    .selectFrom('comboItems')
    .select(['articleId', 'quantity'])
    .where('envId', '=', envId)
    .where('comboId', '=', id)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(100)
    .execute()
  const articles = items.map(({ articleId }) => articleId)
  return readListPrices(tenant, session, { articles, priceListId: combo?.priceListId ?? undefined }, items)
}

const comboErrors = async ({ db, envId }: Tenant, { items }: ComboContent): Promise<FieldError[]> => {
  const ids = items.map(({ articleId }) => articleId)
  const found = await db
    .selectFrom('articles')
    .select('id')
    .where('envId', '=', envId)
    .where('id', 'in', ids.length > 0 ? ids : [envId])
    .where('deletedAt', 'is', null)
    .execute()
  const known = new Set(found.map(({ id }) => id))
  return ids.flatMap((id, index) => {
    if (!known.has(id))
      return [{ path: `items.${index}.articleId`, message: 'Ese artículo no existe en esta empresa.' }]
    return ids.indexOf(id) < index
      ? [{ path: `items.${index}.articleId`, message: 'Ese artículo ya está en el combo.' }]
      : []
  })
}

/** Replaces the articles of a combo; its history keeps which they were. */
export const saveComboContent = async (
  tenant: Tenant,
  session: Session,
  id: string,
  content: ComboContent,
): Promise<ComboContentView> => {
  const { db, envId } = tenant
  const before = await readComboContent(tenant, session, id)
  const errors = await comboErrors(tenant, content)
  if (errors.length > 0) throw problem(problems.invalidInput, { errors })
  await db.deleteFrom('comboItems').where('envId', '=', envId).where('comboId', '=', id).execute()
  const rows = content.items.map(item => ({ envId, id: newId(), comboId: id, ...item }))
  if (rows.length > 0) await db.insertInto('comboItems').values(rows).execute()
  const said = ({ items }: ComboContentView) =>
    items.map(({ article, quantity }) => ({ article: article.code, quantity }))
  const after = await readComboContent(tenant, session, id)
  await recordHistory(tenant, actorOf(session), [
    {
      entity: 'combos',
      entityId: id,
      action: 'changed',
      detail: { before: { items: said(before) }, after: { items: said(after) } },
    },
  ])
  return after
}
