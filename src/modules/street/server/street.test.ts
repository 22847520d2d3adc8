import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../kernel/contract/formats.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { rebuildFacts } from '../../sales/server/index.ts'
import { type CoverageChanges, coverageMap, coverageRoutes } from '../contract/coverage.ts'
import {
  performanceRoutes,
  type SellerDetail,
  type SellerPerformance,
  sellerDetail,
  sellerPerformance,
} from '../contract/performance.ts'
import { type TimelineDay, timelineDay, timelineRoutes } from '../contract/timeline.ts'
import { createStreetWorld, type StreetWorld, writeStreet } from '../testing/street-world.ts'

let application: TestApplication
let client: pg.Client
let world: StreetWorld
let admin: Caller
const yesterday = addDays(dayOf(new Date(), 'America/Argentina/Buenos_Aires'), -1)
const from = addDays(yesterday, -4)

beforeAll(async () => {
  application = await createTestApplication()
  client = new pg.Client({ connectionString: application.databaseUrl })
  await client.connect()
  await application.platform.withTenant(application.envId, async tenant => {
    world = await createStreetWorld(tenant)
    await writeStreet(tenant, world, yesterday, 10)
    await rebuildFacts(tenant)
  })
  admin = await application.signIn({ roleNumber: 1 })
})
afterAll(async () => {
  await client.end()
  await application.stop()
})

const rows = async <Row extends object>(query: string, values: unknown[]): Promise<Row[]> =>
  (await client.query<Row>(query, [application.envId, ...values])).rows
const one = async (query: string, values: unknown[]): Promise<Record<string, number>> =>
  Object.fromEntries(
    Object.entries((await rows<Record<string, unknown>>(query, values))[0] ?? {}).map(([name, value]) => [
      name,
      Number(value),
    ]),
  )
const status = async (caller: Caller, url: string): Promise<number> => (await caller.request('GET', url)).statusCode

const operations = `
  select id, seller_id, customer_id, day, taken_at, 'order' kind, distance_meters, total_cents, origin = 0 there from orders where env_id = $1 and canceled_at is null and deleted_at is null
  union all select id, seller_id, customer_id, day, taken_at, 'collection', distance_meters, total_cents, true from collections where env_id = $1
  union all select id, seller_id, customer_id, day, taken_at, 'noPurchase', distance_meters, null, true from no_purchases where env_id = $1`

/** Metres between positions, said with another formula than the product's. */
const walkedMeters = `select round(sum(6371008.8 * acos(least(1, sin(radians(a.latitude)) * sin(radians(b.latitude))
    + cos(radians(a.latitude)) * cos(radians(b.latitude)) * cos(radians(a.longitude - b.longitude)))))) meters
  from positions a join lateral (select * from positions n where n.env_id = $1 and n.seller_id = a.seller_id and n.at > a.at
    and (n.at at time zone 'America/Argentina/Buenos_Aires')::date = (a.at at time zone 'America/Argentina/Buenos_Aires')::date order by n.at limit 1) b on true
  where a.env_id = $1 and a.seller_id = $2 and (a.at at time zone 'America/Argentina/Buenos_Aires')::date between $3 and $4`

