import { type RawBuilder, sql } from 'kysely'
import { type DimensionId, dimensions, type MeasureId } from '../../../../figures/contract/measures.ts'
import type { FactsQuestion } from './fact-question.ts'
import { boundsCustomers } from './selection.ts'

export type Sql = RawBuilder<unknown>

/** Measures that can be added up, and rates of those: all except customers, who are counted once. */
export type AddedId = Exclude<MeasureId, 'customers'>

/** A query over the facts: the dimensions to group by and the figures to add up. */
export type AskedFacts = {
  view: FactsQuestion
  by: DimensionId[]
  measure: AddedId
  figures: string[]
  /** Limits the rows to these customers or articles, arrays of ids, in addition to the filters. */
  among?: { customers?: Sql; articles?: Sql }
}

const figuresOfMeasure: Record<AddedId, string[]> = {
  net: ['net_cents'],
  total: ['total_cents'],
  orders: ['orders'],
  ticket: ['net_cents', 'orders'],
  units: ['units'],
  packages: ['packages'],
  kg: ['kg'],
  discounts: ['discount_cents'],
  collected: ['collected_cents'],
  collections: ['collections'],
  visits: ['visits'],
  effectiveness: ['effective_visits', 'visits'],
  noPurchases: ['no_purchases'],
}

export const questionOf = (view: FactsQuestion, by: DimensionId[], measure: AddedId): AskedFacts => ({
  view,
  by,
  measure,
  figures: figuresOfMeasure[measure],
})

export const bases = ({ by }: AskedFacts): Set<string> => new Set(by.map(id => dimensions[id].base))
/** Whether a dimension is finer than a month. */
export const hasFineDays = ({ by }: AskedFacts): boolean =>
  by.some(id => id === 'day' || id === 'week' || id === 'weekday')
/** Whether single customers are needed, not only their channel or region. */
export const needsEach = ({ by }: AskedFacts): boolean => by.includes('customer')
export const needsCustomer = (question: AskedFacts): boolean => bases(question).has('customer')
/** Whether the tables by channel and region can answer; they have no sellers. */
export const isOfGroups = (question: AskedFacts): boolean =>
  question.view.selection.sellers === null &&
  !needsEach(question) &&
  !bases(question).has('seller') &&
  (bases(question).has('customer') || boundsCustomers(question.view.selection))

/** The figures of a question over the alias `f`; `expressions` are those that the rows have under another name. */
export const figuresOf = ({ figures }: AskedFacts, expressions: Record<string, Sql> = {}): Sql =>
  sql.join(figures.map(figure => sql`${expressions[figure] ?? sql.ref(`f.${figure}`)} as ${sql.ref(figure)}`))

export const among = ({ among }: AskedFacts, kind: 'customers' | 'articles', id: string): Sql =>
  among?.[kind] ? sql` and ${sql.ref(id)} = any(${among[kind]})` : sql``
