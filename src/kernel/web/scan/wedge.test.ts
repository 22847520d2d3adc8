import { expect, test } from 'vitest'
import { createWedge } from './wedge.ts'

const typed = (text: string, gap: number): (string | null)[] => {
  const wedge = createWedge()
  return [...text, 'Enter'].map((key, index) => wedge.feed(key, 1000 + index * gap))
}

test('quick keys that end in Enter are a code', () => {
  expect(typed('7790520011350', 8).at(-1)).toBe('7790520011350')
})

test('a person who types is no scanner, and neither is a lone Enter', () => {
  expect(typed('7790520011350', 120).every(code => code === null)).toBe(true)
  expect(typed('', 8)).toEqual([null])
  expect(typed('779', 8).at(-1)).toBeNull()
})

test('what a person typed before is no part of the code', () => {
  const wedge = createWedge()
  wedge.feed('x', 0)
  const codes = ['1', '2', '3', '4', '5', 'Enter'].map((key, index) => wedge.feed(key, 500 + index * 5))
  expect(codes.at(-1)).toBe('12345')
})

test('a phone that pauses for a moment amid a code still reads all of it', () => {
  const wedge = createWedge()
  const gaps = [8, 8, 8, 95, 8, 8, 60, 8]
  let at = 1000
  const codes = ['7', '7', '9', '0', '5', '2', '0', 'Enter'].map((key, index) => {
    at += gaps[index] ?? 0
    return wedge.feed(key, at)
  })
  expect(codes.at(-1)).toBe('7790520')
})

test('somebody who types without a pause is no scanner', () => {
  expect(typed('7790520011350', 80).at(-1)).toBeNull()
})
