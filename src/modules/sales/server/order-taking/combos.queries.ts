import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { textMatch, textRank } from '../../../../kernel/server/search/text-match.ts'
import { type ComboOnSale, combosOnSale } from '../../../catalog/server/index.ts'
import { readAvailable } from '../../../stock/server/index.ts'
import { unitsText } from '../../contract/order-taking/suggestions.ts'
import type { OfferedArticle } from '../../contract/order-taking/taken-order.ts'

/** To whom, on which day, and over which pending order (null: a new one), whose own units are free for it. */
export type Offering = { customerId: string; day: string; except: string | null }

/** So many are looked at, and those the customer may be sold are offered. */
const candidates = 20
/** Beside the articles that match as well. */
export const suggestedCombos = 3

/** How many can be made up of what is free; null when nothing of it is counted. */
const setsOf = ({ items }: ComboOnSale, available: ReadonlyMap<string, number>): number | null => {
  const possible = items.flatMap(({ articleId, quantity }) => {
    const units = available.get(articleId)
    return units === undefined ? [] : [Math.floor(units / quantity)]
  })
  return possible.length === 0 ? null : Math.min(...possible)
}

const offeredCombos = async (
  tenant: Tenant,
  combos: ComboOnSale[],
  except: string | null,
): Promise<OfferedArticle[]> => {
  const ids = [...new Set(combos.flatMap(({ items }) => items.map(({ articleId }) => articleId)))]
  const available = await readAvailable(tenant, ids, { except })
  return combos.map(combo => ({
    id: combo.id,
    code: combo.code,
    name: combo.name,
    unitOfMeasure: 'combo',
    unitsPerPackage: 1,
    available: setsOf(combo, available),
    combo: {
      content: combo.items.map(({ name, quantity }) => `${unitsText(quantity)} × ${name}`).join(' + '),
      priceCents: combo.priceCents,
    },
  }))
}

/** Combos that the customer may be sold among some codes; the others are absent. */
export const findCombosByCode = async (
  tenant: Tenant,
  codes: string[],
  { customerId, day, except }: Offering,
): Promise<OfferedArticle[]> =>
  offeredCombos(tenant, await combosOnSale(tenant, { customerId, day, combos: { ids: [], codes } }), except)

/** Combos that the customer may be sold among some ids. */
export const findCombosById = async (
  tenant: Tenant,
  ids: string[],
  { customerId, day, except }: Offering,
): Promise<OfferedArticle[]> =>
  offeredCombos(tenant, await combosOnSale(tenant, { customerId, day, combos: { ids, codes: [] } }), except)

/** The few combos that a person means by the beginning of a code or by words of a name, the best first. */
export const searchCombos = async (
  tenant: Tenant,
  text: string,
  { customerId, day, except }: Offering,
): Promise<OfferedArticle[]> => {
  const { db, envId } = tenant
  const matches = await textMatch(tenant, { table: 'combos', columns: ['code', 'name'] }, { text, isBounded: false })
  const { rows } = await sql<{ id: string }>`
    select t.id from combos t
    where t.env_id = ${envId}::uuid and t.is_active and t.deleted_at is null
      and (${matches} or starts_with(lower(t.code), lower(${text})))
    order by (lower(t.code) = lower(${text})) desc, ${textRank(text, sql`t.name`)}
    limit ${candidates}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const onSale = await combosOnSale(tenant, { customerId, day, combos: { ids, codes: [] } })
  const best = onSale.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).slice(0, suggestedCombos)
  return offeredCombos(tenant, best, except)
}
