import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchWait } from './screen-wait.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const after = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

const watched = async (given: { loadMs?: number; busyUntil?: number; hiddenAt?: number }, passMs = 90_000) => {
  const began = performance.now()
  const passed = () => performance.now() - began
  const answers: (number | null)[] = []
  const watch = watchWait(
    {
      load: () => after(given.loadMs ?? 0),
      isBusy: () => passed() < (given.busyUntil ?? 0),
      isHidden: () => given.hiddenAt !== undefined && passed() >= given.hiddenAt,
    },
    waited => answers.push(waited),
  )
  await vi.advanceTimersByTimeAsync(passMs)
  watch.stop()
  return answers
}

test('waits for its code, and then for its data until it is quiet', async () => {
  expect(await watched({ loadMs: 300 })).toEqual([300])
  const [waited] = await watched({ loadMs: 300, busyUntil: 1_250 })
  expect(waited).toBeGreaterThanOrEqual(1_200)
  expect(waited).toBeLessThan(1_300)
})

test('says nothing of what nobody looked at, of what was left, and stops counting after a minute', async () => {
  expect(await watched({ busyUntil: 5_000, hiddenAt: 1_000 })).toEqual([null])
  expect(await watched({ busyUntil: 5_000 }, 1_000)).toEqual([])
  expect(await watched({ busyUntil: 100_000 })).toEqual([60_000])
})
