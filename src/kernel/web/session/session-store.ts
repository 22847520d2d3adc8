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
  /** Their company asks for a second factor and they have none yet: one page is for them, the one that sets it up. */
  needsSecondFactor: boolean
}

/** How the module that owns sessions reaches the server for the shell. */
export type SessionPort = {
  /** Null: nobody; `locked`: somebody whose screen is locked. */
  load: () => Promise<Session | 'locked' | null>
  savePreferences: (preferences: Record<string, unknown>) => Promise<void>
}

export type SessionState =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | { status: 'guest' }
  /** Signed in, but the server answers nothing until the password is given again. */
  | { status: 'locked' }
  /** `isKept`: as this device last knew it, because the server does not answer; a page that needs no network goes on. */
  | { status: 'signedIn'; session: Session; isKept: boolean }

const preferencesKey = 'anden.preferences'
/** Whose preferences on this device the server does not know yet. */
const unsavedKey = 'anden.preferences.unsaved'
/** Whether someone signed in on this browser: spares a first visit two calls that would be refused. */
const seenKey = 'anden.signed-in'
/** Told to the other tabs: their screens are of the same session. */
const lockedKey = 'anden.locked'
const saveDelay = 600
/** Coming back to the tab after this long asks again who is signed in. */
const checkAfter = 60_000
/** Without network, the server is asked again this often. */
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

/** The theme is wanted before the session arrives and after it ends, so the last preferences stay on this device. */
const rememberedPreferences = (): Record<string, unknown> => {
  try {
    return JSON.parse(localStorage.getItem(preferencesKey) ?? '{}')
  } catch {
    return {}
  }
}

let guestPreferences: Record<string, unknown> = typeof localStorage === 'undefined' ? {} : rememberedPreferences()

const currentPreferences = () => (state.status === 'signedIn' ? state.session.preferences : guestPreferences)

/** What could not be saved stays on this device, and goes with the next one or the next time somebody signs in here. */
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

/** What was chosen here last counts over what the server knew before it. */
const withUnsaved = (session: Session): Session =>
  localStorage.getItem(unsavedKey) === session.user.id ? { ...session, preferences: rememberedPreferences() } : session

/** What this device keeps for work without network is of one person in one company; nobody else finds it. */
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
 * The person signed out: nothing of the product stays in this browser's storage (spec.md §4). Removing the key by name is
 * what tells the other tabs.
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

/** Asks the server who is there; meanwhile the screen stays as it is. */
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

/** No answer at all, or one that says to come back later; a refusal is an answer. */
const isUnanswered = (error: unknown): boolean =>
  isApiError(error) && (error.kind === 'network' || error.kind === 'timeout' || error.status >= 500)

/**
 * A page that works without network goes on with the session this device knows, and asks again until the server says who
 * is there. A locked screen stays locked.
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

/** Whoever was revoked, or gave way to somebody else in another tab, learns of it on coming back. */
const checkSession = async (): Promise<void> => {
  if (!port || state.status !== 'signedIn' || document.hidden || Date.now() - checkedAt < checkAfter) return
  checkedAt = Date.now()
  // No answer proves nothing: the next call tells.
  const session = await port.load().catch(() => undefined)
  if (session === null) sessionEnded()
  else if (session === 'locked') sessionLocked()
  else if (session && state.status === 'signedIn' && session.user.id !== state.session.user.id) sessionStarted(session)
}

/** Whether somebody signed in on this browser and did not sign out: the server will say whether they still are. */
export const someoneWasHere = (): boolean => localStorage.getItem(seenKey) !== null

/**
 * Asks once at start; a page for guests does not ask when nobody ever signed in here. Leaving in one tab leaves in all.
 * `onEnd` forgets whatever the person had on screen.
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
  // Whoever leaves right after choosing has chosen all the same.
  window.addEventListener('pagehide', () => saving !== undefined && sendPreferences())
  window.addEventListener('storage', event => {
    if (event.key === seenKey && event.newValue === null) setState({ status: 'guest' })
    if (event.key !== lockedKey) return
    if (event.newValue) sessionLocked()
    // The page that locks stays: drawn anew, by somebody who is signed in again, it would lock once more.
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
 * Reads anew what the server says of the session: the company may have been renamed, or told something. What cannot be read
 * now stays as it was; a session that ended ends at the next call.
 */
export const renewSession = async (): Promise<void> => {
  const fresh = await port?.load().catch(() => null)
  if (fresh === 'locked') return sessionLocked()
  if (!fresh || state.status !== 'signedIn') return
  setState({ status: 'signedIn', session: { ...fresh, preferences: state.session.preferences }, isKept: false })
}

/** The server serves nothing more until a second factor is set up: the guard must know. */
export const secondFactorAsked = (): void => {
  if (state.status === 'signedIn' && !state.session.needsSecondFactor)
    setState({ ...state, session: { ...state.session, needsSecondFactor: true } })
}

export const useSessionState = (): SessionState => useSyncExternalStore(subscribe, () => state)

export const useSessionOrNull = (): Session | null => {
  const current = useSessionState()
  return current.status === 'signedIn' ? current.session : null
}

/** Whether the session is as this device last knew it, for want of an answer. */
export const useSessionIsKept = (): boolean => {
  const current = useSessionState()
  return current.status === 'signedIn' && current.isKept
}

/** For what only renders behind the login. */
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

/** A setting of the person, kept on the server; for guests, on this device alone (spec.md §4). */
export const usePreference = (key: string): [unknown, (value: unknown) => void] => {
  const value = useSyncExternalStore(subscribe, () => currentPreferences()[key])
  return [value, useCallback((next: unknown) => savePreference(key, next), [key])]
}
