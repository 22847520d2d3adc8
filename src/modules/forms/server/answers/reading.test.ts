import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import type { AnswerOutcome } from '../../contract/answering.ts'
import type { AnswerDetail } from '../../contract/answers/detail.ts'
import type { AnswersCross, AnswersFrame, AnswersSummary } from '../../contract/answers/summary.ts'
import type { FormDetail } from '../../contract/forms.ts'
import { base, createFormWorld, type FormWorld, publishForm } from '../../testing/form-world.ts'

let application: TestApplication
let world: FormWorld
let form: FormDetail
const ids: string[] = []

const give = async (caller: Caller, customerId: string, data: object): Promise<string> => {
  const at = new Date().toISOString()
  const response = await caller.request('POST', '/api/v1/form-answers', {
    key: newId(),
    formId: form.id,
    version: 1,
    customerId,
    startedAt: at,
    takenAt: at,
    place: { latitude: -32.9, longitude: -60.6, accuracy: 8 },
    data,
  })
  expect(response.statusCode, response.body).toBe(201)
  return String(response.json<AnswerOutcome>().id)
}

beforeAll(async () => {
  application = await createTestApplication()
  world = await createFormWorld(application)
  form = await publishForm(world.admin)
  const { V1, V2, second } = world.customers
  ids.push(
    await give(world.seller, V1, {
      tiene: true,
      duenio: '=HYPERLINK("http://x")',
      estado: 'bueno',
      temperatura: -18,
      sabores: { vainilla: 'hay' },
      precios: [
        { producto: 'Pote', precio: 10 },
        { producto: '+Palito', precio: 30 },
      ],
    }),
    await give(world.seller, second, {
      tiene: true,
      duenio: '<script>alert(1)</script>',
      estado: 'fuera',
      fallas: ['agua', 'luz'],
      temperatura: -4,
    }),
    await give(world.other, V2, { tiene: true, estado: 'bueno', temperatura: -20 }),
    await give(world.other, V2, { tiene: false }),
  )
})
afterAll(() => application.stop())

const at = (part: string, search = ''): string => `${base}/${form.id}/answers/${part}${search}`
const summary = (caller: Caller, search = ''): Promise<AnswersSummary> => caller.get(at('summary', search))
const of = ({ questions }: AnswersSummary, name: string) => questions.find(question => question.name === name)
const counts = (read: AnswersSummary, name: string): Record<string, number> =>
  Object.fromEntries(of(read, name)?.shares.map(({ value, count }) => [value, count]) ?? [])

describe('the summary', () => {
  test('counts each kind of question', async () => {
    const read = await summary(world.admin)
    expect(read.head).toMatchObject({ answers: 4, customers: 3, sellers: 2 })
    expect(counts(read, 'estado')).toEqual({ excelente: 0, bueno: 2, fuera: 1 })
    expect(counts(read, 'fallas')).toMatchObject({ agua: 1, luz: 1, enfria: 0 })
    expect(counts(read, 'tiene')).toEqual({ true: 3, false: 1 })
    expect(of(read, 'temperatura')?.figures).toMatchObject({ average: -14, minimum: -20, maximum: -4 })
    expect(of(read, 'precio')).toMatchObject({ group: 'precios', answered: 2, figures: { average: 20 } })
    expect(of(read, 'duenio')?.texts.map(({ text }) => text)).toContain('<script>alert(1)</script>')
    expect(of(read, 'sabores')?.cells).toContainEqual({ row: 'vainilla', column: 'Hay', count: 1 })
  })

  test('every person reads the answers of their sellers', async () => {
    expect((await summary(world.seller)).head.answers).toBe(2)
    expect((await summary(world.supervisor)).head.answers).toBe(4)
    expect((await summary(world.manager)).head.answers).toBe(2)
    expect((await world.stranger.request('GET', at('summary'))).statusCode).toBe(404)
  })

  test('filters by an answer, by numbers, by channel and by days', async () => {
    const answers = async (search: string): Promise<number> => (await summary(world.admin, search)).head.answers
    expect(await answers('?answers=estado:bueno')).toBe(2)
    expect(await answers('?answers=fallas:luz')).toBe(1)
    expect(await answers('?answers=temperatura:-19..-10')).toBe(1)
    expect(await answers('?answers=temperatura:..-10')).toBe(2)
    expect(await answers('?answers=estado:bueno&answers=temperatura:-19..')).toBe(1)
    expect(await answers(`?channels=${world.channels.kiosks}`)).toBe(1)
    expect(await answers('?from=2020-01-01&to=2020-12-31')).toBe(0)
  })

  test('filters by version, customer, supervisor and rows of a group', async () => {
    const answers = async (search: string): Promise<number> => (await summary(world.admin, search)).head.answers
    const { V1, V2 } = world.customers
    expect(await answers('?versions=1')).toBe(4)
    expect(await answers('?versions=2,3')).toBe(0)
    expect(await answers(`?customers=${V2}`)).toBe(2)
    expect(await answers(`?customers=${V1},${V2}`)).toBe(3)
    expect(await answers('?answers=precios:true')).toBe(1)
    expect(await answers('?answers=precios:false')).toBe(3)
    expect(await answers(`?answers=${encodeURIComponent('estado:bueno\nprecios:true')}`)).toBe(1)
    const read = await summary(world.admin)
    expect(of(read, 'precios')).toMatchObject({ rowCount: 2, shares: [{ count: 1 }, { count: 3 }] })
  })

  test('a filter that means nothing is refused', async () => {
    for (const search of [
      '?answers=estado:otro',
      '?answers=nada:1',
      '?answers=temperatura:x..y',
      '?answers=x',
      '?answers=precios:2',
      '?versions=uno',
      '?customers=1',
      '?from=ayer',
    ])
      expect((await world.admin.request('GET', at('summary', search))).statusCode, search).toBe(400)
  })

  test('compares with another period', async () => {
    const read = await summary(world.admin, '?compareFrom=2020-01-01&compareTo=2020-12-31')
    expect(read.before).toMatchObject({ answers: 0 })
    expect(of(read, 'estado')?.shares[0]?.before).toBe(0)
  })
})

