import { sql } from 'kysely'
import type { Actor } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { StockPlace } from '../../contract/movements.ts'
import { claimDocuments } from './documents.ts'
import { addToLevels, ensureLots } from './ledger.queries.ts'
import { postMovements, refuseUnknownPlaces } from './move-stock.ts'
import { levelKeyText, lotIdIn, type StockMovement, thousandthsOf, unitsOf } from './movement.ts'

/** How much there is, counted: what is kept differs from it by an adjustment. */
export type CountedLevel = {
  place: StockPlace
  articleId: string
  /** Left out, the count is of the article in all its lots. */
  lot?: string
  expiresOn?: string | null
  units: number
}

type LotLevel = {
  locationId: string
  articleId: string
  lotId: string
  lot: string
  units: number
  expiresOn: string | null
}

const lotLevels = async ({ db, envId }: Tenant, counted: CountedLevel[]): Promise<LotLevel[]> => {
  const wanted = counted.map(({ place, articleId }) => ({ locationId: place.id, articleId }))
  const { rows } = await sql<LotLevel>`
    select v.location_id, v.article_id, v.lot_id, l.code as lot, v.units, l.expires_on
    from (select distinct "locationId", "articleId" from json_to_recordset(${JSON.stringify(wanted)}::json) w("locationId" uuid, "articleId" uuid)) w
    join stock_levels v on v.env_id = ${envId}::uuid and v.location_id = w."locationId" and v.article_id = w."articleId" and v.is_fit
    join stock_lots l on l.env_id = ${envId}::uuid and l.id = v.lot_id`.execute(db)
  return rows
}

const pairOf = (locationId: string, articleId: string): string => `${locationId} ${articleId}`

/** First what nobody told apart, then what expires first. */
const firstExpired = (one: LotLevel, other: LotLevel): number => {
  if ((one.lot === '') !== (other.lot === '')) return one.lot === '' ? -1 : 1
  return (one.expiresOn ?? '9999').localeCompare(other.expiresOn ?? '9999')
}

type Part = { lot: string; thousandths: number }

/**
 * Spreads the difference of an article over its lots: what appeared is of no known lot, what is missing is taken from
 * there and then from what expires first.
 */
const spread = (levels: LotLevel[], difference: number): Part[] => {
  if (difference >= 0) return [{ lot: '', thousandths: difference }]
  const parts: Part[] = []
  let missing = -difference
  for (const { lot, units } of levels.toSorted(firstExpired)) {
    const taken = Math.min(missing, Math.max(thousandthsOf(units), 0))
    if (taken > 0) parts.push({ lot, thousandths: -taken })
    missing -= taken
  }
  return missing > 0 ? [...parts, { lot: '', thousandths: -missing }] : parts
}

const partsOf = (counted: CountedLevel, levels: LotLevel[]): Part[] => {
  const wanted = thousandthsOf(counted.units)
  const own = counted.lot === undefined ? levels : levels.filter(({ lot }) => lot === counted.lot)
  const kept = own.reduce((sum, { units }) => sum + thousandthsOf(units), 0)
  if (counted.lot === undefined) return spread(own, wanted - kept)
  return [{ lot: counted.lot, thousandths: wanted - kept }]
}

export type StockCount = {
  documentKey: string
  reason?: string
  levels: CountedLevel[]
  /** What makes it the same count when it is sent again; by default, its levels. */
  content?: unknown
}

/** Takes every row that a count may touch, in the ledger's order: two counts of the same goods come one after the other. */
const takeLevels = async (tenant: Tenant, counted: CountedLevel[]): Promise<LotLevel[]> => {
  await refuseUnknownPlaces(
    tenant,
    counted.map(({ place }) => place),
  )
  const lots = await ensureLots(
    tenant,
    counted.map(({ articleId, lot = '', expiresOn = null }) => ({ articleId, lot, expiresOn })),
  )
  const kinds = new Map(counted.map(({ place }) => [place.id, place.kind]))
  const named = counted.map(({ place, articleId, lot = '' }) => ({
    locationId: place.id,
    articleId,
    lotId: lotIdIn(lots, { articleId, lot }),
  }))
  const touched = new Map(
    [...(await lotLevels(tenant, counted)), ...named].map(({ locationId, articleId, lotId }) => {
      const key = { locationId, lotId, isFit: true }
      const locationKind = kinds.get(locationId) ?? 'warehouse'
      return [levelKeyText(key), { ...key, articleId, locationKind, units: 0 }]
    }),
  )
  await addToLevels(tenant, [...touched.values()])
  return lotLevels(tenant, counted)
}

/**
 * Makes the kept stock what was counted, by movements of adjustment. Each place and article (and lot, where named) comes
 * once in a count; only what is fit for sale is counted. Answers whether the count was news, and how many levels it changed.
 */
export const setStock = async (
  tenant: Tenant,
  actor: Actor,
  count: StockCount,
): Promise<{ isNew: boolean; changed: number }> => {
  const { documentKey, reason, levels } = count
  const claims = await claimDocuments(tenant, actor, [{ key: documentKey, reason, content: count.content ?? levels }])
  if (!claims.get(documentKey)?.isNew) return { isNew: false, changed: 0 }
  if (levels.length === 0) return { isNew: true, changed: 0 }
  const kept = Map.groupBy(await takeLevels(tenant, levels), level => pairOf(level.locationId, level.articleId))
  const movements = levels.map(counted => {
    const own = kept.get(pairOf(counted.place.id, counted.articleId)) ?? []
    return partsOf(counted, own)
      .filter(({ thousandths }) => thousandths !== 0)
      .map(
        ({ lot, thousandths }): StockMovement => ({
          documentKey,
          kind: 'adjustment',
          place: counted.place,
          articleId: counted.articleId,
          lot,
          units: unitsOf(thousandths),
        }),
      )
  })
  await postMovements(tenant, claims, movements.flat())
  return { isNew: true, changed: movements.filter(({ length }) => length > 0).length }
}
