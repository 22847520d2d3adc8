import pg from 'pg'
import { z } from 'zod'

export type Statement = { text: string; values: unknown[] }

const isReading = (text: string): boolean => /^[\s(]*(with|select)\b/i.test(text)

/** What a client is asked: prepared statements come as one object. */
const sentStatement = z.object({
  text: z.string(),
  values: z
    .array(z.unknown())
    .nullish()
    .transform(values => values ?? []),
})

/** The reading statements that `work` sends through whatever connection of this process, in their order. */
export const recordStatements = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const statements: Statement[] = []
  const query: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof query !== 'function') throw new Error('the client of PostgreSQL has no query')
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, sent: unknown, parameters?: unknown, ...others: unknown[]) {
      const { text, values } = sentStatement.parse(typeof sent === 'string' ? { text: sent, values: parameters } : sent)
      if (isReading(text)) statements.push({ text, values })
      return Reflect.apply(query, this, [sent, parameters, ...others])
    },
  })
  try {
    await work()
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
  return statements
}

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string | undefined
  'Plan Rows': number
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number | undefined
  'Rows Removed by Index Recheck'?: number | undefined
  'One-Time Filter'?: string | undefined
  'Parent Relationship'?: string | undefined
  Plans?: PlanNode[] | undefined
}

const planNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Plan Rows': z.number(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  'One-Time Filter': z.string().optional(),
  'Parent Relationship': z.string().optional(),
  Plans: z.array(z.lazy(() => planNode)).optional(),
})

const explained = z.tuple([z.object({ Plan: planNode, 'Execution Time': z.number(), 'Planning Time': z.number() })])

/** One step of a plan: rows of one of its loops as the planner expected them, and as they were. */
export type Step = {
  name: string
  table: string | null
  expected: number
  rows: number
  read: number
  loops: number
  /** It runs only where a condition on the outer row holds, and its expectation is an average over all of those rows. */
  isGated: boolean
}

export type Explained = { steps: Step[]; milliseconds: number }

/** Row-level security also checks the environment once, which always holds here. */
const isGate = ({ 'One-Time Filter': filter = '' }: PlanNode): boolean =>
  filter !== '' && filter.split(' AND ').some(part => !part.includes("'app.env_id'"))

const stepsOf = (node: PlanNode, isGated = false): Step[] => [
  {
    name: node['Node Type'],
    table: node['Relation Name'] ?? null,
    expected: node['Plan Rows'],
    rows: node['Actual Rows'],
    read:
      node['Actual Loops'] *
      (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)),
    loops: node['Actual Loops'],
    isGated,
  },
  ...(node.Plans ?? []).flatMap(part => stepsOf(part, isGated || isGate(node))),
]

/** How the database answers a statement, run for real, on a connection that is already bound to its environment. */
export const explainStatement = async (client: pg.ClientBase, { text, values }: Statement): Promise<Explained> => {
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (analyze, format json) ${text}`, values)
  const [{ Plan, ...times }] = explained.parse(rows[0]?.['QUERY PLAN'])
  return { steps: stepsOf(Plan), milliseconds: times['Execution Time'] + times['Planning Time'] }
}

/** Rows taken from tables and their indexes, also those that a filter then dropped. */
export const rowsRead = ({ steps }: Explained): number =>
  steps.reduce((sum, { table, read }) => (table ? sum + read : sum), 0)
