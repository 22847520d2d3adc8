import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import type { DeletedPipelines, DeletionEffects, Pipeline } from '../contract/pipelines.ts'
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
beforeAll(async () => {
  application = await createTestApplication()
  world = await createPipelineWorld(application)
})
afterAll(() => application.stop())

const listed = async (caller: Caller): Promise<Pipeline[]> =>
  (await caller.get<{ items: Pipeline[] }>(`${base}/pipelines`)).items
const sees = async (caller: Caller, id: string): Promise<boolean> => (await listed(caller)).some(one => one.id === id)
const again = async (id: string): Promise<Pipeline> =>
  (await listed(world.admin)).find(one => one.id === id) ?? Promise.reject(new Error('gone'))

describe('a pipeline', () => {
  test('without states has the three it cannot do without', async () => {
    const made = await world.admin.post<Pipeline>(`${base}/pipelines/new`, { name: 'Rápido' })
    expect(made.states.map(({ name, type }) => [name, type])).toEqual([
      ['Nueva', 'open'],
      ['Ganada', 'won'],
      ['Perdida', 'lost'],
    ])
    expect(made).toMatchObject({ privacy: 'everyone', isOwn: true, canChange: true, opportunities: 0, valueCents: 0 })
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'X', privacy: 'roles' }, 'roles'],
    [{ name: 'X', salesChannelActive: true }, 'salesChannelKey'],
    [{ name: 'X', states: [{ name: 'Ganada', type: 'won' }] }, 'states'],
    [{ name: 'X', states: [{ name: 'Vence', type: 'open', expirationActive: true }] }, 'states.0.expirationDays'],
  ])('%j is refused at %s', async (body, path) => {
    const answer = await world.admin.request('POST', `${base}/pipelines/new`, body)
    expect([answer.statusCode, answer.json().errors[0]?.path]).toEqual([400, path])
  })

  test('is seen by whom its privacy says; administrators see all', async () => {
    const own = await createPipeline(world.supervisor, { privacy: 'private' })
    const ofSellers = await createPipeline(world.admin, { privacy: 'roles', roles: ['ventas'] })
    const shared = await createPipeline(world.supervisor)
    expect([await sees(world.supervisor, own.id), await sees(world.admin, own.id)]).toEqual([true, true])
    expect([await sees(world.seller, own.id), await sees(world.manager, own.id)]).toEqual([false, false])
    expect([await sees(world.seller, ofSellers.id), await sees(world.manager, ofSellers.id)]).toEqual([true, false])
    expect([await sees(world.seller, shared.id), await sees(world.stranger, shared.id)]).toEqual([true, false])
    expect((await world.seller.request('GET', `${base}/pipelines/${own.id}/board`)).statusCode).toBe(404)
    expect((await world.manager.request('GET', `/api/data/funnels`)).json().total).toBeLessThan(
      (await listed(world.admin)).length,
    )
  })

  test('is laid out by staff, and changed by its owner or an administrator', async () => {
    const shared = await createPipeline(world.supervisor)
    expect((await world.seller.request('POST', `${base}/pipelines/new`, { name: 'X' })).statusCode).toBe(403)
    const edit = { pipelineId: shared.id, version: 1, name: 'Otro nombre' }
    const answer = await world.manager.request('POST', `${base}/pipeline/edit`, edit)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'pipelines.mayNotChange'])
    expect((await world.admin.post<Pipeline>(`${base}/pipeline/edit`, edit)).name).toBe('Otro nombre')
    const late = await world.supervisor.request('POST', `${base}/pipeline/edit`, { ...edit, name: 'Tarde' })
    expect([late.statusCode, late.json().code]).toEqual([409, 'pipelines.changed'])
    expect((await world.stranger.request('POST', `${base}/pipeline/edit`, { ...edit, version: 2 })).statusCode).toBe(
      404,
    )
  })

  test('takes its place in the list, whole or not at all', async () => {
    const ids = (await listed(world.admin)).map(({ id }) => id)
    const turned = ids.toReversed()
    await world.admin.post(`${base}/pipelines/reorder`, { pipelineIds: turned })
    expect((await listed(world.admin)).map(({ id }) => id)).toEqual(turned)
    const partial = await world.admin.request('POST', `${base}/pipelines/reorder`, { pipelineIds: turned.slice(1) })
    expect(partial.statusCode).toBe(409)
  })

  test('is put in order by who does not see them all, in the places of those that they see', async () => {
    await createPipeline(world.supervisor, { name: 'De todos' })
    await createPipeline(world.admin, { name: 'De administración', privacy: 'private' })
    await createPipeline(world.supervisor, { name: 'De todos también' })
    const before = (await listed(world.admin)).map(({ id }) => id)
    const seen = (await listed(world.supervisor)).map(({ id }) => id)
    expect(seen.length).toBeLessThan(before.length)
    const turned = seen.toReversed()
    await world.supervisor.post(`${base}/pipelines/reorder`, { pipelineIds: turned })
    expect((await listed(world.supervisor)).map(({ id }) => id)).toEqual(turned)
    const after = (await listed(world.admin)).map(({ id }) => id)
    expect(after).toEqual(before.map(id => (seen.includes(id) ? turned[seen.indexOf(id)] : id)))
  })
})

