import { useCallback, useSyncExternalStore } from 'react'
import type { Role } from '../../contract/roles.ts'
import { isApiError } from '../api/api-error.ts'
import { endLeftoverWorkers, endOfflinePages } from '../offline/workers.ts'
import { forgetSession, keptOwner, keptSession } from './kept-session.ts'

/** What the shell needs to know of the signed-in person; identity's session view satisfies it. */
export type Session = {
  user: {
    id: string
    email: string
    displayName: string
    photoUrl: string | null
    isOperator: boolean
    isEmailConfirmed: boolean
  }
  role: Role
  roleNumber: number
  /** Rights beside the role (`grants` of the contract). */
  grants: readonly string[]
  environment: {
    id: string
    name: string
    timeZone: string
    currency: string
    /** Address of the company's own logo. */
    logoUrl: string | null
    isErp: boolean
    modules: { pedidosOnline: boolean; marketplace: boolean }
    menuVariant: 'basic' | 'default'
    /** What the operator of the installation tells everybody in the company. */
    alert: string | null
    firstStepsOpen: boolean
    hasExampleData: boolean
  }
  landing: string
  preferences: Record<string, unknown>
  links: { guide: string | null; mapStyle: string | null; mapTiles: string | null }
  /** The company requires a second factor and the person has none yet: they may only open the page that sets it up. */
  needsSecondFactor: boolean
}

/** How the shell reaches the server; implemented by the module that owns sessions. */
export type SessionPort = {
  /** Null: nobody is signed in; `locked`: the person's screen is locked. */
  load: () => Promise<Session | 'locked' | null>
  savePreferences: (preferences: Record<string, unknown>) => Promise<void>
}

export type SessionState =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | { status: 'guest' }
  /** Signed in, but the server refuses every call until the password is entered again. */
  | { status: 'locked' }
  /**
   * `isKept`: the session stored on this device, used because the server does not answer and the page works without
   * network.
   */
  | { status: 'signedIn'; session: Session; isKept: boolean }

const preferencesKey = 'anden.preferences'
/** Id of the user whose preferences on this device have not been saved on the server yet. */
const unsavedKey = 'anden.preferences.unsaved'
/** Whether someone signed in on this browser. On a first visit it avoids two calls that would be refused. */
const seenKey = 'anden.signed-in'
/** Tells the other tabs, which share the session, that the screen is locked. */
const lockedKey = 'anden.locked'
const saveDelay = 600
/** When the tab becomes visible after this long, the session is checked again. */
const checkAfter = 60_000
/** Without network, the session is requested again at this interval. */
const askAgainAfter = 10_000

let state: SessionState = { status: 'loading' }
let port: SessionPort | null = null
let worksOffline = false
let asking: ReturnType<typeof setTimeout> | undefined
let saving: ReturnType<typeof setTimeout> | undefined
let checkedAt = 0
const listeners = new Set<() => void>()

