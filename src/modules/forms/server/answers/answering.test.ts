import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import type { AnsweringView, AnswerOutcome } from '../../contract/answering.ts'
import type { FormDetail } from '../../contract/forms.ts'
import { base, createFormWorld, type FormWorld, publishForm } from '../../testing/form-world.ts'

let application: TestApplication
let world: FormWorld
let form: FormDetail

beforeAll(async () => {
  application = await createTestApplication()
  world = await createFormWorld(application)
  form = await publishForm(world.admin)
})
afterAll(() => application.stop())

const path = '/api/v1/form-answers'
const good = {
  tiene: true,
  estado: 'bueno',
  temperatura: -18,
  sabores: { vainilla: 'hay' },
  precios: [{ producto: 'Pote', precio: 10 }],
}
const answer = (values: object = {}) => {
  const at = new Date().toISOString()
  return {
    key: newId(),
    formId: form.id,
    version: 1,
    customerId: world.customers.V1,
    startedAt: at,
    takenAt: at,
    data: good,
    ...values,
  }
}
const send = (values: object = {}, caller: Caller = world.seller) => caller.request('POST', path, answer(values))
const wrongAt = async (data: object): Promise<string[]> => {
  const response = await send({ data })
  return [String(response.statusCode), ...(response.json().errors ?? []).map((one: { path: string }) => one.path)]
}

describe('receiving', () => {
  test('calculates on the server, gives points and drops what was not shown', async () => {
    const response = await send({ data: { ...good, doble: 999, fallas: ['agua'] } })
    expect(response.statusCode, response.body).toBe(201)
    const { id, code, score, maxScore } = response.json<AnswerOutcome>()
    expect([code, score, maxScore]).toEqual([`${form.code}-0001`, 9, 14])
    const row = await application.platform.withTenant(application.envId, ({ db, envId }) =>
      db
        .selectFrom('formAnswers')
        .select(['data', 'sellerId'])
        .where('envId', '=', envId)
        .where('id', '=', String(id))
        .executeTakeFirstOrThrow(),
    )
    expect(row.data).toEqual({ ...good, doble: -36 })
    expect(row.sellerId).toBe(world.sellers.V1)
  })

  test('is once per key; the same key with another content is refused', async () => {
    const sent = answer()
    const post = (body: object) => world.seller.request('POST', path, body)
    const [one, two] = await Promise.all([post(sent), post(sent)])
    expect([one.statusCode, two.statusCode].toSorted((one, other) => (one < other ? -1 : 1))).toEqual([200, 201])
    expect(one.json().id).toBe(two.json().id)
    const other = await post({ ...sent, data: { tiene: false } })
    expect([other.statusCode, other.json().code]).toEqual([409, 'forms.anotherAnswer'])
  })

  test('refuses forged, partial and foreign answers at their question', async () => {
    expect(await wrongAt({})).toEqual(['400', 'tiene'])
    expect(await wrongAt({ ...good, estado: 'inventado' })).toEqual(['400', 'estado'])
    expect(await wrongAt({ ...good, ajena: 1 })).toEqual(['400', 'ajena'])
    expect(await wrongAt({ ...good, temperatura: 50 })).toEqual(['400', 'temperatura'])
    expect(await wrongAt({ ...good, temperatura: '5' })).toEqual(['400', 'temperatura'])
    expect(await wrongAt({ ...good, estado: 'fuera' })).toEqual(['400', 'fallas'])
    expect(await wrongAt({ ...good, precios: [{ precio: 1 }] })).toEqual(['400', 'precios[0].producto'])
    expect(await wrongAt({ ...good, precios: [{ producto: 'a', otra: 1 }] })).toEqual(['400', 'precios[0].otra'])
    expect(await wrongAt({ ...good, firma: newId() })).toEqual(['404', 'firma'])
    expect((await send({ data: { ...good, duenio: 'x'.repeat(500_000) } })).statusCode).toBe(413)
    expect((await send({ version: 9 })).json().code).toBe('forms.unknownVersion')
  })

  test('keeps to the sellers of whoever sends it, and to their company', async () => {
    expect((await send({ customerId: world.customers.V2 })).statusCode).toBe(400)
    expect((await send({ customerId: null })).json().errors[0].path).toBe('customerId')
    expect((await send({}, world.stranger)).statusCode).toBe(404)
  })

  test('in a batch a wrong one does not refuse the others', async () => {
    const response = await world.seller.request('POST', path, {
      items: [answer(), answer({ data: {} }), answer({ customerId: world.customers.V3 })],
    })
    expect(response.json()).toMatchObject({ created: 1, rejected: 2 })
  })

  test('stops a pattern that takes for ever, and the next answer is received', async () => {
    const elements = [{ type: 'text', name: 'a', validators: [{ type: 'regex', regex: '^(a+)+$' }] }]
    const slow = await publishForm(world.admin, { subject: 'none', definition: { pages: [{ name: 'p', elements }] } })
    const endless = await send({ formId: slow.id, data: { a: `${'a'.repeat(60)}b` } })
    expect([endless.statusCode, endless.json().code]).toEqual([503, 'forms.tooSlow'])
    expect((await send()).statusCode).toBe(201)
  })
})

