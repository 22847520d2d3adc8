import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type EventListener, listenToEvents } from '../../../testing/event-listener.ts'
import { createSeller } from '../../../testing/factories.ts'
import { createTcpDoor } from '../../../testing/faults/tcp-door.ts'
import { createKernelApplication, createSession, type KernelApplication } from '../../../testing/kernel-application.ts'
import { missedTopic } from '../../contract/live.ts'
import type { DomainEvent } from '../database/tenancy.ts'
import { newId } from '../ids.ts'
import { createEventStream } from './event-stream.ts'
import { graceMs } from './stream-watch.ts'

const envId = newId()
const [sellerUserId, thirdUserId] = [newId(), newId()]
/** Ids of the people who opened a stream, in order. */
const arrivals: string[] = []
/** Ids of the people who left, in order. */
const departures: string[] = []
const otherEnvId = newId()
let application: KernelApplication
let address: string
let sellerId: string

beforeAll(async () => {
  application = await createKernelApplication(platform => [
    createEventStream(platform.events, platform.withTenant, {
      isOpen: async ({ userId }) => void arrivals.push(userId),
      areOpen: async () => undefined,
      hasLeft: async ({ userId }) => void departures.push(userId),
    }),
  ])
  await application.platform.signals.start()
  address = await application.app.listen({ port: 0, host: '127.0.0.1' })
  sellerId = await application.platform.withTenant(envId, tenant => createSeller(tenant, { code: 'V1' }))
  application.sessions.set('admin', createSession({ envId, roleNumber: 1 }))
  application.sessions.set('seller', createSession({ envId, roleNumber: 2, sellerKey: 'V1', userId: sellerUserId }))
  application.sessions.set('other seller', createSession({ envId, roleNumber: 2, sellerKey: 'V2' }))
  application.sessions.set('third', createSession({ envId, roleNumber: 1, userId: thirdUserId }))
  application.sessions.set('stranger', createSession({ envId: otherEnvId, roleNumber: 1 }))
})
afterEach(() => vi.useRealTimers())
afterAll(() => application.stop())

const publish = (event: DomainEvent, env = envId) =>
  application.platform.withTenant(env, async tenant => tenant.publish(event))

type Listener = Omit<EventListener, 'events'> & {
  readonly topics: string[]
  readonly ids: string[]
  readonly past: unknown[]
}

const listen = async (caller: string, lastEventId?: string, query?: string): Promise<Listener> => {
  const { events, ...rest } = await listenToEvents(address, caller, lastEventId, query)
  return {
    ...rest,
    get topics() {
      return events.map(({ topic }) => topic)
    },
    get ids() {
      return events.map(({ id }) => id)
    },
    get past() {
      return events.map(({ isPast }) => isPast)
    },
  }
}

