import { type RawBuilder, sql } from 'kysely'
import type { Area } from '../../../../kernel/contract/map-area.ts'
import type { Period } from '../../../../kernel/contract/periods.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { insideArea } from '../../../../kernel/server/map-area-sql.ts'
import { wasVisited } from '../../../customers/server/index.ts'
import {
  countedCustomers,
  customerFacts,
  customerSums,
  type FactsQuestion,
  isCounted,
  type Selection,
  selectionBounds,
  sellerTracks,
} from '../../../sales/server/index.ts'
import {
  type CoverageChanges,
  type CoverageCounts,
  type CoverageMap,
  maximumCustomers,
  maximumTracks,
} from '../../contract/coverage.ts'

type Sql = RawBuilder<unknown>

/** Its place in `coverageStates`, over the alias `s` of `shops`. */
const stateDigit = sql`case when s.orders > 0 then 0 when s.was_visited then 1 else 2 end`

const counted = sql`
  count(*) as total, count(*) filter (where state = 0) as bought, count(*) filter (where state = 1) as visited,
  count(*) filter (where state = 2) as not_visited, count(*) filter (where not is_placed) as no_position`

type Columns = Omit<CoverageMap, 'period' | 'counts' | 'isCut'> & CoverageCounts

/** Active customers of the selection and what came of each, as columns in the order of their codes. */
export const findCoverage = async ({ db }: Tenant, question: FactsQuestion): Promise<Columns> => {
  const found = await sql<Columns>`
    with ${customerSums(question)}, ${countedCustomers(question.selection)}, listed as materialized (
      select s.code, s.longitude, s.latitude, ${stateDigit} as state, s.longitude is not null and s.latitude is not null as is_placed
      from shops s
    ), placed as materialized (
      select * from listed where is_placed order by code limit ${sql.lit(maximumCustomers)}
    ), lost as materialized (
      select * from listed where not is_placed order by code limit ${sql.lit(maximumCustomers)}
    )
    select t.*, p.*, (select json_build_object('codes', coalesce(json_agg(code order by code), '[]'),
      'states', coalesce(string_agg(state::text, '' order by code), '')) from lost) as unplaced
    from (select ${counted} from listed) t cross join (
      select coalesce(json_agg(code order by code), '[]') as codes, coalesce(json_agg(round(longitude * 100000)::int order by code), '[]') as longitudes,
        coalesce(json_agg(round(latitude * 100000)::int order by code), '[]') as latitudes, coalesce(string_agg(state::text, '' order by code), '') as states
      from placed
    ) p`.execute(db)
  const [row] = found.rows
  if (!row) throw new Error('a query without grouping answers one row')
  return row
}

/** The same customers as rows, under the alias `t`. */
export const coverageRows = (question: FactsQuestion): Sql => sql`(
    with ${customerSums(question)}, ${countedCustomers(question.selection)}
    select s.id, s.code, ${stateDigit} as state, s.longitude, s.latitude,
      s.longitude is not null and s.latitude is not null as is_placed,
      coalesce(s.orders, 0) as orders, coalesce(s.total_cents, 0) as total_cents
    from shops s
  ) as t`

/** What a row of `coverageRows` shows of its customer; left joins, so that a count leaves them out. */
export const coverageJoins = (envId: string): Sql => sql`
  left join customers c on c.env_id = ${envId}::uuid and c.id = t.id
  left join sellers v on v.env_id = ${envId}::uuid and v.id = c.seller_id
  left join sales_channels h on h.env_id = ${envId}::uuid and h.id = c.sales_channel_id
  left join regions r on r.env_id = ${envId}::uuid and r.id = c.region_id`

export const countCoverage = async (
  { db }: Tenant,
  question: FactsQuestion,
  area: Area | undefined,
): Promise<CoverageCounts> => {
  const found = await sql<CoverageCounts>`
    select ${counted} from ${coverageRows(question)} ${area ? sql`where ${insideArea(area)}` : sql``}`.execute(db)
  const [row] = found.rows
  if (!row) throw new Error('a query without grouping answers one row')
  return row
}

/** The states of some customers, from their own facts alone: nobody else is added up. */
export const findCoverageChanges = async (
  { db, envId }: Tenant,
  question: FactsQuestion,
  customers: string[],
): Promise<CoverageChanges['changed']> => {
  const { selection } = question
  const bounds = sql`${selectionBounds(selection)} and customer_id = any(${customers}::uuid[])`
  const figures = ['orders', 'collections', 'no_purchases', 'remote_orders', 'remote_collections']
  const found = await sql<CoverageChanges['changed'][number]>`
    select c.code, ${stateDigit} as state
    from customers c left join lateral (
      select f.orders, ${wasVisited('f')} as was_visited
      from (select ${sql.join(figures.map(figure => sql`sum(${sql.ref(figure)}) as ${sql.ref(figure)}`))}
        from (${customerFacts(question, ['customer_id'], figures, bounds)}) fact where customer_id = c.id) f
    ) s on true
    where c.env_id = ${envId}::uuid and c.id = any(${customers}::uuid[]) and ${isCounted(selection)}`.execute(db)
  return found.rows
}

export type Walker = { id: string; code: string; name: string; meters: number; total: number }

/** Sellers of the selection with positions in the period, whoever went farthest first. */
export const findWalkers = async ({ db, envId }: Tenant, selection: Selection, period: Period): Promise<Walker[]> => {
  const found = await sql<Walker>`
    select s.id, s.code, s.name, t.meters, count(*) over () as total
    from (select seller_id, sum(meters) as meters from ${sellerTracks(selection, period)} track group by seller_id) t
    join sellers s on s.env_id = ${envId}::uuid and s.id = t.seller_id
    order by t.meters desc, s.code limit ${sql.lit(maximumTracks)}`.execute(db)
  return found.rows
}
