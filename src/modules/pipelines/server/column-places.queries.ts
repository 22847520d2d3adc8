import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'

/** What is left between two cards, so that others can be put there without touching either. */
const gap = 2 ** 20

/** The state must be locked: two people who put cards in one column take turns. */
type Column = { stateId: string; except: string }

type Neighbours = { above: number | null; below: number | null }

const findNeighbours = async (
  { db, envId }: Tenant,
  { stateId, except }: Column,
  { afterId, beforeId }: { afterId: string | null; beforeId: string | null },
): Promise<Neighbours> => {
  const inColumn = sql`t.env_id = ${envId}::uuid and t.state_id = ${stateId}::uuid and t.deleted_at is null and t.id <> ${except}::uuid`
  const placeOf = (id: string) => sql`(select t.position from opportunities t where ${inColumn} and t.id = ${id}::uuid)`
  const first = sql`(select min(t.position) from opportunities t where ${inColumn})`
  const found = await (afterId
    ? sql<Neighbours>`select ${placeOf(afterId)} as above,
          (select min(t.position) from opportunities t where ${inColumn} and t.position > ${placeOf(afterId)}) as below`
    : beforeId
      ? sql<Neighbours>`select ${placeOf(beforeId)} as below,
          (select max(t.position) from opportunities t where ${inColumn} and t.position < ${placeOf(beforeId)}) as above`
      : sql<Neighbours>`select null::bigint as above, ${first} as below`
  ).execute(db)
  const neighbours = found.rows[0] ?? { above: null, below: null }
  if (neighbours.above !== null || neighbours.below !== null || (!afterId && !beforeId)) return neighbours
  // The card named as a neighbour has left the column: on top of it, as when none is named.
  const top = await sql<{ below: number | null }>`select ${first} as below`.execute(db)
  return { above: null, below: top.rows[0]?.below ?? null }
}

const between = ({ above, below }: Neighbours): number | null => {
  if (above === null && below === null) return 0
  if (above === null) return (below ?? 0) - gap
  if (below === null) return above + gap
  return below - above < 2 ? null : Math.floor((above + below) / 2)
}

const spread = async ({ db, envId }: Tenant, { stateId }: Column): Promise<void> => {
  await sql`update opportunities as t set position = o.place * ${gap}::bigint
    from (select id, row_number() over (order by position, id) as place from opportunities
      where env_id = ${envId}::uuid and state_id = ${stateId}::uuid and deleted_at is null) o
    where t.env_id = ${envId}::uuid and t.id = o.id`.execute(db)
}

/** A place in a column under one card, over another, or on top of all. */
export const placeIn = async (
  tenant: Tenant,
  column: Column,
  neighbours: { afterId: string | null; beforeId: string | null },
): Promise<number> => {
  const place = between(await findNeighbours(tenant, column, neighbours))
  if (place !== null) return place
  await spread(tenant, column)
  return between(await findNeighbours(tenant, column, neighbours)) ?? 0
}

type NewCard = { id: string; stateId: string }

/** Puts new cards on top of their columns, the first of them first. */
export const placeOnTop = async ({ db, envId }: Tenant, cards: NewCard[]): Promise<void> => {
  await sql`
    with made as (
      select n.id, n.state_id, row_number() over (partition by n.state_id order by n.place desc) as up
      from unnest(${cards.map(({ id }) => id)}::uuid[], ${cards.map(({ stateId }) => stateId)}::uuid[]) with ordinality as n (id, state_id, place)
    ), top as (
      select m.state_id, (select min(t.position) from opportunities t where t.env_id = ${envId}::uuid and t.state_id = m.state_id
        and t.deleted_at is null and t.id <> all (${cards.map(({ id }) => id)}::uuid[])) as position
      from (select distinct state_id from made) m
    )
    update opportunities as t set position = coalesce(top.position, 0) - made.up * ${gap}::bigint
    from made join top on top.state_id = made.state_id
    where t.env_id = ${envId}::uuid and t.id = made.id`.execute(db)
}
