import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import type { OpportunityDetail, PipelineBoard } from '../../../pipelines/contract/opportunity-routes.ts'
import type { Pipeline } from '../../../pipelines/contract/pipelines.ts'
import type { OpportunityForm, WireForm } from '../../contract/assignment/pipeline-forms.ts'
import type { FormDetail } from '../../contract/forms.ts'
import { createFormWorld, type FormWorld, publishForm } from '../../testing/form-world.ts'

let application: TestApplication
let world: FormWorld
let pipeline: Pipeline
let form: FormDetail
let opportunity: OpportunityDetail['opportunity']

const base = '/api/pipelines-app'
const definition = { pages: [{ name: 'p', elements: [{ type: 'text', name: 'a', title: 'Algo' }] }] }

beforeAll(async () => {
  application = await createTestApplication()
  world = await createFormWorld(application)
  pipeline = await world.admin.post<Pipeline>(`${base}/pipelines/new`, {
    name: 'Ventas',
    states: [
      { name: 'Nueva' },
      { name: 'Propuesta' },
      { name: 'Ganada', type: 'won' },
      { name: 'Perdida', type: 'lost' },
    ],
  })
  form = await publishForm(world.admin, { name: 'Diagnóstico', kind: 'multiple', subject: 'opportunity', definition })
  form = await world.admin
    .request('PUT', `/api/forms/${form.id}/settings`, {
      revision: form.revision,
      name: form.name,
      kind: form.kind,
      subject: form.subject,
      pipelineForm: { active: true, pipelineKey: pipeline.id, stateKey: stateId('Propuesta') },
    })
    .then(response => response.json())
  const created = await world.seller.post<OpportunityDetail>(`${base}/opportunities/new`, {
    funnel: pipeline.id,
    customer: world.customers.V1,
    name: 'Kiosco Uno',
  })
  opportunity = created.opportunity
})
afterAll(() => application.stop())

const stateId = (name: string): string => pipeline.states.find(state => state.name === name)?.id ?? ''
const current = async () =>
  (await world.admin.get<OpportunityDetail>(`${base}/opportunities/${opportunity.id}`)).opportunity
const move = async (name: string, more: object = {}, caller: Caller = world.seller) =>
  caller.request('POST', `${base}/opportunities/reorder`, {
    opportunityId: opportunity.id,
    stateId: stateId(name),
    seenMoves: (await current()).moves,
    ...more,
  })
const answer = (caller: Caller = world.seller) => {
  const at = new Date().toISOString()
  const body = { key: newId(), formId: form.id, version: 1, opportunityId: opportunity.id, startedAt: at, takenAt: at }
  return caller.request('POST', '/api/v1/form-answers', { ...body, data: { a: 'x' } })
}
const check = (key: string, caller: Caller = world.seller) =>
  caller.get<{ answered: boolean; missing: { n: string }[] }>(
    `${base}/pipelines/check-form?key=${key}&opportunityKey=${opportunity.id}`,
  )

/** What the board and the older call say of a state: the forms it requires, and how many of them the card lacks. */
const shownOn = async (name: string, caller: Caller = world.admin) => {
  const { columns } = await caller.get<PipelineBoard>(`${base}/pipelines/${pipeline.id}/board`)
  const column = columns.find(({ state }) => state.name === name)
  return {
    requirements: column?.state.requirements?.map(one => one.name),
    missing: column?.cards.map(({ missingForms }) => missingForms),
  }
}

