import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { AssetFollow } from '../contract/follow.ts'

/** Rows of each list of one answer; more are counted. */
const shown = 200

type Asset = AssetFollow['asset']

/** Null when there is no such asset; a deleted one is still shown. */
export const findAsset = async ({ db, envId }: Tenant, id: string): Promise<Asset | null> => {
  const found = await sql<Asset>`
    select a.id, a.code, a.serial, a.type, a.brand, a.model, a.value_cents, a.bought_on, a.note, a.state, a.since, a.moves, a.deleted_at is not null is_deleted,
      case when c.id is not null then json_build_object('id', c.id, 'code', c.code, 'name', c.name) end customer
    from assets a left join customers c on c.env_id = ${envId}::uuid and c.id = a.customer_id
    where a.env_id = ${envId}::uuid and a.id = ${id}::uuid`.execute(db)
  return found.rows[0] ?? null
}

type Counted<Row> = { items: Row[]; count: number }

const counted = <Row extends object>(rows: (Row & { total: number })[]): Counted<Row> => ({
  items: rows,
  count: rows[0]?.total ?? 0,
})

type Movement = AssetFollow['movements'][number]

/** Newest first. */
export const findMovements = async ({ db, envId }: Tenant, assetId: string): Promise<Counted<Movement>> => {
  const found = await sql<Movement & { total: number }>`
    select m.sequence, m.kind, m.day, m.from_state, f.name from_customer, m.to_state, t.name to_customer, o.code other_asset, m.other_asset_id, m.undone,
      exists (select 1 from asset_movements u where u.env_id = ${envId}::uuid and u.asset_id = m.asset_id and u.undone = m.sequence) is_undone,
      m.note, m.actor, m.created_at, count(*) over () total
    from asset_movements m
    left join customers f on f.env_id = ${envId}::uuid and f.id = m.from_customer_id
    left join customers t on t.env_id = ${envId}::uuid and t.id = m.to_customer_id
    left join assets o on o.env_id = ${envId}::uuid and o.id = m.other_asset_id
    where m.env_id = ${envId}::uuid and m.asset_id = ${assetId}::uuid order by m.sequence desc limit ${shown}`.execute(
    db,
  )
  return counted(found.rows)
}

type Inspection = AssetFollow['inspections'][number]

export const findInspections = async ({ db, envId }: Tenant, assetId: string): Promise<Counted<Inspection>> => {
  const found = await sql<Inspection & { total: number }>`
    select i.id, i.day, i.condition, i.result, c.name customer, i.note, i.file_id, i.actor, count(*) over () total
    from asset_inspections i left join customers c on c.env_id = ${envId}::uuid and c.id = i.customer_id
    where i.env_id = ${envId}::uuid and i.asset_id = ${assetId}::uuid order by i.day desc, i.created_at desc limit ${shown}`.execute(
    db,
  )
  return counted(found.rows)
}

export const findPhotos = async ({ db, envId }: Tenant, assetId: string): Promise<AssetFollow['photos']> => {
  const found = await sql<AssetFollow['photos'][number]>`
    select id, file_id, caption, actor, created_at from asset_photos
    where env_id = ${envId}::uuid and asset_id = ${assetId}::uuid and deleted_at is null order by created_at desc, id limit ${shown}`.execute(
    db,
  )
  return found.rows
}