describe('línea de tiempo', () => {
  const ask = (caller: Caller, query = ''): Promise<TimelineDay> =>
    caller.get<TimelineDay>(`/api/timeline/V0?day=${yesterday}${query}`)

  test('is the day as its documents tell it, in order', async () => {
    const day = await ask(admin)
    expect(timelineDay.parse(day)).toEqual(day)
    const counted = await rows<{ id: string; kind: string }>(
      `select id, kind from (${operations}) o where seller_id = $2 and day = $3 and there order by taken_at, id`,
      [world.sellers[0], yesterday],
    )
    expect(counted.length).toBeGreaterThan(2)
    expect(day.stops.map(({ id, kind }) => ({ id, kind }))).toEqual(counted)
    expect(day.stops.map(stop => stop.number)).toEqual(counted.map((_, index) => index + 1))
    expect(day.summary).toMatchObject(
      await one(
        `select count(*) filter (where kind = 'order') orders, coalesce(sum(total_cents) filter (where kind = 'order'), 0) "totalCents",
          count(*) filter (where kind = 'collection') collections, count(*) filter (where kind = 'noPurchase') "noPurchases",
          count(*) filter (where distance_meters >= ${day.farAwayMeters} and there) far from (${operations}) o where seller_id = $2 and day = $3`,
        [world.sellers[0], yesterday],
      ),
    )
    const pending = await rows<{ code: string }>(
      `select c.code from visits v join customers c on c.env_id = v.env_id and c.id = v.customer_id where v.env_id = $1 and v.seller_id = $2 and v.day = $3 and v.is_planned
        and not exists (select from (${operations}) o where o.seller_id = v.seller_id and o.day = v.day and o.customer_id = v.customer_id and o.there) order by c.code`,
      [world.sellers[0], yesterday],
    )
    expect(day.pending.rows.map(({ code }) => code)).toEqual(pending.map(({ code }) => code))
    expect(day.pending.total).toBe(pending.length)
  })

  test('orders that no seller stood there for are apart: no stops, no distances, no gaps', async () => {
    const day = await ask(admin)
    const remote = await rows<{ id: string; total_cents: string }>(
      `select id, total_cents from (${operations}) o where seller_id = $2 and day = $3 and not there order by taken_at, id`,
      [world.sellers[0], yesterday],
    )
    expect(remote.length).toBeGreaterThan(1)
    expect(day.remote.rows.map(({ id }) => id)).toEqual(remote.map(({ id }) => id))
    expect(day.remote).toMatchObject({
      total: remote.length,
      totalCents: remote.reduce((sum, row) => sum + Number(row.total_cents), 0),
    })
    expect(day.remote.rows.every(({ origin, href }) => origin !== 'seller' && href.includes('/pedidos/'))).toBe(true)
    const ids = new Set(day.stops.map(({ id }) => id))
    expect(remote.filter(({ id }) => ids.has(id))).toEqual([])
    expect(day.total).toBe(day.stops.length)
    const { sellers } = await admin.get<{ sellers: { code: string; operations: number }[] }>(
      `/api/timeline?day=${yesterday}`,
    )
    expect(sellers.find(({ code }) => code === 'V0')?.operations).toBe(day.total)
  })

  test('knows gaps, steps, far stops and the way gone', async () => {
    const day = await ask(admin)
    const [first, second] = day.stops
    expect([first?.gapMinutes, first?.stepMeters]).toEqual([null, null])
    expect(second?.gapMinutes).toBe(
      Math.round((Date.parse(second?.takenAt ?? '') - Date.parse(first?.takenAt ?? '')) / 60_000),
    )
    for (const stop of day.stops) expect(stop.isFar).toBe((stop.distanceMeters ?? 0) >= day.farAwayMeters)
    const { meters = 0 } = await one(walkedMeters, [world.sellers[0], yesterday, yesterday])
    expect(Math.abs((day.summary.meters ?? 0) - meters)).toBeLessThan(3)
    expect(day.track).toHaveLength(12)
    expect(day.startedAt?.slice(11, 16)).toBe('11:45')
  })

  test('comes in pages that join', async () => {
    const whole = await ask(admin)
    const first = await ask(admin, '&limit=2')
    expect([first.stops.length, first.next, first.total]).toEqual([2, 2, whole.total])
    const rest = await ask(admin, `&after=${first.next}`)
    expect([...first.stops, ...rest.stops]).toEqual(whole.stops)
    expect(rest.next).toBeNull()
  })

  test('a seller sees the own day, and another one is not there', async () => {
    const seller = await application.signIn({ roleNumber: 2, sellerKey: 'V0' })
    expect((await ask(seller)).seller.code).toBe('V0')
    expect(await status(seller, `/api/timeline/V1?day=${yesterday}`)).toBe(404)
    const { sellers } = await seller.get<{ sellers: { code: string }[] }>(`/api/timeline?day=${yesterday}`)
    expect(sellers.map(({ code }) => code)).toEqual(['V0'])
    const supervisor = await application.signIn({ roleNumber: 4, supervisorKey: 'S1' })
    expect(await status(supervisor, '/api/timeline/V0')).toBe(404)
    expect(await status(supervisor, '/api/timeline/V1')).toBe(200)
    expect(await status(admin, '/api/timeline/NADIE')).toBe(404)
    expect(await status(admin, '/api/timeline/V0?day=ayer')).toBe(400)
    expect(await status(admin, '/api/timeline/V0?limit=501')).toBe(400)
  })

  test('a day without anything is empty, not an error', async () => {
    const day = await admin.get<TimelineDay>('/api/timeline/V0?day=2020-01-01')
    expect(day).toMatchObject({ stops: [], total: 0, next: null, startedAt: null, track: [], pending: { total: 0 } })
  })

  test('positions that arrive are counted at once, whatever their order and repetition', async () => {
    const phone = await application.signIn({ roleNumber: 2, sellerKey: 'V3' })
    const send = (minute: number, lat: number) =>
      phone.request('POST', '/api/v1/positions', {
        se: 'V3',
        t: `${yesterday}T15:${String(minute).padStart(2, '0')}:00Z`,
        lat,
        lng: -60,
        acc: 5,
      })
    const sent = await send(20, -33.01)
    if (sent.statusCode >= 400) throw new Error(sent.body)
    await send(0, -33)
    await send(20, -33.01)
    const day = await phone.get<TimelineDay>(`/api/timeline/V3?day=${yesterday}`)
    expect(day.summary.meters).toBe(1112)
    expect(day.track).toHaveLength(2)
  })
})