describe('states', () => {
  test('are added after those of their type, changed over the version that was seen, and put in order', async () => {
    const made = await createPipeline(world.admin)
    const added = await world.admin.post<Pipeline>(`${base}/pipeline/state/new`, {
      pipelineId: made.id,
      name: 'Negociación',
    })
    expect(added.states.map(({ name }) => name)).toEqual(['Contacto', 'Propuesta', 'Negociación', 'Ganada', 'Perdida'])
    const stateId = stateOf(added, 'Negociación')
    const edit = {
      stateId,
      version: added.states[2]?.version,
      name: 'Cierre',
      expirationActive: true,
      expirationDays: 3,
    }
    const edited = await world.admin.post<Pipeline>(`${base}/pipeline/state/edit`, edit)
    expect(edited.states[2]).toMatchObject({ name: 'Cierre', expirationActive: true, expirationDays: 3 })
    expect((await world.admin.request('POST', `${base}/pipeline/state/edit`, edit)).statusCode).toBe(409)
    const stateIds = edited.states.map(({ id }) => id).toReversed()
    const turned = await world.admin.post<Pipeline>(`${base}/pipeline/states/reorder`, {
      pipelineId: made.id,
      stateIds,
    })
    expect(turned.states.map(({ id }) => id)).toEqual(stateIds)
    const other = await createPipeline(world.admin)
    const foreign = { pipelineId: made.id, stateIds: [...stateIds.slice(1), stateOf(other, 'Contacto')] }
    expect((await world.admin.request('POST', `${base}/pipeline/states/reorder`, foreign)).statusCode).toBe(409)
  })

  test('keep their type while they hold opportunities, and one of them stays open', async () => {
    const made = await createPipeline(world.admin)
    await createOpportunity(world.admin, made.id)
    const contact = made.states[0]
    const edit = { stateId: contact?.id, version: contact?.version, name: 'Contacto', type: 'won' }
    expect((await world.admin.request('POST', `${base}/pipeline/state/edit`, edit)).json().code).toBe(
      'pipelines.typeInUse',
    )
    await world.admin.post(`${base}/pipeline/state/delete`, { stateId: stateOf(made, 'Propuesta') })
    const last = await world.admin.request('POST', `${base}/pipeline/state/delete`, { stateId: contact?.id })
    expect([last.statusCode, last.json().code]).toEqual([409, 'pipelines.lastOpenState'])
  })
})