describe('a «Registro único»', () => {
  test('of two phones at once, one makes it and the other is told', async () => {
    const single = await publishForm(world.admin, { kind: 'single' })
    const both = await Promise.all([send({ formId: single.id }), send({ formId: single.id })])
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
      201, 409,
    ])
    const opened = await world.seller.get<AnsweringView>(
      `${base}/${single.id}/answering?customerId=${world.customers.V1}`,
    )
    expect(opened.answer?.data).toMatchObject({ estado: 'bueno' })
    const body = { revision: 1, version: 1, takenAt: new Date().toISOString(), data: { ...good, estado: 'excelente' } }
    const update = () => world.seller.request('PUT', `${base}/answers/${opened.answer?.id}`, body)
    const updates = await Promise.all([update(), update()])
    expect(updates.map(({ statusCode }) => statusCode).toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
      200, 409,
    ])
    expect((await world.other.request('PUT', `${base}/answers/${opened.answer?.id}`, body)).statusCode).toBe(404)
  })

  test('a survey that was sent is not changed', async () => {
    const { id } = (await send()).json()
    const body = { revision: 1, version: 1, takenAt: new Date().toISOString(), data: good }
    expect((await world.seller.request('PUT', `${base}/answers/${id}`, body)).json().code).toBe('forms.notEditable')
  })
})

test('the grid of surveys shows a person the answers of their sellers', async () => {
  const list = async (caller: Caller) =>
    (
      await caller.get<{
        total: number
        items: { code: string; customer: { name: string }; time: string; data: string }[]
      }>('/api/data/form-answers')
    ).items
  const [own] = await list(world.seller)
  expect(own?.customer.name).toBe('Kiosco Uno')
  expect(own?.time).toMatch(/^\d\d:\d\d$/)
  expect(own?.data).toMatch(/bueno|excelente/)
  expect((await list(world.supervisor)).length).toBe((await list(world.admin)).length)
  expect(await list(world.other)).toEqual([])
  expect(await list(world.stranger)).toEqual([])
})

test('everybody who answers finds the articles that a question asks for', async () => {
  const { platform, envId } = application
  await platform.withTenant(envId, ({ db }) =>
    db
      .insertInto('articles')
      .values([
        { envId, id: newId(), code: 'Z-1', name: 'Ñandú Crocante' },
        { envId, id: newId(), code: 'Z-2', name: 'Postre de ñandú', isActive: false },
      ])
      .execute(),
  )
  const found = async (caller: Caller, query: string) =>
    (await caller.get<{ items: { code: string }[] }>(`/api/forms/articles?${query}`)).items.map(({ code }) => code)
  for (const caller of [world.seller, world.admin, await application.signIn({ roleNumber: 4, supervisorKey: 'S1' })]) {
    expect(await found(caller, 'text=ÑANDU')).toEqual(['Z-1', 'Z-2'])
    expect(await found(caller, 'text=z-2')).toEqual(['Z-2'])
    const kept = await found(caller, 'limit=200')
    expect([kept.includes('Z-1'), kept.includes('Z-2')]).toEqual([true, false])
  }
  for (const query of ['limit=0', 'limit=201', 'limit=dos', `text=${'a'.repeat(101)}`, 'q=z'])
    expect([query, (await world.seller.request('GET', `/api/forms/articles?${query}`)).statusCode]).toEqual([
      query,
      400,
    ])
})
