import { sql } from 'kysely'
import { plainText } from '../../../kernel/contract/plain-text.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { ResourceChange, ResourceRules } from '../../../kernel/server/resources/resource-service.ts'
import { wholeCatalogue } from '../contract/pricing/promotion-content.ts'
import { wrongTier } from '../contract/pricing/tiers.ts'
import type { PromotionKind } from '../contract/promotions.ts'
import { findScopeName, scopeName } from './pricing/scope-names.queries.ts'
import { priceStatus, priceUntil, statusBetween } from './validity-sql.ts'

const refuse = (path: string, message: string): never => {
  throw problem(problems.invalidInput, { errors: [{ path, message }] })
}

const idOf = (value: unknown): string =>
  typeof value === 'string' ? value : ((value as { id?: string } | null | undefined)?.id ?? '')

/** What the row will hold once written. */
const merged = ({ values, current }: ResourceChange): Record<string, unknown> => ({ ...current, ...values })

const checkDays = (change: ResourceChange, from: string, until: string): void => {
  const row = merged(change)
  if (row[from] && row[until] && plainText(row[from]) > plainText(row[until]))
    refuse(until, 'Tiene que ser igual o posterior al comienzo.')
}

const otherDefault = ({ db, envId }: Tenant, id: string | undefined) =>
  db
    .selectFrom('priceLists')
    .select('name')
    .where('envId', '=', envId)
    .where('isDefault', '=', true)
    .where('deletedAt', 'is', null)
    .$if(id !== undefined, query => query.where('id', '!=', id ?? ''))
    .executeTakeFirst()

export const priceListRules: ResourceRules = {
  expressions: {
    prices: envId =>
      sql`(select count(*) from prices p where p.env_id = ${envId}::uuid and p.price_list_id = t.id and p.deleted_at is null)`,
  },
  async check(change) {
    checkDays(change, 'validFrom', 'validUntil')
    if (change.values.isDefault !== true) return
    const other = await otherDefault(change.tenant, change.current?.id)
    if (other) refuse('isDefault', `La predeterminada es «${other.name}»: quitale primero la marca.`)
  },
}

export const priceRules: ResourceRules = {
  expressions: { articleCode: () => sql`ref_article.code`, validUntil: priceUntil, status: priceStatus },
}

export const priceScaleRules: ResourceRules = {
  expressions: { status: statusBetween(sql`t.valid_from`, sql`t.valid_until`) },
  async check(change) {
    checkDays(change, 'validFrom', 'validUntil')
    const { price, discountPercent } = merged(change)
    if ((price ?? null) === null && (discountPercent ?? null) === null)
      refuse('price', 'Poné un precio o un descuento.')
    if ((price ?? null) !== null && (discountPercent ?? null) !== null)
      refuse('discountPercent', 'Poné un precio o un descuento, no los dos.')
  },
}

export const promotionRules: ResourceRules = {
  expressions: {
    items: envId =>
      sql`(select count(*) from promotion_scopes s where s.env_id = ${envId}::uuid and s.promotion_id = t.id and s.deleted_at is null)`,
    status: statusBetween(sql`t.starts_on`, sql`t.ends_on`, sql`t.is_active`),
  },
  async check(change) {
    checkDays(change, 'startsOn', 'endsOn')
    const { kind, giftArticle } = merged(change)
    if (giftArticle && kind !== 'bonus')
      refuse('giftArticle', 'Solo las promociones de unidades de regalo regalan otro artículo.')
  },
}

export const promotionScopeRules: ResourceRules = {
  expressions: { name: scopeName },
  async check(change) {
    const row = merged(change)
    const [kind, code] = [plainText(row.kind), plainText(row.code)]
    if (kind === 'all' && code !== wholeCatalogue) refuse('code', `De todo el catálogo, escribí «${wholeCatalogue}».`)
    const known = await change.remember(`${kind} ${code}`, () => findScopeName(change.tenant, kind, code))
    if (known === null) refuse('code', `No existe «${code}».`)
  },
}

const kindOf = async ({ db, envId }: Tenant, id: string): Promise<PromotionKind | undefined> =>
  (await db.selectFrom('promotions').select('kind').where('envId', '=', envId).where('id', '=', id).executeTakeFirst())
    ?.kind as PromotionKind | undefined

export const promotionTierRules: ResourceRules = {
  async check(change) {
    const row = merged(change)
    const id = idOf(row.promotion)
    const kind = await change.remember(id, () => kindOf(change.tenant, id))
    const wrong = kind
      ? wrongTier(kind, {
          fromUnits: Number(row.fromUnits),
          discountPercent: (row.discountPercent ?? null) as number | null,
          priceCents: (row.price ?? null) as number | null,
          freeUnits: (row.freeUnits ?? null) as number | null,
        })
      : null
    if (wrong) refuse(wrong.path, wrong.message)
  },
}

export const comboRules: ResourceRules = {
  expressions: {
    items: envId =>
      sql`(select count(*) from combo_items i where i.env_id = ${envId}::uuid and i.combo_id = t.id and i.deleted_at is null)`,
    status: statusBetween(sql`t.valid_from`, sql`t.valid_until`, sql`t.is_active`),
  },
  async check(change) {
    checkDays(change, 'validFrom', 'validUntil')
  },
}