describe('a deletion', () => {
  const filled = async (): Promise<Pipeline> => {
    const made = await createPipeline(world.admin)
    for (const [index, seller] of [world.sellers.V1, world.sellers.V2, world.sellers.V3].entries())
      await createOpportunity(world.admin, made.id, { name: `Venta ${index}`, seller, value: 1000 })
    await createOpportunity(world.admin, made.id, { name: 'Propuesta', value: 500, state: stateOf(made, 'Propuesta') })
    return made
  }

  test('of a state tells its numbers, takes its opportunities, and gives back just those', async () => {
    const made = await filled()
    const stateId = stateOf(made, 'Contacto')
    const contact = await boardOf(world.admin, made.id)
    const first = contact.columns[0]?.cards.find(({ name }) => name === 'Venta 0')
    await world.admin.request('DELETE', `/api/data/opportunities/${first?.id}`)
    const asked = await world.admin.get<DeletionEffects>(`${base}/states/${stateId}/deletion`)
    expect(asked).toEqual({ states: 1, opportunities: 2, open: 2, valueCents: 2000, beyondReach: 0 })
    expect(await world.admin.post(`${base}/pipeline/state/delete`, { stateId })).toEqual(asked)
    expect((await again(made.id)).states.map(({ name }) => name)).toEqual(['Propuesta', 'Ganada', 'Perdida'])
    expect((await again(made.id)).opportunities).toBe(1)
    const rest = await world.admin.get<{ total: number }>(`/api/data/opportunities?filter=funnel:matches:${made.id}`)
    expect(rest.total).toBe(1)
    // What went with its state comes back with it, not one by one.
    expect((await world.admin.request('POST', `/api/data/opportunities/${first?.id}/restore`)).statusCode).toBe(404)
    const gone = await world.admin.get<DeletedPipelines>(`${base}/deleted`)
    expect(gone.states.find(({ id }) => id === stateId)).toMatchObject({
      name: 'Contacto',
      opportunities: 2,
      pipeline: { id: made.id },
    })
    await world.admin.post(`${base}/pipeline/state/restore`, { stateId })
    expect((await column(world.admin, made, 'Contacto')).toSorted()).toEqual(['Venta 1', 'Venta 2'])
    await world.admin.post(`/api/data/opportunities/${first?.id}/restore`)
    expect(await column(world.admin, made, 'Contacto')).toHaveLength(3)
  })

  test('of more than the person was asked about is refused with the number of now', async () => {
    const made = await filled()
    const stateId = stateOf(made, 'Contacto')
    const { opportunities } = await world.admin.get<DeletionEffects>(`${base}/states/${stateId}/deletion`)
    const inPipeline = (await world.admin.get<DeletionEffects>(`${base}/pipelines/${made.id}/deletion`)).opportunities
    await createOpportunity(world.admin, made.id, { name: 'Llegó', seller: world.sellers.V1, value: 1000 })
    const state = { stateId, seenOpportunities: opportunities }
    const refusals = [
      await world.admin.request('POST', `${base}/pipeline/state/delete`, state),
      await world.admin.request('POST', `${base}/pipeline/delete`, {
        pipelineId: made.id,
        seenOpportunities: inPipeline,
      }),
    ]
    expect(refusals.map(refusal => [refusal.statusCode, refusal.json().code, refusal.json().detail])).toEqual([
      [
        409,
        'pipelines.effectsChanged',
        'Ahora se eliminarían 4 oportunidades, y cuando lo miraste eran 3. Confirmá de nuevo.',
      ],
      [
        409,
        'pipelines.effectsChanged',
        'Ahora se eliminarían 5 oportunidades, y cuando lo miraste eran 4. Confirmá de nuevo.',
      ],
    ])
    expect(await column(world.admin, made, 'Contacto')).toHaveLength(4)
    const gone = await world.admin.post<DeletionEffects>(`${base}/pipeline/state/delete`, {
      ...state,
      seenOpportunities: 4,
    })
    expect(gone.opportunities).toBe(4)
  })

  test('of a pipeline takes everything, and gives it back for thirty days', async () => {
    const made = await filled()
    const asked = await world.admin.get<DeletionEffects>(`${base}/pipelines/${made.id}/deletion`)
    expect(asked).toEqual({ states: 4, opportunities: 4, open: 4, valueCents: 3500, beyondReach: 0 })
    await world.admin.post(`${base}/pipeline/delete`, { pipelineId: made.id })
    expect(await sees(world.admin, made.id)).toBe(false)
    expect((await world.admin.request('GET', `${base}/pipelines/${made.id}/board`)).statusCode).toBe(404)
    const state = await world.admin.request('POST', `${base}/pipeline/state/restore`, {
      stateId: stateOf(made, 'Contacto'),
    })
    expect(state.json().code).toBe('pipelines.pipelineDeleted')
    const restored = await world.admin.post<Pipeline>(`${base}/pipeline/restore`, { pipelineId: made.id })
    expect([restored.states.length, restored.opportunities, restored.valueCents]).toEqual([4, 4, 3500])
    await world.admin.post(`${base}/pipeline/delete`, { pipelineId: made.id })
    await application.platform.withTenant(application.envId, ({ db, envId }) =>
      db
        .updateTable('funnels')
        .set({ deletedAt: new Date(Date.now() - 31 * 86_400_000) })
        .where('envId', '=', envId)
        .where('id', '=', made.id)
        .execute(),
    )
    const late = await world.admin.request('POST', `${base}/pipeline/restore`, { pipelineId: made.id })
    expect([late.statusCode, late.json().code]).toEqual([409, 'pipelines.tooLate'])
    const gone = await world.admin.get<DeletedPipelines>(`${base}/deleted`)
    expect(gone.pipelines.some(({ id }) => id === made.id)).toBe(false)
  })

  test('of what holds others’ work is an administrator’s, and nobody’s of another company', async () => {
    const made = await createPipeline(world.supervisor)
    await createOpportunity(world.admin, made.id, { seller: world.sellers.V3 })
    const effects = await world.supervisor.get<DeletionEffects>(`${base}/pipelines/${made.id}/deletion`)
    expect(effects).toMatchObject({ opportunities: 1, beyondReach: 1 })
    const answer = await world.supervisor.request('POST', `${base}/pipeline/delete`, { pipelineId: made.id })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'pipelines.beyondReach'])
    expect((await world.manager.request('POST', `${base}/pipeline/delete`, { pipelineId: made.id })).statusCode).toBe(
      403,
    )
    expect((await world.seller.request('POST', `${base}/pipeline/delete`, { pipelineId: made.id })).statusCode).toBe(
      403,
    )
    expect((await world.stranger.request('POST', `${base}/pipeline/delete`, { pipelineId: made.id })).statusCode).toBe(
      404,
    )
    const stateId = stateOf(made, 'Contacto')
    expect((await world.stranger.request('POST', `${base}/pipeline/state/delete`, { stateId })).statusCode).toBe(404)
    expect((await world.stranger.request('GET', `${base}/states/${stateId}/deletion`)).statusCode).toBe(404)
    expect((await moveTo(world.stranger, stateId, stateId)).statusCode).toBe(404)
  })
})
