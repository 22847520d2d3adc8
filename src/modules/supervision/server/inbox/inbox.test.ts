import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf, daysBetween } from '../../../../kernel/contract/formats.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { createCustomer, createReceivable } from '../../../../testing/factories.ts'
import type { FollowArticles, FollowSummary } from '../../../follow-up/contract/follow.ts'
import { rebuildFacts } from '../../../sales/server/index.ts'
import { type InboxPage, inboxPage, pageSize, type ResultsPage, resultsPage } from '../../contract/inbox.ts'
import { type InboxItem, reasonOf } from '../../contract/inbox-items.ts'
import { createSlippingWorld, type SlippingWorld, writeCollection, writeOrder } from '../../testing/slipping-world.ts'

const timeZone = 'America/Argentina/Buenos_Aires'
const today = dayOf(new Date(), timeZone)
const url = '/api/supervision/inbox'

let application: TestApplication
let client: pg.Client
let world: SlippingWorld
let admin: Caller
let supervisor: Caller
let seller: Caller

beforeAll(async () => {
  application = await createTestApplication()
  client = new pg.Client({ connectionString: application.databaseUrl })
  await client.connect()
  world = await application.platform.withTenant(application.envId, tenant => createSlippingWorld(tenant, today))
  admin = await application.signIn({ roleNumber: 1 })
  supervisor = await application.signIn({ roleNumber: 4, supervisorKey: 'S0', displayName: 'Sara Supervisora' })
  seller = await application.signIn({ roleNumber: 2, sellerKey: 'V0', displayName: 'Vera Vendedora' })
})
afterAll(async () => {
  await client.end()
  await application.stop()
})

const inbox = (caller: Caller, query = ''): Promise<InboxPage> => caller.get<InboxPage>(`${url}?${query}`)
const everything = async (caller: Caller, query = ''): Promise<InboxItem[]> => {
  const items: InboxItem[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: InboxPage = await inbox(caller, `${query}${cursor ? `&cursor=${cursor}` : ''}`)
    items.push(...page.items)
    cursor = page.next
  }
  return items
}

type Shop = { id: string; code: string; seller: string }
type Bought = { customer: string; article: string; day: string; net: number; units: number }

const shopsOf = async (sellers: string[]): Promise<Shop[]> =>
  (
    await client.query<Shop>(
      `select c.id, c.code, s.code seller from customers c join sellers s on s.id = c.seller_id and s.env_id = c.env_id
       where c.env_id = $1 and c.is_active and c.deleted_at is null and s.code = any($2)`,
      [application.envId, sellers],
    )
  ).rows
const lines = async (): Promise<Bought[]> =>
  (
    await client.query<Bought>(
      `select o.customer_id customer, l.article_id article, o.day::text, l.net_cents::float8 net, l.quantity::float8 units from orders o join order_lines l on l.env_id = o.env_id and l.order_id = o.id
       where o.env_id = $1 and o.canceled_at is null and o.day <= $2`,
      [application.envId, today],
    )
  ).rows
const debts = async (): Promise<{ customer: string; cents: number; oldest: string }[]> =>
  (
    await client.query(
      `select customer_id customer, sum(balance_cents)::float8 cents, min(due_on)::text oldest from receivables where env_id = $1 and due_on < $2 and balance_cents > 0 group by 1`,
      [application.envId, today],
    )
  ).rows

const middle = (days: string[]): number => {
  const gaps = days.slice(1).map((day, index) => daysBetween(days[index] ?? '', day))
  return gaps.sort((a, b) => b - a)[Math.ceil(gaps.length / 2) - 1] ?? Number.NaN
}
const distinct = (days: string[]): string[] => [...new Set(days)].sort()

/** The items told again from the documents, one customer at a time. */
const recount = async (sellers: string[]): Promise<Record<string, number>> => {
  const bought = await lines()
  const owed = await debts()
  const found: Record<string, number> = {}
  for (const { id, code } of await shopsOf(sellers)) {
    const own = bought.filter(({ customer }) => customer === id)
    const recent = own.filter(({ day }) => daysBetween(day, today) < 180)
    const days = distinct(recent.map(({ day }) => day))
    const every = middle(days)
    const since = daysBetween(days.at(-1) ?? today, today)
    const keeps = days.length > 1 && since <= Math.max(10, 2 * every)
    const ticket = Math.round(recent.reduce((sum, { net }) => sum + net, 0) / days.length)
    const isBroken = days.length >= 4 && !keeps && since <= 90
    if (isBroken) found[`${code} rhythm`] = ticket * Math.floor(since / every)
    let lost = 0
    for (const article of new Set(own.map(line => line.article))) {
      const of = own.filter(line => line.article === article && daysBetween(line.day, today) < 365)
      const on = distinct(of.map(({ day }) => day))
      const rhythm = middle(on)
      const net = of.reduce((sum, line) => sum + line.net, 0)
      if (on.length >= 3 && daysBetween(on.at(-1) ?? '', today) >= Math.max(28, 2 * rhythm))
        lost += Math.round(net / ((rhythm * on.length) / (365 / 12)))
    }
    if (lost > 0 && keeps) found[`${code} lost`] = lost
    const debt = owed.find(({ customer }) => customer === id)
    if (debt) found[`${code} debt`] = debt.cents
  }
  return found
}
const told = (items: InboxItem[]): Record<string, number> =>
  Object.fromEntries(items.map(({ customer, kind, stakeCents }) => [`${customer.code} ${kind}`, stakeCents]))

