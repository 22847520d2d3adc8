import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Filter, formatFilter } from '../../../../../kernel/contract/filters.ts'
import type { Page } from '../../../../../kernel/contract/list-query.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../../testing/application.ts'
import { explainStatement, recordStatements, type Step } from '../../../../../testing/explain-statements.ts'
import { createCustomer, createSeller, createSupervisor } from '../../../../../testing/factories.ts'
import { orderTabs } from '../../../contract/vouchers/order-vouchers.ts'

let application: TestApplication
let owner: pg.Client
const people: Record<string, Caller> = {}

const sellers = 10
const orders = 20_000
const days = 100
/** Beyond this the planner knows nothing of what it joins: an estimate of 1 with thousands read was how lists took seconds. */
const furthestOff = 12
/** Fewer rows are quick however they are planned. */
const fewRows = 300

beforeAll(async () => {
  application = await createTestApplication()
  const { platform, envId, databaseUrl } = application
  const parties = await platform.withTenant(envId, async tenant => {
    const supervisorId = await createSupervisor(tenant, { code: 'S1' })
    const all: { sellerId: string; customerId: string }[] = []
    for (let index = 0; index < sellers; index += 1) {
      const sellerId = await createSeller(tenant, { code: `V${index}`, ...(index < 4 ? { supervisorId } : {}) })
      all.push({ sellerId, customerId: await createCustomer(tenant, { sellerId, name: `Almacén ${index}` }) })
    }
    return all
  })
  owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query(`set app.env_id = '${envId}'`)
  await owner.query(
    `insert into orders (env_id, id, document_key, number, origin, state, seller_id, customer_id, taken_at, day, line_count, units, packages, kg,
       net_cents, tax_cents, total_cents, canceled_at)
     select $1, gen_random_uuid(), 'k' || n, n, case when n % 10 = 0 then 2 when n % 7 = 0 then 1 else 0 end, case when n % 20 = 1 then 1 else 2 end,
       ($2::uuid[])[1 + n % ${sellers}], ($3::uuid[])[1 + n % ${sellers}], day + interval '15 hours', day, 1, 1, 1, 1, n, 0, n,
       case when n % 50 = 7 then now() end
     from (select n, date '2026-08-01' + n % ${days} as day from generate_series(0, ${orders - 1}) n) made`,
    [envId, parties.map(party => party.sellerId), parties.map(party => party.customerId)],
  )
  await owner.query('analyze')
  people.administrator = await application.signIn({ roleNumber: 1 })
  people.supervisor = await application.signIn({ roleNumber: 4, supervisorKey: 'S1' })
})
afterAll(async () => {
  await owner.end()
  await application.stop()
})

const is = (field: string, value: string): Filter => ({ field, operator: 'matches', value })
const month: Filter[] = [
  { field: 'date', operator: 'greater-than', value: '2026-09-01' },
  { field: 'date', operator: 'less-than', value: '2026-09-30' },
]

const asked: Record<string, Filter[]> = {
  'the tab': [orderTabs.pedidos],
  'the tab of a month': [orderTabs.pedidos, ...month],
  'a state': [orderTabs.pedidos, is('state', 'exported')],
  'a state of a month': [orderTabs.pedidos, ...month, is('state', 'pending')],
  'another origin': [is('origin', 'app'), ...month],
  'an amount': [orderTabs.pedidos, { field: 'total', operator: 'greater-than', value: '15000' }],
  'a name that all have': [orderTabs.pedidos, ...month, { field: 'name', operator: 'contains', value: 'almac' }],
}

const urlOf = (filter: Filter[], more: Record<string, string>): string => {
  const search = new URLSearchParams(more)
  for (const one of filter) search.append('filter', formatFilter(one))
  return `/api/data/orders?${search}`
}

/** What reads many rows must have been expected to: a step under a limit that stops it early has none too many. */
const misjudged = (steps: Step[]): Step[] =>
  steps.filter(
    ({ table, rows, expected }) => table !== null && rows > fewRows && rows / Math.max(expected, 1) > furthestOff,
  )

describe.each(['administrator', 'supervisor'])('for the %s', person => {
  describe.each(Object.entries(asked))('%s', (_name, filter) => {
    test.each<Record<string, string>>([{ part: 'rows', limit: '100' }, { part: 'totals' }])(
      'is planned by what is there: %j',
      async part => {
        const caller = people[person] as Caller
        const statements = await recordStatements(() => caller.get(urlOf(filter, part)))
        expect(statements.length).toBeGreaterThan(0)
        for (const statement of statements) {
          const { steps } = await explainStatement(owner, statement)
          expect(misjudged(steps)).toEqual([])
        }
      },
    )

    test('is the same in parts and whole, and in fewer columns', async () => {
      const caller = people[person] as Caller
      const whole = await caller.get<Page<Record<string, unknown>>>(urlOf(filter, { limit: '20' }))
      const rows = await caller.get<Page<Record<string, unknown>>>(
        urlOf(filter, { limit: '20', part: 'rows', columns: 'number,state' }),
      )
      const totals = await caller.get<Page<unknown>>(urlOf(filter, { part: 'totals' }))
      expect(whole.items.length).toBeGreaterThan(0)
      expect(rows.items).toEqual(
        whole.items.map(({ id, deletedAt, number, state }) => ({ id, deletedAt, number, state })),
      )
      expect(totals).toEqual({ items: [], next: null, total: whole.total, totals: whole.totals })
      const next = await caller.get<Page<{ id: string }>>(
        urlOf(filter, { limit: '20', part: 'rows', cursor: rows.next ?? '' }),
      )
      const nextWhole = await caller.get<Page<{ id: string }>>(urlOf(filter, { limit: '20', cursor: whole.next ?? '' }))
      expect(next.items).toEqual(nextWhole.items)
      expect(nextWhole).toMatchObject({ total: whole.total, totals: whole.totals })
    })
  })
})

test('columns that are not there and parts that are none are refused', async () => {
  for (const query of ['columns=nada', 'columns=number,env_id', 'part=all'])
    expect([query, (await people.administrator?.request('GET', `/api/data/orders?${query}`))?.statusCode]).toEqual([
      query,
      400,
    ])
})

/** Each choice, and what a look at the stored columns alone says of the same rows. */
describe('a choice is the rows that are stored as it', () => {
  test.each([
    ['state', 'pending', 'state = 1 and canceled_at is null'],
    ['state', 'exported', 'state = 2 and canceled_at is null'],
    ['state', 'canceled', 'canceled_at is not null'],
    ['state', 'canceled|deleted', 'canceled_at is not null'],
    ['origin', 'seller|office', 'origin in (0, 1) and canceled_at is null'],
    ['origin', 'marketplace', 'false'],
    ['date', '2026-09-09', `day = '2026-09-09' and canceled_at is null`],
  ])('%s %s', async (field, value, where) => {
    const administrator = people.administrator as Caller
    const { total } = await administrator.get<Page<unknown>>(urlOf([is(field, value)], { part: 'totals' }))
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from orders where env_id = $1 and deleted_at is null and ${where}`,
      [application.envId],
    )
    expect(total).toBe(rows[0]?.n)
  })
})
