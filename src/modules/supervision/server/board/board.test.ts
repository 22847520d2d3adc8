import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf, formatMoney, monthOf, weekdayOf } from '../../../../kernel/contract/formats.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { createRouteStop } from '../../../../testing/factories.ts'
import { pdfText } from '../../../../testing/pdf-text.ts'
import { rebuildFacts } from '../../../sales/server/index.ts'
import { type Board, type BoardSeller, board, type Commitment, reachedOf } from '../../contract/board.ts'
import { createSlippingWorld, type SlippingWorld, writeCollection, writeOrder } from '../../testing/slipping-world.ts'

const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')
const url = '/api/supervision/board'
/** Monday to Saturday, without holidays in this company. */
const workdayBefore = (day: string): string => {
  const before = addDays(day, -1)
  return weekdayOf(before) === 7 ? addDays(before, -1) : before
}
const before = workdayBefore(today)

let application: TestApplication
let client: pg.Client
let world: SlippingWorld
let admin: Caller
let supervisor: Caller

beforeAll(async () => {
  application = await createTestApplication()
  client = new pg.Client({ connectionString: application.databaseUrl })
  await client.connect()
  await application.platform.withTenant(application.envId, async tenant => {
    world = await createSlippingWorld(tenant, today)
    const [sellerId = ''] = world.sellers
    for (const [index, { id }] of world.customers.entries())
      if (index % 4 === 0 && index < 20)
        await createRouteStop(tenant, {
          sellerId,
          customerId: id,
          weekday: weekdayOf(today),
          frequency: 'weekly',
          anchorDay: '2024-01-01',
          sequence: index,
        })
    const customer = world.customers[0]
    const lines = [{ articleId: world.articles[0] ?? '', netCents: 123_400 }]
    await writeOrder(tenant, { customerId: customer?.id ?? '', sellerId, day: before, lines })
    await tenant.db
      .insertInto('objectives')
      .values({ envId: tenant.envId, id: customer?.id ?? '', month: monthOf(before), sellerId, netCents: 26_000_000 })
      .execute()
    await rebuildFacts(tenant)
  })
  admin = await application.signIn({ roleNumber: 1 })
  supervisor = await application.signIn({ roleNumber: 4, supervisorKey: 'S0', displayName: 'Sara Supervisora' })
})
afterAll(async () => {
  await client.end()
  await application.stop()
})

const boardOf = (caller: Caller, query = ''): Promise<Board> => caller.get<Board>(`${url}?${query}`)
const of = ({ sellers }: Board, code: string): BoardSeller => {
  const found = sellers.find(seller => seller.code === code)
  if (!found) throw new Error(`${code} is on the board`)
  return found
}
const sumOf = async (sqlText: string, values: unknown[]): Promise<number> =>
  Number((await client.query<{ n: string | null }>(sqlText, [application.envId, ...values])).rows[0]?.n ?? 0)
const put = (caller: Caller, path: string, body: object) => caller.request('PUT', `${url}/${path}`, body)
const agreed = { visits: 5, netCents: 100_000, collectedCents: null, note: 'Abrir dos clientes', version: 0 }

