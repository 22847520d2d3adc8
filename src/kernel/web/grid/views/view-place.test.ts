import { describe, expect, test } from 'vitest'
import { isEdited, pageSearch, placeOf, saysSomething, searchOf, viewIdOf } from './view-place.ts'

const own = { columns: null, density: null }
const place = (text: string) => placeOf(new URLSearchParams(text), own)

describe('a view in the address', () => {
  test('is what the address says but for the open row and its own name', () => {
    expect(place('filter=a:matches:1&filter=b:contains:x&sort=-name&estado=activos&row=7&vista=v')).toEqual({
      filter: ['a:matches:1', 'b:contains:x'],
      sort: '-name',
      parameters: { estado: 'activos' },
      ...own,
    })
    expect(viewIdOf(new URLSearchParams('vista=v'))).toBe('v')
  })

  test.each([
    ['', false],
    ['vista=v', false],
    ['row=7', false],
    ['ver=listas', false],
    ['filter=', true],
    ['sort=name', true],
    ['estado=activos', true],
  ])('«%s» wins over a saved one: %s', (search, wins) => {
    expect(saysSomething(new URLSearchParams(search))).toBe(wins)
  })

  test('comes back from its address as it went', () => {
    const given = { filter: ['a:matches:1|2', 'b:contains:x&y'], sort: '-name', parameters: { estado: 'activos' } }
    const written = new URLSearchParams(searchOf('v', given))
    expect(placeOf(written, own)).toEqual({ ...given, ...own })
    expect(viewIdOf(written)).toBe('v')
    expect(searchOf(null, null)).toBe('')
    expect(searchOf('v', { filter: [], sort: '', parameters: {} })).toBe('vista=v&filter=')
  })

  test('leaves alone which grid of its page is seen', () => {
    const current = new URLSearchParams('ver=listas&estado=activos&row=7')
    expect(pageSearch(current, 'vista=v&filter=')).toBe('vista=v&filter=&ver=listas')
    expect(pageSearch(current, '', { withRow: true })).toBe('ver=listas&row=7')
  })

  test('is edited when anything of it differs, whatever the order of filters', () => {
    const view = { definition: place('filter=a:matches:1&filter=b:matches:2&x=1&y=2') }
    expect(isEdited(view, place('y=2&x=1&filter=b:matches:2&filter=a:matches:1'))).toBe(false)
    expect(isEdited(view, place('filter=a:matches:1&x=1&y=2'))).toBe(true)
    expect(isEdited(view, place('filter=a:matches:1&filter=b:matches:2&x=1&y=2&sort=name'))).toBe(true)
    expect(isEdited(view, { ...view.definition, columns: ['code'] })).toBe(true)
    expect(isEdited(view, { ...view.definition, density: 'compact' })).toBe(true)
  })
})
