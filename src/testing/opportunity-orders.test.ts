import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../kernel/contract/formats.ts'
import { newId } from '../kernel/server/ids.ts'
import type { SalesDashboard } from '../modules/dashboards/contract/sales-dashboard.ts'
import { rowFigureLink } from '../modules/dashboards/contract/widget-figures.ts'
import type { OpportunityDetail } from '../modules/pipelines/contract/opportunity-routes.ts'
import type { Pipeline } from '../modules/pipelines/contract/pipelines.ts'
import {
  base,
  createOpportunity,
  createPipeline,
  createPipelineWorld,
  moveTo,
  type PipelineWorld,
  stateOf,
} from '../modules/pipelines/testing/pipeline-world.ts'
import { createTestApplication, type TestApplication } from './application.ts'
import { byText } from './by-text.ts'
import { listenToEvents } from './event-listener.ts'
import { counted, importClient, problemsOf } from './import-client.ts'

let application: TestApplication
let world: PipelineWorld
let pipeline: Pipeline
let numbers = 0
const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')

beforeAll(async () => {
  application = await createTestApplication()
  world = await createPipelineWorld(application)
  pipeline = await createPipeline(world.admin)
})
afterAll(() => application.stop())

const takeOrder = async (key: 'V1' | 'V2' | 'V3', values: object = {}): Promise<string> => {
  numbers += 1
  const id = newId()
  await application.platform.withTenant(application.envId, ({ db, envId }) =>
    db
      .insertInto('orders')
      .values({
        envId,
        id,
        documentKey: id,
        number: numbers,
        sellerId: world.sellers[key],
        customerId: world.customers[key],
        takenAt: new Date(),
        day: today,
        lineCount: 1,
        units: 1,
        packages: 1,
        kg: 1,
        netCents: 1000,
        taxCents: 210,
        totalCents: 1210,
        ...values,
      })
      .execute(),
  )
  return id
}
const link = (id: string, orderId: string | null, caller = world.admin) =>
  caller.request('POST', `${base}/opportunities/${id}/order`, { orderId })
const offered = async (id: string): Promise<string[]> =>
  (await world.admin.get<{ items: { id: string }[] }>(`${base}/opportunities/${id}/orders`)).items.map(
    order => order.id,
  )

describe('the order that came out of an opportunity', () => {
  test('is one of its customer’s, and of no other opportunity', async () => {
    const one = (await createOpportunity(world.admin, pipeline.id, { customer: world.customers.V1 })).opportunity.id
    const other = (await createOpportunity(world.admin, pipeline.id, { customer: world.customers.V1 })).opportunity.id
    const orderId = await takeOrder('V1')
    const foreign = await takeOrder('V2')
    await takeOrder('V1', { canceledAt: new Date() })
    expect(await offered(one)).toEqual([orderId])
    expect((await link(one, foreign)).json().errors[0].path).toBe('orderId')
    expect((await link(one, newId())).json().errors[0].path).toBe('orderId')
    const linked = (await link(one, orderId)).json<OpportunityDetail>()
    expect(linked.order).toMatchObject({ id: orderId, totalCents: 1210, state: 'pending', seller: 'Vera Uno' })
    expect(linked.history[0]?.action).toBe('order-linked')
    expect(await offered(other)).toEqual([])
    expect((await link(other, orderId)).json().code).toBe('pipelines.orderTaken')
    const moved = await world.admin.request('PATCH', `/api/data/opportunities/${one}`, { customer: world.customers.V2 })
    expect(moved.json().errors[0].path).toBe('customer')
    expect((await link(one, null)).json().order).toBeNull()
    expect((await link(one, orderId, world.stranger)).statusCode).toBe(404)
    const nobodys = (await createOpportunity(world.admin, pipeline.id)).opportunity.id
    expect([await offered(nobodys), (await link(nobodys, orderId)).json().errors[0].path]).toEqual([[], 'orderId'])
  })
})

