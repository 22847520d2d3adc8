import { expect, it } from 'vitest'
import type { ListedContact, MessageView } from '../contract/chat.ts'
import { chatTime } from './chat-time.ts'
import { othersOf } from './contacts.ts'
import { groupsOf } from './message-groups.ts'
import { withMessage } from './message-pages.ts'

const message = (number: number, senderId: string): MessageView => ({
  id: `m${number}`,
  conversationId: 'c',
  number,
  senderId,
  body: `${number}`,
  sentAt: '2026-11-20T17:32:05.000Z',
})

it('writes the moment of a message in full and in Spanish, on the clocks of the company', () => {
  expect(chatTime('2026-11-20T17:32:05Z', 'America/Argentina/Buenos_Aires')).toBe(
    '20 de noviembre de 2026, 2:32:05 p. m.',
  )
  expect(chatTime('2026-01-01T03:00:00Z', 'America/Argentina/Buenos_Aires')).toBe('1 de enero de 2026, 12:00:00 a. m.')
})

it('groups what one person says in a row', () => {
  const groups = groupsOf([message(1, 'a'), message(2, 'a'), message(3, 'b'), message(4, 'a')])
  expect(groups.map(({ senderId, messages }) => [senderId, messages.map(({ number }) => number)])).toEqual([
    ['a', [1, 2]],
    ['b', [3]],
    ['a', [4]],
  ])
})

it('adds a message after the last one, once; a gap asks for the conversation anew', () => {
  const contact = { id: 'a', name: 'A', photoUrl: null, presence: 'online', mood: '', isSuspended: false } as const
  const pages = [
    { contact, items: [message(3, 'a')], older: 3 },
    { contact, items: [message(1, 'a'), message(2, 'b')], older: null },
  ]
  expect(withMessage(pages, message(4, 'b'))?.[0]?.items.map(({ number }) => number)).toEqual([3, 4])
  expect(withMessage(pages, message(3, 'a'))).toEqual(pages)
  expect(withMessage(pages, message(2, 'a'))).toEqual(pages)
  expect(withMessage(pages, message(5, 'a'))).toBeNull()
  expect(withMessage([{ contact, items: [], older: null }], message(1, 'a'))?.[0]?.items).toHaveLength(1)
})

it('lists others without those who are in the chat list already', () => {
  const person = (id: string) => ({ id, name: id, photoUrl: null, presence: 'online' as const, mood: '' })
  const listed: ListedContact[] = [{ contact: person('b'), conversationId: 'c', unread: 0, listedAt: '' }]
  expect(othersOf([person('a'), person('b'), person('c')], listed).map(({ id }) => id)).toEqual(['a', 'c'])
})
