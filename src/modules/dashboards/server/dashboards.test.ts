import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, dayOf, monthOf } from '../../../kernel/contract/formats.ts'
import type { Period } from '../../../kernel/contract/periods.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { writeOpportunities } from '../../../testing/opportunity-history.ts'
import { createWorld, type World, writeHistory } from '../../../testing/sales-history.ts'
import { rebuildFacts } from '../../sales/server/index.ts'
import type { SalesDashboard } from '../contract/sales-dashboard.ts'
import { checkDashboard, dataOf, idsOf } from '../testing/check-dashboard.ts'
import { createRecount, type Recount, type RecountBounds } from '../testing/recount.ts'

let application: TestApplication
let client: pg.Client
let recount: Recount
let world: World
let admin: Caller
const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')

beforeAll(async () => {
  application = await createTestApplication()
  client = new pg.Client({ connectionString: application.databaseUrl })
  await client.connect()
  recount = createRecount(client)
  await application.platform.withTenant(application.envId, async tenant => {
    world = await createWorld(tenant)
    await writeHistory(tenant, world, today, 420, 7)
    await writeOpportunities(tenant, world, { until: new Date(), days: 400, count: 240 })
    await rebuildFacts(tenant)
  })
  admin = await application.signIn({ roleNumber: 1 })
})
afterAll(async () => {
  await client.end()
  await application.stop()
})

const ask = (caller: Caller, query: Record<string, string>): Promise<SalesDashboard> =>
  caller.get<SalesDashboard>(`/api/dashboards/sales?${new URLSearchParams(query)}`)

/** Every widget of an answer against the documents it must add up. */
const checkAll = (answer: SalesDashboard, bounds: Omit<RecountBounds, 'from' | 'to' | 'envId'>): Promise<void> =>
  checkDashboard(recount, answer, { envId: application.envId, ...bounds })

const everything = { sellers: null, customers: null }
const periods: [string, Period][] = [
  ['today', { from: today, to: today }],
  ['a day before', { from: addDays(today, -9), to: addDays(today, -9) }],
  ['seven days', { from: addDays(today, -6), to: today }],
  ['the month so far', { from: monthOf(today), to: today }],
  ['edges and whole months', { from: addDays(today, -100), to: addDays(today, -20) }],
  ['twelve months', { from: addDays(addMonths(today, -12), 1), to: today }],
]

describe('every widget equals a recount of the documents', () => {
  test.each(periods)('%s, unfiltered', async (_, period) => {
    await checkAll(await ask(admin, period), everything)
  })

  test.each(periods)('%s, of two sellers', async (_, period) => {
    const sellers = world.sellers.slice(1, 3)
    await checkAll(await ask(admin, { ...period, sellers: sellers.join(',') }), { sellers, customers: null })
  })

  test.each(periods)('%s, of a channel with its sub-channel and a region', async (_, period) => {
    const customers = await client.query<{ id: string }>(
      'select id from customers where env_id = $1 and sales_channel_id = any($2) and region_id = $3',
      [application.envId, [world.channels[0], world.channels[2]], world.regions[0]],
    )
    expect(customers.rows.length).toBeGreaterThan(3)
    await checkAll(
      await ask(admin, { ...period, channels: world.channels[0] ?? '', regions: world.regions[0] ?? '' }),
      { sellers: null, customers: idsOf(customers.rows) },
    )
  })

  test.each(periods)('%s, of four sellers and a channel', async (_, period) => {
    const sellers = world.sellers.slice(0, 4)
    const customers = await client.query<{ id: string }>(
      'select id from customers where env_id = $1 and sales_channel_id = $2',
      [application.envId, world.channels[1]],
    )
    await checkAll(await ask(admin, { ...period, sellers: sellers.join(','), channels: world.channels[1] ?? '' }), {
      sellers,
      customers: idsOf(customers.rows),
    })
  })

  test('a supervisor filter is its sellers', async () => {
    const sellers = world.sellers.filter((_, index) => index % 2 === 0)
    await checkAll(
      await ask(admin, { from: addDays(today, -40), to: today, supervisors: world.supervisors[0] ?? '' }),
      { sellers, customers: null },
    )
  })
})

