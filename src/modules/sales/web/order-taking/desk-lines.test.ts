import { describe, expect, test } from 'vitest'
import {
  draftLinesOf,
  firstUnready,
  type Lines,
  quotableLines,
  requestOf,
  restoreLines,
  withLineAct,
} from './desk-lines.ts'

const article = {
  id: '0190b1de-0000-7000-8000-000000000001',
  code: '101',
  name: 'Agua 500',
  unitOfMeasure: 'un',
  unitsPerPackage: 12,
  available: 5,
  combo: null,
}
const combo = {
  ...article,
  id: '0190b1de-0000-7000-8000-000000000002',
  name: 'Combo kiosco',
  combo: { content: '6 × Agua 500', priceCents: 500_00 },
}
const draft = [
  { code: '101', isCombo: false, quantity: '2b', discount: '5' },
  { code: 'nada', isCombo: false, quantity: '1', discount: '' },
]
const lines = restoreLines(draft, [article])

describe('the lines of an order being typed', () => {
  test('come back from a draft as they were, known or not', () => {
    expect(lines.items.map(line => line.article?.name ?? null)).toEqual(['Agua 500', null])
    expect(draftLinesOf(lines.items)).toEqual(draft)
  })

  test('are asked the price of as soon as they are whole', () => {
    expect(quotableLines(lines.items, 10)).toEqual([
      { id: 1, offerId: article.id, isCombo: false, quantity: 24, discountPercent: 5 },
    ])
    expect(quotableLines(lines.items, 4)).toEqual([])
  })

  test('tell a combo from an article of the same code, and take it whole and without a discount', () => {
    const asked = (quantity: string) =>
      restoreLines([{ code: '101', isCombo: true, quantity, discount: '5' }], [article, combo])
    expect(requestOf(quotableLines(asked('2').items, 10))).toEqual({
      lines: [],
      combos: [{ combo: { id: combo.id }, quantity: 2 }],
    })
    expect(firstUnready(asked('1,5').items, 10)).toMatchObject({ why: expect.stringContaining('Combos enteros') })
    const [gone] = restoreLines([{ code: 'X', isCombo: true, quantity: '1', discount: '' }], []).items
    expect(gone && firstUnready([gone], 10)?.why).toMatch(/^No hay un combo vigente «X»/)
  })

  test('say what keeps them from being sent, the first thing first', () => {
    expect(firstUnready(lines.items, 10)).toMatchObject({ id: 2, field: 'article' })
    const [known] = lines.items
    if (!known) throw new Error('restored above')
    expect(firstUnready([known], 4)).toMatchObject({ id: 1, field: 'discount' })
    expect(firstUnready([{ ...known, quantity: '' }], 10)).toMatchObject({ id: 1, why: 'Agua 500: falta la cantidad.' })
    expect(firstUnready([known], 10)).toBeNull()
  })

  test('removed or added ones come back by undo, step by step', () => {
    const line = { text: 'x', article: null, isCombo: false, isSeeking: true, quantity: '', discount: '' }
    const removed = withLineAct(lines, { kind: 'remove', id: 1 })
    const after = withLineAct(removed, { kind: 'add', lines: [line] })
    expect(after.items.map(({ id }) => id)).toEqual([2, 3])
    const ids = (state: Lines) => state.items.map(({ id }) => id)
    const once = withLineAct(after, { kind: 'undo' })
    expect([ids(once), ids(withLineAct(once, { kind: 'undo' }))]).toEqual([[2], [1, 2]])
    expect(withLineAct(lines, { kind: 'undo' })).toBe(lines)
  })
})
