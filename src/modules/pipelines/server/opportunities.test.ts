import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../kernel/contract/formats.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { chooseSettings } from '../../../testing/choose-settings.ts'
import { accessSettings } from '../../identity/contract/access-settings.ts'
import { cardsPerPage, type OpportunityDetail, type PipelineBoard } from '../contract/opportunity-routes.ts'
import type { Pipeline } from '../contract/pipelines.ts'
import {
  base,
  boardOf,
  column,
  createOpportunity,
  createPipeline,
  createPipelineWorld,
  moveTo,
  type PipelineWorld,
  stateOf,
} from '../testing/pipeline-world.ts'

let application: TestApplication
let world: PipelineWorld
let pipeline: Pipeline
const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')

beforeAll(async () => {
  application = await createTestApplication()
  world = await createPipelineWorld(application)
  pipeline = await createPipeline(world.admin)
})
afterAll(() => application.stop())

const make = async (values: object = {}, caller: Caller = world.admin): Promise<string> =>
  (await createOpportunity(caller, pipeline.id, values)).opportunity.id
const refusedWith = async (values: object, caller: Caller = world.admin, funnel = pipeline.id): Promise<string[]> => {
  const answer = await caller.request('POST', `${base}/opportunities/new`, { funnel, name: 'Una venta', ...values })
  return [String(answer.statusCode), ...(answer.json().errors ?? []).map(({ path }: { path: string }) => path)]
}
const detailOf = (id: string, caller: Caller = world.admin): Promise<OpportunityDetail> =>
  caller.get<OpportunityDetail>(`${base}/opportunities/${id}`)
const set = (id: string, values: object) =>
  application.platform.withTenant(application.envId, ({ db, envId }) =>
    db.updateTable('opportunities').set(values).where('envId', '=', envId).where('id', '=', id).execute(),
  )
const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)

describe('making one', () => {
  test('takes from its customer what nobody wrote, and goes on top of the first open state', async () => {
    await make({ name: 'Anterior' })
    const { opportunity, moves, states } = await createOpportunity(world.admin, pipeline.id, {
      name: undefined,
      customer: world.customers.V2,
    })
    expect(opportunity).toMatchObject({ name: 'Bar Dos', outcome: 'open', moves: 0, daysInState: 0, isStale: false })
    expect([opportunity.seller?.id, opportunity.customer?.id]).toEqual([world.sellers.V2, world.customers.V2])
    expect(moves).toMatchObject([
      { sequence: 0, from: null, to: { name: 'Contacto' }, actor: 'Ana Primera', days: null },
    ])
    expect(states).toHaveLength(4)
    expect((await column(world.admin, pipeline, 'Contacto')).slice(0, 2)).toEqual(['Bar Dos', 'Anterior'])
  })

  test('a seller’s is theirs, and only of their own shops', async () => {
    const { opportunity } = await createOpportunity(world.seller, pipeline.id, { phone: '0341 15 555 1234' })
    expect(opportunity.seller?.id).toBe(world.sellers.V1)
    expect(await refusedWith({ customer: world.customers.V2 }, world.seller)).toEqual(['400', 'customer'])
    expect(await refusedWith({ seller: world.sellers.V2 }, world.seller)).toEqual(['400', 'seller'])
    expect(await refusedWith({}, world.stranger)).toEqual(['404'])
  })

  test('is refused at the field that is wrong', async () => {
    const other = await createPipeline(world.admin)
    expect(await refusedWith({ name: ' ' })).toEqual(['400', 'name'])
    expect(await refusedWith({ state: stateOf(other, 'Contacto') })).toEqual(['400', 'state'])
    expect(await refusedWith({ state: stateOf(pipeline, 'Perdida') })).toEqual(['400', 'state'])
    expect(await refusedWith({ state: stateOf(pipeline, 'Propuesta') })).toEqual(['400', 'value'])
    expect(await refusedWith({ value: -1 })).toEqual(['400', 'value'])
    expect(await refusedWith({ closingOn: '2026-02-30' })).toEqual(['400', 'closingOn'])
    expect(await refusedWith({ customer: newId() })).toEqual(['400', 'customer'])
    expect(await refusedWith({ nobody: 'knows' })).toEqual(['400', expect.anything()])
  })

  test('in a pipeline of a channel is of its customers; in one that assigns, of whom one says', async () => {
    const { shops } = world.channels
    const ofShops = await createPipeline(world.admin, { salesChannelActive: true, salesChannelKey: shops })
    expect(await refusedWith({ customer: world.customers.V2 }, world.admin, ofShops.id)).toEqual(['400', 'customer'])
    await createOpportunity(world.admin, ofShops.id, { customer: world.customers.V1 })
    await createOpportunity(world.admin, ofShops.id, { customer: world.customers.V3 })
    const assigned = await createPipeline(world.admin, { assignOpportunity: true })
    expect(await refusedWith({ customer: world.customers.V1 }, world.admin, assigned.id)).toEqual(['400', 'seller'])
    const { opportunity } = await createOpportunity(world.admin, assigned.id, { seller: world.sellers.V3 })
    expect(opportunity.seller?.id).toBe(world.sellers.V3)
  })
})