describe('each role sees its own', () => {
  test.each([
    ['a seller', { roleNumber: 2, sellerKey: 'V3' }, (index: number) => index === 3],
    ['a supervisor', { roleNumber: 4, supervisorKey: 'S1' }, (index: number) => index % 2 === 1],
    ['a manager', { roleNumber: 5, managerKey: 'G0' }, (index: number) => index < 3],
    ['nobody without a key', { roleNumber: 4 }, () => false],
  ])('%s', async (_, user, sees) => {
    const caller = await application.signIn(user)
    const sellers = world.sellers.filter((_id, index) => sees(index))
    await checkAll(await ask(caller, { from: addDays(today, -60), to: today }), { sellers, customers: null })
    const foreign = await ask(caller, {
      from: addDays(today, -60),
      to: today,
      sellers: world.sellers.find((_id, index) => !sees(index)) ?? '',
    })
    expect(dataOf(foreign, 'totalOrders').orders).toBe(0)
    const filters = await caller.get<{ sellers: { id: string }[] }>('/api/dashboards/filters')
    expect(idsOf(filters.sellers)).toEqual(sellers.toSorted())
  })

  test('another environment sees nothing', async () => {
    const stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    const answer = await ask(stranger, { from: addDays(today, -60), to: today, sellers: world.sellers[0] ?? '' })
    expect(dataOf(answer, 'totalOrders').orders).toBe(0)
    const all = await ask(stranger, { from: addDays(today, -60), to: today })
    expect(dataOf(all, 'dailySales').totalCents).toBe(0)
    expect(dataOf(all, 'articleRanking').rows).toEqual([])
    expect(dataOf(all, 'operationsMap').total).toBe(0)
    expect(await stranger.get('/api/dashboards/filters')).toEqual({
      sellers: [],
      supervisors: [],
      channels: [],
      regions: [],
    })
  })

  test('nobody without a session', async () => {
    expect((await application.app.inject({ method: 'GET', url: '/api/dashboards/sales' })).statusCode).toBe(401)
  })
})

describe('what filters are of', () => {
  test('a sub-channel follows its channel, and is told apart from it when both are called alike', async () => {
    const [channel = '', , subChannel = ''] = world.channels
    const rename = (name: string) =>
      client.query('update sales_channels set name = $2 where env_id = $1 and id = any($3)', [
        application.envId,
        name,
        [channel, subChannel],
      ])
    await rename('Autoservicio')
    const { channels } = await admin.get<{ channels: { id: string; name: string }[] }>('/api/dashboards/filters')
    expect(new Set(channels.map(({ name }) => name)).size).toBe(channels.length)
    const place = channels.findIndex(({ id }) => id === channel)
    expect(channels.slice(place, place + 2)).toMatchObject([
      { id: channel, name: 'Autoservicio' },
      { id: subChannel, name: 'Autoservicio › Autoservicio' },
    ])
    const { rows } = await admin.get<{ rows: { label: string }[] }>(
      `/api/statistics?${new URLSearchParams({ rows: 'channel', from: addDays(today, -30), to: today })}`,
    )
    expect(rows.map(({ label }) => label)).toContain('Autoservicio › Autoservicio')
    await rename('Sub canal')
  })

  test('targets are of sellers: under a channel their cards say so, and no line of theirs is drawn', async () => {
    await client.query(
      `insert into objectives (env_id, id, month, seller_id, net_cents) values ($1, gen_random_uuid(), $2, $3, 5000000)`,
      [application.envId, monthOf(today), world.sellers[0]],
    )
    const period = { from: monthOf(today), to: today }
    const cards = ['generalObjective', 'focalObjective', 'objectivesTable'] as const
    for (const [filter, isOfAll] of [
      [{}, false],
      [{ sellers: world.sellers[0] ?? '' }, false],
      [{ channels: world.channels[1] ?? '' }, true],
      [{ regions: world.regions[0] ?? '' }, true],
    ] as const) {
      const answer = await ask(admin, { ...period, ...filter })
      for (const id of cards) expect([filter, id, dataOf(answer, id).isOfAll]).toEqual([filter, id, isOfAll])
      expect([filter, dataOf(answer, 'accumulatedSales').targetCents === null]).toEqual([filter, isOfAll])
    }
    await client.query('delete from objectives where env_id = $1', [application.envId])
  })
})

