import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSession, keepSession, keptOwner, keptSession } from './kept-session.ts'
import type { Session } from './session-store.ts'

const session = { user: { id: 'ana' }, environment: { id: 'norte' } } as Session
const hours = 3_600_000

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a device goes on with whoever was here for a day, and no longer', () => {
  expect([keptSession(), keptOwner()]).toEqual([null, null])
  keepSession(session)
  expect(keptSession(Date.now() + 23 * hours)).toEqual(session)
  expect(keptSession(Date.now() + 25 * hours)).toBeNull()
  // A clock that was set back proves nothing.
  expect(keptSession(Date.now() - hours)).toBeNull()
  expect(keptOwner()).toEqual({ userId: 'ana', envId: 'norte' })
  forgetSession()
  expect(keptSession()).toBeNull()
})

test('what somebody else wrote there is nobody', () => {
  for (const text of ['{', '7', '{"at":"hoy"}']) {
    localStorage.setItem('anden.kept-session', text)
    expect(keptSession()).toBeNull()
  }
})