test('a question is crossed by seller, channel and region', async () => {
  const cross = (by: string) => world.admin.get<AnswersCross>(at('cross', `?question=estado&by=${by}`))
  const sellers = await cross('seller')
  expect(sellers.rows.map(({ name, counts }) => [name, ...counts])).toEqual([
    ['Vera Uno', 0, 1, 1],
    ['Dario Dos', 0, 1, 0],
  ])
  expect((await cross('channel')).rows.map(({ name, answered }) => [name, answered])).toEqual([
    ['Bares', 2],
    ['Kioscos', 1],
  ])
  expect((await world.admin.request('GET', at('cross', '?question=firma&by=seller'))).statusCode).toBe(400)
})

test('the list has a column for each question and filters by it', async () => {
  const url = (filter: string): string => `${base}/answered?form=${form.id}&filter=${encodeURIComponent(filter)}`
  const rows = (await world.admin.get<{ items: Record<string, unknown>[] }>(url('q_estado:matches:fuera'))).items
  expect(rows).toMatchObject([{ q_estado: 'fuera', q_fallas: 'agua, luz', q_temperatura: -4 }])
  const cold = await world.admin.get<{ total: number }>(url('q_temperatura:less-than:-18'))
  expect(cold.total).toBe(2)
  const priced = await world.admin.get<{ items: Record<string, unknown>[] }>(url('q_precios:greater-than:1'))
  expect(priced.items).toMatchObject([{ q_precios: 2 }])
})

test('every screen and file of a form is filtered by the same choice', async () => {
  const { V1, V2, second } = world.customers
  const [supervisor] = await application.platform.withTenant(application.envId, async ({ db }) =>
    db.selectFrom('supervisors').select('id').where('code', '=', 'S1').execute(),
  )
  const total = async (search: string) => [
    (await summary(world.admin, `?${search}`)).head.answers,
    (await world.admin.get<{ total: number }>(`${base}/answered?form=${form.id}&${search}`)).total,
    (await world.admin.get<{ total: number }>(at('places', `?${search}`))).total,
    (await world.admin.request('GET', at('export', `?format=ndjson&${search}`))).body.split('\n').length - 1,
  ]
  const expected: Record<string, number> = {
    '': 4,
    [`channels=${world.channels.kiosks}`]: 1,
    [`sellers=${world.sellers.V1}`]: 2,
    [`supervisors=${supervisor?.id}`]: 4,
    [`customers=${V1},${second}`]: 2,
    [`customers=${V2}&versions=1`]: 2,
    'versions=7': 0,
    'answers=precios:true': 1,
    'answers=precios/producto:Pote': 1,
    'answers=estado:bueno&answers=temperatura:..-19': 1,
    'from=2020-01-01&to=2020-01-02': 0,
  }
  for (const [search, count] of Object.entries(expected))
    expect(await total(search), search).toEqual([count, count, count, count])
})

