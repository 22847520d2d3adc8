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
  /** Whether what was counted can be sold; by default it can. */
  isFit?: boolean
  units: number
}

export type LotLevel = {
  locationId: string
  articleId: string
  lotId: string
  lot: string
  isFit: boolean
  units: number
  expiresOn: string | null
}

const lotLevels = async ({ db, envId }: Tenant, counts: CountedLevel[]): Promise<LotLevel[]> => {
  const keys = counts.map(({ place, articleId }) => ({ locationId: place.id, articleId }))
  const { rows } = await sql<LotLevel>`
    select v.location_id, v.article_id, v.lot_id, l.code as lot, v.is_fit, v.units, l.expires_on
    from (select distinct "locationId", "articleId" from json_to_recordset(${JSON.stringify(keys)}::json) w("locationId" uuid, "articleId" uuid)) w
    join stock_levels v on v.env_id = ${envId}::uuid and v.location_id = w."locationId" and v.article_id = w."articleId"
    join stock_lots l on l.env_id = ${envId}::uuid and l.id = v.lot_id`.execute(db)
  return rows
}

type Goods = { locationId: string; articleId: string; isFit: boolean }

const goodsText = ({ locationId, articleId, isFit }: Goods): string => `${locationId} ${articleId} ${isFit}`

const goodsOf = ({ place, articleId, isFit = true }: CountedLevel): Goods => ({
  locationId: place.id,
  articleId,
  isFit,
})

/** First what nobody told apart, then what expires first. */
const firstExpired = (one: LotLevel, other: LotLevel): number => {
  if ((one.lot === '') !== (other.lot === '')) return one.lot === '' ? -1 : 1
  return (one.expiresOn ?? '9999').localeCompare(other.expiresOn ?? '9999')
}

export type Part = { lot: string; thousandths: number }

/**
 * Spreads the difference of an article over its lots: what appeared is of no known lot, what is missing is taken from
 * there and then from what expires first.
 */
const spread = (levels: LotLevel[], difference: number): Part[] => {
  if (difference >= 0) return [{ lot: '', thousandths: difference }]
  const parts: Part[] = []
  let missing = -difference
  for (const { lot, units } of levels.toSorted(firstExpired)) {
    const thousandths = Math.min(missing, Math.max(thousandthsOf(units), 0))
    if (thousandths > 0) parts.push({ lot, thousandths: -thousandths })
    missing -= thousandths
  }
  return missing > 0 ? [...parts, { lot: '', thousandths: -missing }] : parts
}

/** What there is of what was counted, and by how much of each lot it differs. */
export type CountDifference = { counted: CountedLevel; kept: LotLevel[]; units: number; parts: Part[] }

const differenceOf = (count: CountedLevel, levels: LotLevel[]): CountDifference => {
  const wanted = thousandthsOf(count.units)
  const ownLevels = count.lot === undefined ? levels : levels.filter(({ lot }) => lot === count.lot)
  const sum = ownLevels.reduce((total, { units }) => total + thousandthsOf(units), 0)
  const difference = wanted - sum
  const parts = count.lot === undefined ? spread(ownLevels, difference) : [{ lot: count.lot, thousandths: difference }]
  return {
    counted: count,
    kept: ownLevels,
    units: unitsOf(sum),
    parts: parts.filter(({ thousandths }) => thousandths !== 0),
  }
}

export type StockCount = {
  documentKey: string
  reason?: string
  levels: CountedLevel[]
  /** What makes it the same count when it is sent again; by default, its levels. */
  content?: unknown
}

/** Takes every row that a count may touch, in the ledger's order: two counts of the same goods come one after the other. */
const takeLevels = async (tenant: Tenant, counts: CountedLevel[]): Promise<LotLevel[]> => {
  await refuseUnknownPlaces(
    tenant,
    counts.map(({ place }) => place),
  )
  const lots = await ensureLots(
    tenant,
    counts.map(({ articleId, lot = '' }) => ({ articleId, lot, expiresOn: null })),
  )
  const kinds = new Map(counts.map(({ place }) => [place.id, place.kind]))
  const countedKeys = counts.map(one => ({
    ...goodsOf(one),
    lotId: lotIdIn(lots, { articleId: one.articleId, lot: one.lot ?? '' }),
  }))
  const deltas = new Map(
    [...(await lotLevels(tenant, counts)), ...countedKeys].map(({ locationId, articleId, lotId, isFit }) => {
      const key = { locationId, lotId, isFit }
      const locationKind = kinds.get(locationId) ?? 'warehouse'
      return [levelKeyText(key), { ...key, articleId, locationKind, units: 0 }]
    }),
  )
  await addToLevels(tenant, [...deltas.values()])
  return lotLevels(tenant, counts)
}

