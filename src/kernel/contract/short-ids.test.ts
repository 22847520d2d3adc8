import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readIds, wholeId, writeIds } from './short-ids.ts'

const ids = (count: number) => fc.array(fc.uuid(), { minLength: count, maxLength: count })
const comesBack = (some: string[]): boolean => readIds(writeIds(some)).join() === some.join()

test('ids come back as they were, however many', () => {
  fc.assert(fc.property(ids(3), comesBack))
  fc.assert(fc.property(ids(40), comesBack))
})

test('five hundred fit in an address that servers take', () => {
  fc.assert(
    fc.property(ids(500), all => writeIds(all).length <= 11_500),
    { numRuns: 5 },
  )
})

test('what is no id is left as it is', () => {
  for (const text of ['', 'V01', 'x'.repeat(22).concat('!'), '019ab000-0000-7000-8000-000000000001'])
    expect(wholeId(text)).toBe(text)
})
