import { hash } from 'node:crypto'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { problem } from '../../../../kernel/contract/problems.ts'
import type { Actor } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { StockPlace } from '../../contract/movements.ts'
import { stockProblems } from '../../contract/problems.ts'
import { stockSettings } from '../../contract/stock-settings.ts'
import {
  addToLevels,
  claimKeys,
  digestsOf,
  ensureLots,
  insertMovements,
  knownPlaces,
  type LevelDelta,
  namesOf,
  type WrittenLevel,
} from './ledger.queries.ts'
import { levelKeyOf, levelKeyText, type StockMovement, thousandthsOf, unitsOf } from './movement.ts'

/** What asks to be done once: its key, and everything that makes it this act and no other. */
export type StockDocument = { key: string; reason?: string | undefined; content: unknown }

/**
 * Takes the keys of documents; answers those that were free. One that was used for the same thing is no news, for another
 * it is a problem (`stock.keyReused`).
 */
export const claimDocuments = async (tenant: Tenant, actor: Actor, documents: StockDocument[]): Promise<Set<string>> => {
  const claims = documents.map(({ key, reason, content }) => ({
    key,
    id: newId(),
    digest: hash('sha256', JSON.stringify(content)),
    reason: reason ?? null,
  }))
  const fresh = new Set(await claimKeys(tenant, actor, claims))
  const repeated = claims.filter(({ key }) => !fresh.has(key))
  const known = repeated.length > 0 ? await digestsOf(tenant, repeated.map(({ key }) => key)) : new Map()
  const other = repeated.find(({ key, digest }) => known.get(key) !== digest)
  if (other) throw problem(stockProblems.keyReused, { errors: [{ path: 'key', message: `«${other.key}» ya se usó.` }] })
  return fresh
}

const deltasOf = (movements: StockMovement[]): LevelDelta[] => {
  const sums = new Map<string, LevelDelta>()
  for (const movement of movements) {
    const key = levelKeyOf(movement)
    const text = levelKeyText(key)
    const before = sums.get(text)?.units ?? 0
    const units = unitsOf(thousandthsOf(before) + thousandthsOf(movement.units))
    sums.set(text, { ...key, locationKind: movement.place.kind, units })
  }
  return [...sums.values()]
}

/** Only what leaves can be missing: a level that was negative already may always be mended. */
const refuseShortage = async (tenant: Tenant, deltas: LevelDelta[], levels: WrittenLevel[]): Promise<void> => {
  const leaving = new Set(deltas.filter(({ units }) => units < 0).map(levelKeyText))
  const short = levels.filter(level => level.units < 0 && leaving.has(levelKeyText(level)))
  if (short.length === 0 || (await tenant.settings(stockSettings)).allowsNegative) return
  const names = await namesOf(tenant, short.slice(0, 20))
  const errors = names.map(({ article, place }, index) => ({
    path: '',
    message: `No alcanza el stock de «${article}» en «${place}»: faltan ${formatNumber(-(short[index]?.units ?? 0), 3)} un.`,
  }))
  throw problem(stockProblems.insufficient, { message: errors[0]?.message ?? stockProblems.insufficient.message, errors })
}

/** The level after each movement, counted back from the level after the last one. */
const balancesOf = (movements: StockMovement[], levels: WrittenLevel[]): number[] => {
  const left = new Map(levels.map(level => [levelKeyText(level), thousandthsOf(level.units)]))
  const balances = movements.toReversed().map(movement => {
    const key = levelKeyText(levelKeyOf(movement))
    const after = left.get(key) ?? 0
    left.set(key, after - thousandthsOf(movement.units))
    return unitsOf(after)
  })
  return balances.toReversed()
}

/** Goods move only at warehouses and on vehicles that are there. */
export const refuseUnknownPlaces = async (tenant: Tenant, places: StockPlace[]): Promise<void> => {
  const known = await knownPlaces(tenant, [...new Set(places.map(({ id }) => id))])
  if (places.some(({ kind, id }) => !known.has(`${kind} ${id}`))) throw problem(stockProblems.unknownPlace)
}

/** Writes movements whose documents were claimed, and their sums. */
export const postMovements = async (tenant: Tenant, given: StockMovement[]): Promise<void> => {
  const movements = given.filter(({ units }) => thousandthsOf(units) !== 0)
  if (movements.length === 0) return
  await refuseUnknownPlaces(
    tenant,
    movements.map(({ place }) => place),
  )
  const lots = movements.map(({ articleId, lot = '', expiresOn = null }) => ({ articleId, lot, expiresOn }))
  await ensureLots(tenant, lots)
  const deltas = deltasOf(movements)
  const levels = await addToLevels(tenant, deltas)
  await refuseShortage(tenant, deltas, levels)
  const balances = balancesOf(movements, levels)
  const lines = new Map<string, number>()
  const rows = movements.map((movement, index) => {
    const line = lines.get(movement.documentKey) ?? 0
    lines.set(movement.documentKey, line + 1)
    return {
      ...levelKeyOf(movement),
      id: newId(),
      documentKey: movement.documentKey,
      line,
      kind: movement.kind,
      locationKind: movement.place.kind,
      units: unitsOf(thousandthsOf(movement.units)),
      balance: balances[index] ?? 0,
      happenedAt: (movement.happenedAt ?? new Date()).toISOString(),
    }
  })
  await insertMovements(tenant, rows)
  tenant.publish({ topic: 'stock', payload: { articles: new Set(movements.map(({ articleId }) => articleId)).size } })
}

/**
 * Moves goods and keeps their sums, in the caller's transaction. Every document key is done once: answers the keys that
 * were done now. Throws `stock.insufficient` when a place would be left with less than nothing and the company does not
 * allow it, `stock.keyReused`, `stock.unknownPlace`. Articles must exist. Call it once a transaction, with everything:
 * its rows are taken in one order.
 */
export const moveStock = async (tenant: Tenant, actor: Actor, movements: StockMovement[]): Promise<Set<string>> => {
  const byKey = Map.groupBy(movements, ({ documentKey }) => documentKey)
  const documents = [...byKey].map(([key, own]) => ({
    key,
    reason: own[0]?.reason,
    content: own.map(({ happenedAt: _, ...rest }) => rest),
  }))
  if (documents.length === 0) return new Set()
  const fresh = await claimDocuments(tenant, actor, documents)
  await postMovements(
    tenant,
    movements.filter(({ documentKey }) => fresh.has(documentKey)),
  )
  return fresh
}
