import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSession } from '../../../testing/kernel-application.ts'
import { newId } from '../ids.ts'
import { createStreamCount, graceMs, signMs } from './stream-watch.ts'

const envId = newId()
const [ana, beto] = [createSession({ envId, roleNumber: 1 }), createSession({ envId, roleNumber: 1 })]
const fail = (error: unknown): void => {
  throw error
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const count = () => {
  const said: string[][] = []
  const gone: string[] = []
  const streams = createStreamCount({
    isOpen: async () => undefined,
    areOpen: async sessions => void said.push(sessions.map(({ userId }) => userId)),
    hasLeft: async ({ userId }) => void gone.push(userId),
  })
  return { said, gone, streams }
}

test('one sign is for everybody who is there, and for each of them once', () => {
  const { said, gone, streams } = count()
  const first = streams.open(ana, fail)
  const second = streams.open(ana, fail)
  streams.open(beto, fail)
  vi.advanceTimersByTime(signMs)
  expect(said).toEqual([[ana.userId, beto.userId]])
  first()
  second()
  vi.advanceTimersByTime(signMs)
  expect(said.at(-1)).toEqual([beto.userId])
  expect(gone).toEqual([ana.userId])
})

test('with nobody there nothing is said, until somebody comes', () => {
  const { said, streams } = count()
  streams.open(ana, fail)()
  vi.advanceTimersByTime(graceMs + 10 * signMs)
  expect(said).toEqual([])
  streams.open(beto, fail)
  vi.advanceTimersByTime(signMs)
  expect(said).toEqual([[beto.userId]])
})

test('a server that stops says nothing more, and nobody has left', () => {
  const { said, gone, streams } = count()
  streams.open(ana, fail)
  streams.open(beto, fail)()
  streams.stop()
  vi.advanceTimersByTime(10 * signMs)
  expect([said, gone]).toEqual([[], []])
})
