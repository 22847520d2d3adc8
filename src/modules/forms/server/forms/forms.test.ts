import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import type { DraftSaved, FormDetail, FormVersion } from '../../contract/forms.ts'
import { base, createFormWorld, type FormWorld, freezerSurvey, publishForm } from '../../testing/form-world.ts'

let application: TestApplication
let world: FormWorld

beforeAll(async () => {
  application = await createTestApplication()
  world = await createFormWorld(application)
})
afterAll(() => application.stop())

const create = (values: object = {}) => world.admin.post<FormDetail>(base, { name: 'Censo', ...values })
const withTitle = (title: string) => ({ ...freezerSurvey, title })

describe('a draft', () => {
  test('is saved over the edition that the person had; another one is told who saved it', async () => {
    const { id, draftEdition } = await create()
    const saved = await world.admin.request('PUT', `${base}/${id}/draft`, {
      edition: draftEdition,
      definition: withTitle('uno'),
    })
    expect(saved.json<DraftSaved>()).toMatchObject({ edition: 1, hasChanges: true })
    const late = await world.admin.request('PUT', `${base}/${id}/draft`, { edition: 0, definition: withTitle('dos') })
    expect([late.statusCode, late.json().code]).toEqual([409, 'forms.draftChanged'])
    expect(late.json().detail).toContain('Ana Primera')
    const detail = await world.admin.get<FormDetail>(`${base}/${id}`)
    expect(detail.draft.title).toBe('uno')
  })

  test('of two saved at once on the same edition, one wins', async () => {
    const { id } = await create()
    const answers = await Promise.all(
      ['a', 'b', 'c'].map(title =>
        world.admin.request('PUT', `${base}/${id}/draft`, { edition: 0, definition: withTitle(title) }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
      200, 409, 409,
    ])
  })

  test('saved again after a lost answer is no conflict', async () => {
    const { id } = await create()
    const save = () => world.admin.request('PUT', `${base}/${id}/draft`, { edition: 0, definition: withTitle('igual') })
    expect((await save()).json().edition).toBe(1)
    expect((await save()).json().edition).toBe(1)
  })

  test('keeps what it does not know, and refuses what is no form', async () => {
    const definition = { ...freezerSurvey, someoneElses: { deep: [1, 2] } }
    const { id, draft } = await create({ definition })
    expect(draft).toMatchObject({ someoneElses: { deep: [1, 2] } })
    const save = (body: unknown) => world.admin.request('PUT', `${base}/${id}/draft`, { edition: 0, definition: body })
    for (const wrong of [[], 'x', { pages: 3 }, { pages: [{ elements: [{ name: 'a' }] }] }])
      expect((await save(wrong)).statusCode, JSON.stringify(wrong)).toBe(400)
    const reserved = await save({ pages: [{ name: 'p', elements: [{ type: 'text', name: 'constructor' }] }] })
    expect(reserved.json().detail).toContain('constructor')
  })
})

describe('publishing', () => {
  test('makes a version that later drafts do not change', async () => {
    const form = await publishForm(world.admin)
    expect(form).toMatchObject({ state: 'published', publishedNumber: 1, hasChanges: false })
    await world.admin.request('PUT', `${base}/${form.id}/draft`, { edition: 0, definition: withTitle('otra') })
    const again = await world.admin.post<FormDetail>(`${base}/${form.id}/publish`, {
      edition: 1,
      note: 'cambia el título',
    })
    expect(again.publishedNumber).toBe(2)
    const { items } = await world.admin.get<{ items: FormVersion[] }>(`${base}/${form.id}/versions`)
    expect(items.map(({ number, note }) => [number, note])).toEqual([
      [2, 'cambia el título'],
      [1, ''],
    ])
    const first = await world.seller.get<{ definition: { title: string } }>(`${base}/${form.id}/versions/1`)
    expect(first.definition.title).toBe('Freezer')
    expect(items[0]).toMatchObject({ questions: 12, maxScore: 14 })
  })

  test('refuses an empty form, one without changes and a draft that the person has not seen', async () => {
    const blank = await create()
    const publish = async (id: string, edition: number) =>
      (await world.admin.request('POST', `${base}/${id}/publish`, { edition })).json().code
    expect(await publish(blank.id, 0)).toBe('forms.noQuestions')
    const form = await publishForm(world.admin)
    expect(await publish(form.id, 0)).toBe('forms.nothingNew')
    expect(await publish(form.id, 7)).toBe('forms.draftChanged')
  })

  test('going back to what is published is no change', async () => {
    const form = await publishForm(world.admin)
    const save = async (edition: number, title: string) =>
      (await world.admin.request('PUT', `${base}/${form.id}/draft`, { edition, definition: withTitle(title) })).json()
        .hasChanges
    expect(await save(0, 'otra')).toBe(true)
    expect(await save(1, 'Freezer')).toBe(false)
  })
})

describe('the rest of its life', () => {
  test('is duplicated, retired, reopened, deleted and restored', async () => {
    const form = await publishForm(world.admin, { name: 'Heladera' })
    const copy = await world.admin.post<FormDetail>(`${base}/${form.id}/duplicate`)
    expect(copy).toMatchObject({ name: 'Heladera (copia)', state: 'draft', draft: freezerSurvey })
    expect((await world.admin.post<FormDetail>(`${base}/${form.id}/retire`)).state).toBe('retired')
    expect((await world.admin.post<FormDetail>(`${base}/${form.id}/reopen`)).state).toBe('published')
    expect((await world.admin.request('DELETE', `${base}/${form.id}`)).statusCode).toBe(204)
    expect((await world.admin.request('GET', `${base}/${form.id}`)).statusCode).toBe(404)
    expect((await world.admin.post<FormDetail>(`${base}/${form.id}/restore`)).name).toBe('Heladera')
  })

  test('settings are written over the revision that the person had', async () => {
    const { id } = await create()
    const change = (body: object) =>
      world.admin.request('PUT', `${base}/${id}/settings`, { name: 'Otro', kind: 'single', ...body })
    expect((await change({ revision: 1 })).json()).toMatchObject({ name: 'Otro', kind: 'single', revision: 2 })
    expect((await change({ revision: 1 })).statusCode).toBe(409)
    const half = await change({ revision: 2, pipelineForm: { active: true, pipelineKey: null, stateKey: null } })
    expect(half.statusCode).toBe(400)
  })

  test('a seller lists what was published and cannot design; another company sees nothing', async () => {
    await create({ name: 'Nunca publicado' })
    const form = await publishForm(world.admin, { name: 'Visible' })
    const names = async (caller: FormWorld['seller']): Promise<string[]> =>
      (await caller.get<{ items: { name: string }[] }>('/api/data/forms?limit=200')).items.map(({ name }) => name)
    expect(await names(world.seller)).toContain('Visible')
    expect(await names(world.seller)).not.toContain('Nunca publicado')
    expect(await names(world.admin)).toContain('Nunca publicado')
    expect(await names(world.stranger)).toEqual([])
    expect((await world.seller.request('GET', `${base}/${form.id}`)).statusCode).toBe(403)
    expect((await world.stranger.request('GET', `${base}/${form.id}`)).statusCode).toBe(404)
  })
})

describe('options from a file', () => {
  const read = async (payload: string | Buffer, search = '') => {
    const { token } = await application.signIn({ roleNumber: 1 })
    const answer = await application.app.inject({
      method: 'POST',
      url: `${base}/options-file${search}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      payload,
    })
    return answer.json()
  }
  test.each([
    ['nothing', ''],
    ['blank lines', '\n\n'],
    ['a mark and nothing more', '\uFEFF'],
    ['an empty cell', '""'],
    ['an open quote', '"'],
    ['zeros', Buffer.alloc(40)],
  ])('is refused in words when it holds %s', async (_what, payload) => {
    expect(await read(payload)).toMatchObject({ status: 400, code: 'imports.unreadable' })
  })

  const list = 'Código;Nombre;Puntos;Zona\n1;Uno;2,5;Norte\n2;Dos;;Sur\n2;Otra vez;;\n;;;\n'

  test('has its own titles, or none', async () => {
    expect(await read(list)).toEqual({
      choices: [
        { value: '1', text: 'Uno', score: 2.5 },
        { value: '2', text: 'Dos' },
        { value: '2', text: 'Otra vez' },
      ],
      ignored: 0,
      columns: [
        { title: 'Código', sample: '1' },
        { title: 'Nombre', sample: 'Uno' },
        { title: 'Puntos', sample: '2,5' },
        { title: 'Zona', sample: 'Norte' },
      ],
      picked: { value: 0, text: 1, score: 2 },
    })
    expect((await read('Manzana;M\nPera;P\n')).choices).toHaveLength(2)
  })

  test('is read by the columns that a person picks', async () => {
    const picked = await read(list, '?value=-1&text=3&score=-1')
    expect(picked.choices).toEqual([
      { value: 'Norte', text: 'Norte' },
      { value: 'Sur', text: 'Sur' },
    ])
    expect(picked.picked).toEqual({ value: -1, text: 3, score: -1 })
    expect((await read(list, '?text=uno')).status).toBe(400)
  })

  test.each(['utf8', 'latin1', 'utf16le'] as const)('keeps its accents, saved as %s', async encoding => {
    const text = 'Código;Opción\nA1;Ñandú\nA2;Café con leche\nA3;Góndola\n'
    const bytes = Buffer.concat([
      encoding === 'utf16le' ? Buffer.from([0xff, 0xfe]) : Buffer.alloc(0),
      Buffer.from(text, encoding),
    ])
    expect((await read(bytes)).choices).toEqual([
      { value: 'A1', text: 'Ñandú' },
      { value: 'A2', text: 'Café con leche' },
      { value: 'A3', text: 'Góndola' },
    ])
  })
})
