import { beforeEach, describe, expect, test } from 'vitest'
import { apiError, networkError } from '../../../kernel/web/api/api-error.ts'
import type { TaskView } from '../contract/picking-routes.ts'
import { createActQueue, type QueuePorts } from './act-queue.ts'
import type { QueuedAct } from './queue-store.ts'

const owner = { userId: 'ana', envId: 'norte' }
const body = (units: number): Omit<QueuedAct['body'], 'key'> => ({
  kind: 'picked',
  article: 'water',
  order: null,
  units,
  lot: 'L1',
  substitute: null,
  reason: '',
})

/** Fakes a phone: a storage that may be slow or full, and a server that may not answer. */
const createPhone = () => {
  const disk = new Map<string, QueuedAct>()
  const sent: QueuedAct[] = []
  const phone = {
    disk,
    sent,
    units: () => sent.map(act => act.body.units),
    later: [] as (() => void)[],
    full: false,
    network: true,
    /** When set, the storage waits for this promise. */
    hold: null as Promise<void> | null,
    answer: (_act: QueuedAct): TaskView => ({}) as TaskView,
  }
  const ports: QueuePorts = {
    store: {
      put: async act => {
        await phone.hold
        if (phone.full) throw new DOMException('full', 'QuotaExceededError')
        disk.set(act.key, act)
      },
      remove: async key => disk.delete(key),
      read: async () => [...disk.values()],
    },
    send: async act => {
      if (!phone.network) throw networkError()
      sent.push(act)
      return phone.answer(act)
    },
    now: () => disk.size,
    later: work => phone.later.push(work),
  }
  return { phone, ports }
}

let phone: ReturnType<typeof createPhone>['phone']
let ports: QueuePorts
beforeEach(() => {
  ;({ phone, ports } = createPhone())
})

const settled = () => new Promise(resolve => setTimeout(resolve))

describe('acts of picking', () => {
  test('are kept before they leave: until the disk has them they are not said to be kept, nor sent', async () => {
    let release = () => {}
    phone.hold = new Promise(resolve => {
      release = resolve
    })
    const queue = createActQueue(owner, ports)
    const sending = queue.send('task', body(3))
    await settled()
    expect([queue.state.get().saving.size, phone.sent.length]).toEqual([1, 0])
    release()
    await sending
    expect([queue.state.get().saving.size, phone.units(), phone.disk.size]).toEqual([0, [3], 0])
  })

  test('go out all the same from memory when the disk is full, which is said with its reason', async () => {
    phone.full = true
    phone.network = false
    const queue = createActQueue(owner, ports)
    await queue.send('task', body(3))
    expect(queue.state.get()).toMatchObject({ storage: 'el teléfono no tiene más espacio', offline: true })
    phone.network = true
    await queue.pump()
    expect(phone.units()).toEqual([3])
  })

  test('wait in their order without network, over a reload, and go once each by the same key', async () => {
    phone.network = false
    const before = createActQueue(owner, ports)
    await before.send('task', body(1))
    await before.send('other', body(2))
    expect(before.state.get()).toMatchObject({ offline: true, acts: [{ body: { units: 1 } }, { body: { units: 2 } }] })
    const keys = [...phone.disk.keys()]
    phone.network = true
    const after = createActQueue(owner, ports)
    expect(after.state.get().isRead).toBe(false)
    await after.open()
    expect(after.state.get().isRead).toBe(true)
    expect(phone.sent.map(({ key }) => key)).toEqual(keys)
    expect([after.state.get().acts, phone.disk.size, after.state.get().offline]).toEqual([[], 0, false])
  })

  test('whose answer was lost go again with their key, which the server knows', async () => {
    let isLost = true
    phone.answer = () => {
      if (!isLost) return {} as TaskView
      isLost = false
      throw networkError()
    }
    const queue = createActQueue(owner, ports)
    await queue.send('task', body(4))
    expect(queue.state.get().acts).toHaveLength(1)
    phone.later.shift()?.()
    await settled()
    expect(new Set(phone.sent.map(({ key }) => key)).size).toBe(1)
    expect([phone.sent.length, queue.state.get().acts.length]).toEqual([2, 0])
  })

  test('that the server refuses stay with why, over a reload, and hold nobody up; mended, the new one takes their place', async () => {
    phone.answer = ({ body: { units } }) => {
      if (units > 5) throw apiError({ kind: 'problem', status: 409, message: 'Del lote «L1» quedan 5.' })
      return {} as TaskView
    }
    const queue = createActQueue(owner, ports)
    await queue.send('task', body(9))
    await queue.send('task', body(2))
    expect(phone.units()).toEqual([9, 2])
    const again = createActQueue(owner, ports)
    await again.open()
    const [refused] = again.state.get().acts
    expect(refused).toMatchObject({ failure: 'Del lote «L1» quedan 5.', body: { units: 9 } })
    await again.send('task', body(5), refused?.key ?? null)
    expect([again.state.get().acts, phone.disk.size]).toEqual([[], 0])
  })

  test('wait for whoever has to sign in, and for a server that is busy', async () => {
    const failures = [401, 423, 429, 503].map(status => apiError({ kind: 'problem', status, message: 'no' }))
    phone.answer = () => {
      const failure = failures.shift()
      if (failure) throw failure
      return {} as TaskView
    }
    const queue = createActQueue(owner, ports)
    await queue.send('task', body(1))
    for (const _ of [1, 2, 3, 4]) {
      expect(queue.state.get().acts).toMatchObject([{ failure: null }])
      await queue.pump()
    }
    expect(queue.state.get().acts).toEqual([])
  })
})