describe('what is asked', () => {
  test.each([
    [
      'from after to',
      { from: '2026-05-02', to: '2026-05-01' },
      'La fecha desde tiene que ser anterior o igual a la fecha hasta.',
    ],
    ['more than 24 months', { from: '2024-01-01', to: '2026-01-01' }, 'El período puede abarcar hasta 24 meses.'],
    [
      'a year with five digits',
      { from: '20226-01-01', to: '20226-01-02' },
      'La fecha no existe o no está escrita como AAAA-MM-DD.',
    ],
    ['only one end', { from: '2026-05-01' }, 'Falta este dato.'],
    ['a widget that is not', { widgets: 'invented' }, 'Ese tablero no existe.'],
    ['something that is no id', { sellers: 'V1' }, 'Ese identificador no es válido.'],
    ['an unknown field', { seller: 'V1' }, 'El dato «seller» no se conoce.'],
  ])('refuses %s', async (_, query, message) => {
    const response = await admin.request(
      'GET',
      `/api/dashboards/sales?${new URLSearchParams(query as Record<string, string>)}`,
    )
    expect(response.statusCode).toBe(400)
    expect(response.json().errors.map((error: { message: string }) => error.message)).toContain(message)
  })

  test('answers only the widgets asked for', async () => {
    expect(Object.keys((await ask(admin, { widgets: 'totalOrders,history' })).widgets)).toEqual([
      'totalOrders',
      'history',
    ])
  })

  test('today is compared with the same weekday until the same time, and says so', async () => {
    const answer = await ask(admin, {})
    expect(answer.period).toMatchObject({ from: today, to: today })
    expect(answer.comparison.from).toBe(addDays(today, -7))
    expect(answer.comparison.until?.slice(11, 16)).toBe(answer.asOf.slice(11, 16))
    expect(answer.comparison.label).toMatch(/^vs\. (dom|lun|mar|mié|jue|vie|sáb) \d\d\/\d\d(\/\d{4})?, \d\d:\d\d$/)
  })

  test('a chosen comparison is taken', async () => {
    const answer = await ask(admin, {
      from: addDays(today, -6),
      to: today,
      compareFrom: addDays(today, -60),
      compareTo: addDays(today, -50),
    })
    expect(answer.comparison).toMatchObject({ from: addDays(today, -60), to: addDays(today, -50), until: null })
    await checkAll(answer, everything)
  })
})

describe('one widget and the rest', () => {
  // From the fifth: edges of days beside the whole months.
  const since = { from: addDays(addMonths(monthOf(today), -2), 4), to: today }

  test('a widget that fails says so in Spanish and leaves the others alone', async () => {
    await client.query('alter table article_days rename to article_days_away')
    try {
      const { widgets } = await ask(admin, since)
      expect(widgets.articleRanking).toEqual({
        ok: false,
        code: 'dashboards.widgetFailed',
        detail: 'No pudimos calcular este dato. Probá de nuevo.',
      })
      // Rankings of articles, categories and brands, and the focal objectives.
      const failedSlots = Object.values(widgets).filter(slot => !slot.ok)
      expect(failedSlots).toHaveLength(4)
    } finally {
      await client.query('alter table article_days_away rename to article_days')
    }
  })
})
