import { expect, test } from 'vitest'
import { countChanges } from './draft.ts'

test('changes are counted value by value', () => {
  const saved = { name: 'A', list: [{ code: '1' }], nested: { on: false } }
  expect(countChanges(saved, structuredClone(saved))).toBe(0)
  expect(countChanges(saved, { ...saved, name: 'B', nested: { on: true } })).toBe(2)
  expect(countChanges(saved, { ...saved, list: [] })).toBe(1)
})