/**
 * What there is of each counted place and article (and lot, where named), kept from others until the transaction ends,
 * and by how much it differs. Each comes once.
 */
export const compareStock = async (tenant: Tenant, levels: CountedLevel[]): Promise<CountDifference[]> => {
  if (levels.length === 0) return []
  const levelsByGoods = Map.groupBy(await takeLevels(tenant, levels), goodsText)
  return levels.map(count => differenceOf(count, levelsByGoods.get(goodsText(goodsOf(count))) ?? []))
}

const movementsOf = (documentKey: string, { counted, parts }: CountDifference): StockMovement[] =>
  parts.map(({ lot, thousandths }) => ({
    documentKey,
    kind: 'adjustment',
    place: counted.place,
    articleId: counted.articleId,
    lot,
    isFit: counted.isFit ?? true,
    units: unitsOf(thousandths),
  }))

/** Lots expire on the day that a count says. */
const tellExpiries = async (tenant: Tenant, levels: CountedLevel[]): Promise<void> => {
  const expiries = levels.flatMap(({ articleId, lot = '', expiresOn }) =>
    expiresOn ? [{ articleId, lot, expiresOn }] : [],
  )
  if (expiries.length > 0) await ensureLots(tenant, expiries)
}

type CountDocument = Pick<StockCount, 'documentKey' | 'reason'> & { content: unknown }

const claimCount = (tenant: Tenant, actor: Actor, { documentKey, reason, content }: CountDocument) =>
  claimDocuments(tenant, actor, [{ key: documentKey, reason, content }])

type Counted = { isNew: boolean; document: string; changed: number }

const writeCount = async (
  tenant: Tenant,
  claims: Awaited<ReturnType<typeof claimCount>>,
  { documentKey, differences }: { documentKey: string; differences: CountDifference[] },
): Promise<Counted> => {
  await tellExpiries(
    tenant,
    differences.map(({ counted }) => counted),
  )
  await postMovements(
    tenant,
    claims,
    differences.flatMap(difference => movementsOf(documentKey, difference)),
  )
  const changeCount = differences.filter(({ parts }) => parts.length > 0).length
  return { isNew: true, document: claims.get(documentKey)?.id ?? '', changed: changeCount }
}

const isRepeated = (claims: Awaited<ReturnType<typeof claimCount>>, key: string): boolean =>
  claims.get(key)?.isNew !== true

/**
 * Makes the kept stock what `compareStock` of this transaction found to be different, under a key of its own. Answers the
 * document that did.
 */
export const settleStock = async (
  tenant: Tenant,
  actor: Actor,
  count: CountDocument & { differences: CountDifference[] },
): Promise<string> => {
  const claims = await claimCount(tenant, actor, count)
  if (isRepeated(claims, count.documentKey)) return ''
  return (await writeCount(tenant, claims, count)).document
}

/**
 * Makes the kept stock what was counted, by movements of adjustment. Each place and article (and lot, where named) comes
 * once in a count. Answers whether the count was news, and how many levels it changed.
 */
export const setStock = async (
  tenant: Tenant,
  actor: Actor,
  { documentKey, reason, levels, content = levels }: StockCount,
): Promise<{ isNew: boolean; changed: number }> => {
  const claims = await claimCount(tenant, actor, { documentKey, reason, content })
  if (isRepeated(claims, documentKey)) return { isNew: false, changed: 0 }
  const differences = await compareStock(tenant, levels)
  const { isNew, changed } = await writeCount(tenant, claims, { documentKey, differences })
  return { isNew, changed }
}