test('a state lets an opportunity go on once its form is answered; back and lost need nothing', async () => {
  expect((await move('Propuesta')).statusCode).toBe(200)
  const refused = await move('Ganada')
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'pipelines.requirementsMissing'])
  expect(refused.json().detail).toBe('Antes de pasar a «Ganada» falta contestar «Diagnóstico».')
  expect((await current()).stateId).toBe(stateId('Propuesta'))
  expect(await shownOn('Propuesta')).toEqual({ requirements: ['Diagnóstico'], missing: [1] })
  expect(await shownOn('Nueva')).toEqual({ requirements: [], missing: [] })
  const listed = await world.seller.get<{ items: Pipeline[] }>(`${base}/pipelines`)
  expect(listed.items.flatMap(({ states }) => states.map(({ requirements }) => requirements?.length))).toContain(1)
  expect(await check(form.id)).toMatchObject({ answered: false, missing: [{ n: 'Diagnóstico' }] })
  expect((await move('Nueva')).statusCode).toBe(200)
  expect((await move('Propuesta')).statusCode).toBe(200)
  expect((await move('Perdida', { lostReason: 'price' })).statusCode).toBe(200)
  expect((await move('Propuesta')).statusCode).toBe(200)
  expect((await move('Ganada')).statusCode).toBe(409)
  expect((await answer()).statusCode).toBe(201)
  expect((await shownOn('Propuesta')).missing).toEqual([0])
  expect(await check(stateId('Propuesta'))).toMatchObject({ answered: true, missing: [] })
  expect((await move('Ganada')).statusCode).toBe(200)
})

describe('the calls of spec.md §7', () => {
  test('about the forms of pipelines, by anybody who sees the opportunity', async () => {
    const { items } = await world.seller.get<{ items: WireForm[] }>(`${base}/pipelines-form`)
    expect(items).toMatchObject([
      {
        k: form.id,
        c: form.code,
        n: 'Diagnóstico',
        config: { type: 'Registro múltiple' },
        pipelineForm: { active: true },
      },
    ])
    const foreign = `${base}/pipelines/check-form?key=${form.id}&opportunityKey=${opportunity.id}`
    expect((await world.other.request('GET', foreign)).statusCode).toBe(404)
    expect((await world.stranger.request('GET', foreign)).statusCode).toBe(404)
    expect((await world.seller.request('GET', `${base}/pipelines/check-form?key=${form.id}`)).statusCode).toBe(400)
  })

  test('form-by-id brings the definition, and the response that is edited', async () => {
    const read = (query: string, caller: Caller = world.seller) =>
      caller.request('GET', `${base}/form-by-id?formId=${form.id}${query}`)
    const plain = (await read('')).json()
    expect([plain.toEdit, plain.response, plain.form.definition.pages.length]).toEqual([false, null, 1])
    const edited = (await read(`&toEdit=1&opportunityKey=${opportunity.id}`)).json()
    expect(edited).toMatchObject({ toEdit: true, response: { opportunityKey: opportunity.id, data: { a: 'x' } } })
    expect((await read(`&toEdit=${edited.response.k}`)).json().response.k).toBe(edited.response.k)
    expect((await read(`&toEdit=${edited.response.k}`, world.other)).statusCode).toBe(404)
    expect((await read('&toEdit=quizas')).statusCode).toBe(400)
    expect((await read('', world.stranger)).statusCode).toBe(404)
  })

  test('forms are those assigned to a seller for a customer', async () => {
    const assigned = await publishForm(world.admin, { name: 'Exhibición', definition })
    await world.admin.post('/api/form-assignments', { formId: assigned.id, startsOn: '2026-01-01' })
    const names = async (query: string, caller: Caller = world.seller) =>
      (await caller.get<{ items: WireForm[] }>(`${base}/forms?${query}`)).items.map(({ n }) => n)
    const code = await application.platform.withTenant(application.envId, ({ db, envId }) =>
      db
        .selectFrom('customers')
        .select('code')
        .where('envId', '=', envId)
        .where('id', '=', world.customers.V1)
        .executeTakeFirstOrThrow(),
    )
    expect(await names(`sellerCode=V1&clientCode=${code.code}`)).toEqual(['Exhibición'])
    expect(await names(`sellerCode=V2&clientCode=${code.code}`)).toEqual([])
    expect(await names(`clientCode=${code.code}`, world.other)).toEqual([])
    expect(await names(`sellerCode=V1&clientCode=${code.code}`, world.admin)).toEqual(['Exhibición'])
  })
})

test('an opportunity shows what its state asks for and what was answered', async () => {
  const path = `${base}/opportunities/${opportunity.id}/forms`
  const [item] = (await world.seller.get<{ items: OpportunityForm[] }>(path)).items
  expect(item).toMatchObject({ form: { name: 'Diagnóstico' }, requiredIn: { name: 'Propuesta' }, isOpen: true })
  expect(item?.answers).toHaveLength(1)
  expect((await world.other.request('GET', path)).statusCode).toBe(404)
})