describe('changing one', () => {
  const change = (id: string, values: object, caller: Caller = world.admin) =>
    caller.request('PATCH', `/api/data/opportunities/${id}`, values)

  test('keeps its history, and neither its state nor its pipeline', async () => {
    const id = await make({ value: 1000, state: stateOf(pipeline, 'Propuesta') })
    expect((await change(id, { name: 'Mejor nombre', value: 2000 })).statusCode).toBe(200)
    expect((await change(id, { state: stateOf(pipeline, 'Ganada') })).json().errors[0].path).toBe('state')
    const other = await createPipeline(world.admin)
    expect((await change(id, { funnel: other.id })).json().errors[0].path).toBe('funnel')
    expect((await change(id, { value: null })).json().errors[0].path).toBe('value')
    const { history, opportunity } = await detailOf(id)
    expect(history.map(({ action }) => action)).toEqual(['changed', 'created'])
    expect(opportunity).toMatchObject({ name: 'Mejor nombre', valueCents: 2000 })
  })

  test('a contact is one of its customer’s people', async () => {
    const contact = await world.admin.post<{ id: string }>('/api/data/contacts', {
      name: 'Rosa',
      customer: world.customers.V1,
    })
    const id = await make({ customer: world.customers.V1, contact: contact.id })
    expect((await detailOf(id)).opportunity.contact?.name).toBe('Rosa')
    expect((await change(id, { customer: world.customers.V2 })).json().errors[0].path).toBe('contact')
  })

  test('out of reach is not found', async () => {
    const id = await make({ seller: world.sellers.V3 })
    for (const caller of [world.seller, world.supervisor, world.stranger]) {
      expect((await change(id, { name: 'Mío' }, caller)).statusCode).toBe(404)
      expect((await caller.request('GET', `${base}/opportunities/${id}`)).statusCode).toBe(404)
      expect((await moveTo(caller, id, stateOf(pipeline, 'Ganada'))).statusCode).toBe(404)
      expect((await caller.request('DELETE', `/api/data/opportunities/${id}`)).statusCode).toBe(404)
    }
    expect((await change(id, { name: 'De Greta' }, world.manager)).statusCode).toBe(200)
  })
})

