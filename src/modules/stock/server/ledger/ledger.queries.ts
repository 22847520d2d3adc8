import { sql } from 'kysely'
import type { Actor } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { LevelKey } from './movement.ts'

/** Rows travel as one JSON value, so a statement is the same text for one movement and for a thousand. */
const json = (rows: object[]) => sql`${JSON.stringify(rows)}::json`

export type NewDocument = { key: string; id: string; digest: string; reason: string | null }

/** Keys that were free and are now taken. Whoever comes with the same key at the same time waits for this one's end. */
export const claimKeys = async ({ db, envId }: Tenant, actor: Actor, documents: NewDocument[]): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    insert into stock_documents (env_id, key, id, digest, reason, user_id, actor, created_at)
    select ${envId}::uuid, d.key, d.id, d.digest, d.reason, ${actor.userId}::uuid, ${actor.name}, ${new Date()}::timestamptz
    from json_to_recordset(${json(documents)}) d(key text, id uuid, digest text, reason text) order by d.key
    on conflict (env_id, key) do nothing returning key`.execute(db)
  return rows.map(({ key }) => key)
}

export const digestsOf = async ({ db, envId }: Tenant, keys: string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ key: string; digest: string }>`
    select key, digest from stock_documents where env_id = ${envId}::uuid and key = any(${keys}::text[])`.execute(db)
  return new Map(rows.map(({ key, digest }) => [key, digest]))
}

export type LotRow = { articleId: string; lot: string; expiresOn: string | null }

/** A lot is there from the first time it is named; an expiry that is given is from now on the lot's. */
export const ensureLots = async ({ db, envId }: Tenant, lots: LotRow[]): Promise<void> => {
  const told = lots.filter(({ expiresOn }) => expiresOn !== null)
  await sql`
    insert into stock_lots (env_id, article_id, lot)
    select distinct ${envId}::uuid, l."articleId", l.lot from json_to_recordset(${json(lots)}) l("articleId" uuid, lot text) order by 2, 3
    on conflict (env_id, article_id, lot) do nothing`.execute(db)
  if (told.length === 0) return
  await sql`
    update stock_lots set expires_on = l."expiresOn"
    from json_to_recordset(${json(told)}) l("articleId" uuid, lot text, "expiresOn" date)
    where stock_lots.env_id = ${envId}::uuid and stock_lots.article_id = l."articleId" and stock_lots.lot = l.lot
      and stock_lots.expires_on is distinct from l."expiresOn"`.execute(db)
}

export type LevelDelta = LevelKey & { locationKind: string; units: number }
export type WrittenLevel = LevelKey & { units: number }

/**
 * Adds to the sums and answers them. Rows are taken in the order of their key, here and everywhere, so that two writers
 * never wait for each other; adding zero takes the row all the same.
 */
export const addToLevels = async ({ db, envId }: Tenant, deltas: LevelDelta[]): Promise<WrittenLevel[]> => {
  const { rows } = await sql<WrittenLevel>`
    insert into stock_levels (env_id, location_kind, location_id, article_id, lot, is_fit, units, updated_at)
    select ${envId}::uuid, d."locationKind", d."locationId", d."articleId", d.lot, d."isFit", d.units, ${new Date()}::timestamptz
    from json_to_recordset(${json(deltas)}) d("locationKind" text, "locationId" uuid, "articleId" uuid, lot text, "isFit" boolean, units numeric)
    order by d."locationId", d."articleId", d.lot, d."isFit"
    on conflict (env_id, location_id, article_id, lot, is_fit)
      do update set units = stock_levels.units + excluded.units, updated_at = excluded.updated_at
    returning location_id, article_id, lot, is_fit, units`.execute(db)
  return rows
}

export type MovementRow = LevelKey & {
  id: string
  documentKey: string
  line: number
  kind: string
  locationKind: string
  units: number
  balance: number
  happenedAt: string
}

export const insertMovements = async ({ db, envId }: Tenant, movements: MovementRow[]): Promise<void> => {
  await sql`
    insert into stock_movements (env_id, id, document_key, line, kind, location_kind, location_id, article_id, lot, is_fit, units, balance, happened_at)
    select ${envId}::uuid, m.id, m."documentKey", m.line, m.kind, m."locationKind", m."locationId", m."articleId", m.lot, m."isFit", m.units,
      m.balance, m."happenedAt"
    from json_to_recordset(${json(movements)}) m(id uuid, "documentKey" text, line int, kind text, "locationKind" text, "locationId" uuid,
      "articleId" uuid, lot text, "isFit" boolean, units numeric, balance numeric, "happenedAt" timestamptz)`.execute(db)
}

/** Places goods may move at: living sites that are warehouses, and vehicles. */
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

/** What a level that fell short is called: article and place. */
export const namesOf = async ({ db, envId }: Tenant, keys: LevelKey[]): Promise<{ article: string; place: string }[]> => {
  const { rows } = await sql<{ article: string; place: string }>`
    select a.code || ' ' || a.name as article, coalesce(s.name, v.code, '') as place
    from json_to_recordset(${json(keys)}) k("locationId" uuid, "articleId" uuid)
    join articles a on a.env_id = ${envId}::uuid and a.id = k."articleId"
    left join sites s on s.env_id = ${envId}::uuid and s.id = k."locationId"
    left join vehicles v on v.env_id = ${envId}::uuid and v.id = k."locationId"`.execute(db)
  return rows
}
