import { formatQuantity } from '../../../../kernel/contract/formats.ts'
import { problem } from '../../../../kernel/contract/problems.ts'
import type { Actor } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { StockPlace } from '../../contract/movements.ts'
import { stockProblems } from '../../contract/problems.ts'
import { stockSettings } from '../../contract/stock-settings.ts'
import { type Claim, claimDocuments } from './documents.ts'
import {
  addToLevels,
  describeLevels,
  ensureLots,
  insertMovements,
  knownPlaces,
  type LevelDelta,
  type MovementRow,
  type WrittenLevel,
} from './ledger.queries.ts'
import { findFallenBelow, lockMinimums } from './minimums.queries.ts'
import { levelKeyText, lotIdIn, type StockMovement, thousandthsOf, unitsOf } from './movement.ts'

/** A movement with the id of its lot. */
type Placed = StockMovement & LevelDelta

const place = async (tenant: Tenant, movements: StockMovement[]): Promise<Placed[]> => {
  const lotRows = movements.map(({ articleId, lot = '', expiresOn = null }) => ({ articleId, lot, expiresOn }))
  const lots = await ensureLots(tenant, lotRows)
  return movements.map(movement => ({
    ...movement,
    units: unitsOf(thousandthsOf(movement.units)),
    locationKind: movement.place.kind,
    locationId: movement.place.id,
    lotId: lotIdIn(lots, { articleId: movement.articleId, lot: movement.lot ?? '' }),
    isFit: movement.isFit ?? true,
  }))
}

const deltasOf = (movements: Placed[]): LevelDelta[] => {
  const sums = new Map<string, LevelDelta>()
  for (const { locationKind, locationId, articleId, lotId, isFit, units } of movements) {
    const key = levelKeyText({ locationId, lotId, isFit })
    const sum = thousandthsOf(sums.get(key)?.units ?? 0) + thousandthsOf(units)
    sums.set(key, { locationKind, locationId, articleId, lotId, isFit, units: unitsOf(sum) })
  }
  return [...sums.values()]
}

/** At most this many shortfalls are reported. */
const examples = 20

/** Only movements out can be refused: units may always enter, also at a level that is negative already. */
const refuseShortage = async (tenant: Tenant, deltas: LevelDelta[], levels: WrittenLevel[]): Promise<void> => {
  const leaving = new Set(deltas.filter(({ units }) => units < 0).map(levelKeyText))
  const short = levels.filter(level => level.units < 0 && leaving.has(levelKeyText(level)))
  if (short.length === 0 || (await tenant.settings(stockSettings)).allowsNegative) return
  const errors = (await describeLevels(tenant, short.slice(0, examples))).map(({ article, place: where, units }) => ({
    path: '',
    message: `No alcanza el stock de «${article}» en «${where}»: faltan ${formatQuantity(-units)} un.`,
  }))
  const message = errors[0]?.message ?? stockProblems.insufficient.message
  throw problem(stockProblems.insufficient, { message, errors })
}

/** The balance after each movement, computed backwards from the level after the last one. */
const balancesOf = (movements: Placed[], levels: WrittenLevel[]): number[] => {
  const remainders = new Map(levels.map(level => [levelKeyText(level), thousandthsOf(level.units)]))
  const balances = movements.toReversed().map(movement => {
    const after = remainders.get(levelKeyText(movement)) ?? 0
    remainders.set(levelKeyText(movement), after - thousandthsOf(movement.units))
    return unitsOf(after)
  })
  return balances.toReversed()
}

/** Throws `stock.unknownPlace` for places that are neither a warehouse nor a vehicle. */
export const refuseUnknownPlaces = async (tenant: Tenant, places: StockPlace[]): Promise<void> => {
  const existing = await knownPlaces(tenant, [...new Set(places.map(({ id }) => id))])
  if (places.some(({ kind, id }) => !existing.has(`${kind} ${id}`))) throw problem(stockProblems.unknownPlace)
}

