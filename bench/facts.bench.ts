/**
 * What each derived table saves: a question of a screen answered from it, and the same figures added up from the
 * documents (or from visits, where those are by customer and day). A table that saves little is a candidate to drop:
 * every document pays for it. The size is that of `lists` (BENCH_ORDERS).
 */
import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths, dayOf, monthOf } from '../src/kernel/contract/formats.ts'
import type { Period } from '../src/kernel/contract/periods.ts'
import type { Tenant } from '../src/kernel/server/database/tenancy.ts'
import type { DimensionId } from '../src/modules/figures/contract/measures.ts'
import { groupOfCustomer } from '../src/modules/sales/server/facts/group-facts.queries.ts'
import { type AddedId, type AskedFacts, questionOf } from '../src/modules/sales/server/facts/reading/asked-facts.ts'
import { fromDocuments, fromLines } from '../src/modules/sales/server/facts/reading/document-facts.ts'
import { type FactsQuestion, findFactDays } from '../src/modules/sales/server/facts/reading/fact-question.ts'
import { factsOf } from '../src/modules/sales/server/facts/reading/facts-of.ts'
import { groupDays } from '../src/modules/sales/server/facts/reading/seller-days.ts'
import { fromVisits } from '../src/modules/sales/server/facts/reading/visit-facts.ts'
import { type Bench, type BenchRow, median, timeRuns, withBenchContext } from './context.ts'
import { keptName, listsEnvironment, listsTimeZone } from './lists.seed.ts'
import { seedScreens } from './screens.seed.ts'

type Sql = RawBuilder<unknown>
type Source = (question: AskedFacts, days: Period) => Sql

const runs = Number(process.env.BENCH_RUNS ?? 5)

/** Rows of documents with the group of their customer, which documents do not have. */
const withGroup =
  (source: Source): Source =>
  (question, days) =>
    sql`
    select r.*, g.channel_id, g.region_id from (${source(question, days)}) r
    join (select c.id, ${groupOfCustomer} from customers c where c.env_id = ${listsEnvironment}::uuid) g(id, channel_id, region_id) on g.id = r.customer_id`

type Case = { table: string; measure: AddedId; by: DimensionId[]; keys: string[]; documents: Source; facts?: Source }

const cases: Case[] = [
  { table: 'seller_days', measure: 'net', by: ['seller', 'day'], keys: ['seller_id'], documents: fromVisits },
  {
    table: 'group_days',
    measure: 'net',
    by: ['day'],
    keys: ['day'],
    documents: fromVisits,
    facts: ({ view }, days) => groupDays(view.selection, days),
  },
  {
    table: 'group_days',
    measure: 'net',
    by: ['channel', 'day'],
    keys: ['channel_id'],
    documents: withGroup(fromVisits),
  },
  { table: 'customer_months', measure: 'net', by: ['customer'], keys: ['customer_id'], documents: fromVisits },
  { table: 'article_days', measure: 'net', by: ['article'], keys: ['article_id'], documents: fromLines },
  {
    table: 'seller_article_months',
    measure: 'net',
    by: ['seller', 'article'],
    keys: ['seller_id', 'article_id'],
    documents: fromLines,
  },
  {
    table: 'group_article_months',
    measure: 'net',
    by: ['channel', 'article'],
    keys: ['channel_id', 'article_id'],
    documents: withGroup(fromLines),
  },
  { table: 'seller_hours', measure: 'orders', by: ['hour', 'seller'], keys: ['hour'], documents: fromDocuments },
  {
    table: 'group_hours',
    measure: 'orders',
    by: ['hour', 'channel'],
    keys: ['hour', 'channel_id'],
    documents: withGroup(fromDocuments),
  },
  {
    table: 'article_hours',
    measure: 'net',
    by: ['hour', 'article'],
    keys: ['hour', 'article_id'],
    documents: fromLines,
  },
]

const periodsOf = (today: string): Record<string, Period> => ({
  'last month': { from: addMonths(monthOf(today), -1), to: addDays(monthOf(today), -1) },
  'a year': { from: addMonths(monthOf(today), -11), to: today },
})

const addedUp = ({ keys }: Case, { figures }: AskedFacts, rows: Sql): Sql => sql`
  select ${sql.join(keys.map(key => sql.ref(key)))}, ${sql.join(figures.map(figure => sql`sum(${sql.ref(figure)})`))}
  from (${rows}) r group by ${sql.join(keys.map(key => sql.ref(key)))}`

const measureCase = async (tenant: Tenant, one: Case, view: FactsQuestion): Promise<[number, number]> => {
  const question = questionOf(view, one.by, one.measure)
  const facts = one.facts ? sql`select * from ${one.facts(question, view.period)} f` : factsOf(question)
  const timed = async (rows: Sql): Promise<number> =>
    median(await timeRuns(runs, () => addedUp(one, question, rows).execute(tenant.db), 1))
  return [await timed(facts), await timed(one.documents(question, view.period))]
}

export const run: Bench = async ({ createKept }) => {
  const scratch = await createKept(keptName('screens'), seedScreens)
  try {
    const rows: BenchRow[] = []
    await scratch.platform.withTenant(listsEnvironment, async tenant => {
      const selection = { envId: listsEnvironment, timeZone: listsTimeZone, sellers: null, channels: [], regions: [] }
      const factDays = await findFactDays(tenant)
      for (const [name, period] of Object.entries(periodsOf(dayOf(new Date(), listsTimeZone))))
        for (const one of cases) {
          const [ours, baseline] = await measureCase(tenant, one, { selection, period, ...factDays })
          rows.push({
            name: `${one.table}: ${one.measure} by ${one.by.join(' and ')}, ${name}`,
            ours,
            baseline,
            unit: 'ms',
            ratio: ours / baseline,
            against: 'documents',
          })
        }
    })
    return rows
  } finally {
    await scratch.drop()
  }
}

if (import.meta.main) console.table(await withBenchContext(run))
