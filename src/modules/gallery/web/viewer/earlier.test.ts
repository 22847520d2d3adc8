import { expect, test } from 'vitest'
import type { WallPhoto } from '../../contract/photos.ts'
import { earlierOf } from './earlier.ts'

const photo = (id: string, source: WallPhoto['source'], question: string | null = null): WallPhoto => ({
  id,
  source,
  title: id,
  day: '2026-11-20',
  takenAt: '2026-11-20T12:00:00Z',
  width: 4,
  height: 3,
  turns: 0,
  isReady: true,
  bytes: 1,
  customer: null,
  seller: null,
  question,
  distanceMeters: null,
  deletedAt: null,
  deletedBy: null,
  deleteReason: null,
})

test('the photo of before shows the same: its question, else its source, else what there is', () => {
  const [freezer, front, order, now] = [
    photo('a', 'form', 'Freezer'),
    photo('b', 'form', 'Frente'),
    photo('c', 'order'),
    photo('d', 'form', 'Freezer'),
  ]
  expect(earlierOf({ photo: now, strip: [freezer, front, order, now] })).toBe(freezer)
  expect(earlierOf({ photo: now, strip: [front, order, now] })).toBe(front)
  expect(earlierOf({ photo: now, strip: [order, now, freezer] })).toBe(order)
  expect(earlierOf({ photo: now, strip: [now, freezer] })).toBeNull()
})