describe('what came of opportunities', () => {
  test('adds up per seller as a recount does, in the days asked for and for whom may see it', async () => {
    const made = await createPipeline(world.admin)
    const past = (days: number) => new Date(Date.now() - days * 86_400_000)
    const write = async (key: 'V1' | 'V2' | 'V3', values: object): Promise<void> => {
      const { opportunity } = await createOpportunity(world.admin, made.id, { customer: world.customers[key] })
      await application.platform.withTenant(application.envId, ({ db, envId }) =>
        db
          .updateTable('opportunities')
          .set(values)
          .where('envId', '=', envId)
          .where('id', '=', opportunity.id)
          .execute(),
      )
    }
    const won = { outcome: 'won', createdAt: past(30) }
    await write('V1', { ...won, closedAt: past(10), valueCents: 1000, orderId: await takeOrder('V1', { state: 2 }) })
    await write('V1', { ...won, closedAt: past(2), valueCents: 4000, orderId: await takeOrder('V1') })
    await write('V1', { ...won, closedAt: past(29), valueCents: 9000 })
    await write('V1', { outcome: 'lost', createdAt: past(20), closedAt: past(5) })
    await write('V2', { createdAt: past(50) })
    await write('V2', { createdAt: past(3) })
    await write('V3', { ...won, closedAt: past(1), valueCents: 700, orderId: await takeOrder('V3', { state: 2 }) })
    await write('V3', { createdAt: past(8), deletedAt: past(1) })
    const ask = async (from: number, to: number, caller = world.admin) => {
      const query = new URLSearchParams({
        from: addDays(today, -from),
        to: addDays(today, -to),
        widgets: 'opportunitiesSummary,sellersSummary',
      })
      const { widgets } = await caller.get<SalesDashboard>(`/api/dashboards/sales?${query}`)
      if (!widgets.opportunitiesSummary?.ok || !widgets.sellersSummary?.ok) throw new Error('no answer')
      return { summary: widgets.opportunitiesSummary.data.rows, closed: widgets.sellersSummary.data.rows }
    }
    const figures = ({ summary }: Awaited<ReturnType<typeof ask>>) =>
      Object.fromEntries(
        summary.map(row => [row.code, [row.opportunities, row.won, row.lost, row.invoiced, row.invoicedCents]]),
      )
    // Those of the test above, too, are open: two of V1.
    expect(figures(await ask(15, 0))).toEqual({ V1: [5, 2, 1, 1, 1000], V3: [1, 1, 0, 1, 700], V2: [2, 0, 0, 0, 0] })
    expect(figures(await ask(15, 6))).toEqual({ V1: [3, 1, 0, 1, 1000], V2: [1, 0, 0, 0, 0], V3: [1, 0, 0, 0, 0] })
    expect(figures(await ask(15, 0, world.seller))).toEqual({ V1: [5, 2, 1, 1, 1000] })
    expect(figures(await ask(15, 0, world.stranger))).toEqual({})
    const { closed, summary } = await ask(15, 0)
    expect(
      closed.map(({ code, won: count, lost, averageCents, averageDays }) => [
        code,
        count,
        lost,
        averageCents,
        averageDays,
      ]),
    ).toEqual([
      ['V1', 2, 1, 2500, 24],
      ['V3', 1, 0, 700, 29],
    ])
    // The rows behind, of every pipeline, are those that were counted.
    for (const row of summary)
      for (const name of ['opportunities', 'won', 'lost', 'invoiced'] as const) {
        const { searchParams } = new URL(
          rowFigureLink('opportunitiesSummary', name, row, { desde: addDays(today, -15), hasta: today }) ?? '',
          'http://here',
        )
        const query = new URLSearchParams([
          ['from', searchParams.get('desde') ?? ''],
          ['to', searchParams.get('hasta') ?? ''],
          ...searchParams.getAll('filter').map(filter => ['filter', filter]),
        ])
        const behind = await world.admin.get<{ total: number }>(`/api/reports/opportunities?${query}`)
        expect([name, behind.total]).toEqual([name, row[name]])
      }
  })

  test('is told apart from private pipelines of others', async () => {
    const hidden = await createPipeline(world.supervisor, { privacy: 'private' })
    await createOpportunity(world.supervisor, hidden.id, { seller: world.sellers.V2 })
    const count = async (caller = world.admin): Promise<number> => {
      const query = `from=${today}&to=${today}&widgets=opportunitiesSummary&sellers=${world.sellers.V2}`
      const { widgets } = await caller.get<SalesDashboard>(`/api/dashboards/sales?${query}`)
      return widgets.opportunitiesSummary?.ok ? (widgets.opportunitiesSummary.data.rows[0]?.opportunities ?? 0) : -1
    }
    expect([await count(world.supervisor), (await count()) - (await count(world.manager))]).toEqual([await count(), 1])
  })
})

test('a screen hears of what a colleague moves, and nobody of sellers beyond their reach', async () => {
  const mine = (await createOpportunity(world.admin, pipeline.id, { seller: world.sellers.V1 })).opportunity.id
  const foreign = (await createOpportunity(world.admin, pipeline.id, { seller: world.sellers.V3 })).opportunity.id
  const address = await application.app.listen({ port: 0, host: '127.0.0.1' })
  const listener = await listenToEvents(address, world.seller.token)
  await moveTo(world.admin, foreign, stateOf(pipeline, 'Ganada'))
  await moveTo(world.admin, mine, stateOf(pipeline, 'Ganada'))
  expect((await listener.heard('opportunities')).payload).toEqual({ ids: [mine], pipelineIds: [pipeline.id] })
  const heard = listener.events.length
  await world.admin.request('DELETE', `/api/data/opportunities/${mine}`)
  await listener.until(heard + 1)
  listener.leave()
})

describe('files', () => {
  test('bring opportunities in by code, into the state they say, and refuse what breaks a rule', async () => {
    const imports = importClient(application, world.admin)
    const own = await createPipeline(world.admin, { name: 'Importado' })
    const [contact, proposal] = own.states
    const head = 'Código;Oportunidad;Pipeline;Etapa;Valor;Vendedor'
    const text = [
      head,
      `IMP1;Uno;Importado;${contact?.code};;V1`,
      `IMP2;Dos;Importado;${proposal?.code};1500;V2`,
      `IMP3;Tres;Importado;${proposal?.code};;V2`,
    ].join('\n')
    const first = await imports.bring('opportunities', text)
    expect(counted(first), JSON.stringify(problemsOf(first))).toBe('2 0 0 1')
    const rows = (await imports.rows('opportunities')).filter(({ code }) => String(code).startsWith('IMP'))
    expect(rows.map(({ code, value }) => [code, value]).toSorted(byText)).toEqual([
      ['IMP1', null],
      ['IMP2', 150_000],
    ])
    const id = String(rows[0]?.id)
    const detail = await world.admin.get<OpportunityDetail>(`${base}/opportunities/${id}`)
    expect(detail.moves).toHaveLength(1)
    const again = await imports.bring('opportunities', [head, `IMP1;Uno;Importado;${proposal?.code};100;V1`].join('\n'))
    expect(counted(again)).toBe('0 0 0 1')
  })

  test.each(['xlsx', 'csv', 'pdf'])('take them out as %s', async format => {
    const answer = await world.seller.request('GET', `/api/data/opportunities/export?format=${format}`)
    expect([answer.statusCode, answer.rawPayload.length > 100]).toEqual([200, true])
  })
})
