import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRefreshRhythm, everyMs, gatherMs } from './refresh-rhythm.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = (refresh: () => Promise<unknown> = async () => undefined) => {
  const state = { visible: true, refreshes: 0 }
  const rhythm = createRefreshRhythm({
    refresh: async () => {
      state.refreshes += 1
      await refresh()
    },
    now: () => Date.now(),
    isVisible: () => state.visible,
  })
  return { state, rhythm }
}

describe('a live screen asks again', () => {
  test('soon after the first news, once for those that come together', async () => {
    const { state, rhythm } = start()
    for (let news = 0; news < 5; news += 1) rhythm.plan()
    await vi.advanceTimersByTimeAsync(gatherMs)
    expect(state.refreshes).toBe(1)
  })

  test('at a bounded rate, however much happens', async () => {
    const { state, rhythm } = start()
    for (let elapsed = 0; elapsed < 60_000; elapsed += 20) {
      rhythm.plan()
      await vi.advanceTimersByTimeAsync(20)
    }
    expect(state.refreshes).toBeGreaterThan(60)
    expect(state.refreshes).toBeLessThanOrEqual(60_000 / everyMs + 1)
  })

  test('never twice at once, and again for what came meanwhile', async () => {
    let running = 0
    let most = 0
    const { state, rhythm } = start(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise(resolve => setTimeout(resolve, 3 * everyMs))
      running -= 1
    })
    rhythm.plan()
    await vi.advanceTimersByTimeAsync(everyMs)
    rhythm.plan()
    await vi.advanceTimersByTimeAsync(10 * everyMs)
    expect([most, state.refreshes]).toEqual([1, 2])
  })

  test('not while nobody looks, and once when somebody does', async () => {
    const { state, rhythm } = start()
    state.visible = false
    for (let news = 0; news < 100; news += 1) rhythm.plan()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(state.refreshes).toBe(0)
    state.visible = true
    rhythm.resume()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(state.refreshes).toBe(1)
  })

  test('in eight hours of fifty sellers, once an operation at most; left behind other tabs, once in all', async () => {
    const day = 8 * 3_600_000
    const between = (8 * 60_000) / 50
    const left = start()
    const hidden = start()
    hidden.state.visible = false
    const perMinute = new Map<number, number>()
    let operations = 0
    for (let elapsed = 0; elapsed < day; operations += 1) {
      left.rhythm.plan()
      hidden.rhythm.plan()
      const before = left.state.refreshes
      // Neither even nor at random: every third one comes close behind.
      const wait = operations % 3 === 2 ? between / 10 : between * 1.45
      await vi.advanceTimersByTimeAsync(wait)
      elapsed += wait
      const minute = Math.floor(elapsed / 60_000)
      perMinute.set(minute, (perMinute.get(minute) ?? 0) + left.state.refreshes - before)
    }
    hidden.state.visible = true
    hidden.rhythm.resume()
    await vi.advanceTimersByTimeAsync(everyMs)
    expect(operations).toBeGreaterThan(2_500)
    expect(left.state.refreshes).toBeLessThanOrEqual(operations)
    expect(Math.max(...perMinute.values())).toBeLessThanOrEqual(12)
    expect(hidden.state.refreshes).toBe(1)
  })
})
