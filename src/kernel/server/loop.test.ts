import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoop, type LoopOptions } from './loop.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const loopOf = (work: LoopOptions['work'], more: Partial<LoopOptions> = {}) => {
  const errors: unknown[] = []
  const loop = createLoop({ work, everyMs: 1_000, onError: error => errors.push(error), random: () => 0.5, ...more })
  return { loop, errors }
}

test('runs after each wait, from start to stop', async () => {
  const work = vi.fn(async () => {})
  const { loop } = loopOf(work)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledTimes(0)
  loop.start()
  await vi.advanceTimersByTimeAsync(999)
  expect(work).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(3_001)
  expect(work).toHaveBeenCalledTimes(4)
  await loop.stop()
  loop.wake()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledTimes(4)
})

test('begins at once where that is asked for', async () => {
  const work = vi.fn(async () => {})
  const { loop } = loopOf(work, { firstAfterMs: 0 })
  loop.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(1)
  await loop.stop()
})

test('one run at a time: the wait counts from the end of the last', async () => {
  let most = 0
  let now = 0
  const starts: number[] = []
  const { loop } = loopOf(async () => {
    starts.push(Date.now())
    now += 1
    most = Math.max(most, now)
    await new Promise(resolve => setTimeout(resolve, 2_500))
    now -= 1
  })
  const begin = Date.now()
  loop.start()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(most).toBe(1)
  expect(starts.map(at => at - begin)).toEqual([1_000, 4_500, 8_000])
})

test('failures are reported and make it wait longer, to a limit; a success makes it quick again', async () => {
  let fails = true
  const starts: number[] = []
  const begin = Date.now()
  const { loop, errors } = loopOf(
    async () => {
      starts.push((Date.now() - begin) / 1_000)
      if (fails) throw new Error('no database')
    },
    { longestWaitMs: 5_000 },
  )
  loop.start()
  await vi.advanceTimersByTimeAsync(17_000)
  expect(starts).toEqual([1, 3, 7, 12, 17])
  expect(errors).toHaveLength(5)
  fails = false
  await vi.advanceTimersByTimeAsync(7_000)
  expect(starts.slice(5)).toEqual([22, 23, 24])
  await loop.stop()
})

test('work that throws before it answers is a failure like another', async () => {
  const { loop, errors } = loopOf(() => {
    throw new Error('at once')
  })
  loop.start()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(errors).toHaveLength(2)
  await loop.stop()
})

test('waits differ by a tenth at most', async () => {
  for (const [chance, ms] of [
    [0, 900],
    [1, 1_100],
  ] as const) {
    const work = vi.fn(async () => {})
    const { loop } = loopOf(work, { random: () => chance })
    loop.start()
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(work).toHaveBeenCalledTimes(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(work).toHaveBeenCalledTimes(1)
    await loop.stop()
  }
})

test('woken it runs now; woken during a run it runs once more', async () => {
  const work = vi.fn(() => new Promise<void>(resolve => setTimeout(resolve, 100)))
  const { loop } = loopOf(work)
  loop.start()
  loop.wake()
  await vi.advanceTimersByTimeAsync(50)
  expect(work).toHaveBeenCalledTimes(1)
  loop.wake()
  loop.wake()
  await vi.advanceTimersByTimeAsync(100)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(900)
  expect(work).toHaveBeenCalledTimes(2)
  await loop.stop()
})

test('stopping tells the run that is under way, and waits for it', async () => {
  let heard = false
  let ended = false
  const { loop } = loopOf(async signal => {
    await new Promise(resolve => signal.addEventListener('abort', resolve))
    heard = signal.aborted
    await new Promise(resolve => setTimeout(resolve, 300))
    ended = true
  })
  loop.start()
  await vi.advanceTimersByTimeAsync(1_000)
  const stopped = loop.stop()
  await vi.advanceTimersByTimeAsync(300)
  await stopped
  expect([heard, ended]).toEqual([true, true])
})