describe('informe de vendedores', () => {
  const query = `from=${from}&to=${yesterday}`

  test('each seller is a recount of the documents', async () => {
    const answer = await admin.get<SellerPerformance>(`/api/performance/sellers?${query}`)
    expect(sellerPerformance.parse(answer)).toEqual(answer)
    expect(answer.rows).toHaveLength(4)
    for (const row of answer.rows) {
      const counted = await one(
        `select count(*) filter (where kind = 'order') orders, count(*) filter (where kind = 'collection') collections, count(*) filter (where kind = 'noPurchase') "noPurchases",
          coalesce(sum(total_cents) filter (where kind = 'collection'), 0) "collectedCents", count(distinct (day, customer_id)) filter (where there) visits,
          count(distinct (day, customer_id)) filter (where kind = 'order' and there) "effectiveVisits", count(*) filter (where not there) "remoteOrders",
          (select sum(net_cents) from orders where env_id = $1 and seller_id = $2 and day between $3 and $4 and canceled_at is null) "netCents",
          (select count(*) from visits where env_id = $1 and seller_id = $2 and day between $3 and $4 and is_planned) planned
        from (${operations}) o where seller_id = $2 and day between $3 and $4`,
        [row.id, from, yesterday],
      )
      expect(row.now).toMatchObject(counted)
      expect(row.now.averageTicketCents).toBe(Math.round((counted.netCents ?? 0) / (counted.orders ?? 1)))
      if (row.code === 'V3') continue
      const { meters = 0 } = await one(walkedMeters, [row.id, from, yesterday])
      expect(Math.abs((row.now.meters ?? 0) - meters)).toBeLessThan(10)
      expect(row.now.fieldMinutes).toBe(5 * 110)
    }
    expect(answer.total.orders).toBe(answer.rows.reduce((sum, row) => sum + row.now.orders, 0))
    expect(answer.comparison).toMatchObject({ from: addDays(from, -7), to: addDays(yesterday, -7) })
  })

  test('the detail has goals, days, excuses and who did not buy', async () => {
    const month = `${yesterday.slice(0, 7)}-01`
    await client.query(
      'insert into objectives (env_id, id, month, seller_id, net_cents) values ($1, gen_random_uuid(), $2, $3, 5000000)',
      [application.envId, month, world.sellers[0]],
    )
    const detail = await admin.get<SellerDetail>(`/api/performance/sellers/V0?${query}`)
    expect(sellerDetail.parse(detail)).toEqual(detail)
    expect(detail.goals.measures?.netCents?.target).toBe(5_000_000)
    expect(detail.days.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4].map(back => addDays(yesterday, -back)))
    expect(detail.days.reduce((sum, day) => sum + day.orders, 0)).toBe(detail.now.orders)
    const excuses = await one(
      'select count(*) from no_purchases where env_id = $1 and seller_id = $2 and day between $3 and $4',
      [world.sellers[0], from, yesterday],
    )
    expect(detail.excuses.reduce((sum, { count }) => sum + count, 0)).toBe(excuses.count)
    const nonBuyers = await rows<{ code: string }>(
      `select code from customers where env_id = $1 and seller_id = $2 and is_active and id not in (select customer_id from orders
        where env_id = $1 and seller_id = $2 and day between $3 and $4 and canceled_at is null) order by code`,
      [world.sellers[0], from, yesterday],
    )
    expect(detail.withoutPurchase.rows.map(({ code }) => code).sort()).toEqual(nonBuyers.map(({ code }) => code))
    expect(detail.withoutPurchase.total).toBe(nonBuyers.length)
  })

  test('is for staff, within their sight', async () => {
    const seller = await application.signIn({ roleNumber: 2, sellerKey: 'V0' })
    expect(await status(seller, '/api/performance/sellers')).toBe(403)
    expect(await status(seller, '/api/performance/sellers/V0')).toBe(403)
    const supervisor = await application.signIn({ roleNumber: 4, supervisorKey: 'S1' })
    const answer = await supervisor.get<SellerPerformance>(`/api/performance/sellers?${query}`)
    expect(answer.rows.map(({ code }) => code).sort()).toEqual(['V1', 'V3'])
    expect(await status(supervisor, '/api/performance/sellers/V0')).toBe(404)
    expect(await status(admin, '/api/performance/sellers?from=2026-02-01&to=2026-01-01')).toBe(400)
    expect(await status(admin, '/api/performance/sellers?from=2020-01-01&to=2026-01-01')).toBe(400)
  })

  test('is exported as it is shown', async () => {
    const file = await admin.request('GET', `/api/performance/sellers/export?format=csv&columns=code,orders&${query}`)
    expect(file.statusCode).toBe(200)
    expect(file.body.trim().split(/\r?\n/)).toHaveLength(5)
    expect(file.body).toContain('Código')
    expect(await status(admin, '/api/performance/sellers/export?format=zip')).toBe(400)
  })
})

