import { sql } from 'kysely'
import type { Period } from '../../../dashboards/contract/periods.ts'
import { type DimensionId, dimensions } from '../../contract/statistics.ts'
import { joined, type ReportView, type Sql } from '../report-view.ts'
import { buckets, owners } from './dimension-buckets.ts'
import { grouped, type Sums } from './grouped-facts.ts'
import { isTime, type MonthDays, monthDaysOf, type Slot, slotsOf, type TimeId } from './purchase-days.ts'
import { purchaseMonths, questionOf } from './statistics-facts.ts'

/** Cells are all counted, once, before any is looked up: of what is counted the planner expects a row, and would compare each with every heading. */
const namedCells = (counted: Sql): Pick<Sums, 'later' | 'cells'> => ({
  later: sql`cell as materialized (${counted})`,
  cells: sql`select r.key row_key, c.key column_key, cell.value from cell join r on r.id = cell.d1 join c on c.id = cell.d2`,
})

/** From rows that name each customer: who is in many of them counts once in each row, each column and the whole. */
const countedRowByRow = (view: ReportView, by: DimensionId[]): Sums => {
  const ofColumns = by.length > 1 ? sql`null as d2,` : sql``
  const columns = sql`union all select 1, null, b.d2, count(*)::float8
    from (select b.d2, b.customer_id from b group by b.d2, b.customer_id) b group by b.d2`
  return {
    steps: sql`
      b as materialized (${grouped(questionOf(view, by, 'customers'))}),
      u as materialized (select b.d1, b.customer_id from b group by b.d1, b.customer_id),
      g as materialized (
        select -1 as side, u.d1, ${ofColumns} count(*)::float8 as value from u group by u.d1
        ${by.length > 1 ? columns : sql``}
        union all select 0, null, ${ofColumns} count(*)::float8 from (select u.customer_id from u group by u.customer_id) u)`,
    ...namedCells(sql`select b.d1, b.d2, count(*)::float8 as value from b group by b.d1, b.d2`),
  }
}

/** The column of `k` with the days of a month on which a customer bought, a bit each. */
const daysOf = (month: string): string => `bought_${month}`

/** Whether the customer of a row `k` bought on any day of a slot. */
const boughtIn = ({ months }: Slot): Sql =>
  sql.join(
    months.map(({ month, days }) => sql`k.${sql.ref(daysOf(month))} & ${sql.lit(days)} <> 0`),
    sql` or `,
  )

const keyOf = (time: TimeId, key: string): Sql => (time === 'weekday' ? sql.lit(Number(key)) : sql`${key}::date`)

/** Customers of each slot, as rows `v` of the slot's keys `t1` (and `t2`) and `value`; of each of `groups`, named `s.d`, where asked. */
const countedSlots = (period: Period, times: TimeId[], rows: Sql, group?: Sql): Sql => {
  const slots = slotsOf(period, times)
  const nameOf = (index: number): Sql => sql.id(`n${index}`)
  const counts = slots.map((slot, index) => sql`count(*) filter (where ${boughtIn(slot)})::float8 as ${nameOf(index)}`)
  const values = slots.map(({ keys }, index) => {
    const told = times.map((time, place) => keyOf(time, keys[place] ?? ''))
    return sql`(${sql.join([...told, sql`s.${nameOf(index)}`])})`
  })
  const names = sql.join([...times.map((_, index) => sql.id(`t${index + 1}`)), sql.id('value')])
  return sql`(select ${group ? sql`${group} as d,` : sql``} ${sql.join(counts)} from ${rows} k ${group ? sql`group by ${group}` : sql``}) s
    cross join lateral (values ${sql.join(values)}) v (${names})`
}

/** Customers of each of what is asked, with a column for each month that says on which of its days they bought. */
const buyers = (view: ReportView, other: DimensionId | undefined, months: MonthDays[]): Sql => {
  const { of, from } = other ? buckets[other] : { of: sql`0` }
  const [owner, alias, id] = from ? owners[from] : []
  const days = months.map(
    ({ month }) =>
      sql`coalesce(bit_or(f.bought_on) filter (where f.month = ${month}::date), 0) as ${sql.ref(daysOf(month))}`,
  )
  return sql`select ${of} as d, f.customer_id, ${sql.join(days)}
    from (${purchaseMonths(questionOf(view, [], 'customers'))}) f
    ${owner && alias && id ? joined(view, owner, alias, id) : sql``} group by 1, 2`
}

const cellsByDays = (period: Period, by: DimensionId[]): Pick<Sums, 'later' | 'cells'> => {
  const times = by.filter(isTime)
  const [d1, d2] = by.map(id => (isTime(id) ? sql.ref(`v.t${times.indexOf(id) + 1}`) : sql`s.d`))
  const shown = by[0] && isTime(by[0]) ? sql`c` : sql`r`
  const counted =
    times.length === 2
      ? countedSlots(period, times, sql`n`)
      : countedSlots(period, times, sql`(select m.* from m join ${shown} shown on shown.id = m.d)`, sql`k.d`)
  return namedCells(sql`select ${d1} as d1, ${d2} as d2, v.value from ${counted} where v.value <> 0`)
}

/** By a time, and what else is no hour and no article: from the days that customers' months keep. */
const countedByDays = (view: ReportView, by: DimensionId[]): Sums => {
  const { period } = view
  const months = monthDaysOf(period)
  const everyMonth = months.map(({ month }) => {
    const name = sql.ref(daysOf(month))
    return sql`bit_or(m.${name}) as ${name}`
  })
  const sides = by.map((id, index) => {
    const key = isTime(id) ? sql`v.t1` : sql`m.d`
    const keys = by.length === 1 ? sql`${key} as d1` : index === 0 ? sql`${key} as d1, null as d2` : sql`null, ${key}`
    const side = sql`${sql.lit(index === 0 ? -1 : 1)} as side`
    return isTime(id)
      ? sql`select ${side}, ${keys}, v.value from ${countedSlots(period, [id], sql`n`)}`
      : sql`select ${side}, ${keys}, count(*)::float8 as value from m group by m.d`
  })
  const whole = sql`select 0, null, ${by.length > 1 ? sql`null,` : sql``} count(*)::float8 from n`
  return {
    steps: sql`
      m as materialized (${buyers(
        view,
        by.find(id => !isTime(id)),
        months,
      )}),
      n as materialized (select m.customer_id, ${sql.join(everyMonth)} from m group by m.customer_id),
      g as materialized (${sql.join([...sides, whole], sql` union all `)})`,
    ...cellsByDays(period, by),
  }
}

/** Each customer who bought counts once wherever they are counted, which nothing that adds up can tell. */
export const countedCustomers = (view: ReportView, by: DimensionId[]): Sums => {
  const bases = by.map(id => dimensions[id].base)
  return by.some(isTime) && !bases.includes('hour') && !bases.includes('article')
    ? countedByDays(view, by)
    : countedRowByRow(view, by)
}
