import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawInTurn } from './drawing-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame, 16))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const fail = (error: unknown): never => {
  throw error
}

test('drawings come one to a frame, in order, and one taken back never comes', () => {
  const drawn: string[] = []
  drawInTurn(() => drawn.push('first'), fail)
  const takeBack = drawInTurn(() => drawn.push('left the page'), fail)
  drawInTurn(() => drawn.push('last'), fail)
  expect(drawn).toEqual([])
  vi.advanceTimersByTime(17)
  expect(drawn).toEqual(['first'])
  takeBack()
  vi.advanceTimersByTime(17)
  expect(drawn).toEqual(['first', 'last'])
  vi.advanceTimersByTime(100)
  drawInTurn(() => drawn.push('afterwards'), fail)
  vi.advanceTimersByTime(17)
  expect(drawn).toEqual(['first', 'last', 'afterwards'])
})

test('a drawing that fails says so and holds no other up', () => {
  const errors: unknown[] = []
  const drawn: string[] = []
  drawInTurn(
    () => fail('broken'),
    error => errors.push(error),
  )
  drawInTurn(() => drawn.push('next'), fail)
  vi.advanceTimersByTime(100)
  expect([errors, drawn]).toEqual([['broken'], ['next']])
})
