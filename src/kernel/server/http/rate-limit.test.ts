import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../testing/database.ts'
import { isProblem } from '../../contract/problems.ts'
import type { Database } from '../database/pool.ts'
import { createRateLimiter, pruneRateWindows, type RateLimiter } from './rate-limit.ts'

const limit = { max: 3, windowSeconds: 60 }

let testPlatform: TestPlatform
let database: Database
beforeAll(async () => {
  testPlatform = await createTestPlatform()
  database = testPlatform.platform.database
})
afterAll(() => testPlatform.stop())
beforeEach(async () => void (await database.deleteFrom('rateWindows').execute()))

const refusalOf = async (work: Promise<unknown>): Promise<number | undefined> => {
  try {
    await work
  } catch (error) {
    if (isProblem(error) && error.problem.status === 429) return error.retryAfterSeconds
    throw error
  }
  return undefined
}

const takes = async (limiter: RateLimiter, count: number, key = 'a'): Promise<(number | undefined)[]> => {
  const refusals = []
  for (let index = 0; index < count; index += 1) refusals.push(await refusalOf(limiter.take(database, key, limit)))
  return refusals
}

test('lets so many through in a window, says when to come back, and starts anew', async () => {
  let now = 0
  const limiter = createRateLimiter('test', () => now)
  expect(await takes(limiter, 3)).toEqual([undefined, undefined, undefined])
  now = 15_500
  expect(await takes(limiter, 2)).toEqual([45, 45])
  expect(await takes(limiter, 1, 'b')).toEqual([undefined])
  now = 60_000
  expect(await takes(limiter, 4)).toEqual([undefined, undefined, undefined, 60])
})

test('nobody is locked out for hours by a clock that was ahead', async () => {
  let now = 2 * 3_600_000
  const limiter = createRateLimiter('test', () => now)
  expect(await takes(limiter, 4)).toEqual([undefined, undefined, undefined, 60])
  now = 0
  expect(await refusalOf(limiter.refuse(database, 'a', limit))).toBeUndefined()
  expect(await takes(limiter, 4)).toEqual([undefined, undefined, undefined, 60])
})

test('is counted by all processes together, also at once', async () => {
  const [one, other] = [createRateLimiter('test', () => 0), createRateLimiter('test', () => 0)]
  const refusals = await Promise.all(
    [one, other, one, other, one, other].map(limiter => refusalOf(limiter.take(database, 'a', limit))),
  )
  expect(refusals.filter(seconds => seconds === undefined)).toHaveLength(3)
})

test('keeps the keys of two limiters apart', async () => {
  await takes(
    createRateLimiter('one', () => 0),
    3,
  )
  expect(
    await takes(
      createRateLimiter('other', () => 0),
      1,
    ),
  ).toEqual([undefined])
})

test('refuses before it counts, and gives one back', async () => {
  const limiter = createRateLimiter('test', () => 0)
  await takes(limiter, 3)
  expect(await refusalOf(limiter.refuse(database, 'a', limit))).toBe(60)
  await limiter.giveBack(database, 'a')
  expect(await refusalOf(limiter.refuse(database, 'a', limit))).toBeUndefined()
  expect(await takes(limiter, 2)).toEqual([undefined, 60])
})

test('forgets a key that did well', async () => {
  const limiter = createRateLimiter('test', () => 0)
  await takes(limiter, 4)
  await limiter.reset(database, 'a')
  expect(await takes(limiter, 1)).toEqual([undefined])
})

test('stores neither addresses nor e-mails, and what has ended is deleted', async () => {
  const limiter = createRateLimiter('test', () => 0)
  await takes(limiter, 1, 'ana@test.example')
  const rows = () => database.selectFrom('rateWindows').select('key').execute()
  expect(JSON.stringify(await rows())).not.toContain('ana')
  await pruneRateWindows(database, new Date(59_999))
  expect(await rows()).toHaveLength(1)
  await pruneRateWindows(database, new Date(60_000))
  expect(await rows()).toHaveLength(0)
})
