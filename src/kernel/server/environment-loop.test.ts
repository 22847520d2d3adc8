import { expect, test } from 'vitest'
import { createEnvironmentLoop } from './environment-loop.ts'

test('each environment gets its turn until none has more; one that fails stops no other', async () => {
  const turns: string[] = []
  const failed: unknown[] = []
  const left: Record<string, number> = { one: 2, broken: 0, two: 3 }
  const done = Promise.withResolvers<void>()
  const loop = createEnvironmentLoop({
    listEnvironments: async () => Object.keys(left).map(id => ({ id })),
    async work(envId) {
      turns.push(envId)
      if (envId === 'broken') throw new Error('broken')
      left[envId] = Math.max(0, (left[envId] ?? 0) - 1)
      if (left.one === 0 && left.two === 0) done.resolve()
      return left[envId] > 0
    },
    everyMs: 1,
    onError: error => failed.push(error),
  })
  loop.start()
  await done.promise
  await loop.stop()
  expect(turns.slice(0, 9)).toEqual(['one', 'broken', 'two', 'one', 'broken', 'two', 'one', 'broken', 'two'])
  expect(failed.length).toBeGreaterThanOrEqual(3)
})

test('what is stopped begins no further turn', async () => {
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const turns: string[] = []
  const loop = createEnvironmentLoop({
    listEnvironments: async () => [{ id: 'one' }, { id: 'two' }],
    async work(envId) {
      turns.push(envId)
      begun.resolve()
      await held.promise
      return true
    },
    everyMs: 1,
    onError: () => undefined,
  })
  loop.start()
  await begun.promise
  const stopped = loop.stop()
  held.resolve()
  await stopped
  expect(turns).toEqual(['one'])
})
