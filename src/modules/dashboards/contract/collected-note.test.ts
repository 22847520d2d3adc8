import { expect, test } from 'vitest'
import { collectedNote } from './collected-note.ts'

test.each([
  [{ collections: 2, visitsWithDebt: 0 }, 'sin deuda vencida'],
  [{ collections: 2, visitsWithDebt: 4 }, ''],
  [{ collections: 0, visitsWithDebt: 0 }, ''],
])('%j: «%s»', (data, note) => {
  expect(collectedNote(data)).toBe(note)
})
