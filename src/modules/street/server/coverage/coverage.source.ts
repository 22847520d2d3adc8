import { type RawBuilder, sql } from 'kysely'
import type { Area } from '../../../../kernel/contract/map-area.ts'
import { insideArea } from '../../../../kernel/server/map-area-sql.ts'
import type { Column, Columns } from '../../../../kernel/server/resources/column.ts'
import type { ListSource } from '../../../../kernel/server/resources/select-page.ts'
import { customerText, shopName, shopNameColumns } from '../../../customers/server/index.ts'
import type { FactsQuestion } from '../../../sales/server/index.ts'
import { type CoverageFilter, coverageFields, coverageStates } from '../../contract/coverage.ts'
import { coverageJoins, coverageRows } from './coverage.queries.ts'

type Sql = RawBuilder<unknown>

const stateName = sql`(${sql.val([...coverageStates])}::text[])[t.state + 1]`

const given = (envId: string): Record<keyof typeof coverageFields, Omit<Column, 'field'>> => {
  const ofCustomer = { envId, owner: sql`t.id` }
  return {
    code: { expression: sql`t.code`, nullable: false },
    name: { ...customerText(shopName('c'), ofCustomer, shopNameColumns), nullable: false },
    state: { expression: stateName, nullable: false },
    seller: { expression: sql`v.name`, nullable: true },
    channel: { expression: sql`h.name`, nullable: true },
    region: { expression: sql`r.name`, nullable: true },
    locality: { ...customerText(sql`c.locality`, ofCustomer, ['locality']), nullable: true },
    orders: { expression: sql`t.orders`, nullable: false },
    totalCents: { expression: sql`t.total_cents`, nullable: false },
    isPlaced: { expression: sql`t.is_placed`, nullable: false },
  }
}

const columnsOf = (envId: string): Columns => {
  const columns = given(envId)
  return Object.fromEntries(
    (Object.keys(coverageFields) as (keyof typeof coverageFields)[]).map(name => [
      name,
      { field: coverageFields[name], ...columns[name] },
    ]),
  )
}

const ofState = (state: CoverageFilter): Sql =>
  state === 'noPosition' ? sql`not t.is_placed` : sql`t.state = ${coverageStates.indexOf(state)}`

export type Narrowing = { state?: CoverageFilter | undefined; area?: Area | undefined }

/** The customers of a coverage as a list: those of a state, of an area, or both. */
export const coverageSource = (question: FactsQuestion, { state, area }: Narrowing): ListSource => ({
  from: sql`${coverageRows(question)} ${coverageJoins(question.selection.envId)}`,
  joins: coverageJoins(question.selection.envId),
  where: [sql`true`, ...(state ? [ofState(state)] : []), ...(area ? [insideArea(area)] : [])],
  select: sql`t.id, t.code, ${shopName('c')} as name, ${stateName} as state, t.is_placed as "isPlaced", v.name as seller, h.name as channel, r.name as region, c.locality, t.orders, t.total_cents as "totalCents"`,
  columns: columnsOf(question.selection.envId),
  id: sql`t.id`,
  defaultSort: 'name',
  timeZone: question.selection.timeZone,
})