type Coverage = ReturnType<typeof coverageMap.parse>
type Listed = {
  items: { code: string; state: string }[]
  total: number
  counts: Coverage['counts']
  next: string | null
}

describe('cobertura', () => {
  const query = `from=${from}&to=${yesterday}`
  const list = (more = ''): Promise<Listed> => admin.get<Listed>(`/api/coverage/customers?${query}&limit=500${more}`)
  const expected = () =>
    rows<{ code: string; state: string; placed: boolean; latitude: number; longitude: number }>(
      `select code, latitude, longitude, latitude is not null placed,
        case when exists (select from (${operations}) o where o.customer_id = c.id and o.day between $2 and $3 and o.kind = 'order') then 'bought'
          when exists (select from (${operations}) o where o.customer_id = c.id and o.day between $2 and $3) then 'visited' else 'notVisited' end state
      from customers c where env_id = $1 and is_active order by code`,
      [from, yesterday],
    )

  test('the map is every active customer with a place, and its state', async () => {
    const map = await admin.get<Coverage>(`/api/coverage/map?${query}`)
    expect(coverageMap.parse(map)).toEqual(map)
    const counted = await expected()
    const placed = counted.filter(row => row.placed)
    const digits: Record<string, string> = { bought: '0', visited: '1', notVisited: '2' }
    expect(map.codes).toEqual(placed.map(({ code }) => code))
    expect(map.states).toBe(placed.map(({ state }) => digits[state]).join(''))
    const lost = counted.filter(row => !row.placed)
    expect(map.unplaced).toEqual({
      codes: lost.map(({ code }) => code),
      states: lost.map(({ state }) => digits[state]).join(''),
    })
    expect(map.latitudes).toEqual(placed.map(({ latitude }) => Math.round(latitude * 1e5)))
    const of = (state: string) => counted.filter(row => row.state === state).length
    expect(map.counts).toEqual({
      total: counted.length,
      bought: of('bought'),
      visited: of('visited'),
      notVisited: of('notVisited'),
      noPosition: counted.length - placed.length,
    })
    expect(Object.values(map.counts).every(count => count > 0)).toBe(true)
  })

  test('what changed of some customers is what the map says of them', async () => {
    const map = await admin.get<Coverage>(`/api/coverage/map?${query}`)
    const known = await rows<{ id: string; code: string }>(
      'select id, code from customers where env_id = $1 and is_active and longitude is not null order by code limit 5',
      [],
    )
    const asked = known.map(({ id }) => id).join(',')
    const changes = await admin.get<CoverageChanges>(`/api/coverage/changes?${query}&customers=${asked}`)
    expect(changes.changed.toSorted((a, b) => (a.code < b.code ? -1 : 1))).toEqual(
      known.map(({ code }) => ({ code, state: Number(map.states[map.codes.indexOf(code)]) })),
    )
    expect(await status(admin, `/api/coverage/changes?${query}&customers=everybody`)).toBe(400)
    expect(await status(admin, `/api/coverage/changes?${query}`)).toBe(400)
  })

  test('the list is the same customers, by state, without a place, and of an area', async () => {
    const counted = await expected()
    const codes = async (more: string) => (await list(more)).items.map(({ code }) => code).sort()
    expect(await codes('')).toEqual(counted.map(({ code }) => code))
    for (const state of ['bought', 'visited', 'notVisited'])
      expect(await codes(`&state=${state}`)).toEqual(counted.flatMap(row => (row.state === state ? [row.code] : [])))
    expect(await codes('&state=noPosition')).toEqual(counted.flatMap(row => (row.placed ? [] : [row.code])))
    const area = encodeURIComponent('-60.025,-33.045;-59.99,-33.045;-59.99,-32.99;-60.025,-32.99')
    const inside = counted.filter(
      row =>
        row.placed &&
        row.latitude > -33.045 &&
        row.latitude < -32.99 &&
        row.longitude > -60.025 &&
        row.longitude < -59.99,
    )
    const answer = await list(`&area=${area}`)
    expect(inside.length).toBeGreaterThan(3)
    expect(answer.items.map(({ code }) => code).sort()).toEqual(inside.map(({ code }) => code))
    expect(answer.counts.total).toBe(inside.length)
    const file = await admin.request('GET', `/api/coverage/customers/export?format=csv&${query}&area=${area}`)
    expect(file.body.trim().split(/\r?\n/)).toHaveLength(inside.length + 1)
  })

  test('pages join, and filters of seller, channel and region narrow it', async () => {
    const whole = await list()
    const first = await admin.get<Listed>(`/api/coverage/customers?${query}&limit=10`)
    const next = await admin.get<Listed>(
      `/api/coverage/customers?${query}&limit=500&cursor=${encodeURIComponent(first.next ?? '')}`,
    )
    expect([...first.items, ...next.items]).toEqual(whole.items)
    const alone = await admin.get<Partial<Listed>>(`/api/coverage/customers?${query}&limit=10&part=rows`)
    expect(alone).toEqual({ items: first.items, next: first.next, total: 11, atLeast: true })
    const narrowed = await list(
      `&sellers=${world.sellers[0]}&channels=${world.channels[0]}&regions=${world.regions[1]}`,
    )
    const counted = await rows<{ code: string }>(
      'select code from customers where env_id = $1 and is_active and seller_id = $2 and sales_channel_id = $3 and region_id = $4 order by code',
      [world.sellers[0], world.channels[0], world.regions[1]],
    )
    expect(narrowed.items.map(({ code }) => code).sort()).toEqual(counted.map(({ code }) => code))
  })

  test('tracks are of who walked, a line for each day', async () => {
    type Tracks = { total: number; tracks: { code: string; lines: { day: string; points: unknown[] }[] }[] }
    const { total, tracks } = await admin.get<Tracks>(`/api/coverage/tracks?from=${from}&to=${addDays(yesterday, -1)}`)
    expect(tracks.map(({ code }) => code).sort()).toEqual(['V0', 'V1', 'V2'])
    expect(total).toBe(3)
    for (const { lines } of tracks) expect(lines.map(({ points }) => points.length)).toEqual([12, 12, 12, 12])
  })

  test('is for staff, within their sight; a wrong area says so', async () => {
    const seller = await application.signIn({ roleNumber: 3, sellerKey: 'V0' })
    for (const route of Object.values(coverageRoutes)) expect(await status(seller, route.path)).toBe(403)
    const supervisor = await application.signIn({ roleNumber: 4, supervisorKey: 'S0' })
    const map = await supervisor.get<Coverage>(`/api/coverage/map?${query}`)
    const own = await rows<{ code: string }>(
      'select code from customers where env_id = $1 and is_active and latitude is not null and seller_id = any($2) order by code',
      [[world.sellers[0], world.sellers[2]]],
    )
    expect(map.codes).toEqual(own.map(({ code }) => code))
    for (const area of ['1,2;3,4', 'x,y;1,2;3,4', '1,2;3,4;5,400', '1,2;3,4;(0,0)'])
      expect(await status(admin, `/api/coverage/customers?area=${encodeURIComponent(area)}`)).toBe(400)
    expect(await status(admin, '/api/coverage/customers?state=todos')).toBe(400)
  })
})

test('nothing of another company is seen', async () => {
  const stranger = await application.signIn({ roleNumber: 1, envId: await application.addEnvironment() })
  for (const { path } of [
    timelineRoutes.sellers,
    performanceRoutes.sellers,
    coverageRoutes.map,
    coverageRoutes.customers,
    coverageRoutes.tracks,
  ])
    expect((await stranger.request('GET', path)).body).not.toMatch(/V0|C001/)
  expect(await status(stranger, '/api/timeline/V0')).toBe(404)
})
