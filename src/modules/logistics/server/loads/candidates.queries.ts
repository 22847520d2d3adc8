import { sql } from 'kysely'
import type { Filter } from '../../../../kernel/contract/filters.ts'
import type { ListQuery } from '../../../../kernel/contract/list-query.ts'
import type { Area } from '../../../../kernel/contract/map-area.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { insideArea } from '../../../../kernel/server/map-area-sql.ts'
import { listConditions } from '../../../../kernel/server/resources/filter-sql.ts'
import { type ListSource, selectPage } from '../../../../kernel/server/resources/select-page.ts'
import { type Box, type DoorMark, maximumChosen, maximumMarks } from '../../contract/candidate-routes.ts'
import type { LoadCandidate } from '../../contract/load-lists.ts'

/** Cells per degree: cells of about 1 m, 100 m, 1 km, 11 km and 100 km. */
const cells = [100_000, 1_000, 100, 10, 1]
const [finest = 1] = cells
const coarsest = cells.at(-1) ?? 1

type Found = { orders: number; perDegree: number } & Record<'south' | 'west' | 'north' | 'east', number | null>

export type DoorMarks = { marks: DoorMark[]; isGathered: boolean; unplaced: number }

/**
 * The places of the orders of a filter: one mark for each place or, with more than `maximumMarks`, for each of the smallest
 * cells that stay within that number. The orders are read once for all cell sizes.
 */
export const readDoorMarks = async ({ db }: Tenant, source: ListSource, filter: Filter[]): Promise<DoorMarks> => {
  const where = sql.join(await listConditions(db, source, filter), sql` and `)
  const { rows } = await sql<Found>`
    with spots as materialized (
      select c.latitude, c.longitude, count(*) as orders from ${source.from} where ${where} group by c.latitude, c.longitude),
    sizes as (
      select size.per_degree, (select count(*) from (
        select distinct floor(s.latitude * size.per_degree), floor(s.longitude * size.per_degree) from spots s) cell) as marks
      from unnest(${sql.lit(`{${cells.join(',')}}`)}::float8[]) as size (per_degree)),
    chosen as materialized (
      select coalesce(max(per_degree) filter (where marks <= ${sql.lit(maximumMarks)}), ${sql.lit(coarsest)}) as per_degree from sizes)
    select min(s.latitude) as south, min(s.longitude) as west, max(s.latitude) as north, max(s.longitude) as east,
      sum(s.orders)::int as orders, chosen.per_degree as "perDegree"
    from spots s cross join chosen
    group by floor(s.latitude * chosen.per_degree), floor(s.longitude * chosen.per_degree), chosen.per_degree`.execute(
    db,
  )
  const marks = rows.flatMap(({ south, west, north, east, orders }): DoorMark[] =>
    south === null || west === null || north === null || east === null
      ? []
      : [{ box: [south, west, north, east], orders }],
  )
  // Orders without coordinates share a cell without coordinates.
  const withoutPlace = rows.reduce(
    (sum, { south, west, orders }) => (south === null || west === null ? sum + orders : sum),
    0,
  )
  return {
    marks: marks.slice(0, maximumMarks),
    isGathered: (rows[0]?.perDegree ?? finest) < finest,
    unplaced: withoutPlace,
  }
}

export type Choosing = Pick<ListQuery, 'filter' | 'sort'> & {
  area?: Area | undefined
  box?: Box | undefined
  ids?: string[] | undefined
}

const narrowSource = (source: ListSource, { area, box, ids }: Choosing): ListSource => ({
  ...source,
  where: [
    ...source.where,
    ...(area ? [insideArea(area, 'c')] : []),
    ...(box ? [sql`c.latitude between ${box[0]} and ${box[2]} and c.longitude between ${box[1]} and ${box[3]}`] : []),
    ...(ids ? [sql`t.id = any(${ids}::uuid[])`] : []),
  ],
})

/** Complete orders, at most `maximumChosen`, and the total of matching orders. */
export const readChosen = (tenant: Tenant, source: ListSource, choosing: Choosing) =>
  selectPage<LoadCandidate>(tenant.db, narrowSource(source, choosing), {
    filter: choosing.filter,
    sort: choosing.sort,
    limit: maximumChosen,
    skip: 0,
  })