describe('moving one', () => {
  test('to a state that asks a value, with it or not at all', async () => {
    const id = await make()
    const bare = await moveTo(world.admin, id, stateOf(pipeline, 'Propuesta'))
    expect([bare.statusCode, bare.json().errors]).toEqual([
      400,
      [{ path: 'valueCents', message: '«Propuesta» pide el valor de la oportunidad.' }],
    ])
    const given = await moveTo(world.admin, id, stateOf(pipeline, 'Propuesta'), { valueCents: 12_345 })
    expect(given.json()).toMatchObject({ stateId: stateOf(pipeline, 'Propuesta'), valueCents: 12_345, moves: 1 })
  })

  test('won is stamped, lost asks why, and going on opens it again', async () => {
    const id = await make()
    await moveTo(world.admin, id, stateOf(pipeline, 'Ganada'))
    const won = (await detailOf(id)).opportunity
    expect([won.outcome, won.closedAt !== null]).toEqual(['won', true])
    const bare = await moveTo(world.admin, id, stateOf(pipeline, 'Perdida'), { seenMoves: 1 })
    expect(bare.json().errors[0].path).toBe('lostReason')
    const other = await moveTo(world.admin, id, stateOf(pipeline, 'Perdida'), { seenMoves: 1, lostReason: 'other' })
    expect(other.json().errors[0].path).toBe('lostNote')
    await moveTo(world.admin, id, stateOf(pipeline, 'Perdida'), { seenMoves: 1, lostReason: 'price' })
    expect((await detailOf(id)).opportunity).toMatchObject({ outcome: 'lost', lostReason: 'price' })
    await moveTo(world.admin, id, stateOf(pipeline, 'Contacto'), { seenMoves: 2 })
    const { opportunity, moves, history } = await detailOf(id)
    expect(opportunity).toMatchObject({ outcome: 'open', lostReason: null, closedAt: null, moves: 3 })
    expect(moves.map(({ to }) => to.name)).toEqual(['Contacto', 'Perdida', 'Ganada', 'Contacto'])
    expect(history.filter(({ action }) => action === 'moved')).toHaveLength(3)
  })

  test('of two people at once one wins, and the other is told who and where', async () => {
    const id = await make({ name: 'La misma' })
    const answers = await Promise.all([
      moveTo(world.admin, id, stateOf(pipeline, 'Ganada')),
      moveTo(world.admin, id, stateOf(pipeline, 'Perdida'), { lostReason: 'price' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = answers.find(({ statusCode }) => statusCode === 409)
    expect(late?.json().code).toBe('pipelines.movedMeanwhile')
    expect(late?.json().detail).toMatch(/^Ana Primera movió «La misma» a «(Ganada|Perdida)» mientras tanto/)
    expect((await detailOf(id)).moves).toHaveLength(2)
  })

  test('to a place in its column, as often as one likes', async () => {
    const made = await createPipeline(world.admin)
    const ids: string[] = []
    for (const name of ['a', 'b', 'c', 'd'])
      ids.push((await createOpportunity(world.admin, made.id, { name })).opportunity.id)
    const [a = '', b = '', c = '', d = ''] = ids
    const stateId = stateOf(made, 'Contacto')
    const order = () => column(world.admin, made, 'Contacto')
    expect(await order()).toEqual(['d', 'c', 'b', 'a'])
    await moveTo(world.admin, a, stateId, { beforeId: c })
    expect(await order()).toEqual(['d', 'a', 'c', 'b'])
    await moveTo(world.admin, d, stateId, { afterId: b })
    expect(await order()).toEqual(['a', 'c', 'b', 'd'])
    await moveTo(world.admin, b, stateId)
    expect(await order()).toEqual(['b', 'a', 'c', 'd'])
    expect((await detailOf(b)).opportunity.moves).toBe(0)
    // Halving the gap again and again runs out of it: the column is spread anew.
    for (let turn = 0; turn < 24; turn += 1)
      expect((await moveTo(world.admin, turn % 2 ? c : a, stateId, { afterId: b })).statusCode).toBe(200)
    expect(await order()).toEqual(['b', 'c', 'a', 'd'])
    await moveTo(world.admin, d, stateOf(made, 'Ganada'))
    await moveTo(world.admin, a, stateId, { afterId: d })
    expect(await order()).toEqual(['a', 'b', 'c'])
  })

  test('stays in its own pipeline, and out of states that are gone', async () => {
    const id = await make()
    const other = await createPipeline(world.admin)
    expect((await moveTo(world.admin, id, stateOf(other, 'Contacto'))).json().errors[0].path).toBe('stateId')
    expect((await moveTo(world.admin, id, newId())).json().errors[0].path).toBe('stateId')
    const made = await createPipeline(world.admin)
    const card = (await createOpportunity(world.admin, made.id)).opportunity.id
    await world.admin.post(`${base}/pipeline/state/delete`, { stateId: stateOf(made, 'Ganada') })
    expect((await moveTo(world.admin, card, stateOf(made, 'Ganada'))).statusCode).toBe(409)
  })
})

describe('the board', () => {
  const totals = ({ columns }: PipelineBoard) =>
    columns.map(({ state, count, valueCents }) => [state.name, count, valueCents])

  test('shows each person their sellers’, with totals of everything and pages of cards', async () => {
    const made = await createPipeline(world.admin)
    for (const [index, seller] of Object.values(world.sellers).entries())
      await createOpportunity(world.admin, made.id, { name: `De ${index}`, seller, value: (index + 1) * 100 })
    expect(totals(await boardOf(world.admin, made.id))[0]).toEqual(['Contacto', 3, 600])
    expect(totals(await boardOf(world.seller, made.id))[0]).toEqual(['Contacto', 1, 100])
    expect(totals(await boardOf(world.supervisor, made.id))[0]).toEqual(['Contacto', 2, 300])
    expect(totals(await boardOf(world.manager, made.id))[0]).toEqual(['Contacto', 2, 500])
    expect(totals(await boardOf(world.admin, made.id, `?sellers=${world.sellers.V2}`))[0]).toEqual(['Contacto', 1, 200])
    expect(totals(await boardOf(world.admin, made.id, '?q=DE%202'))[0]).toEqual(['Contacto', 1, 300])
    expect(totals(await boardOf(world.seller, made.id, `?sellers=${world.sellers.V2}`))[0]).toEqual(['Contacto', 0, 0])
  })

  test('marks what is too long in its state, and shows it alone', async () => {
    const made = await createPipeline(world.admin)
    const old = (await createOpportunity(world.admin, made.id, { name: 'Vieja' })).opportunity.id
    await createOpportunity(world.admin, made.id, { name: 'Nueva' })
    await set(old, { enteredStateAt: daysAgo(6) })
    const [first] = (await boardOf(world.admin, made.id, '?stale=yes')).columns
    expect([
      first?.count,
      first?.stale,
      first?.cards.map(({ daysInState, isStale }) => [daysInState, isStale]),
    ]).toEqual([1, 1, [[6, true]]])
    const listed = await world.admin.get<{ total: number }>(
      `/api/data/opportunities?filter=funnel:matches:${made.id}&filter=isStale:matches:true`,
    )
    expect(listed.total).toBe(1)
  })

  test('pages a long column by key', async () => {
    const made = await createPipeline(world.admin)
    const count = cardsPerPage + 3
    for (let index = 0; index < count; index += 1) await createOpportunity(world.admin, made.id, { name: `N${index}` })
    const [first] = (await boardOf(world.admin, made.id)).columns
    expect([first?.count, first?.cards.length, first?.next === null]).toEqual([count, cardsPerPage, false])
    const path = `${base}/states/${first?.state.id}/cards`
    const rest = await world.admin.get<{ cards: { name: string }[]; next: string | null }>(
      `${path}?cursor=${first?.next}`,
    )
    expect([rest.cards.map(({ name }) => name), rest.next]).toEqual([['N2', 'N1', 'N0'], null])
    expect((await world.admin.request('GET', `${path}?cursor=abc`)).json().code).toBe('kernel.invalidCursor')
    expect((await world.stranger.request('GET', path)).statusCode).toBe(404)
  })

  test('and every list look back as many months as the settings say', async () => {
    const made = await createPipeline(world.admin)
    const make = async (name: string, values?: object): Promise<void> => {
      const { opportunity } = await createOpportunity(world.admin, made.id, { name })
      if (values) await set(opportunity.id, values)
    }
    await make('abierta vieja', { createdAt: daysAgo(100) })
    await make('cerrada vieja', { createdAt: daysAgo(100), outcome: 'won', closedAt: daysAgo(80) })
    await make('cerrada hace poco', { createdAt: daysAgo(100), outcome: 'won', closedAt: daysAgo(3) })
    await make('nueva')
    const names = async (): Promise<string[]> =>
      (
        await world.admin.get<{ items: { name: string }[] }>(
          `/api/data/opportunities?filter=funnel:matches:${made.id}&sort=name`,
        )
      ).items.map(({ name }) => name)
    expect(await names()).toHaveLength(4)
    await chooseSettings(application, accessSettings, { opportunitiesWindowMonths: 2 })
    expect(await names()).toEqual(['cerrada hace poco', 'nueva'])
    expect((await boardOf(world.admin, made.id)).columns[0]?.count).toBe(2)
    await chooseSettings(application, accessSettings)
    expect(await names()).toHaveLength(4)
  })
})

describe('actions', () => {
  const add = (values: object, caller: Caller = world.admin) =>
    caller.request('POST', '/api/data/commercial-actions', { kind: 'call', text: 'Llamé', ...values })

  test('are of an opportunity, a customer or a prospect that the person sees', async () => {
    const id = await make({ seller: world.sellers.V1 })
    expect((await add({})).json().errors[0].path).toBe('customer')
    const done = await add({ opportunity: id }, world.seller)
    expect(done.json()).toMatchObject({ creator: 'Vera Uno', isDone: true })
    const due = await add({ opportunity: id, text: 'Volver', dueOn: addDays(today, 2) })
    expect(due.json().isDone).toBe(false)
    const { actions, actionCount, opportunity } = await detailOf(id)
    expect([actions.length, actionCount, opportunity.pendingActions, opportunity.nextActionOn]).toEqual([
      2,
      2,
      1,
      addDays(today, 2),
    ])
    await world.admin.request('PATCH', `/api/data/commercial-actions/${due.json().id}`, { isDone: true })
    expect((await detailOf(id)).opportunity.pendingActions).toBe(0)
    const foreign = await make({ seller: world.sellers.V3 })
    expect((await add({ opportunity: foreign }, world.seller)).json().errors[0].path).toBe('opportunity')
    expect((await add({ customer: world.customers.V3 }, world.seller)).json().errors[0].path).toBe('customer')
    const hidden = (await add({ opportunity: foreign, customer: world.customers.V1 })).json().id
    expect((await world.seller.request('GET', `/api/data/commercial-actions/${hidden}`)).statusCode).toBe(404)
    await world.admin.request('DELETE', `/api/data/commercial-actions/${due.json().id}`)
    expect((await detailOf(id)).actionCount).toBe(1)
    await world.admin.post(`/api/data/commercial-actions/${due.json().id}/restore`)
    expect((await detailOf(id)).actionCount).toBe(2)
  })
})
