import { describe, expect, it, vi } from 'vitest'
import { createLiveListeners } from './live-listeners.ts'

const event = (topic: string, payload: unknown = {}) => ({ topic, payload })

const heard = (topics: string[], options: { reads?: boolean; always?: boolean } = {}) => {
  const log: unknown[] = []
  const listener = {
    topics,
    onEvent: ({ payload }: { payload: unknown }) => void log.push(payload),
    ...(options.reads ? { onReconnect: () => void log.push('all again') } : {}),
    ...(options.always ? { always: true } : {}),
  }
  return { log, listener }
}

describe('live listeners', () => {
  it('hear their topics alone, as they come', () => {
    const live = createLiveListeners()
    const { log, listener } = heard(['orders'])
    live.add(listener)
    live.deliver(event('orders', 1))
    live.deliver(event('collections', 2))
    live.reconnected()
    expect([log, live.hasNews()]).toEqual([[1], false])
  })

  it('read again once what happened while the connection opened, and count none of it', () => {
    vi.useFakeTimers()
    const live = createLiveListeners()
    const [plain, reader, other, gone] = [
      heard(['orders']),
      heard(['orders'], { reads: true }),
      heard(['collections'], { reads: true }),
      heard(['orders'], { reads: true }),
    ]
    for (const { listener } of [plain, reader, other, gone]) live.add(listener)
    live.deliverPast(event('orders', 1))
    live.deliverPast(event('orders', 2))
    live.remove(gone.listener)
    vi.runAllTimers()
    vi.useRealTimers()
    expect([plain.log, reader.log, other.log, gone.log]).toEqual([[], ['all again'], [], []])
  })

  it('wait while the person wants to ask, and then hear each event, or read all again once', () => {
    const live = createLiveListeners()
    const [plain, reader, message] = [
      heard(['orders']),
      heard(['orders'], { reads: true }),
      heard(['orders'], { always: true }),
    ]
    for (const { listener } of [plain, reader, message]) live.add(listener)
    const states: boolean[] = []
    live.watch(() => states.push(live.hasNews()))
    live.hold(true)
    live.deliver(event('orders', 1))
    live.deliver(event('orders', 2))
    live.reconnected()
    expect([plain.log, reader.log, message.log, live.hasNews()]).toEqual([[], [], [1, 2], true])
    live.release()
    expect([plain.log, reader.log, live.hasNews()]).toEqual([[1, 2], ['all again'], false])
    expect([states.at(0), states.at(-1)]).toEqual([true, false])
    live.deliver(event('orders', 3))
    expect(plain.log).toEqual([1, 2])
    live.hold(false)
    expect([plain.log, reader.log]).toEqual([
      [1, 2, 3],
      ['all again', 'all again'],
    ])
    live.deliver(event('orders', 4))
    expect(plain.log).toEqual([1, 2, 3, 4])
  })

  it('that leave take what waited for them along', () => {
    const live = createLiveListeners()
    const { log, listener } = heard(['orders'])
    live.add(listener)
    live.hold(true)
    live.deliver(event('orders', 1))
    live.remove(listener)
    expect(live.hasNews()).toBe(false)
    live.release()
    expect(log).toEqual([])
  })
})
