import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { DayRange } from '../fact.ts'
import { type PackedDay, type SoldColumn, type SoldDay, unpackDay } from './sold-day.ts'
import { type PlacedKind, packsOf } from './sold-days.queries.ts'

/** A place number given only for this reading, to a customer, seller or article that is in no pack yet. */
type FreshPlace = { kind: PlacedKind; id: string; place: number }

/** Days in order, without those that have no sales, and the fresh places that `placesOf` needs. */
export type SoldDays = { days: SoldDay[]; fresh: FreshPlace[] }

type Read = PackedDay & { fresh: FreshPlace[] | null }

/** The columns of a pack `p`; those not requested are null, so that their bytes are not read. */
const columnsOf = (soldColumns: ReadonlySet<SoldColumn>): RawBuilder<unknown> => {
  const only = (column: SoldColumn, name: string) =>
    soldColumns.has(column) ? sql.ref(`p.${name}`) : sql`null::bytea as ${sql.ref(name)}`
  return sql`p.day, p.orders, p.lines, p.customers, ${only('sellers', 'sellers')}, ${only('hours', 'hours')},
    ${only('articles', 'line_counts')}, ${only('articles', 'articles')}`
}

/**
 * The sales of a period: packs, and the documents of the days without a pack. One statement reads both in one snapshot: a
 * document that drops a pack meanwhile is in neither, and no day is missed or read twice.
 */
export const readSoldDays = async (
  { db, envId }: Tenant,
  { from, to }: DayRange,
  soldColumns: ReadonlySet<SoldColumn>,
): Promise<SoldDays> => {
  const unpackedDays = sql`
    select d.day::date as day from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') d(day)
    where not exists (select from sold_days p where p.env_id = ${envId}::uuid and p.day = d.day::date)`
  const columns = columnsOf(soldColumns)
  const { rows } = await sql<Read>`
    with ${packsOf(envId, unpackedDays, soldColumns.has('articles'))}
    select s.day, s.orders, s.lines, s.customers, s.sellers, s.hours, s.line_counts as "lineCounts", s.articles, null::json as fresh from (
      select ${columns} from sold_days p where p.env_id = ${envId}::uuid and p.day between ${from}::date and ${to}::date
      union all select ${columns} from pack p) s
    union all
    select null, 0, 0, null, null, null, null, null, json_agg(json_build_object('kind', kind, 'id', id, 'place', place)) from fresh`.execute(
    db.withoutPlugins(),
  )
  const days = rows.filter(row => row.day !== null).map(unpackDay)
  return {
    days: days.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    fresh: rows.flatMap(({ fresh }) => fresh ?? []),
  }
}

/**
 * A table expression of `place` and `id`: the customers, sellers or articles of the places in a reading. Places stored after
 * the reading are left out, because the reading may have given the same number to another id.
 */
export const placesOf = (envId: string, kind: PlacedKind, { fresh }: SoldDays): RawBuilder<unknown> => {
  const freshPlaces = fresh.filter(one => one.kind === kind)
  const before =
    freshPlaces.length > 0 ? sql`and p.place < ${Math.min(...freshPlaces.map(({ place }) => place))}` : sql``
  return sql`(
    select p.place, p.id from sold_places p where p.env_id = ${envId}::uuid and p.kind = ${sql.lit(kind)} ${before}
    union all select g.place, g.id from json_to_recordset(${JSON.stringify(freshPlaces)}::json) g(place int, id uuid))`
}
