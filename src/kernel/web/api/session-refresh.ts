import { sessionEnded, sessionLocked } from '../session/session-store.ts'
import { errorOfResponse, isApiError, lockedStatus, networkError } from './api-error.ts'

/** When any tab of this browser last renewed the session, so that the others do not spend the rotating cookie again. */
const renewedKey = 'anden.session-renewed'

export type RefreshPorts = {
  fetch: typeof fetch
  /** Runs the work while no other tab runs it. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  readRenewedAt: () => number
  writeRenewedAt: (time: number) => void
  now: () => number
}

const browserPorts: RefreshPorts = {
  fetch: (...input) => fetch(...input),
  exclusively: work => (navigator.locks ? navigator.locks.request('anden.refresh', work) : work()),
  readRenewedAt: () => Number(localStorage.getItem(renewedKey) ?? 0),
  writeRenewedAt: time => localStorage.setItem(renewedKey, String(time)),
  now: () => Date.now(),
}

/**
 * Renews the session once, however many calls and tabs ask at the same time. Resolves to true when the caller may
 * retry: the session was renewed here, or by another tab after `askedAt`, when the refused request was sent.
 */
export const createRefresh = (ports: RefreshPorts) => {
  const renew = (askedAt: number) =>
    ports.exclusively(async () => {
      if (ports.readRenewedAt() > askedAt) return true
      const response = await ports
        .fetch('/api/auth/refresh', { method: 'POST', credentials: 'same-origin' })
        .catch(() => {
          throw networkError()
        })
      if (response.status === lockedStatus) throw await errorOfResponse(response)
      if (response.ok) ports.writeRenewedAt(ports.now())
      else if (response.status >= 500 || response.status === 429) throw networkError()
      return response.ok
    })
  let running: Promise<boolean> | null = null
  return (askedAt: number): Promise<boolean> => {
    running ??= renew(askedAt).finally(() => {
      running = null
    })
    return running
  }
}

export const refreshSession = createRefresh(browserPorts)

/** Renews the session. If that is refused, the person has to sign in again; if the screen is locked, to unlock it. */
export const refreshOrSignOut = async (askedAt: number): Promise<boolean> => {
  try {
    const isRenewed = await refreshSession(askedAt)
    if (!isRenewed) sessionEnded()
    return isRenewed
  } catch (error) {
    if (isApiError(error) && error.status === lockedStatus) sessionLocked()
    throw error
  }
}
