import { describe, expect, test } from 'vitest'
import { decide, decideAll } from './decide.ts'
import { createTracked, maximumTracked } from './tracked.ts'

const match = (id: string, mark: string | null = null) => ({ id, mark })
const written = (...ids: string[]) => new Map(ids.map(id => [id, false] as const))
/** Ids that grow as those of uuid v7 do. */
const idAt = (at: number) => String(at).padStart(6, '0')
const full = () => Array.from({ length: maximumTracked }, (_, at) => match(idAt(1_000 + at)))

describe('what was written', () => {
  test('is new, enters, is updated, or is gone', () => {
    const tracked = createTracked([match('a'), match('b')])
    const ids = new Map([...written('a', 'b', 'c', 'x'), ['d', true]])
    expect(decide(tracked, ids, [match('a'), match('c'), match('d')])).toEqual([
      { id: 'a', what: 'update' },
      { id: 'b', what: 'gone' },
      { id: 'c', what: 'enter' },
      { id: 'd', what: 'create' },
    ])
    expect(decide(tracked, written('b', 'c'), [match('b')])).toEqual([
      { id: 'b', what: 'enter' },
      { id: 'c', what: 'gone' },
    ])
  })

  test('is not told when no watched column changed', () => {
    const tracked = createTracked([match('a', 'one')])
    expect(decide(tracked, written('a'), [match('a', 'one')])).toEqual([])
    expect(decide(tracked, written('a'), [match('a', 'two')])).toEqual([{ id: 'a', what: 'update' }])
    expect(decide(tracked, written('a'), [match('a', 'two')])).toEqual([])
  })
})

describe('of more objects than are kept', () => {
  test('the older ones are updates while they are answered, and silent when they are not', () => {
    const tracked = createTracked(full())
    expect(decide(tracked, written('000001', '000002'), [match('000001')])).toEqual([{ id: '000001', what: 'update' }])
    expect(tracked.ids()).toHaveLength(maximumTracked)
  })

  test('new ones take the place of the oldest', () => {
    const tracked = createTracked(full())
    const fresh = idAt(900_000)
    expect(decide(tracked, new Map([[fresh, true]]), [match(fresh)])).toEqual([{ id: fresh, what: 'create' }])
    expect(tracked.ids()).toHaveLength(maximumTracked)
    expect(tracked.isUnknown(idAt(1_000))).toBe(true)
    expect(decide(tracked, written(fresh), [])).toEqual([{ id: fresh, what: 'gone' }])
  })
})

describe('when it is not known what was written', () => {
  const now = (id: string, isRecent = false) => ({ id, mark: null, isRecent })

  test('what is answered now is compared with what was', () => {
    const tracked = createTracked([match('a'), match('b'), match('c')])
    expect(decideAll(tracked, [now('a'), now('b', true), now('d')])).toEqual([
      { id: 'c', what: 'gone' },
      { id: 'b', what: 'update' },
      { id: 'd', what: 'enter' },
    ])
    expect(decideAll(tracked, [now('a'), now('b'), now('d')])).toEqual([])
  })

  test('an answer that is cut says nothing of what is older', () => {
    const tracked = createTracked(full())
    const moved = full().map((_, at) => now(idAt(1_001 + at)))
    expect(decideAll(tracked, moved)).toEqual([{ id: idAt(1_000 + maximumTracked), what: 'enter' }])
  })
})