describe('what slips away', () => {
  test('is what the documents say, to the cent, the most at stake first', async () => {
    const page = await inbox(admin)
    expect(inboxPage.parse(page)).toEqual(page)
    expect(page.reading).toEqual({ pending: 0, total: 47 })
    const items = await everything(admin)
    const expected = await recount(['V0', 'V1', 'V2', 'V3'])
    expect(told(items)).toEqual(expected)
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['rhythm', 'lost', 'debt']))
    const stakes = items.map(({ stakeCents }) => stakeCents)
    expect(stakes).toEqual(stakes.toSorted((a, b) => b - a))
    const sum = (kind: string) =>
      items.filter(item => item.kind === kind).reduce((total, item) => total + item.stakeCents, 0)
    expect(page.totals).toEqual(
      ['debt', 'lost', 'rhythm'].map(kind => ({
        kind,
        count: items.filter(item => item.kind === kind).length,
        stakeCents: sum(kind),
      })),
    )
  })

  test('says why with its arithmetic, the same as on the customer’s own page', async () => {
    const items = await everything(admin)
    const broken = items.find(({ kind }) => kind === 'rhythm')
    const summary = await admin.get<FollowSummary>(`/api/customers/${broken?.customer.code}/follow`)
    expect(broken?.rhythm).toMatchObject({ everyDays: summary.frequency.days, lastOn: summary.frequency.lastOrderOn })
    const { ticketCents = 0, missed = 0 } = broken?.rhythm ?? {}
    expect(ticketCents * missed).toBe(broken?.stakeCents)
    if (broken)
      expect(reasonOf(broken, today)).toMatch(
        /^Compraba cada \d+ días; van \d+ desde el .+ promedio = \$.+ en riesgo\.$/,
      )
    const lost = items.find(({ kind }) => kind === 'lost')
    const articles = await admin.get<FollowArticles>(`/api/customers/${lost?.customer.code}/follow/articles`)
    expect(lost?.stakeCents).toBe(articles.lostPerMonthCents)
    expect(lost?.lost?.articles).toEqual(
      articles.lost.map(({ code, name, everyDays, purchases, lastOn, netPerMonthCents }) => ({
        code,
        name,
        everyDays,
        purchases,
        lastOn,
        monthCents: netPerMonthCents,
      })),
    )
  })

  test('each sees their own: a supervisor their sellers’, a seller theirs, another company nothing', async () => {
    expect(told(await everything(supervisor))).toEqual(await recount(['V0', 'V2']))
    expect(told(await everything(seller))).toEqual(await recount(['V0']))
    const stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    expect((await inbox(stranger)).items).toEqual([])
    expect((await application.app.inject({ method: 'GET', url })).statusCode).toBe(401)
  })

  test('comes in pages that repeat and lose nothing, also of equal amounts', async () => {
    const many = 60
    await application.platform.withTenant(application.envId, async tenant => {
      for (let index = 0; index < many; index += 1) {
        const customerId = await createCustomer(tenant, { code: `DEBE${index}`, sellerId: world.sellers[3] })
        await createReceivable(tenant, { customerId, dueOn: addDays(today, -3), balanceCents: 5_000 })
      }
    })
    const first = await inbox(admin, 'kinds=debt')
    expect(first.items).toHaveLength(pageSize)
    const items = await everything(admin, 'kinds=debt')
    expect(new Set(items.map(({ customer }) => customer.id)).size).toBe(items.length)
    expect(items).toHaveLength(first.totals[0]?.count ?? 0)
    expect(told(items)).toEqual(
      Object.fromEntries(
        Object.entries(await recount(['V0', 'V1', 'V2', 'V3'])).filter(([key]) => key.endsWith('debt')),
      ),
    )
  })

  test('filters are of the server', async () => {
    expect(told(await everything(admin, `sellers=${world.sellers[1]}&kinds=debt,rhythm`))).toEqual(
      Object.fromEntries(Object.entries(await recount(['V1'])).filter(([key]) => !key.endsWith('lost'))),
    )
    for (const bad of ['kinds=nada', 'owner=quien', 'view=todas', 'cursor=xx', 'sellers=1'])
      expect((await admin.request('GET', `${url}?${bad}`)).statusCode).toBe(400)
  })

  test('goes away when the customer buys, at once', async () => {
    const item = (await everything(admin, 'kinds=rhythm')).at(-1)
    const owner = world.customers.find(({ code }) => code === item?.customer.code)
    if (!item || !owner) throw new Error('somebody slips away')
    await application.platform.withTenant(application.envId, async tenant => {
      const [articleId = ''] = world.articles
      await writeOrder(tenant, {
        customerId: owner.id,
        sellerId: owner.sellerId,
        day: today,
        lines: [{ articleId, netCents: 1000 }],
      })
      await rebuildFacts(tenant)
    })
    expect(told(await everything(admin, 'kinds=rhythm'))).not.toHaveProperty(`${item.customer.code} rhythm`)
    expect(told(await everything(admin))).toEqual(await recount(['V0', 'V1', 'V2', 'V3']))
  })
})

