import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf, weekdayOf } from '../../../../kernel/contract/formats.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import type { FormTask } from '../../contract/answering.ts'
import type { Assignment, AssignmentProgress, TargetPage } from '../../contract/assignment/assignments.ts'
import type { TodayCustomer } from '../../contract/assignment/own-tasks.ts'
import type { FormDetail } from '../../contract/forms.ts'
import { createFormWorld, type FormWorld, publishForm } from '../../testing/form-world.ts'

let application: TestApplication
let world: FormWorld
let today: string

beforeAll(async () => {
  application = await createTestApplication()
  world = await createFormWorld(application)
  const { timeZone } = await application.platform.withTenant(application.envId, tenant => tenant.environment())
  today = dayOf(new Date(), timeZone)
})
afterAll(() => application.stop())

const path = '/api/form-assignments'
const definition = { pages: [{ name: 'p', elements: [{ type: 'text', name: 'a', title: 'Algo' }] }] }
const newForm = (settings: object = {}): Promise<FormDetail> => publishForm(world.admin, { definition, ...settings })
const assign = (formId: string, terms: object = {}): Promise<Assignment> =>
  world.admin.post<Assignment>(path, { formId, startsOn: today, ...terms })

const answer = async (formId: string, about: object, caller: Caller = world.seller, at = new Date()): Promise<void> => {
  const instant = at.toISOString()
  const body = { key: newId(), formId, version: 1, startedAt: instant, takenAt: instant, data: { a: 'x' }, ...about }
  const response = await caller.request('POST', '/api/v1/form-answers', body)
  expect(response.statusCode, response.body).toBe(201)
}

const figures = ({ sellers, targets, answered, pending, late, spared }: Assignment) => ({
  sellers,
  targets,
  answered,
  pending,
  late,
  spared,
})
const read = async (id: string): Promise<Assignment> =>
  (await world.admin.get<AssignmentProgress>(`${path}/${id}/progress`)).assignment
const tasksOf = (caller: Caller) => caller.get<{ items: FormTask[]; today: TodayCustomer[] }>('/api/forms/tasks')
const dueOf = async (caller: Caller, formId: string) =>
  (await tasksOf(caller)).items.find(({ form }) => form.id === formId)?.due

const audience = {
  sellerIds: [],
  channelIds: [],
  regionIds: [],
  customerIds: [],
  routeDays: [],
  funnelStateIds: [],
}

/** Moves the beginning of an assignment to the past, as if it had been made then. */
const beginOn = (id: string, startsOn: string, endsOn: string | null = null) =>
  application.platform.withTenant(application.envId, ({ db, envId }) =>
    db
      .updateTable('formAssignments')
      .set({ startsOn, endsOn })
      .where('envId', '=', envId)
      .where('id', '=', id)
      .execute(),
  )

const visit = (customerId: string, sellerId: string, day: string) =>
  application.platform.withTenant(application.envId, ({ db, envId }) =>
    db.insertInto('visits').values({ envId, day, sellerId, customerId, orders: 1 }).execute(),
  )

const stopToday = (customerId: string, sellerId: string) =>
  application.platform.withTenant(application.envId, ({ db, envId }) =>
    db
      .insertInto('routeStops')
      .values({ envId, sellerId, customerId, weekday: weekdayOf(today), anchorDay: '2024-01-01', frequency: 'weekly' })
      .execute(),
  )