const setState = (next: SessionState) => {
  state = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme is needed before the session arrives and after it ends, so this device stores the last preferences. */
const rememberedPreferences = (): Record<string, unknown> => {
  try {
    return JSON.parse(localStorage.getItem(preferencesKey) ?? '{}')
  } catch {
    return {}
  }
}

let guestPreferences: Record<string, unknown> = typeof localStorage === 'undefined' ? {} : rememberedPreferences()

const currentPreferences = () => (state.status === 'signedIn' ? state.session.preferences : guestPreferences)

/**
 * Preferences that could not be saved stay on this device. They are sent with the next change, or when the same person
 * signs in again.
 */
const sendPreferences = (): void => {
  clearTimeout(saving)
  saving = undefined
  const preferences = currentPreferences()
  port
    ?.savePreferences(preferences)
    .then(() => {
      if (currentPreferences() === preferences) localStorage.removeItem(unsavedKey)
    })
    .catch(() => undefined)
}

/** Unsaved preferences on this device are newer than those of the server. */
const withUnsaved = (session: Session): Session =>
  localStorage.getItem(unsavedKey) === session.user.id ? { ...session, preferences: rememberedPreferences() } : session

/**
 * Deletes the data stored for work without network, which belongs to one person in one company and must not reach
 * others.
 */
const forgetDevice = (): void => {
  if (!keptOwner()) return
  forgetSession()
  void import('../offline/device-copies.ts').then(({ deviceCopies }) => deviceCopies.clear()).catch(() => undefined)
}

const isOwner = ({ user, environment }: Session): boolean => {
  const owner = keptOwner()
  return owner?.userId === user.id && owner.envId === environment.id
}

export const sessionStarted = (serverSession: Session): void => {
  clearTimeout(asking)
  const session = withUnsaved(serverSession)
  if (!isOwner(session)) forgetDevice()
  localStorage.setItem(seenKey, '1')
  localStorage.removeItem(lockedKey)
  guestPreferences = session.preferences
  localStorage.setItem(preferencesKey, JSON.stringify(session.preferences))
  setState({ status: 'signedIn', session, isKept: false })
  if (session !== serverSession) sendPreferences()
}

export const sessionLocked = (): void => {
  localStorage.setItem(lockedKey, '1')
  if (state.status !== 'locked') setState({ status: 'locked' })
}

export const sessionEnded = (): void => {
  clearTimeout(asking)
  forgetDevice()
  localStorage.removeItem(seenKey)
  localStorage.removeItem(lockedKey)
  setState({ status: 'guest' })
}

/**
 * The person signed out: all storage of this browser is cleared (spec.md §4). The key is removed by name first, because
 * that tells the other tabs.
 */
export const signedOut = (): void => {
  clearTimeout(saving)
  saving = undefined
  localStorage.removeItem(seenKey)
  forgetDevice()
  void endOfflinePages()
  localStorage.clear()
  sessionStorage.clear()
  guestPreferences = {}
  setState({ status: 'guest' })
}

/** Requests the session from the server; meanwhile the screen stays as it is. */
const learn = async (sessionPort: SessionPort): Promise<void> => {
  checkedAt = Date.now()
  try {
    const session = await sessionPort.load()
    if (session === 'locked') sessionLocked()
    else if (session) sessionStarted(session)
    else sessionEnded()
  } catch (error) {
    if (!goOnWithoutServer(sessionPort, error)) setState({ status: 'failed', error })
  }
}

/** Whether the server gave no answer, or one that says to try later. A refusal is an answer. */
const isUnanswered = (error: unknown): boolean =>
  isApiError(error) && (error.kind === 'network' || error.kind === 'timeout' || error.status >= 500)

/**
 * A page that works without network continues with the session stored on this device, and requests it again until the
 * server answers. A locked screen stays locked.
 */
const goOnWithoutServer = (sessionPort: SessionPort, error: unknown): boolean => {
  if (!worksOffline || !isUnanswered(error) || localStorage.getItem(lockedKey)) return false
  const session = keptSession()
  if (!session) return false
  clearTimeout(asking)
  asking = setTimeout(() => void learn(sessionPort), askAgainAfter)
  if (state.status !== 'signedIn') setState({ status: 'signedIn', session, isKept: true })
  return true
}

const ask = (sessionPort: SessionPort): Promise<void> => {
  setState({ status: 'loading' })
  return learn(sessionPort)
}

/**
 * When the tab becomes visible again: the session may have been revoked, or replaced by another person's in another
 * tab.
 */
const checkSession = async (): Promise<void> => {
  if (!port || state.status !== 'signedIn' || document.hidden || Date.now() - checkedAt < checkAfter) return
  checkedAt = Date.now()
  // A failed request proves nothing; the next call will show it.
  const session = await port.load().catch(() => undefined)
  if (session === null) sessionEnded()
  else if (session === 'locked') sessionLocked()
  else if (session && state.status === 'signedIn' && session.user.id !== state.session.user.id) sessionStarted(session)
}

/**
 * Whether somebody signed in on this browser and did not sign out. Only the server knows whether the session is still
 * valid.
 */
export const someoneWasHere = (): boolean => localStorage.getItem(seenKey) !== null

/**
 * Requests the session at start; on guest pages only if somebody signed in here before. Signing out in one tab signs
 * out in all. `onEnd` removes the person's data from the screen.
 */
export const startSession = async (
  sessionPort: SessionPort,
  page: { isForGuests: boolean; worksOffline: boolean },
  onEnd: () => void,
): Promise<void> => {
  port = sessionPort
  worksOffline = page.worksOffline
  void endLeftoverWorkers()
  window.addEventListener('online', () => state.status === 'signedIn' && state.isKept && void learn(sessionPort))
  document.addEventListener('visibilitychange', () => void checkSession())
  // Sends preferences that were changed just before leaving the page.
  window.addEventListener('pagehide', () => saving !== undefined && sendPreferences())
  window.addEventListener('storage', event => {
    if (event.key === seenKey && event.newValue === null) setState({ status: 'guest' })
    if (event.key !== lockedKey) return
    if (event.newValue) sessionLocked()
    // The page that locks stays open: rendered again by a signed-in person, it would lock the screen again.
    else if (state.status === 'locked') void learn(sessionPort)
  })
  subscribe(() => {
    if (state.status === 'guest' || state.status === 'locked') onEnd()
  })
  if (page.isForGuests && !someoneWasHere()) return setState({ status: 'guest' })
  await ask(sessionPort)
}

export const retrySession = (): void => {
  if (port) void ask(port)
}

/**
 * Reads the session again, for example after the company was renamed. If that fails, it stays as it is; an expired
 * session ends at the next call.
 */
export const renewSession = async (): Promise<void> => {
  const fresh = await port?.load().catch(() => null)
  if (fresh === 'locked') return sessionLocked()
  if (!fresh || state.status !== 'signedIn') return
  setState({ status: 'signedIn', session: { ...fresh, preferences: state.session.preferences }, isKept: false })
}

/** The server refuses every call until a second factor is set up, so the page guard has to know. */
export const secondFactorAsked = (): void => {
  if (state.status === 'signedIn' && !state.session.needsSecondFactor)
    setState({ ...state, session: { ...state.session, needsSecondFactor: true } })
}

export const useSessionState = (): SessionState => useSyncExternalStore(subscribe, () => state)

export const useSessionOrNull = (): Session | null => {
  const current = useSessionState()
  return current.status === 'signedIn' ? current.session : null
}

/** Whether the session is the one stored on this device, because the server does not answer. */
export const useSessionIsKept = (): boolean => {
  const current = useSessionState()
  return current.status === 'signedIn' && current.isKept
}

/** For components that are rendered only for signed-in people. */
export const useSession = (): Session => {
  const session = useSessionOrNull()
  if (!session) throw new Error('This part of the screen needs a signed-in person')
  return session
}

const savePreference = (key: string, value: unknown): void => {
  const preferences = { ...currentPreferences(), [key]: value }
  guestPreferences = preferences
  localStorage.setItem(preferencesKey, JSON.stringify(preferences))
  if (state.status !== 'signedIn') {
    setState({ ...state })
    return
  }
  localStorage.setItem(unsavedKey, state.session.user.id)
  setState({ ...state, session: { ...state.session, preferences } })
  clearTimeout(saving)
  saving = setTimeout(sendPreferences, saveDelay)
}

/** A person's preference, saved on the server; for guests, only on this device (spec.md §4). */
export const usePreference = (key: string): [unknown, (value: unknown) => void] => {
  const value = useSyncExternalStore(subscribe, () => currentPreferences()[key])
  return [value, useCallback((next: unknown) => savePreference(key, next), [key])]
}
