import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import type { ChatList, MessagePage, MessageView } from '../contract/chat.ts'

type Person = Caller & { id: string }

let application: TestApplication
let people = 0

/** Signs somebody in and learns their id. */
const person = async (displayName: string, user: { roleNumber?: number; envId?: string } = {}): Promise<Person> => {
  people += 1
  const caller = await application.signIn({
    roleNumber: 2,
    displayName,
    email: `persona${people}@chat.example`,
    ...user,
  })
  const { me } = await caller.get<ChatList>('/api/chat/conversations')
  return { ...caller, id: me.id }
}

let ana: Person
let beto: Person
let carla: Person
let stranger: Person

beforeAll(async () => {
  application = await createTestApplication()
  ana = await person('Ana Álvarez')
  beto = await person('Beto Bianchi', { roleNumber: 4 })
  carla = await person('Carla Castro', { roleNumber: 1 })
  stranger = await person('Ajena', { envId: application.otherEnvId, roleNumber: 1 })
})
afterAll(() => application.stop())

const messagesUrl = (contact: Person) => `/api/chat/people/${contact.id}/messages`
const say = (from: Person, to: Person, body: string, id?: string) =>
  from.post<MessageView>(messagesUrl(to), { body, ...(id ? { id } : {}) })
const listOf = (caller: Person) => caller.get<ChatList>('/api/chat/conversations')
const read = (caller: Person, contact: Person, query = '') => caller.get<MessagePage>(`${messagesUrl(contact)}${query}`)
const unreadOf = async (caller: Person, contact: Person) =>
  (await listOf(caller)).items.find(item => item.contact.id === contact.id)?.unread
const refusal = async (caller: Person, to: Person, body: unknown) => {
  const response = await caller.request('POST', messagesUrl(to), body)
  const { errors } = response.json<{ errors: { message: string }[] }>()
  return [response.statusCode, errors[0]?.message]
}

describe('messages', () => {
  test('arrive in order, unread for the other, read for who writes', async () => {
    expect((await say(ana, beto, '  ¿Salió el camión?  ')).body).toBe('¿Salió el camión?')
    await say(ana, beto, 'Avisame')
    expect(await unreadOf(beto, ana)).toBe(2)
    expect(await unreadOf(ana, beto)).toBe(0)
    await say(beto, ana, 'Sale a las 10')
    expect(await unreadOf(beto, ana)).toBe(0)
    expect(await unreadOf(ana, beto)).toBe(1)
    expect((await listOf(ana)).unread).toBe(1)
    const page = await read(ana, beto)
    expect(page.items.map(({ number, body, senderId }) => [number, body, senderId === ana.id])).toEqual([
      [1, '¿Salió el camión?', true],
      [2, 'Avisame', true],
      [3, 'Sale a las 10', false],
    ])
    expect(page.older).toBeNull()
  })

  test('are read up to a number, forward only and never past the last', async () => {
    const url = `/api/chat/people/${beto.id}/read`
    expect((await ana.request('PUT', url, { number: 2 })).json()).toEqual({ unread: 1 })
    expect((await ana.request('PUT', url, { number: 99 })).json()).toEqual({ unread: 0 })
    expect((await ana.request('PUT', url, { number: 1 })).json()).toEqual({ unread: 0 })
    await say(beto, ana, 'Salió')
    expect((await listOf(ana)).unread).toBe(1)
  })

  test('are paged backwards', async () => {
    for (let line = 1; line <= 7; line += 1) await say(carla, beto, `línea ${line}`)
    const newest = await read(beto, carla, '?limit=3')
    expect(newest.items.map(({ body }) => body)).toEqual(['línea 5', 'línea 6', 'línea 7'])
    const before = await read(beto, carla, `?limit=3&before=${newest.older}`)
    expect(before.items.map(({ body }) => body)).toEqual(['línea 2', 'línea 3', 'línea 4'])
    const first = await read(beto, carla, `?limit=3&before=${before.older}`)
    expect([first.items.map(({ body }) => body), first.older]).toEqual([['línea 1'], null])
  })

  test('sent again with their id are one message', async () => {
    const id = newId()
    const first = await say(carla, ana, 'Una vez', id)
    expect(await say(carla, ana, 'Otra vez', id)).toEqual(first)
    expect((await read(ana, carla)).items).toHaveLength(1)
    expect((await say(carla, beto, 'Con otra persona es otro', id)).number).toBe(8)
  })

  test('of many at once are numbered without gaps', async () => {
    const dora = await person('Dora')
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => say(index % 2 ? dora : carla, index % 2 ? carla : dora, 'x')),
    )
    expect((await read(dora, carla)).items.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('empty, too long or with what is not text are refused', async () => {
    expect(await refusal(ana, beto, { body: '   ' })).toEqual([400, 'Escribí un mensaje.'])
    expect(await refusal(ana, beto, {})).toEqual([400, 'Escribí un mensaje.'])
    expect(await refusal(ana, beto, { body: 'x'.repeat(4_001) })).toEqual([
      400,
      'Un mensaje tiene hasta 4.000 caracteres.',
    ])
    expect(await refusal(ana, beto, { body: 'a\0b' })).toEqual([400, 'Tiene caracteres que no se admiten.'])
    expect(await refusal(ana, beto, { body: 'x', to: 'todos' })).toEqual([400, 'El dato «to» no se conoce.'])
    expect((await say(ana, beto, 'x'.repeat(4_000))).body).toHaveLength(4_000)
  })

  test('are held after sixty in a minute', async () => {
    const [quick, patient] = [await person('Quique'), await person('Paula')]
    for (let sent = 0; sent < 60; sent += 1) await say(quick, patient, `${sent}`)
    const response = await quick.request('POST', messagesUrl(patient), { body: 'uno más' })
    expect([response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await say(patient, quick, 'despacio')).number).toBe(61)
  })
})

describe('who may be written to', () => {
  test('nobody of another company, not oneself, not whoever left', async () => {
    expect((await ana.request('POST', messagesUrl(stranger), { body: 'hola' })).statusCode).toBe(404)
    expect((await ana.request('GET', messagesUrl(stranger))).statusCode).toBe(404)
    expect((await ana.request('PUT', `/api/chat/people/${stranger.id}/read`, { number: 0 })).statusCode).toBe(404)
    expect((await ana.request('POST', messagesUrl(ana), { body: 'hola' })).statusCode).toBe(400)
    expect((await listOf(stranger)).items).toEqual([])
    const leaving = await person('Lidia Leiva')
    await say(leaving, ana, 'Me voy')
    await application.platform.database
      .updateTable('memberships')
      .set({ suspendedAt: new Date() })
      .where('envId', '=', application.envId)
      .where('userId', '=', leaving.id)
      .execute()
    expect((await ana.request('POST', messagesUrl(leaving), { body: 'suerte' })).statusCode).toBe(409)
    const page = await read(ana, leaving)
    expect([page.contact.isSuspended, page.items.length]).toEqual([true, 1])
  })

  test('the others of the company, by name and in pages', async () => {
    type People = { items: { id: string; name: string }[]; next: string | null }
    const all = await ana.get<People>('/api/chat/people')
    const names = all.items.map(({ name }) => name)
    expect(names).toEqual(['Beto Bianchi', 'Carla Castro', 'Dora', 'Paula', 'Quique'])
    expect((await ana.get<People>('/api/chat/people?search=bIAN')).items.map(({ id }) => id)).toEqual([beto.id])
    const paged: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const page: People = await ana.get<People>(`/api/chat/people?limit=2${next ? `&cursor=${next}` : ''}`)
      paged.push(...page.items.map(({ name }) => name))
      next = page.next
    }
    expect(paged).toEqual(names)
    expect((await ana.get<People>(`/api/chat/people?cursor=${stranger.id}`)).items).toEqual([])
  })
})