describe('the morning', () => {
  test('is the working day before against the part of the month’s target that falls on it', async () => {
    const told = await boardOf(admin)
    expect(board.parse(told)).toEqual(told)
    expect(told).toMatchObject({ today, day: today, before })
    const seller = of(told, 'V0')
    expect(seller.before.netCents).toBe(
      await sumOf(
        `select sum(net_cents) n from orders where env_id = $1 and seller_id = $2 and day = $3 and canceled_at is null`,
        [world.sellers[0], before],
      ),
    )
    // The seller works on the one weekday of their route.
    const days = Array.from({ length: 31 }, (_, index) => addDays(monthOf(before), index))
    const own = days.filter(day => day.slice(0, 7) === before.slice(0, 7) && weekdayOf(day) === weekdayOf(today)).length
    expect(seller.before).toMatchObject({
      monthTargetCents: 26_000_000,
      businessDays: own,
      isWorkday: false,
      targetCents: null,
    })
    expect(seller.planned).toBe(5)
    expect(of(told, 'V1').before).toMatchObject({ monthTargetCents: null, targetCents: null, isWorkday: true })
    const next = await boardOf(admin, `day=${addDays(today, 7)}`)
    expect(of(next, 'V0').planned).toBe(weekdayOf(today) === 7 ? 5 : of(next, 'V0').planned)
  })

  test('commitments are written once each time, by who sees the seller, for a day to come', async () => {
    const place = `${today}/${world.sellers[0]}`
    const written = await put(supervisor, place, agreed)
    expect(written.json<Commitment>()).toMatchObject({ ...agreed, version: 1, updatedBy: 'Sara Supervisora' })
    expect((await put(supervisor, place, agreed)).statusCode).toBe(409)
    expect((await put(supervisor, place, { ...agreed, visits: 6, version: 1 })).json()).toMatchObject({
      visits: 6,
      version: 2,
    })
    expect((await put(supervisor, `${today}/${world.sellers[1]}`, agreed)).statusCode).toBe(404)
    expect((await put(supervisor, `${addDays(today, -1)}/${world.sellers[0]}`, agreed)).json()).toMatchObject({
      code: 'supervision.notCommittable',
    })
    expect((await put(admin, place, { ...agreed, netCents: -1, version: 2 })).statusCode).toBe(400)
    const seller = await application.signIn({ roleNumber: 2, sellerKey: 'V0' })
    expect((await seller.request('GET', url)).statusCode).toBe(403)
    expect((await put(seller, place, agreed)).statusCode).toBe(403)
    const stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    expect((await put(stranger, place, agreed)).statusCode).toBe(404)
    expect((await boardOf(supervisor)).sellers.map(({ code }) => code)).toEqual(['V0', 'V2'])
  })
})

describe('the evening', () => {
  test('checks by itself what was agreed against what happened', async () => {
    const [sellerId = ''] = world.sellers
    await application.platform.withTenant(application.envId, async tenant => {
      const customerId = world.customers[4]?.id ?? ''
      await writeOrder(tenant, {
        customerId,
        sellerId,
        day: today,
        lines: [{ articleId: world.articles[0] ?? '', netCents: 90_000 }],
      })
      await writeCollection(tenant, { customerId, sellerId, day: today, totalCents: 45_000 })
      await rebuildFacts(tenant)
    })
    const told = await boardOf(supervisor)
    const { done } = of(told, 'V0')
    expect(done).toMatchObject({
      netCents: await sumOf(
        'select sum(net_cents) n from orders where env_id = $1 and seller_id = $2 and day = $3 and canceled_at is null',
        [sellerId, today],
      ),
      collectedCents: 45_000,
      visits: await sumOf(
        `select count(distinct customer_id) n from (select customer_id from orders where env_id = $1 and seller_id = $2 and day = $3 and canceled_at is null
           union all select customer_id from collections where env_id = $1 and seller_id = $2 and day = $3) o`,
        [sellerId, today],
      ),
    })
    const reached = Number(done.visits >= 6) + Number(done.netCents >= 100_000)
    expect(reachedOf(told.sellers)).toEqual({ reached, agreed: 2 })
    const { items } = await supervisor.get<{ items: object[] }>(`${url}/history`)
    expect(items).toEqual([{ day: today, sellers: 1, agreed: 2, reached }])
    expect((await supervisor.get<{ items: object[] }>(`${url}/history?before=${today}`)).items).toEqual([])
  })

  test('takes a note where something was agreed, and goes on paper', async () => {
    const place = `${today}/${world.sellers[0]}/evening`
    expect((await put(supervisor, place, { note: 'Faltó una zona', version: 2 })).json()).toMatchObject({
      eveningNote: 'Faltó una zona',
      version: 3,
      visits: 6,
    })
    expect(
      (await put(supervisor, `${today}/${world.sellers[2]}/evening`, { note: 'x', version: 0 })).json(),
    ).toMatchObject({ code: 'supervision.noteFirst' })
    expect(
      (await put(supervisor, `${addDays(today, 1)}/${world.sellers[0]}/evening`, { note: 'x', version: 0 })).json(),
    ).toMatchObject({ code: 'supervision.notYetOver' })
    for (const part of ['morning', 'evening']) {
      const pdf = await supervisor.request('GET', `${url}/pdf?part=${part}`)
      expect(pdf.headers['content-type']).toBe('application/pdf')
      const text = pdfText(pdf.rawPayload)
      const sold = formatMoney(of(await boardOf(supervisor), 'V0').before.netCents)
      expect(text.replace(/\s/g, ' ')).toContain(part === 'morning' ? sold.replace(/\s/g, ' ') : 'Faltó una zona')
    }
    expect((await supervisor.request('GET', `${url}/pdf?part=noche`)).statusCode).toBe(400)
  })
})
