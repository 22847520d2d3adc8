import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from './kernel/contract/formats.ts'
import { newId } from './kernel/server/ids.ts'
import type { Session } from './kernel/server/session/session.ts'
import { widgetsSchema } from './modules/dashboards/contract/built/widgets.ts'
import { readPaperWidgets } from './modules/dashboards/server/built/paper/dashboard-bodies.ts'
import type { AnswersQuestion, AnswersSummary } from './modules/forms/contract/answers/summary.ts'
import type { FormDetail } from './modules/forms/contract/forms.ts'
import { questionPaper } from './modules/forms/server/index.ts'
import { createFormWorld, type FormWorld, publishForm } from './modules/forms/testing/form-world.ts'
import { actingSession } from './modules/identity/server/index.ts'
import { type Caller, createTestApplication, type TestApplication } from './testing/application.ts'

const timeZone = 'America/Argentina/Buenos_Aires'
const now = new Date()
const today = dayOf(now, timeZone)
const before = addDays(today, -1)

let application: TestApplication
let world: FormWorld
let form: FormDetail

const give = async (caller: Caller, customerId: string, daysAgo: number, data: object): Promise<void> => {
  const at = new Date(now.getTime() - daysAgo * 86_400_000).toISOString()
  const answer = { key: newId(), formId: form.id, version: 1, customerId, startedAt: at, takenAt: at, data }
  const response = await caller.request('POST', '/api/v1/form-answers', answer)
  expect(response.statusCode, response.body).toBe(201)
}

beforeAll(async () => {
  application = await createTestApplication()
  world = await createFormWorld(application)
  form = await publishForm(world.admin)
  const { V1, V2, second } = world.customers
  await give(world.seller, V1, 0, { tiene: true, estado: 'bueno', temperatura: -18 })
  await give(world.seller, second, 0, { tiene: true, estado: 'fuera', fallas: ['luz'], temperatura: -4 })
  await give(world.other, V2, 0, { tiene: true, estado: 'bueno', temperatura: -20 })
  await give(world.other, V2, 1, { tiene: false })
  await give(world.seller, V1, 1, { tiene: true, estado: 'bueno', temperatura: -10 })
})
afterAll(() => application.stop())

const base = '/api/forms'
const days = `from=${today}&to=${today}`
const asked = (caller: Caller, search: string): Promise<AnswersQuestion> =>
  caller.get(`${base}/${form.id}/answers/question?${search}`)

describe('the figures of a question', () => {
  test.each([
    ['today', () => [world.admin, days] as const],
    ['another day', () => [world.admin, `from=${before}&to=${before}`] as const],
    ['one channel', () => [world.admin, `${days}&channels=${world.channels.kiosks}`] as const],
    [
      'one seller, compared',
      () =>
        [world.supervisor, `${days}&sellers=${world.sellers.V1}&compareFrom=${before}&compareTo=${before}`] as const,
    ],
    ['a seller', () => [world.seller, days] as const],
  ])('are those of the summary: %s', async (_name, choose) => {
    const [caller, search] = choose()
    const summary = await caller.get<AnswersSummary>(`${base}/${form.id}/answers/summary?${search}`)
    for (const name of ['tiene', 'estado', 'temperatura', 'fallas', 'precios']) {
      const { summary: one, answers } = await asked(caller, `${search}&question=${name}`)
      expect(one, name).toEqual(summary.questions.find(question => question.name === name))
      expect(answers).toBe(summary.head.answers)
    }
  })

  test('are of the sellers of whoever looks, and of their company', async () => {
    const search = `${days}&question=estado`
    expect((await asked(world.admin, search)).summary.answered).toBe(3)
    expect((await asked(world.seller, search)).summary.answered).toBe(2)
    expect((await asked(world.other, search)).summary.answered).toBe(1)
    const url = `${base}/${form.id}/answers/question?${search}`
    expect((await world.stranger.request('GET', url)).statusCode).toBe(404)
  })

  test('of a question that is not there are refused', async () => {
    const status = async (search: string) =>
      (await world.admin.request('GET', `${base}/${form.id}/answers/question?${search}`)).statusCode
    expect([await status('question=nada'), await status('question='), await status('')]).toEqual([400, 400, 400])
  })
})

const place = { x: 0, y: 0, w: 6, h: 5 }
const widgetOf = (id: string, more: object) => ({ id, kind: 'question', form: form.id, ...place, ...more })

test('a dashboard keeps the question, and refuses a widget without one', async () => {
  const path = '/api/project-dashboard-app/projects'
  const made = await world.admin.post<{ widgets: object[] }>(path, {
    name: 'Calle',
    privacy: 'everyone',
    widgets: [widgetOf('a', { question: 'estado' })],
  })
  expect(made.widgets).toEqual([
    { ...widgetOf('a', { question: 'estado' }), title: '', chart: 'summary', compares: true, period: '' },
  ])
  for (const wrong of [
    widgetOf('a', { question: '' }),
    widgetOf('a', { question: 'estado', form: 'otro' }),
    widgetOf('a', { question: 'estado', chart: 'torta' }),
  ])
    expect(
      (await world.admin.request('POST', path, { name: 'Mal', privacy: 'everyone', widgets: [wrong] })).statusCode,
      JSON.stringify(wrong),
    ).toBe(400)
})

const sessionOf = async (roleNumber: number, keys: object = {}): Promise<Session> => {
  const email = `${newId()}@test.example`
  await application.signIn({ roleNumber, email, ...keys })
  const { database } = application.platform
  const { id } = await database.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const session = await actingSession(database, { userId: id, envId: application.envId })
  if (!session) throw new Error('nobody signed in')
  return session
}

const paper = async (session: Session, widgets: object[]) => {
  const { withTenant } = application.platform
  const unused = async (): Promise<never> => {
    throw new Error('no figures of sales are read for questions')
  }
  const everybody = { sellers: [], supervisors: [], channels: [], regions: [] }
  return readPaperWidgets(
    {
      sources: { withTenant, now: () => now, planDay: unused, statistics: unused, question: questionPaper, kits: {} },
      session,
      asked: { ...everybody, days: { from: today, to: today }, compared: { from: before, to: before } },
      today,
      report: () => {},
    },
    { type: 'ventas', widgets: widgetsSchema.parse(widgets) },
  )
}

test('on paper a question says what the screen says, to each person what they see', async () => {
  const widgets = [
    widgetOf('a', { question: 'estado' }),
    widgetOf('b', { question: 'temperatura', chart: 'figure', title: 'Frío' }),
    widgetOf('c', { question: 'estado', form: newId() }),
  ]
  const all = await paper(await sessionOf(1), widgets)
  expect(all.map(({ title }) => title)).toEqual(['¿En qué estado está?', 'Frío', 'Pregunta de un formulario'])
  expect(all[0]?.body).toMatchObject({
    kind: 'table',
    rows: [
      ['Excelente', '0', expect.anything()],
      ['Bueno', '2', expect.anything()],
      ['Fuera de servicio', '1', expect.anything()],
    ],
  })
  expect(all[1]?.body).toMatchObject({ kind: 'figure', value: '−14 °C', lines: ['− 4 °C'] })
  expect(all[2]?.body).toMatchObject({ kind: 'words', failed: true })
  const own = await paper(await sessionOf(2, { sellerKey: 'V2' }), widgets)
  expect(own[1]?.body).toMatchObject({ value: '−20 °C', lines: [] })
})
