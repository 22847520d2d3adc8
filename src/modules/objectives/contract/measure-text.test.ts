import { expect, test } from 'vitest'
import { measureText, shortText } from './measure-text.ts'
import { type ObjectiveMeasure, objectiveMeasureIds } from './measures.ts'

const kept: Record<ObjectiveMeasure, [number, number]> = {
  netCents: [371_800_000, 450_000_000],
  orders: [371, 372],
  customers: [371, 372],
  frequency: [3.72, 4.5],
  score: [82.6, 83.1],
  packages: [371, 372],
  kg: [371, 372],
  collectedCents: [371_800_000, 450_000_000],
}

test.each(objectiveMeasureIds)('%s that is short of its target never reads like it', measure => {
  const [actual, target] = kept[measure]
  expect(measureText(measure, actual)).not.toBe(measureText(measure, target))
  expect(shortText(measure, actual)).not.toBe(shortText(measure, target))
})

test('a frequency has decimals: «4 de 4» would be 82,7 %', () => {
  expect(`${shortText('frequency', 3.72)} de ${shortText('frequency', 4.5)}`).toBe('3,72 de 4,50')
})