const rowsOf = (movements: Placed[], levels: WrittenLevel[], claims: ReadonlyMap<string, Claim>): MovementRow[] => {
  const balances = balancesOf(movements, levels)
  const lines = new Map<string, number>()
  const now = new Date()
  return movements.map(({ documentKey, kind, place: { kind: where, id }, happenedAt = now, ...movement }, index) => {
    const line = lines.get(documentKey) ?? 0
    lines.set(documentKey, line + 1)
    return {
      id: newId(),
      documentId: claims.get(documentKey)?.id ?? '',
      line,
      kind,
      siteId: where === 'warehouse' ? id : null,
      vehicleId: where === 'vehicle' ? id : null,
      articleId: movement.articleId,
      lotId: movement.lotId,
      isFit: movement.isFit,
      units: movement.units,
      balance: balances[index] ?? 0,
      happenedAt: happenedAt.toISOString(),
    }
  })
}

/** Units that leave the warehouses' fit stock, by article. */
const leavingOf = (deltas: LevelDelta[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { locationKind, isFit, articleId, units } of deltas)
    if (locationKind === 'warehouse' && isFit) sums.set(articleId, (sums.get(articleId) ?? 0) - thousandthsOf(units))
  return new Map([...sums].flatMap(([id, sum]) => (sum > 0 ? [[id, unitsOf(sum)] as const] : [])))
}

/** Live topic of stock: open screens reload on each event. */
export const stockTopic = 'stock'

/** Writes movements whose documents were claimed, and adds them to the levels. */
export const postMovements = async (
  tenant: Tenant,
  claims: ReadonlyMap<string, Claim>,
  movementsWithZeros: StockMovement[],
): Promise<void> => {
  const moving = movementsWithZeros.filter(({ units }) => thousandthsOf(units) !== 0)
  if (moving.length === 0) return
  await refuseUnknownPlaces(
    tenant,
    moving.map(movement => movement.place),
  )
  const movements = await place(tenant, moving)
  const deltas = deltasOf(movements)
  const leaving = leavingOf(deltas)
  await lockMinimums(tenant, [...leaving.keys()])
  const levels = await addToLevels(tenant, deltas)
  await refuseShortage(tenant, deltas, levels)
  await insertMovements(tenant, rowsOf(movements, levels, claims))
  const articleIds = [...new Set(movements.map(({ articleId }) => articleId))]
  tenant.publish({ topic: stockTopic, payload: {}, recordEvent: { name: 'stock.changed', ids: articleIds } })
  const fallen = await findFallenBelow(tenant, leaving)
  if (fallen.length > 0)
    tenant.publish({ topic: stockTopic, payload: {}, recordEvent: { name: 'stock.below', ids: fallen } })
}

/**
 * Moves goods and updates the levels, in the caller's transaction. Each document key is done once: the result has its
 * document and whether it was done now. Throws `stock.insufficient` when a level would be negative and the company does not
 * allow it, `stock.keyReused`, `stock.unknownPlace`. Articles must exist. Call it once in a transaction, with all movements:
 * locking the rows in one order avoids deadlocks.
 */
export const moveStock = async (
  tenant: Tenant,
  actor: Actor,
  movements: StockMovement[],
): Promise<Map<string, Claim>> => {
  if (movements.length === 0) return new Map()
  const documents = [...Map.groupBy(movements, ({ documentKey }) => documentKey)].map(([key, own]) => ({
    key,
    reason: own[0]?.reason,
    // The time is not part of the content: a repetition a moment later is the same act.
    content: own.map(movement => ({ ...movement, happenedAt: undefined })),
    movements: own,
  }))
  const claims = await claimDocuments(tenant, actor, documents)
  await postMovements(
    tenant,
    claims,
    movements.filter(({ documentKey }) => claims.get(documentKey)?.isNew),
  )
  return claims
}