describe('an audience', () => {
  test('is counted in sellers and customers, and everything that is named holds together', async () => {
    const { id: formId } = await newForm()
    const reachOf = async (part: object) => {
      const { sellers, targets } = await world.admin.post<{ sellers: number; targets: number }>(`${path}/reach`, {
        formId,
        audience: { ...audience, ...part },
      })
      return [sellers, targets]
    }
    expect(await reachOf({})).toEqual([3, 4])
    expect(await reachOf({ sellerIds: [world.sellers.V1] })).toEqual([1, 2])
    expect(await reachOf({ channelIds: [world.channels.bars] })).toEqual([2, 2])
    expect(await reachOf({ sellerIds: [world.sellers.V1], channelIds: [world.channels.bars] })).toEqual([1, 1])
    expect(await reachOf({ regionIds: [world.region] })).toEqual([2, 2])
    expect(await reachOf({ customerIds: [world.customers.V3] })).toEqual([1, 1])
    expect(await reachOf({ sellerIds: [world.sellers.V2], customerIds: [world.customers.V3] })).toEqual([0, 0])
    await stopToday(world.customers.V1, world.sellers.V1)
    expect(await reachOf({ routeDays: [weekdayOf(today)] })).toEqual([1, 1])
    expect(await reachOf({ routeDays: [(weekdayOf(today) % 7) + 1] })).toEqual([0, 0])
  })

  test('that reaches nobody, a form without a version and a wrong period are refused', async () => {
    const { id: formId } = await newForm()
    const code = async (body: object) => {
      const response = await world.admin.request('POST', path, { formId, startsOn: today, ...body })
      return [response.statusCode, response.json().code, response.json().errors?.[0]?.path].filter(Boolean)
    }
    const nobody = { ...audience, sellerIds: [world.sellers.V2], customerIds: [world.customers.V3] }
    expect(await code({ audience: nobody })).toEqual([409, 'formAssignments.nobody'])
    expect(await code({ endsOn: addDays(today, -1) })).toEqual([400, 'kernel.invalidInput', 'endsOn'])
    expect(await code({ audience: { ...audience, routeDays: [8] } })).toEqual([
      400,
      'kernel.invalidInput',
      'audience.routeDays.0',
    ])
    const draft = await world.admin.post<FormDetail>('/api/forms', { name: 'Borrador', definition })
    expect(await code({ formId: draft.id })).toEqual([409, 'formAssignments.notPublished'])
    const single = await newForm({ kind: 'single' })
    expect(await code({ formId: single.id, frequency: 'weekly' })).toEqual([
      400,
      'formAssignments.onceOnly',
      'frequency',
    ])
    expect((await world.seller.request('POST', path, { formId, startsOn: today })).statusCode).toBe(403)
    expect((await world.stranger.request('POST', path, { formId, startsOn: today })).statusCode).toBe(404)
  })
})

describe('a form that is asked once', () => {
  test('is in the list of those who have it alone, until each customer is answered', async () => {
    const { id: formId } = await newForm()
    expect(await dueOf(world.seller, formId)).toBeUndefined()
    const { id } = await assign(formId, { audience: { ...audience, sellerIds: [world.sellers.V1] } })
    expect(await dueOf(world.seller, formId)).toMatchObject({ late: 0, pending: 2, done: 0 })
    expect(await dueOf(world.other, formId)).toBeUndefined()
    expect(await dueOf(world.supervisor, formId)).toMatchObject({ pending: 2 })
    expect(await dueOf(world.admin, formId)).toBeNull()
    await answer(formId, { customerId: world.customers.V1 })
    expect(await dueOf(world.seller, formId)).toMatchObject({ pending: 1, done: 1 })
    expect(figures(await read(id))).toEqual({ sellers: 1, targets: 2, answered: 1, pending: 1, late: 0, spared: 0 })
    const own = await world.seller.get<TargetPage>(`/api/forms/${formId}/targets?state=pending`)
    expect(own.items.map(({ id: customerId }) => customerId)).toEqual([world.customers.second])
    expect((await world.other.get<TargetPage>(`/api/forms/${formId}/targets`)).total).toBe(0)
  })

  test('is late once its period is over, and an answer that comes later still counts', async () => {
    const { id: formId } = await newForm()
    const { id } = await assign(formId, { audience: { ...audience, sellerIds: [world.sellers.V1] } })
    await beginOn(id, addDays(today, -10), addDays(today, -1))
    expect(await dueOf(world.seller, formId)).toMatchObject({ late: 2, pending: 0 })
    await answer(formId, { customerId: world.customers.V1 })
    expect(await dueOf(world.seller, formId)).toMatchObject({ late: 1, done: 1 })
    await beginOn(id, addDays(today, -90), addDays(today, -60))
    expect(await dueOf(world.seller, formId)).toBeUndefined()
  })

  test('with a quota, counts no more than it, and spares the rest of a seller once it is met', async () => {
    const { id: formId } = await newForm()
    const { id } = await assign(formId, { quota: 1 })
    expect(figures(await read(id))).toEqual({ sellers: 3, targets: 4, answered: 0, pending: 3, late: 0, spared: 1 })
    expect((await world.seller.get<TargetPage>(`/api/forms/${formId}/targets?state=pending`)).total).toBe(2)
    await answer(formId, { customerId: world.customers.V1 })
    expect(figures(await read(id))).toEqual({ sellers: 3, targets: 4, answered: 1, pending: 2, late: 0, spared: 1 })
    expect(await dueOf(world.seller, formId)).toMatchObject({ pending: 0, done: 1 })
    expect((await world.seller.get<TargetPage>(`/api/forms/${formId}/targets?state=spared`)).total).toBe(1)
  })

  test('about nothing in particular, is asked of the sellers', async () => {
    const { id: formId } = await newForm({ subject: 'none' })
    const { id } = await assign(formId, { audience: { ...audience, channelIds: [world.channels.bars] } })
    expect(figures(await read(id))).toMatchObject({ sellers: 2, targets: 2, pending: 2 })
    await answer(formId, {})
    expect(figures(await read(id))).toMatchObject({ answered: 1, pending: 1 })
  })
})

