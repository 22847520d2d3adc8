import { expect, test } from 'vitest'
import type { FeedItem } from '../../contract/publications.ts'
import { keepDone, withKept } from './use-kept.ts'

const item = (id: string, startsAt: string, more: Partial<FeedItem> = {}): FeedItem => ({
  id,
  title: id,
  body: { type: 'doc', content: [] },
  cards: [],
  roles: [],
  authorName: '',
  startsAt,
  endsAt: null,
  isPinned: false,
  asksConfirmation: false,
  confirmUntil: null,
  allowsComments: false,
  edition: 1,
  readAt: null,
  confirmedAt: null,
  isSaved: false,
  isPending: true,
  comments: 0,
  ...more,
})

test('what was read stays in its place; what the server still answers is the server’s', () => {
  const [pinned, newer, older] = [
    item('a', '2026-11-01', { isPinned: true }),
    item('b', '2026-11-20'),
    item('c', '2026-11-10'),
  ]
  const readAt = '2026-11-21'
  const kept = keepDone(keepDone(new Map(), newer, { readAt }), { ...older, title: 'como estaba' }, {})
  expect(withKept([pinned, older], kept)).toEqual([pinned, { ...newer, readAt }, older])
  expect(withKept([pinned], new Map())).toEqual([pinned])
})

test('a reading that ends after a confirmation does not take it back; a new text asks again', () => {
  const first = item('a', '2026-11-20', { asksConfirmation: true })
  const [confirmedAt, readAt] = ['2026-11-21T10:00', '2026-11-21T10:01']
  const both = keepDone(keepDone(new Map(), first, { confirmedAt }), first, { readAt })
  expect(withKept([], both)).toEqual([{ ...first, confirmedAt, readAt }])
  const second = { ...first, edition: 2 }
  expect(withKept([], keepDone(both, second, { readAt }))).toEqual([{ ...second, readAt }])
})