describe('what people decide', () => {
  const act = (caller: Caller, item: InboxItem, body: object) =>
    caller.request('PUT', `${url}/${item.customer.id}/${item.kind}`, { since: item.since, ...body })
  const done = async (caller: Caller, item: InboxItem, body: object) => {
    const response = await act(caller, item, body)
    if (response.statusCode !== 200) throw new Error(response.body)
    return response.json<NonNullable<InboxItem['followUp']>>()
  }
  const nameOf = ({ customer, kind }: InboxItem): string => `${customer.code} ${kind}`
  const people = async () =>
    (await admin.get<{ items: { id: string; name: string }[] }>('/api/supervision/people')).items
  const waiting = async (caller: Caller) => (await caller.get<{ count: number }>(`${url}/mine`)).count
  const first = async (kind: string, caller = supervisor): Promise<InboxItem> => {
    const item = (await everything(caller, `kinds=${kind}`)).find(({ followUp }) => followUp === null)
    if (!item) throw new Error(`there is a ${kind}`)
    return item
  }

  test('an owner is one of the company; theirs are found by them, and they may close them', async () => {
    const item = await first('rhythm', seller)
    const vera = (await people()).find(({ name }) => name === 'Vera Vendedora')
    expect((await act(seller, item, { act: 'done' })).json()).toMatchObject({ code: 'supervision.notYours' })
    expect((await act(seller, item, { act: 'assign', ownerId: vera?.id })).statusCode).toBe(403)
    const stranger = '0198c0de-0000-7000-8000-000000000001'
    expect((await act(supervisor, item, { act: 'assign', ownerId: stranger })).json()).toMatchObject({
      code: 'supervision.unknownPerson',
    })
    const given = await done(supervisor, item, { act: 'assign', ownerId: vera?.id })
    expect(given).toMatchObject({ owner: vera, state: 'open' })
    expect((await everything(seller, 'owner=mine')).map(nameOf)).toEqual([nameOf(item)])
    // What waits for each is counted beside the menu: theirs alone, and no longer once it is done.
    expect(await Promise.all([seller, supervisor, admin].map(waiting))).toEqual([1, 0, 0])
    expect((await everything(admin, 'owner=none')).map(nameOf)).not.toContain(nameOf(item))
    expect(await done(seller, item, { act: 'done', note: 'Vuelve el lunes' })).toMatchObject({
      state: 'done',
      note: 'Vuelve el lunes',
    })
    expect((await everything(admin)).map(nameOf)).not.toContain(nameOf(item))
    expect(await waiting(seller)).toBe(0)
    await done(supervisor, item, { act: 'reopen' })
    expect((await everything(admin)).map(nameOf)).toContain(nameOf(item))
  })

  test('snoozed until a day to come, it waits in its own view', async () => {
    const item = await first('lost')
    expect((await act(supervisor, item, { act: 'snooze', until: today })).json()).toMatchObject({
      errors: [{ path: 'until', message: 'Elegí un día que todavía no llegó.' }],
    })
    await done(supervisor, item, { act: 'snooze', until: addDays(today, 3) })
    expect((await everything(supervisor)).map(nameOf)).not.toContain(nameOf(item))
    expect((await everything(supervisor, 'view=snoozed')).map(nameOf)).toEqual([nameOf(item)])
  })

  test('a dismissal says why; what changed meanwhile, and what is out of reach, is refused', async () => {
    const item = await first('debt', admin)
    expect((await act(admin, item, { act: 'dismiss', note: '' })).statusCode).toBe(400)
    expect((await act(admin, { ...item, since: addDays(item.since, -1) }, { act: 'done' })).json()).toMatchObject({
      code: 'supervision.itemChanged',
    })
    const shop = world.customers.find(({ sellerId }) => sellerId === world.sellers[1])
    expect((await supervisor.request('PUT', `${url}/${shop?.id}/debt`, { act: 'done', since: today })).statusCode).toBe(
      404,
    )
    await done(admin, item, { act: 'dismiss', note: 'Cerró el comercio' })
    const page = await admin.get<ResultsPage>(`/api/supervision/results?from=${today}&to=${today}`)
    expect(page.items.find(({ state }) => state === 'dismissed')).toMatchObject({
      note: 'Cerró el comercio',
      takenAt: null,
      recoveredCents: 0,
    })
  })

  test('what comes in after it was taken is measured from the documents, of what it was about', async () => {
    const [lost, debt] = [await first('lost', admin), await first('debt', admin)]
    const owner = (await people())[0]?.id
    for (const item of [lost, debt]) await done(admin, item, { act: 'assign', ownerId: owner })
    const soon = new Date(Date.now() + 60_000).toISOString()
    const late = new Date(Date.now() + 31 * 86_400_000).toISOString()
    const of = (item: InboxItem) => ({ customerId: item.customer.id, sellerId: item.seller?.id ?? '', day: today })
    const articleId = world.articles[1] ?? ''
    const other = world.articles[0] ?? ''
    await application.platform.withTenant(application.envId, async tenant => {
      const line = [
        { articleId, netCents: 33_000 },
        { articleId: other, netCents: 99_000 },
      ]
      await writeOrder(tenant, { ...of(lost), lines: line, takenAt: soon })
      await writeOrder(tenant, { ...of(lost), lines: line, takenAt: soon, canceled: true })
      await writeOrder(tenant, { ...of(lost), lines: line, takenAt: late })
      await writeOrder(tenant, { ...of(lost), lines: line, takenAt: new Date(Date.now() - 3_600_000).toISOString() })
      await writeCollection(tenant, { ...of(debt), takenAt: soon, totalCents: 44_000 })
      await rebuildFacts(tenant)
    })
    const page = await admin.get<ResultsPage>(`/api/supervision/results?from=${today}&to=${today}`)
    expect(resultsPage.parse(page)).toEqual(page)
    const resultOf = (item: InboxItem) =>
      page.items.find(({ customer, kind }) => customer.code === item.customer.code && kind === item.kind)
    expect(resultOf(debt)).toMatchObject({ recoveredCents: 44_000, documents: 1, stakeCents: debt.stakeCents })
    expect(lost.lost?.articles.map(({ code }) => code)).toContain('ART1')
    const articlesLost = await client.query<{ ids: string[] }>(
      'select article_ids ids from follow_ups where customer_id = $1',
      [lost.customer.id],
    )
    const net = articlesLost.rows[0]?.ids.includes(other) ? 132_000 : 33_000
    expect(resultOf(lost)).toMatchObject({ recoveredCents: net, documents: 1 })
    const sum = (of: (item: ResultsPage['items'][number]) => number) =>
      page.items.reduce((total, item) => total + of(item), 0)
    expect(page.totals).toMatchObject({
      count: page.items.length,
      recoveredCents: sum(item => item.recoveredCents),
      recovered: 2,
    })
    const theirs = await seller.get<ResultsPage>(`/api/supervision/results?from=${today}&to=${today}`)
    expect(
      theirs.items.every(({ customer }) =>
        world.customers.some(({ code, sellerId }) => code === customer.code && sellerId === world.sellers[0]),
      ),
    ).toBe(true)
  })
})

describe('a company whose rhythms take longer than an answer', () => {
  test('is answered at once and says how many are missing, until whoever asks again finds all of them', async () => {
    const forget = () => client.query('delete from customer_rhythms where env_id = $1', [application.envId])
    await forget()
    const before = told(await everything(admin))
    await client.query(
      `insert into customers (env_id, id, code, name) select $1, gen_random_uuid(), 'L' || n, 'Almacén ' || n from generate_series(1, 900) n`,
      [application.envId],
    )
    await forget()
    const first = await inbox(admin)
    expect(first.reading.pending).toBe(first.reading.total)
    expect(first.reading.total).toBeGreaterThan(900)
    await expect.poll(async () => (await inbox(admin)).reading.pending, { timeout: 20_000 }).toBe(0)
    expect(told(await everything(admin))).toEqual(before)
  })
})
