import { problem } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { accountProblems } from '../../contract/account-problems.ts'
import {
  type ExampleData,
  type exampleCounts,
  type FirstStepsView,
  type StartFacts,
  type StepId,
  stepIds,
} from '../../contract/first-steps.ts'
import { readExample, settleExample } from './company-starts.queries.ts'
import type { ExampleSource } from './example-source.ts'
import { mayTakeExamples, readStart } from './first-steps.queries.ts'

type CountName = (typeof exampleCounts)[number]

const namedCounts: Record<string, CountName> = {
  customers: 'customers',
  articles: 'articles',
  sellers: 'sellers',
  orders: 'orders',
  collections: 'collections',
  no_purchases: 'noPurchases',
}

const readExampleData = async (tenant: Tenant, source: ExampleSource): Promise<ExampleData> => {
  const { state, done, total, isAlive } = await readExample(tenant)
  const counts: ExampleData['counts'] = {}
  for (const { table, count } of await source.count(tenant)) {
    const name = namedCounts[table] ?? 'other'
    counts[name] = (counts[name] ?? 0) + count
  }
  return {
    state: state === 'loading' && !isAlive ? 'interrupted' : state,
    done,
    total,
    canLoad: await mayTakeExamples(tenant),
    counts,
  }
}

/** A step is taken once one row passes it whole; what the others lack is told beside it, not held against it. */
const takenBy = (facts: StartFacts & { company: boolean }): Record<StepId, boolean> => ({
  company: facts.company,
  sellers: facts.sellers > 0,
  articles: facts.articles > 0,
  lists: facts.lists > 0,
  prices: facts.articles > facts.articlesWithoutPrice,
  customers: facts.readyCustomer !== null,
  routes: facts.sellers > facts.sellersWithoutRoute,
  order: facts.orders > 0,
  users: facts.people > 0,
  licences: facts.licences > 0,
  phone: facts.phones > 0,
})

/** What a company that begins has done and has not, from its own rows; example data are no step taken. */
export const readFirstStepsView = async (tenant: Tenant, source: ExampleSource): Promise<FirstStepsView> => {
  const { isOpen, company, ...facts } = await readStart(tenant)
  const taken = takenBy({ ...facts, company })
  return {
    isOpen,
    steps: stepIds.map(id => ({ id, isDone: taken[id] })),
    facts,
    example: await readExampleData(tenant, source),
  }
}

/** Erases the example data; `exampleBusy` while they are being loaded, `noExample` when there are none. */
export const eraseExampleData = async (
  tenant: Tenant,
  source: ExampleSource,
): Promise<{ erased: number; kept: number }> => {
  const { state, isAlive } = await readExample(tenant)
  if (state === 'loading' && isAlive) throw problem(accountProblems.exampleBusy)
  const counts = await source.count(tenant)
  if (counts.length === 0) throw problem(accountProblems.noExample)
  const result = await source.erase(tenant)
  await settleExample(tenant, { state: result.kept > 0 ? 'loaded' : 'none', hasRows: result.kept > 0 })
  return result
}
