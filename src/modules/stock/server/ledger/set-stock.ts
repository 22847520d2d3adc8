import { sql } from 'kysely'
import type { Actor } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { StockPlace } from '../../contract/movements.ts'
import { claimDocuments } from './documents.ts'
import { addToLevels, ensureLots } from './ledger.queries.ts'
import { postMovements, refuseUnknownPlaces } from './move-stock.ts'
import { levelKeyText, lotIdIn, type StockMovement, thousandthsOf, unitsOf } from './movement.ts'

/** The counted units of a level; the difference with the books becomes an adjustment. */
export type CountedLevel = {
  place: StockPlace
  articleId: string
  /** Absent when the count is of all lots of the article together. */
  lot?: string
  expiresOn?: string | null
  /** Whether the counted goods are fit for sale; true by default. */
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

/** Goods without a lot first, then first expired first. */
const firstExpired = (one: LotLevel, other: LotLevel): number => {
  if ((one.lot === '') !== (other.lot === '')) return one.lot === '' ? -1 : 1
  return (one.expiresOn ?? '9999').localeCompare(other.expiresOn ?? '9999')
}

export type Part = { lot: string; thousandths: number }

/**
 * Splits the difference of an article over its lots: surplus units have no lot; missing units are taken from the goods
 * without a lot and then from the lots that expire first.
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

/** The levels behind a count, their sum, and the difference of each lot. */
export type CountDifference = { counted: CountedLevel; kept: LotLevel[]; units: number; parts: Part[] }

const differenceOf = (count: CountedLevel, levels: LotLevel[]): CountDifference => {
  const countedThousandths = thousandthsOf(count.units)
  const ownLevels = count.lot === undefined ? levels : levels.filter(({ lot }) => lot === count.lot)
  const sum = ownLevels.reduce((total, { units }) => total + thousandthsOf(units), 0)
  const difference = countedThousandths - sum
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
  /** The content by which a repetition is recognized; by default, the levels. */
  content?: unknown
}

/** Locks every level that a count may change, in the ledger's order, so that counts of the same goods run one after the other. */
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
 * Compares counts by place and article (and lot, where stated) with the books; the levels stay locked until the transaction
 * ends. Each level comes at most once.
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

/** Sets the expiry of the lots that a count states. */
const tellExpiries = async (tenant: Tenant, levels: CountedLevel[]): Promise<void> => {
  const expiries = levels.flatMap(({ articleId, lot = '', expiresOn }) =>
    expiresOn ? [{ articleId, lot, expiresOn }] : [],
  )
  if (expiries.length > 0) await ensureLots(tenant, expiries)
}

type CountDocument = Pick<StockCount, 'documentKey' | 'reason'> & { content: unknown; isStated?: boolean }

const claimCount = (tenant: Tenant, actor: Actor, { documentKey, reason, content, isStated }: CountDocument) =>
  claimDocuments(tenant, actor, [{ key: documentKey, reason, content, isStated }])

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
 * Writes the differences that `compareStock` returned in this transaction, under a key of their own. Returns the id of the
 * document.
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
 * Makes the stock equal to a count, by adjustments. Each place and article (and lot, where stated) comes once in a count.
 * Returns whether the count was done now (`isNew`) and how many levels it changed.
 */
export const setStock = async (
  tenant: Tenant,
  actor: Actor,
  { documentKey, reason, levels, content = levels }: StockCount,
): Promise<{ isNew: boolean; changed: number }> => {
  const claims = await claimCount(tenant, actor, { documentKey, reason, content, isStated: true })
  if (isRepeated(claims, documentKey)) return { isNew: false, changed: 0 }
  const differences = await compareStock(tenant, levels)
  const { isNew, changed } = await writeCount(tenant, claims, { documentKey, differences })
  return { isNew, changed }
}
