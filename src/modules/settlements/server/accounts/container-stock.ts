import { sql } from 'kysely'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { addUnits, thousandthsOf } from '../../../../kernel/contract/quantities.ts'
import type { Actor } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { ContainerStockKind, ContainerStockView } from '../../contract/account-view.ts'

type Place = { siteId: string; articleId: string }

export type ContainerStockMove = Place & {
  id?: string
  kind: ContainerStockKind
  /** Positive units enter the site. */
  units: number
  settlementId?: string
  closing?: number
  reason: string
}

/** Adds movements to the empty containers of sites, in the caller's transaction; rows are locked in one order to avoid deadlocks. */
export const moveContainerStock = async (
  { db, envId }: Tenant,
  actor: Actor,
  moves: ContainerStockMove[],
): Promise<void> => {
  const inOrder = moves
    .filter(({ units }) => thousandthsOf(units) !== 0)
    .toSorted((one, other) => `${one.siteId}${one.articleId}`.localeCompare(`${other.siteId}${other.articleId}`))
  for (const { id = newId(), settlementId, closing, ...move } of inOrder) {
    const { rows } = await sql<{ units: number }>`
      insert into container_stock (env_id, site_id, article_id, units)
      values (${envId}::uuid, ${move.siteId}::uuid, ${move.articleId}::uuid, ${move.units})
      on conflict (env_id, site_id, article_id) do update set units = container_stock.units + excluded.units
      returning units`.execute(db)
    await db
      .insertInto('containerStockMovements')
      .values({
        envId,
        id,
        ...move,
        balance: rows[0]?.units ?? move.units,
        settlementId: settlementId ?? null,
        closing: closing ?? null,
        userId: actor.userId,
        actor: actor.name,
        createdAt: new Date(),
      })
      .execute()
  }
}

/** Reverses the containers that a closing brought in, with contrary movements. */
export const reverseContainerStock = async (
  tenant: Tenant,
  actor: Actor,
  { settlementId, closing, reason }: { settlementId: string; closing: number; reason: string },
): Promise<void> => {
  const movements = await tenant.db
    .selectFrom('containerStockMovements')
    .select(['siteId', 'articleId', 'units'])
    .where('envId', '=', tenant.envId)
    .where('settlementId', '=', settlementId)
    .where('closing', '=', closing)
    .where('kind', '=', 'collected')
    .execute()
  await moveContainerStock(
    tenant,
    actor,
    movements.map(({ units, ...place }) => ({
      ...place,
      units: -Number(units),
      kind: 'reversal',
      settlementId,
      closing,
      reason,
    })),
  )
}

/** Empty containers of one article at one site, with their movements. Throws notFound. */
export const readContainerStock = async (
  { db, envId }: Tenant,
  { siteId, articleId }: Place,
): Promise<ContainerStockView> => {
  const places = await sql<Omit<ContainerStockView, 'movements'>>`
    select json_build_object('id', s.id, 'code', s.code, 'name', s.name) as site,
      json_build_object('id', a.id, 'code', a.code, 'name', a.name) as article, coalesce(b.units, 0) as units
    from sites s join articles a on a.env_id = ${envId}::uuid and a.id = ${articleId}::uuid and a.returnable_container
    left join container_stock b on b.env_id = ${envId}::uuid and b.site_id = s.id and b.article_id = a.id
    where s.env_id = ${envId}::uuid and s.id = ${siteId}::uuid`.execute(db)
  const [place] = places.rows
  if (!place) throw problem(problems.notFound)
  const { rows: movements } = await sql<ContainerStockView['movements'][number]>`
    select m.id, m.created_at as at, m.kind, m.units, m.balance, l.number as load_number, m.reason, m.actor
    from container_stock_movements m
    left join settlements s on s.env_id = ${envId}::uuid and s.id = m.settlement_id
    left join consolidated_loads l on l.env_id = ${envId}::uuid and l.id = s.load_id
    where m.env_id = ${envId}::uuid and m.site_id = ${siteId}::uuid and m.article_id = ${articleId}::uuid
    order by m.created_at desc, m.id desc limit 100`.execute(db)
  return { ...place, movements }
}

/** Adjusts the containers of a site to a count; a repeated key does nothing. Throws notFound. */
export const adjustContainerStock = async (
  tenant: Tenant,
  actor: Actor,
  { key, units, reason, ...place }: Place & { key: string; units: number; reason: string },
): Promise<void> => {
  const { db, envId } = tenant
  await readContainerStock(tenant, place)
  const earlier = await db
    .selectFrom('containerStockMovements')
    .select('id')
    .where('envId', '=', envId)
    .where('id', '=', key)
    .executeTakeFirst()
  if (earlier) return
  // The row is locked before it is read, so that nobody adds to it meanwhile.
  const stock = await sql<{ units: number }>`
    insert into container_stock (env_id, site_id, article_id, units)
    values (${envId}::uuid, ${place.siteId}::uuid, ${place.articleId}::uuid, 0)
    on conflict (env_id, site_id, article_id) do update set units = container_stock.units returning units`.execute(db)
  const difference = addUnits(units, -(stock.rows[0]?.units ?? 0))
  await moveContainerStock(tenant, actor, [{ ...place, id: key, kind: 'adjustment', units: difference, reason }])
}
