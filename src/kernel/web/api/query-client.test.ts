import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

const client = createQueryClient()
afterEach(() => client.clear())

/** A screen that reads `source`; each answer waits for the test, and holds what the source had when it was asked. */
const openScreen = (name: string, source: { value: number }) => {
  const answers: (() => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: [name],
    queryFn: () => {
      const { value } = source
      return new Promise<number>(resolve => answers.push(() => resolve(value)))
    },
  })
  const close = observer.subscribe(() => undefined)
  return { answers, shown: () => observer.getCurrentResult().data, close }
}

it('reads again what changed during the first read, once however often it changed', async () => {
  const source = { value: 1 }
  const { answers, shown, close } = openScreen('changed', source)
  source.value = 2
  const invalidated = [1, 2, 3].map(() => client.invalidateQueries({ queryKey: ['changed'] }))
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await Promise.all(invalidated)
  await expect.poll(shown).toBe(2)
  expect(answers).toHaveLength(2)
  close()
})

it('reads once what did not change, and leaves other queries alone', async () => {
  const { answers, shown, close } = openScreen('calm', { value: 1 })
  await client.invalidateQueries({ queryKey: ['another'] })
  answers[0]?.()
  await expect.poll(shown).toBe(1)
  expect(answers).toHaveLength(1)
  close()
})

it('reads again after a first read that failed', async () => {
  let asked = 0
  const observer = new QueryObserver(client, {
    queryKey: ['failing'],
    retry: false,
    queryFn: async () => {
      asked += 1
      if (asked === 1) throw new Error('refused')
      return asked
    },
  })
  const close = observer.subscribe(() => undefined)
  await client.invalidateQueries({ queryKey: ['failing'] })
  await expect.poll(() => observer.getCurrentResult().data).toBe(2)
  close()
})