describe('the older client', () => {
  type Chat = { chat: { id: string; dialog: { who: string; message: string; time: string }[] } }

  test('sees contacts, itself and a dialog, and sends, over the same messages', async () => {
    const elsa = await person('Elsa')
    await say(beto, elsa, 'Hola, Elsa')
    const contacts =
      await elsa.get<{ id: string; unread: number; status: string; mood: string }[]>('/api/chat/contacts')
    expect(contacts[0]).toMatchObject({ id: beto.id, unread: 1, status: 'offline', mood: '', avatar: '' })
    const { chat } = await elsa.get<Chat>(`/api/chat/get-chat?contactId=${beto.id}&userId=${elsa.id}`)
    expect(chat.dialog).toEqual([{ who: beto.id, message: 'Hola, Elsa', time: expect.any(String) }])
    expect(await unreadOf(elsa, beto)).toBe(0)
    const sent = await elsa.post<object>('/api/chat/send-message', {
      chatId: chat.id,
      contactId: beto.id,
      message: 'Hola, Beto',
    })
    expect(sent).toMatchObject({
      message: { who: elsa.id, message: 'Hola, Beto' },
      userChatList: [{ chatId: chat.id, contactId: beto.id }],
    })
    expect(await elsa.get('/api/chat/user')).toMatchObject({
      id: elsa.id,
      name: 'Elsa',
      chatList: [{ chatId: chat.id }],
    })
    expect((await read(beto, elsa)).items.map(({ body }) => body)).toEqual(['Hola, Elsa', 'Hola, Beto'])
  })

  test('opening a chat nobody wrote in puts it in the list of who opened it', async () => {
    const { chat } = await carla.get<Chat>(`/api/chat/get-chat?contactId=${ana.id}&userId=${carla.id}`)
    const fresh = await person('Fabio')
    const opened = await fresh.get<Chat>(`/api/chat/get-chat?contactId=${ana.id}&userId=${fresh.id}`)
    expect(opened.chat.dialog).toEqual([])
    expect((await listOf(fresh)).items.map(({ contact }) => contact.id)).toEqual([ana.id])
    expect((await listOf(ana)).items.map(({ contact }) => contact.id)).not.toContain(fresh.id)
    const wrong = { chatId: chat.id, contactId: ana.id, message: 'a otro chat' }
    expect((await fresh.request('POST', '/api/chat/send-message', wrong)).statusCode).toBe(404)
  })

  test('cannot read as somebody else, nor write nothing', async () => {
    const asBeto = `/api/chat/get-chat?contactId=${carla.id}&userId=${beto.id}`
    expect((await ana.request('GET', asBeto)).statusCode).toBe(404)
    const empty = { chatId: newId(), contactId: beto.id, message: '' }
    expect((await ana.request('POST', '/api/chat/send-message', empty)).statusCode).toBe(400)
  })
})
