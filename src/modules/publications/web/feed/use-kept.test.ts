import { expect, test } from 'vitest'
import type { FeedItem } from '../../contract/publications.ts'
import { withKept } from './use-kept.ts'

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
  const read = { ...newer, readAt: '2026-11-21' }
  const kept = new Map([
    [read.id, read],
    [older.id, { ...older, title: 'como estaba' }],
  ])
  expect(withKept([pinned, older], kept)).toEqual([pinned, read, older])
  expect(withKept([pinned], new Map())).toEqual([pinned])
})
