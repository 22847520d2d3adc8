import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Filter, filterOperators, formatFilter, formatSort, parseFilter, parseSort } from './filters.ts'
import { listQuery } from './list-query.ts'

const name = fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,12}$/)

describe('what travels in the URL', () => {
  test('a filter comes back as it went, whatever its value', () => {
    const filter: fc.Arbitrary<Filter> = fc.record({
      field: name,
      operator: fc.constantFrom(...filterOperators),
      value: fc.string(),
    })
    fc.assert(
      fc.property(filter, given => {
        expect(parseFilter(formatFilter(given))).toEqual(given)
      }),
    )
  })

  test('an order comes back as it went', () => {
    const sorts = fc.array(fc.record({ field: name, descending: fc.boolean() }), { maxLength: 4 })
    fc.assert(
      fc.property(sorts, given => {
        expect(parseSort(formatSort(given))).toEqual(given)
      }),
    )
  })

  test.each(['', 'name', 'name:contains', 'name:like:x', ':contains:x', 'name:toString:x'])('«%s» is no filter', text =>
    expect(parseFilter(text)).toBeNull(),
  )

  test('a list asked for nothing shows the first fifty', () => {
    expect(listQuery.parse({})).toEqual({ filter: [], sort: [], skip: 0, limit: 50 })
    expect(listQuery.parse({ filter: 'a:matches:b:c', sort: '-a,b', limit: '500' })).toMatchObject({
      filter: [{ field: 'a', operator: 'matches', value: 'b:c' }],
      sort: [
        { field: 'a', descending: true },
        { field: 'b', descending: false },
      ],
      limit: 500,
    })
  })

  test.each([
    { limit: 501 },
    { limit: 0 },
    { limit: 'x' },
    { skip: -1 },
    { filter: 'x' },
    { filter: Array(21).fill('a:matches:b') },
    { other: 1 },
    { sort: 'a'.repeat(201) },
  ])('%j is refused', query => expect(listQuery.safeParse(query).success).toBe(false))
})
