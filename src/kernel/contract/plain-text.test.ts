import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('what is text already stays as it is, and nothing is empty', () => {
  expect(['Agua', '', 12.5, 0, false, 7n, null, undefined].map(plainText)).toEqual([
    'Agua',
    '',
    '12.5',
    '0',
    'false',
    '7',
    '',
    '',
  ])
})

test('lists and objects never become [object Object]', () => {
  expect(plainText(['a', 1, null])).toBe('a,1,')
  expect(plainText({ id: 'x', name: 'Agua' })).toBe('{"id":"x","name":"Agua"}')
  expect(plainText([{ id: 'x' }])).toBe('{"id":"x"}')
})