describe('the stream of live events', () => {
  test('brings each event to those who may see it, and to nobody else', async () => {
    const everyone = await Promise.all(['admin', 'seller', 'other seller', 'stranger'].map(caller => listen(caller)))
    const [admin, seller, otherSeller, stranger] = everyone as [Listener, Listener, Listener, Listener]
    await publish({ topic: 'of the seller', sellerId, payload: { total: 1 } })
    await publish({ topic: 'of everyone', payload: {} })
    await publish({ topic: 'elsewhere', payload: {} }, otherEnvId)
    await Promise.all([admin.until(2), seller.until(2), otherSeller.until(1), stranger.until(1)])
    expect(admin.topics).toEqual(['of the seller', 'of everyone'])
    expect(seller.topics).toEqual(['of the seller', 'of everyone'])
    expect(otherSeller.topics).toEqual(['of everyone'])
    expect(stranger.topics).toEqual(['elsewhere'])
    for (const listener of everyone) listener.leave()
  })

  test('brings an event that names people to those alone, live and on resuming', async () => {
    const names = ['admin', 'seller', 'other seller', 'third', 'stranger'] as const
    const first = await listen('admin')
    await publish({ topic: 'before', payload: {} })
    await first.until(1)
    const listeners = await Promise.all(names.map(caller => listen(caller)))
    await publish({ topic: 'of two', userIds: [sellerUserId, thirdUserId], payload: {} })
    await publish({ topic: 'of two, about a seller', userIds: [thirdUserId], sellerId, payload: {} })
    await publish({ topic: 'of nobody', userIds: [], payload: {} })
    await publish({ topic: 'end', payload: {} })
    await publish({ topic: 'end', userIds: [sellerUserId, thirdUserId], payload: {} }, otherEnvId)
    await publish({ topic: 'end elsewhere', payload: {} }, otherEnvId)
    for (const listener of listeners) await vi.waitFor(() => expect(listener.topics.at(-1)).toMatch(/^end/))
    expect(Object.fromEntries(names.map((name, index) => [name, listeners[index]?.topics]))).toEqual({
      admin: ['end'],
      seller: ['of two', 'end'],
      'other seller': ['end'],
      third: ['of two', 'of two, about a seller', 'end'],
      stranger: ['end elsewhere'],
    })
    const resumed = await Promise.all(['admin', 'third'].map(caller => listen(caller, first.ids[0])))
    for (const listener of resumed) await vi.waitFor(() => expect(listener.topics.at(-1)).toBe('end'))
    expect(resumed.map(({ topics }) => topics.filter(topic => topic.startsWith('of two')))).toEqual([
      [],
      ['of two', 'of two, about a seller'],
    ])
    for (const listener of [first, ...listeners, ...resumed]) listener.leave()
  })

  test('does not tell what was rolled back', async () => {
    const admin = await listen('admin')
    await application.platform
      .withTenant(envId, async tenant => {
        tenant.publish({ topic: 'never', payload: {} })
        throw new Error('changed its mind')
      })
      .catch(() => {})
    await publish({ topic: 'after', payload: {} })
    await admin.until(1)
    expect(admin.topics).toEqual(['after'])
    admin.leave()
  })

  test('resumes after the last event that was seen, within what one may see', async () => {
    const first = await listen('admin')
    await publish({ topic: 'seen', payload: {} })
    await first.until(1)
    first.leave()
    await first.ended
    await publish({ topic: 'missed', payload: {} })
    await publish({ topic: 'missed of the seller', sellerId, payload: {} })
    const [again, otherSeller] = [
      await listen('admin', first.ids.at(-1)),
      await listen('other seller', first.ids.at(-1)),
    ]
    await publish({ topic: 'new', payload: {} })
    const fresh = (listener: Listener) => listener.topics.slice(listener.topics.indexOf('missed'))
    await vi.waitFor(() => expect(again.topics).toContain('new'))
    await vi.waitFor(() => expect(otherSeller.topics).toContain('new'))
    expect(fresh(again)).toEqual(['missed', 'missed of the seller', 'new'])
    expect(fresh(otherSeller)).toEqual(['missed', 'new'])
    expect(again.ids).not.toContain(first.ids.at(-1))
    for (const listener of [again, otherSeller]) listener.leave()
  })

  test('says so when more was missed than a stream tells, so that screens read their state anew', async () => {
    const first = await listen('admin')
    await publish({ topic: 'last', payload: {} })
    await first.heard('last')
    first.leave()
    await first.ended
    await application.platform.withTenant(envId, async tenant => {
      for (let number = 1; number <= 600; number += 1) tenant.publish({ topic: `number ${number}`, payload: {} })
    })
    const again = await listen('admin', first.ids.at(-1))
    await again.heard('number 600')
    expect(again.topics[0]).toBe(missedTopic)
    expect(again.topics.filter(topic => topic === missedTopic)).toHaveLength(1)
    again.leave()
  })

  test('begins with the last seconds where it is asked to, for what was read while it opened', async () => {
    await publish({ topic: 'long ago', payload: {} })
    await application.platform.withTenant(envId, ({ db }) =>
      db
        .updateTable('outbox')
        .set({ createdAt: new Date(Date.now() - 10_000) })
        .where('envId', '=', envId)
        .execute(),
    )
    await publish({ topic: 'just before', payload: {} })
    await publish({ topic: 'just before, of the seller', sellerId, payload: {} })
    const [admin, otherSeller, plain] = [
      await listen('admin', undefined, '?recent=3000'),
      await listen('other seller', undefined, '?recent=3000'),
      await listen('admin'),
    ]
    await publish({ topic: 'after', payload: {} })
    for (const listener of [admin, otherSeller, plain]) await listener.heard('after')
    expect(admin.topics).toEqual(['just before', 'just before, of the seller', 'after'])
    expect(otherSeller.topics).toEqual(['just before', 'after'])
    expect(plain.topics).toEqual(['after'])
    expect(admin.past).toEqual([true, true, undefined])
    for (const listener of [admin, otherSeller, plain]) listener.leave()
    const refused = await application.app.inject({
      url: '/api/events?recent=3001',
      headers: { authorization: 'Bearer admin' },
    })
    expect(refused.statusCode).toBe(400)
  })

  test('ignores a last id that is none', async () => {
    const admin = await listen('admin', "x' or 1=1")
    await publish({ topic: 'plain', payload: {} })
    await admin.until(1)
    expect(admin.topics).toEqual(['plain'])
    admin.leave()
  })

  test('ends when its session is revoked', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    application.sessions.set('leaving', createSession({ envId, roleNumber: 1 }))
    const listener = await listen('leaving')
    await publish({ topic: 'while it lasts', payload: {} })
    await listener.until(1)
    await vi.advanceTimersByTimeAsync(61_000)
    await publish({ topic: 'still there', payload: {} })
    await listener.until(2)
    const { userId } = application.sessions.get('leaving') ?? { userId: '' }
    expect(arrivals.filter(id => id === userId)).toHaveLength(1)
    application.sessions.delete('leaving')
    await vi.advanceTimersByTimeAsync(61_000)
    await listener.ended
    expect(listener.topics).toEqual(['while it lasts', 'still there'])
  })

  describe('whose reader reads nothing any more, and does not say so,', () => {
    const silentUserId = newId()
    const silentReader = async () => {
      application.sessions.set('silent', createSession({ envId, roleNumber: 1, userId: silentUserId }))
      const door = await createTcpDoor(Number(new URL(address).port))
      const { leave } = await listenToEvents(`http://127.0.0.1:${door.port}`, 'silent')
      door.hold()
      return {
        hasLeft: () => departures.includes(silentUserId),
        async close() {
          leave()
          await door.close()
        },
      }
    }
    beforeEach(() => void departures.splice(0))

    test('is cut off once too much waits for them', async () => {
      const reader = await silentReader()
      const text = 'x'.repeat(500_000)
      for (let sent = 0; sent < 60 && !reader.hasLeft(); sent += 1) {
        await publish({ topic: 'long', payload: { text } })
        if (sent > 20) await sleep(200)
      }
      await vi.waitFor(() => expect(reader.hasLeft()).toBe(true), { timeout: 2 * graceMs })
      await reader.close()
    })

    test('ends with their session, though nothing happened that would have filled it', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const reader = await silentReader()
      application.sessions.delete('silent')
      await vi.advanceTimersByTimeAsync(61_000)
      await vi.waitFor(() => expect(reader.hasLeft()).toBe(true), { timeout: 3 * graceMs })
      await reader.close()
    })
  })

  test('says that a person left when the last of their screens closed, and not for a page loaded anew', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [one, two] = [await listen('third'), await listen('third')]
    const hasLeft = () => departures.includes(thirdUserId)
    one.leave()
    await one.ended
    await vi.advanceTimersByTimeAsync(graceMs * 2)
    expect(hasLeft()).toBe(false)
    two.leave()
    await two.ended
    const again = await listen('third')
    await vi.advanceTimersByTimeAsync(graceMs * 2)
    expect(hasLeft()).toBe(false)
    again.leave()
    await again.ended
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(graceMs)
      expect(hasLeft()).toBe(true)
    })
  })

  test('is not for nobody', async () => {
    expect((await fetch(`${address}/api/events`)).status).toBe(401)
  })
})
