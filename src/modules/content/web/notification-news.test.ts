import { expect, it } from 'vitest'
import { waitFor } from '../contract/wait-for.ts'
import { newsIn } from './notification-news.ts'

const item = (id: string, isUnread = true) => ({
  id,
  title: id,
  description: '',
  startDate: '2026-11-20T12:00:00Z',
  link: null,
  isUnread,
  isForRole: false,
})

it('news are what came since the last look and was not seen', () => {
  const items = [item('new'), item('seen elsewhere', false), item('old')]
  expect(newsIn(null, items)).toEqual([])
  expect(newsIn(new Set(['old']), items).map(({ id }) => id)).toEqual(['new'])
})

it('waits for the next one to begin, and never longer than a timer can', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(waitFor('2026-11-20T12:01:00Z', now)).toBe(60_500)
  expect(waitFor('2026-11-20T11:00:00Z', now)).toBe(500)
  expect(waitFor('2027-11-20T11:00:00Z', now)).toBe(2_147_483_647)
})
