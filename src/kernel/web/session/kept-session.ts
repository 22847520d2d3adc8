import type { Session } from './session-store.ts'

/** The last session that the server confirmed on this device, for pages that work without network. */
const key = 'anden.kept-session'

/** A working day; after longer without network, the server has to confirm the session. */
const keptForMs = 24 * 3_600_000

type StoredSession = { at: number; session: Session }

const isKept = (value: unknown): value is StoredSession =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'session' in value

const read = (): StoredSession | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isKept(stored) ? stored : null
  } catch {
    return null
  }
}

/** The stored session; null when there is none or it is too old. */
export const keptSession = (now = Date.now()): Session | null => {
  const stored = read()
  return stored && now - stored.at < keptForMs && now >= stored.at ? stored.session : null
}

/** The person and company of the stored session, however old it is. */
export const keptOwner = (): { userId: string; envId: string } | null => {
  const session = read()?.session
  return session ? { userId: session.user.id, envId: session.environment.id } : null
}

export const keepSession = (session: Session): void => {
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), session } satisfies StoredSession))
  } catch {
    // If the storage is full, the page needs the network to open.
  }
}

export const forgetSession = (): void => localStorage.removeItem(key)
