import { expect, test } from 'vitest'
import { isProblem } from '../../contract/problems.ts'
import { createRateLimiter } from './rate-limit.ts'

const limit = { max: 3, windowSeconds: 60 }

const refusalOf = (work: () => void): number | undefined => {
  try {
    work()
  } catch (error) {
    if (isProblem(error) && error.problem.status === 429) return error.retryAfterSeconds
    throw error
  }
  return undefined
}

test('lets so many through in a window, says when to come back, and starts anew', () => {
  let now = 0
  const limiter = createRateLimiter(() => now)
  const take = (key = 'a') => refusalOf(() => limiter.take(key, limit))
  expect([take(), take(), take()]).toEqual([undefined, undefined, undefined])
  now = 15_500
  expect(take()).toBe(45)
  expect(take('b')).toBeUndefined()
  now = 60_000
  expect(take()).toBeUndefined()
})

test('forgets a key that did well', () => {
  const limiter = createRateLimiter(() => 0)
  const take = () => refusalOf(() => limiter.take('a', limit))
  for (const _ of [1, 2, 3]) take()
  limiter.reset('a')
  expect(take()).toBeUndefined()
})

test('keeps its memory bounded under made-up keys, and the limits of those who are still counted', () => {
  let now = 0
  const limiter = createRateLimiter(() => now)
  for (let key = 0; key < 20_001; key += 1) limiter.take(`old ${key}`, limit)
  now = 61_000
  const take = () => refusalOf(() => limiter.take('a', limit))
  expect([take(), take(), take(), take()]).toEqual([undefined, undefined, undefined, 60])
})