describe('files', () => {
  test('a spreadsheet never runs what somebody answered', async () => {
    const csv = (await world.admin.request('GET', at('export', '?format=csv'))).body
    expect(csv.split('\r\n')).toHaveLength(6)
    expect(csv).toContain(`'=HYPERLINK`)
    expect(csv).not.toMatch(/;"?=HYPERLINK/)
  })

  test('xlsx and ndjson hold what the filters show', async () => {
    const xlsx = await world.admin.request('GET', at('export', '?format=xlsx'))
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const lines = (await world.seller.request('GET', at('export', '?format=ndjson&answers=estado:bueno'))).body.trim()
    expect(lines.split('\n').map(line => JSON.parse(line).data.estado)).toEqual(['bueno'])
    expect((await world.admin.request('GET', at('export', '?format=exe'))).statusCode).toBe(400)
  })

  test('the rows of a repeated group are a file of their own', async () => {
    const csv = (await world.admin.request('GET', at('export', '?format=csv&group=precios'))).body.trim().split('\r\n')
    expect(csv).toHaveLength(3)
    expect(csv[0]).toContain('Fila')
    expect(csv[2]).toContain(`'+Palito`)
    const ndjson = (await world.admin.request('GET', at('export', '?format=ndjson&group=precios'))).body.trim()
    expect(ndjson.split('\n').map(line => JSON.parse(line))).toMatchObject([
      { row: 1, customer: 'Kiosco Uno', data: { producto: 'Pote', precio: 10 } },
      { row: 2, data: { producto: '+Palito' } },
    ])
    expect((await world.admin.request('GET', at('export', '?format=csv&group=nada'))).statusCode).toBe(400)
  })

  test('one answer is a PDF', async () => {
    const pdf = await world.admin.request('GET', `${base}/answers/${ids[0]}/pdf`)
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
  })
})

describe('one answer', () => {
  const read = (caller: Caller, id = ids[1]): Promise<AnswerDetail> => caller.get(`${base}/answers/${id}`)

  test('is read with its version, in words', async () => {
    const { version, sections, customer, place } = await read(world.admin)
    expect([version, customer?.name, place?.latitude]).toEqual([1, 'Bar Otro', -32.9])
    const lines = sections.flatMap(section => section.lines)
    expect(lines.find(({ title }) => title === '¿En qué estado está?')).toMatchObject({
      text: 'Fuera de servicio',
      points: 0,
      maxPoints: 10,
      isBad: true,
    })
  })

  test('out of reach it is not there', async () => {
    expect((await world.other.request('GET', `${base}/answers/${ids[1]}`)).statusCode).toBe(404)
    expect((await world.other.request('GET', `${base}/answers/${ids[1]}/pdf`)).statusCode).toBe(404)
  })

  test('annulled it counts no more, until somebody undoes it', async () => {
    const annul = (caller: Caller, body: object) => caller.request('POST', `${base}/answers/${ids[1]}/annul`, body)
    expect((await annul(world.seller, { reason: 'Prueba' })).statusCode).toBe(403)
    expect((await annul(world.admin, { reason: ' ' })).statusCode).toBe(400)
    expect((await annul(world.admin, { reason: 'Local equivocado' })).json<AnswerDetail>().annulled).toMatchObject({
      by: 'Ana Primera',
      reason: 'Local equivocado',
    })
    expect((await summary(world.admin)).head.answers).toBe(3)
    await world.admin.post(`${base}/answers/${ids[1]}/restore`)
    expect((await summary(world.admin)).head.answers).toBe(4)
    expect((await read(world.admin)).history.map(({ action }) => action)).toEqual([
      'answer-restored',
      'answer-annulled',
    ])
  })
})

test('the frame names questions and versions, also for those who do not design', async () => {
  const frame = await world.seller.get<AnswersFrame>(at('frame'))
  expect([frame.answers, frame.versions.length]).toEqual([2, 1])
  expect(frame.questions.find(({ name }) => name === 'precio')?.group).toBe('precios')
})