describe('a form that is asked again', () => {
  test('each week, is late when a whole week went by without an answer', async () => {
    const { id: formId } = await newForm()
    const terms = { frequency: 'weekly', audience: { ...audience, customerIds: [world.customers.V1] } }
    const { id } = await assign(formId, terms)
    expect(figures(await read(id))).toMatchObject({ pending: 1, late: 0 })
    await beginOn(id, addDays(today, -28))
    expect(figures(await read(id))).toMatchObject({ pending: 0, late: 1 })
    await answer(formId, { customerId: world.customers.V1 }, world.seller, new Date(Date.now() - 7 * 86_400_000))
    expect(figures(await read(id))).toMatchObject({ pending: 1, late: 0 })
    await answer(formId, { customerId: world.customers.V1 })
    expect(figures(await read(id))).toMatchObject({ answered: 1 })
  })

  test('at each visit, is late after a visit without an answer', async () => {
    const { id: formId } = await newForm()
    const terms = { frequency: 'visit', audience: { ...audience, customerIds: [world.customers.second] } }
    const { id } = await assign(formId, terms)
    await beginOn(id, addDays(today, -20))
    expect(figures(await read(id))).toMatchObject({ pending: 1, late: 0 })
    await answer(formId, { customerId: world.customers.second }, world.seller, new Date(Date.now() - 9 * 86_400_000))
    expect(figures(await read(id))).toMatchObject({ answered: 1 })
    await visit(world.customers.second, world.sellers.V1, addDays(today, -2))
    expect(figures(await read(id))).toMatchObject({ answered: 0, late: 1 })
    await answer(formId, { customerId: world.customers.second })
    expect(figures(await read(id))).toMatchObject({ answered: 1, late: 0 })
  })
})

test("the seller's route of today says what is to be answered at each stop", async () => {
  const { id: formId } = await newForm({ name: 'De hoy' })
  await assign(formId, { frequency: 'visit', audience: { ...audience, sellerIds: [world.sellers.V1] } })
  const formsAt = async (customerId: string) =>
    (await tasksOf(world.seller)).today.find(({ customer }) => customer.id === customerId)?.forms.map(form => form.name)
  expect(await formsAt(world.customers.V1)).toContain('De hoy')
  expect(await formsAt(world.customers.second)).toBeUndefined()
  await answer(formId, { customerId: world.customers.V1 })
  expect((await formsAt(world.customers.V1)) ?? []).not.toContain('De hoy')
  expect((await tasksOf(world.supervisor)).today).toEqual([])
})

describe('an assignment', () => {
  test('is changed over the revision that was seen, deleted and brought back', async () => {
    const { id: formId } = await newForm()
    const { id, revision } = await assign(formId)
    const edit = { revision, startsOn: today, frequency: 'weekly', audience }
    const change = () => world.admin.request('PUT', `${path}/${id}`, edit)
    const both = await Promise.all([change(), change()])
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    await world.admin.request('DELETE', `${path}/${id}`)
    expect(await dueOf(world.seller, formId)).toBeUndefined()
    expect((await world.admin.request('GET', `${path}/${id}/progress`)).statusCode).toBe(404)
    await world.admin.post(`${path}/${id}/restore`, {})
    expect(await dueOf(world.seller, formId)).toMatchObject({ pending: 2 })
    const list = await world.admin.get<{ items: Assignment[]; total: number }>(`${path}?formId=${formId}&state=running`)
    expect(list.items.map(one => one.id)).toEqual([id])
    expect((await world.stranger.request('GET', `${path}/${id}/progress`)).statusCode).toBe(404)
  })

  test('is remembered to the people who are behind, once within the hour', async () => {
    const { id: formId } = await newForm()
    const { id } = await assign(formId, { audience: { ...audience, sellerIds: [world.sellers.V2] } })
    const nudge = () => world.admin.request('POST', `${path}/${id}/nudge`)
    expect((await nudge()).json()).toEqual({ sent: 1 })
    expect((await nudge()).json().code).toBe('formAssignments.nudgedAlready')
    const notices = JSON.stringify((await world.other.get('/api/my-notifications')) as object)
    expect(notices).toContain('Te falta responder')
    expect(JSON.stringify((await world.seller.get('/api/my-notifications')) as object)).not.toContain(
      'Te falta responder',
    )
  })
})
