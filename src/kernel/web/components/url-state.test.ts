import { describe, expect, it } from 'vitest'
import { gridView, nextSort } from '../grid/grid-url.ts'
import { listParameter, searchWith, textParameter } from './url-state.ts'

describe('state in the address', () => {
  it('changes its own parameters and no others', () => {
    expect(searchWith('?row=1&periodo=7d', textParameter('row'), '2')).toBe('?row=2&periodo=7d')
    expect(searchWith('?row=1', textParameter('row'), '')).toBe('')
    expect(searchWith('?row=1', listParameter('vendedor'), ['a', 'b'])).toBe('?row=1&vendedor=a%2Cb')
  })

  it('keeps the filters and the order of a grid', () => {
    const codec = gridView('name')
    const view = {
      filters: [{ field: 'total', operator: 'greater-than' as const, value: '100' }],
      sort: [{ field: 'code', descending: true }],
    }
    const search = searchWith('?row=1', codec, view)
    expect(codec.read(new URLSearchParams(search))).toEqual(view)
    expect(searchWith(search, codec, { filters: [], sort: [{ field: 'name', descending: false }] })).toBe('?row=1')
  })

  it('sorts up, down and back to the own order', () => {
    const own = [{ field: 'name', descending: false }]
    const up = nextSort(own, 'code', own)
    const down = nextSort(up, 'code', own)
    expect([up, down, nextSort(down, 'code', own)]).toEqual([
      [{ field: 'code', descending: false }],
      [{ field: 'code', descending: true }],
      own,
    ])
  })
})
