import { sql } from 'kysely'
import { addDays, addMonths, monthEnd, monthOf } from '../../../../../kernel/contract/formats.ts'
import type { Period } from '../../../../../kernel/contract/periods.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { Selection } from './selection.ts'

/** Extent of the facts: there are none after `lastFactDay` (null: none at all). */
export type FactDays = { lastFactDay: string | null }

/** The period and filters for which facts are read, and the extent of the facts. */
export type FactsQuestion = FactDays & { selection: Selection; period: Period }

/** Days that are read from sums of whole months, or from what has single days. */
export type Part = Period & { grain: 'day' | 'month' }

/**
 * The whole months of a period, and the days before and after them. A month that the period enters last is whole when it
 * has no later facts: the running month is read from its sums.
 */
export const coverPeriod = ({ from, to }: Period, lastFactDay: string | null): Part[] => {
  const firstMonth = monthOf(from) === from ? from : addMonths(monthOf(from), 1)
  const isLastWhole = to === monthEnd(to) || to >= (lastFactDay ?? to)
  const end = isLastWhole ? monthEnd(to) : addDays(monthOf(to), -1)
  if (end < firstMonth) return [{ grain: 'day', from, to }]
  const parts: Part[] = [
    { grain: 'day', from, to: addDays(firstMonth, -1) },
    { grain: 'month', from: firstMonth, to: end },
    { grain: 'day', from: addDays(end, 1), to },
  ]
  return parts.filter(part => part.from <= part.to)
}

/** Up to when there are facts, in one query. */
export const findFactDays = async ({ db, envId }: Tenant): Promise<FactDays> => {
  const factDays = await sql<FactDays>`
    select (select day from seller_days where env_id = ${envId}::uuid order by day desc limit 1) last_fact_day`.execute(
    db,
  )
  const [row] = factDays.rows
  if (!row) throw new Error('a query without a table answers one row')
  return row
}
