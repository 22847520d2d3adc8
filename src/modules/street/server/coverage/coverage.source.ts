import { type RawBuilder, sql } from 'kysely'
import type { Area } from '../../../../kernel/contract/map-area.ts'
import { insideArea } from '../../../../kernel/server/map-area-sql.ts'
import type { Columns } from '../../../../kernel/server/resources/column.ts'
import type { ListSource } from '../../../../kernel/server/resources/select-page.ts'
import { shopName } from '../../../customers/server/index.ts'
import type { FactsQuestion } from '../../../sales/server/index.ts'
import { type CoverageFilter, coverageFields, coverageStates } from '../../contract/coverage.ts'
import { coverageJoins, coverageRows } from './coverage.queries.ts'

type Sql = RawBuilder<unknown>

const stateName = sql`(${sql.val([...coverageStates])}::text[])[t.state + 1]`

const expressions: Record<keyof typeof coverageFields, [Sql, boolean]> = {
  code: [sql`t.code`, false],
  name: [shopName('c'), false],
  state: [stateName, false],
  seller: [sql`v.name`, true],
  channel: [sql`h.name`, true],
  region: [sql`r.name`, true],
  locality: [sql`c.locality`, true],
  orders: [sql`t.orders`, false],
  totalCents: [sql`t.total_cents`, false],
  isPlaced: [sql`t.is_placed`, false],
}

const columns: Columns = Object.fromEntries(
  (Object.keys(coverageFields) as (keyof typeof coverageFields)[]).map(name => {
    const [expression, nullable] = expressions[name]
    return [name, { field: coverageFields[name], expression, nullable }]
  }),
)

const ofState = (state: CoverageFilter): Sql =>
  state === 'noPosition' ? sql`not t.is_placed` : sql`t.state = ${coverageStates.indexOf(state)}`

export type Narrowing = { state?: CoverageFilter | undefined; area?: Area | undefined }

/** The customers of a coverage as a list: those of a state, of an area, or both. */
export const coverageSource = (question: FactsQuestion, { state, area }: Narrowing): ListSource => ({
  from: sql`${coverageRows(question)} ${coverageJoins(question.selection.envId)}`,
  joins: coverageJoins(question.selection.envId),
  where: [sql`true`, ...(state ? [ofState(state)] : []), ...(area ? [insideArea(area)] : [])],
  select: sql`t.id, t.code, ${shopName('c')} as name, ${stateName} as state, t.is_placed as "isPlaced", v.name as seller, h.name as channel, r.name as region, c.locality, t.orders, t.total_cents as "totalCents"`,
  columns,
  id: sql`t.id`,
  defaultSort: 'name',
  timeZone: question.selection.timeZone,
})
