import { sql } from 'kysely'
import type { Actor } from '../../../../kernel/server/audit.ts'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { lockLevelsShared } from './levels-lock.ts'
import { type LevelKey, type LotIds, type LotName, lotIdIn, lotText } from './movement.ts'

/** Rows are sent as one JSON parameter, so that a statement has the same text for any number of rows. */
const json = (rows: object[]) => sql`${JSON.stringify(rows)}::json`

export type NewDocument = { key: string; id: string; digest: string; reason: string | null; stated: unknown }

/** Inserts the documents whose keys are free and returns those keys. A concurrent claim of the same key waits for this transaction. */
export const claimKeys = async ({ db, envId }: Tenant, actor: Actor, documents: NewDocument[]): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    insert into stock_documents (env_id, key, id, digest, reason, stated, user_id, actor, created_at)
    select ${envId}::uuid, d.key, d.id, d.digest, d.reason, d.stated, ${actor.userId}::uuid, ${actor.name}, ${new Date()}::timestamptz
    from json_to_recordset(${json(documents)}) d(key text, id uuid, digest text, reason text, stated jsonb) order by d.key
    on conflict (env_id, key) do nothing returning key`.execute(db)
  return rows.map(({ key }) => key)
}

export type KnownDocument = NewDocument

export const documentsOf = async ({ db, envId }: Tenant, keys: string[]): Promise<KnownDocument[]> => {
  const { rows } = await sql<KnownDocument>`
    select key, id, digest, reason, stated from stock_documents where env_id = ${envId}::uuid and key = any(${keys}::text[])`.execute(
    db,
  )
  return rows
}

export type LotRow = LotName & { expiresOn: string | null }

const insertLots = async ({ db, envId }: Tenant, lots: LotName[]): Promise<void> => {
  const rows = lots.map(lot => ({ ...lot, id: newId() }))
  await sql`
    insert into stock_lots (env_id, id, article_id, code)
    select ${envId}::uuid, l.id, l."articleId", l.lot from json_to_recordset(${json(rows)}) l(id uuid, "articleId" uuid, lot text)
    order by l."articleId", l.lot on conflict (env_id, article_id, code) do nothing ${returningOne}`.execute(db)
}

const findLots = async ({ db, envId }: Tenant, lots: LotName[]): Promise<Map<string, string>> => {
  const { rows } = await sql<LotName & { id: string }>`
    select t.id, t.article_id, t.code as lot
    from json_to_recordset(${json(lots)}) l("articleId" uuid, lot text)
    join stock_lots t on t.env_id = ${envId}::uuid and t.article_id = l."articleId" and t.code = l.lot`.execute(db)
  return new Map(rows.map(row => [lotText(row), row.id]))
}

/** Creates the lots that do not exist, sets the expiries of those rows that have one, and returns the ids of all. */
export const ensureLots = async (tenant: Tenant, rows: LotRow[]): Promise<LotIds> => {
  const names = [
    ...new Map(rows.map(({ articleId, lot }) => [lotText({ articleId, lot }), { articleId, lot }])).values(),
  ]
  const existingIds = await findLots(tenant, names)
  const missing = names.filter(name => !existingIds.has(lotText(name)))
  if (missing.length > 0) await insertLots(tenant, missing)
  const lots = missing.length > 0 ? await findLots(tenant, names) : existingIds
  const expiries = new Map(
    rows.flatMap(lot =>
      lot.expiresOn ? [[lotIdIn(lots, lot), { id: lotIdIn(lots, lot), expiresOn: lot.expiresOn }]] : [],
    ),
  )
  if (expiries.size === 0) return lots
  await sql`
    update stock_lots set expires_on = told."expiresOn"
    from (
      select t.id, l."expiresOn" from json_to_recordset(${json([...expiries.values()])}) l(id uuid, "expiresOn" date)
      join stock_lots t on t.env_id = ${tenant.envId}::uuid and t.id = l.id and t.expires_on is distinct from l."expiresOn"
      order by t.id for update of t
    ) told
    where stock_lots.env_id = ${tenant.envId}::uuid and stock_lots.id = told.id`.execute(tenant.db)
  return lots
}

export type LevelDelta = LevelKey & { locationKind: string; articleId: string; units: number }
export type WrittenLevel = LevelKey & { articleId: string; units: number }

/**
 * Adds to the levels and returns them. Rows are locked in the order of their key, here and everywhere, to avoid deadlocks;
 * adding zero locks the row as well.
 */
export const addToLevels = async ({ db, envId }: Tenant, deltas: LevelDelta[]): Promise<WrittenLevel[]> => {
  await lockLevelsShared({ db, envId })
  const { rows } = await sql<WrittenLevel>`
    insert into stock_levels (env_id, location_kind, location_id, article_id, lot_id, is_fit, units, updated_at)
    select ${envId}::uuid, d."locationKind", d."locationId", d."articleId", d."lotId", d."isFit", d.units, ${new Date()}::timestamptz
    from json_to_recordset(${json(deltas)}) d("locationKind" text, "locationId" uuid, "articleId" uuid, "lotId" uuid, "isFit" boolean, units numeric)
    order by d."locationId", d."lotId", d."isFit"
    on conflict (env_id, location_id, lot_id, is_fit)
      do update set units = stock_levels.units + excluded.units, updated_at = excluded.updated_at
    returning location_id, article_id, lot_id, is_fit, units`.execute(db)
  return rows
}

export type MovementRow = {
  id: string
  documentId: string
  line: number
  kind: string
  siteId: string | null
  vehicleId: string | null
  articleId: string
  lotId: string
  isFit: boolean
  units: number
  balance: number
  happenedAt: string
}

export const insertMovements = async ({ db, envId }: Tenant, movements: MovementRow[]): Promise<void> => {
  await sql`
    insert into stock_movements (env_id, id, document_id, line, kind, site_id, vehicle_id, article_id, lot_id, is_fit, units, balance, happened_at)
    select ${envId}::uuid, m.id, m."documentId", m.line, m.kind, m."siteId", m."vehicleId", m."articleId", m."lotId", m."isFit", m.units,
      m.balance, m."happenedAt"
    from json_to_recordset(${json(movements)}) m(id uuid, "documentId" uuid, line int, kind text, "siteId" uuid, "vehicleId" uuid,
      "articleId" uuid, "lotId" uuid, "isFit" boolean, units numeric, balance numeric, "happenedAt" timestamptz) ${returningOne}`.execute(
    db,
  )
}

/** The places among `ids` where goods may move: warehouses and vehicles that are not deleted. */
export const knownPlaces = async ({ db, envId }: Tenant, ids: string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ place: string }>`
    select 'warehouse ' || id as place from sites
    where env_id = ${envId}::uuid and id = any(${ids}::uuid[]) and deleted_at is null and (is_warehouse or type = 'deposito')
    union all
    select 'vehicle ' || id from vehicles where env_id = ${envId}::uuid and id = any(${ids}::uuid[]) and deleted_at is null`.execute(
    db,
  )
  return new Set(rows.map(({ place }) => place))
}

export type Shortfall = { article: string; place: string; units: number }

/** The names of the article, lot and place of levels that would be negative. */
export const describeLevels = async ({ db, envId }: Tenant, levels: WrittenLevel[]): Promise<Shortfall[]> => {
  const { rows } = await sql<Shortfall>`
    select a.code || ' ' || a.name as article, coalesce(s.name, v.code, '') as place, k.units
    from json_to_recordset(${json(levels)}) k("locationId" uuid, "articleId" uuid, units numeric)
    join articles a on a.env_id = ${envId}::uuid and a.id = k."articleId"
    left join sites s on s.env_id = ${envId}::uuid and s.id = k."locationId"
    left join vehicles v on v.env_id = ${envId}::uuid and v.id = k."locationId"
    order by a.code`.execute(db)
  return rows
}
