import { describe, expect, test } from 'vitest'
import { deriveOnce, makeOnce } from './make-once.ts'

describe('what is made once', () => {
  test('is the same object for equal arguments, and another for others', () => {
    const make = makeOnce((min: number, message?: string) => ({ min, message }))
    expect(make(1, 'a')).toBe(make(1, 'a'))
    expect(make(1)).toEqual({ min: 1, message: undefined })
    const all = [
      make(1, 'a'),
      make(1, 'b'),
      make(2, 'a'),
      make(1),
      make(11),
      make(Number.POSITIVE_INFINITY),
      make(-0.5),
    ]
    expect(new Set(all).size).toBe(all.length)
  })

  test('is the same object for the same source, however alike another one is', () => {
    const derive = deriveOnce((source: { name: string }) => ({ ...source }))
    const source = { name: 'a' }
    expect(derive(source)).toBe(derive(source))
    expect(derive({ name: 'a' })).not.toBe(derive(source))
  })
})
