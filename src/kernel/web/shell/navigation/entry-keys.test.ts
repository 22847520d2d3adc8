import { describe, expect, it } from 'vitest'
import { stepTo, typedTo } from './entry-keys.ts'

describe('the keys of a menu', () => {
  it('walk around, and jump to the ends', () => {
    expect(stepTo('ArrowDown', -1, 3)).toBe(0)
    expect(stepTo('ArrowDown', 2, 3)).toBe(0)
    expect(stepTo('ArrowUp', 0, 3)).toBe(2)
    expect(stepTo('ArrowUp', -1, 3)).toBe(2)
    expect(stepTo('Home', 2, 3)).toBe(0)
    expect(stepTo('End', 0, 3)).toBe(2)
  })

  it('leave other keys and empty lists alone', () => {
    expect(stepTo('Tab', 0, 3)).toBeNull()
    expect(stepTo('ArrowDown', -1, 0)).toBeNull()
  })
})

describe('letters', () => {
  const titles = ['Tableros', 'Clientes', 'Comprobantes', 'Cobertura', 'Estadísticas']

  it('lead to what begins with them, without accents and capitals', () => {
    expect(typedTo(titles, 'e', 0)).toBe(4)
    expect(typedTo(titles, 'ESTADIS', -1)).toBe(4)
    expect(typedTo(titles, 'com', 1)).toBe(2)
  })

  it('stay while a word is being typed and walk on when one is repeated', () => {
    expect(typedTo(titles, 'co', 2)).toBe(2)
    expect(typedTo(titles, 'c', 0)).toBe(1)
    expect(typedTo(titles, 'cc', 1)).toBe(2)
    expect(typedTo(titles, 'ccc', 2)).toBe(3)
    expect(typedTo(titles, 'cccc', 3)).toBe(1)
  })

  it('lead nowhere when nothing begins so', () => {
    expect(typedTo(titles, 'z', 0)).toBeNull()
    expect(typedTo([], 'a', -1)).toBeNull()
  })
})
