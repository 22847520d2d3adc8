import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { type EventListener, listenToEvents } from '../../../testing/event-listener.ts'
import type { ChatList } from '../contract/chat.ts'

type Person = Caller & { id: string }

let application: TestApplication
let address: string
const listeners: EventListener[] = []

const person = async (displayName: string, envId = application.envId): Promise<Person> => {
  const caller = await application.signIn({ roleNumber: 1, displayName, envId })
  return { ...caller, id: (await caller.get<ChatList>('/api/chat/conversations')).me.id }
}

const listen = async (caller: Caller): Promise<EventListener> => {
  const listener = await listenToEvents(address, caller.token)
  listeners.push(listener)
  return listener
}

beforeAll(async () => {
  application = await createTestApplication()
  await application.platform.signals.start()
  address = await application.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  for (const listener of listeners) listener.leave()
  await application.stop()
})

const topicsOf = ({ events }: EventListener) =>
  events.map(({ topic }) => topic).filter(topic => topic !== 'chat.presence')
const presencesOf = ({ events }: EventListener, { id }: Person) =>
  events.flatMap(({ topic, payload }) => {
    const told = payload as { id: string; presence: string; mood: string }
    return topic === 'chat.presence' && told.id === id ? [[told.presence, told.mood]] : []
  })

describe('live', () => {
  test('a message reaches its two people, and no third one of the same company', async () => {
    const [ana, beto, third] = [await person('Ana'), await person('Beto'), await person('Tercera')]
    const stranger = await person('Ajena', application.otherEnvId)
    const [ofAna, ofBeto, ofThird, ofStranger] = await Promise.all([ana, beto, third, stranger].map(listen))
    const sent = await ana.post<{ number: number }>(`/api/chat/people/${beto.id}/messages`, { body: 'secreto' })
    const event = await ofBeto?.heard('chat.message')
    expect(event?.payload).toMatchObject({ ...sent, recipientId: beto.id, senderId: ana.id, body: 'secreto' })
    await ofAna?.heard('chat.message')
    await beto.request('PUT', `/api/chat/people/${ana.id}/read`, { number: 1 })
    expect((await ofBeto?.heard('chat.read'))?.payload).toEqual({ contactId: ana.id })
    // What comes later was heard by all: had they been told the rest, they would know by now.
    const mood = { status: 'online', mood: 'en la calle' }
    await beto.request('PUT', '/api/chat/presence', mood)
    for (const listener of [ofAna, ofThird])
      await vi.waitFor(() => expect(listener && presencesOf(listener, beto)).toContainEqual(['online', 'en la calle']))
    expect(ofAna && topicsOf(ofAna)).toEqual(['chat.message'])
    expect(ofThird && topicsOf(ofThird)).toEqual([])
    expect(ofStranger?.events.filter(({ payload }) => JSON.stringify(payload).includes('calle'))).toEqual([])
    expect(ofThird && JSON.stringify(ofThird.events)).not.toContain('secreto')
  })

  test('an open screen makes a person present; activity, online; what they choose is told to all', async () => {
    const [dora, elsa] = [await person('Dora'), await person('Elsa')]
    const seen = async () => {
      const { items } = await dora.get<{ items: { id: string; presence: string }[] }>('/api/chat/people?search=Elsa')
      return items[0]?.presence
    }
    const ofDora = await listen(dora)
    expect(await seen()).toBe('offline')
    const screen = await listen(elsa)
    expect(await seen()).toBe('away')
    await elsa.post('/api/chat/activity')
    expect(await seen()).toBe('online')
    const chosen = await elsa.request('PUT', '/api/chat/presence', { status: 'do-not-disturb', mood: 'Inventario' })
    expect(chosen.json()).toMatchObject({ status: 'do-not-disturb', presence: 'do-not-disturb', mood: 'Inventario' })
    await elsa.post('/api/chat/activity')
    await elsa.request('PUT', '/api/chat/presence', { status: 'offline', mood: 'Inventario' })
    await vi.waitFor(() => expect(presencesOf(ofDora, elsa)).toHaveLength(4))
    expect(presencesOf(ofDora, elsa)).toEqual([
      ['away', ''],
      ['online', ''],
      ['do-not-disturb', 'Inventario'],
      ['offline', 'Inventario'],
    ])
    expect((await elsa.get<ChatList>('/api/chat/conversations')).me).toMatchObject({ status: 'offline' })
    await elsa.request('PUT', '/api/chat/presence', { status: 'online', mood: '' })
    expect(await seen()).toBe('online')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    screen.leave()
    // Her only screen closed: she is gone at once, and not when her last sign grows old.
    await vi.waitFor(() => expect(presencesOf(ofDora, elsa).at(-1)).toEqual(['offline', '']), { timeout: 20_000 })
    expect(await seen()).toBe('offline')
  })

  test('a status that does not exist and a mood too long are refused', async () => {
    const fabio = await person('Fabio')
    for (const body of [
      { status: 'busy', mood: '' },
      { status: 'online', mood: 'x'.repeat(121) },
      { status: 'online' },
    ])
      expect((await fabio.request('PUT', '/api/chat/presence', body)).statusCode).toBe(400)
  })
})
