import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf, instantAt } from '../../../kernel/contract/formats.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import type { AgendaEvent, AgendaNote } from '../contract/agenda.ts'

type Page<Item> = { items: Item[]; next: string | null }

const timeZone = 'America/Argentina/Buenos_Aires'
let application: TestApplication
let owner: Caller
let colleague: Caller

beforeAll(async () => {
  application = await createTestApplication()
  owner = await application.signIn({ roleNumber: 2 })
  colleague = await application.signIn({ roleNumber: 1 })
})
afterAll(() => application.stop())

const today = dayOf(new Date(), timeZone)
const at = (day: string, time: string): string => instantAt(`${day} ${time}:00`, timeZone)
const events = (query = '') => owner.get<Page<AgendaEvent>>(`/api/agenda/events${query}`)
const titles = async (query = '') => (await events(query)).items.map(({ title }) => title)
const notes = async (caller = owner) => (await caller.get<Page<AgendaNote>>('/api/agenda/notes')).items
const errorsOf = async (body: unknown) => {
  const response = await owner.request('POST', '/api/agenda/events', body)
  const { errors } = response.json<{ errors: { path: string; message: string }[] }>()
  return [response.statusCode, errors[0]?.path, errors[0]?.message]
}

describe('events', () => {
  test('are those of a person from today on, in order; a deleted one comes back', async () => {
    const add = (title: string, startsAt: string) => owner.post<AgendaEvent>('/api/agenda/events', { title, startsAt })
    await add('mañana', at(addDays(today, 1), '09:00'))
    const early = await add('temprano', at(today, '00:00'))
    await add('tarde', at(today, '23:59'))
    await add('ayer', at(addDays(today, -1), '23:59'))
    expect(await titles()).toEqual(['temprano', 'tarde', 'mañana'])
    expect(await titles(`?from=${addDays(today, -1)}`)).toEqual(['ayer', 'temprano', 'tarde', 'mañana'])
    const first = await events('?limit=2')
    expect(await titles(`?limit=2&cursor=${first.next}`)).toEqual(['mañana'])
    expect((await events('?limit=3')).next).toBeNull()

    await owner.request('DELETE', `/api/agenda/events/${early.id}`)
    await owner.request('DELETE', `/api/agenda/events/${early.id}`)
    expect(await titles()).toEqual(['tarde', 'mañana'])
    await owner.post(`/api/agenda/events/${early.id}/restore`)
    expect(await titles()).toEqual(['temprano', 'tarde', 'mañana'])
  })

  test('change in part, and end after they begin', async () => {
    const event = await owner.post<AgendaEvent>('/api/agenda/events', {
      title: 'Reunión',
      detail: 'Depósito',
      startsAt: at(today, '10:00'),
      endsAt: at(today, '11:00'),
    })
    const url = `/api/agenda/events/${event.id}`
    expect((await owner.request('PATCH', url, { title: 'Reunión de equipo' })).json()).toEqual({
      ...event,
      title: 'Reunión de equipo',
    })
    expect((await owner.request('PATCH', url, { startsAt: at(today, '12:00') })).json()).toMatchObject({
      errors: [{ path: 'endsAt', message: 'Tiene que terminar después de empezar.' }],
    })
    expect((await owner.request('PATCH', url, { endsAt: null })).json()).toMatchObject({ endsAt: null })
  })

  test('without a title, at no time or with an unknown field are refused', async () => {
    const startsAt = at(today, '10:00')
    expect(await errorsOf({ title: ' ', startsAt })).toEqual([400, 'title', 'Escribí un título.'])
    expect((await errorsOf({ title: 'x', startsAt: 'mañana' })).slice(0, 2)).toEqual([400, 'startsAt'])
    expect(await errorsOf({ title: 'x', startsAt, userId: '1' })).toEqual([400, '', 'El dato «userId» no se conoce.'])
    expect((await errorsOf({ title: 'x', startsAt, endsAt: startsAt })).slice(0, 2)).toEqual([400, 'endsAt'])
  })
})

describe('notes', () => {
  test('are added, changed, deleted and brought back; the newest first', async () => {
    const note = await owner.post<AgendaNote>('/api/agenda/notes', { title: 'Cámara 2', detail: 'Revisar' })
    await owner.post('/api/agenda/notes', { detail: 'Sin título' })
    await owner.request('PATCH', `/api/agenda/notes/${note.id}`, { detail: 'Revisar el sensor' })
    expect((await notes()).map(({ title, detail }) => [title, detail])).toEqual([
      ['', 'Sin título'],
      ['Cámara 2', 'Revisar el sensor'],
    ])
    await owner.request('DELETE', `/api/agenda/notes/${note.id}`)
    expect(await notes()).toHaveLength(1)
    await owner.post(`/api/agenda/notes/${note.id}/restore`)
    expect(await notes()).toHaveLength(2)
    const long = await owner.request('PATCH', `/api/agenda/notes/${note.id}`, { detail: 'x'.repeat(10_001) })
    expect(long.json()).toMatchObject({ status: 400, errors: [{ message: 'Hasta 10.000 caracteres.' }] })
  })

  test('and events are nobody else’s, not even the administrator’s', async () => {
    const [note] = await notes()
    const [event] = (await events()).items
    expect(await notes(colleague)).toEqual([])
    expect((await colleague.get<Page<AgendaEvent>>('/api/agenda/events')).items).toEqual([])
    for (const [method, url] of [
      ['PATCH', `/api/agenda/notes/${note?.id}`],
      ['DELETE', `/api/agenda/notes/${note?.id}`],
      ['POST', `/api/agenda/notes/${note?.id}/restore`],
      ['PATCH', `/api/agenda/events/${event?.id}`],
      ['DELETE', `/api/agenda/events/${event?.id}`],
      ['POST', `/api/agenda/events/${event?.id}/restore`],
    ] as const)
      expect((await colleague.request(method, url, method === 'PATCH' ? { title: 'mía' } : undefined)).statusCode).toBe(
        404,
      )
    expect((await notes())[0]?.title).toBe('')
  })
})

test('the older client reads both as id, title and detail', async () => {
  const fresh = await application.signIn({ roleNumber: 4 })
  expect(await fresh.get('/api/quick-panel/data')).toEqual({ events: [], notes: [] })
  await fresh.post('/api/agenda/events', { title: 'Visita', detail: 'con Marta', startsAt: at(today, '10:30') })
  await fresh.post('/api/agenda/notes', { title: 'Llaves', detail: 'en portería' })
  expect(await fresh.get('/api/quick-panel/data')).toEqual({
    events: [
      {
        id: expect.any(String),
        title: 'Visita',
        detail: expect.stringMatching(/^\p{L}{3} \d\d\/\d\d 10:30 · con Marta$/u),
      },
    ],
    notes: [{ id: expect.any(String), title: 'Llaves', detail: 'en portería' }],
  })
})
