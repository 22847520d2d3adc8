import { describe, expect, it } from 'vitest'
import { isSameButWording, readsOnly } from './property.tsx'

const element = { type: 'text', name: 'a', title: 'A', min: 1, isRequired: true }

describe('what is drawn again by an edit', () => {
  it('leaves out parts that show neither the title nor the help', () => {
    expect(isSameButWording({ element }, { element: { ...element, title: 'Ab', description: 'x' } })).toBe(true)
    expect(isSameButWording({ element }, { element: { ...element, min: 2 } })).toBe(false)
    expect(isSameButWording({ element }, { element: { ...element, max: 2 } })).toBe(false)
    const { min: _min, ...without } = element
    expect(isSameButWording({ element }, { element: without })).toBe(false)
    expect(isSameButWording({ element, kind: 'text' }, { element, kind: 'number' } as never)).toBe(false)
  })

  it('leaves out parts that read other properties', () => {
    const isSame = readsOnly('isRequired', 'requiredIf')
    expect(isSame({ element }, { element: { ...element, min: 5 } })).toBe(true)
    expect(isSame({ element }, { element: { ...element, isRequired: false } })).toBe(false)
    expect(isSame({ element }, { element: { ...element, name: 'b' } })).toBe(false)
  })
})
