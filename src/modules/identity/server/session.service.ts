import type { Platform } from '../../../kernel/server/platform.ts'
import { createKnownDevices } from './known-devices.ts'
import { revokeSession, setSessionLock } from './session.queries.ts'
import { createSessionCache } from './session-cache.ts'
import type { AdmitPhone } from './sign-in/client.ts'
import { createPasswordProof } from './sign-in/password-proof.ts'
import { createPresented } from './sign-in/presented.ts'
import { createRenewal } from './sign-in/renewal.ts'
import { createSessionOpener } from './sign-in/session-opener.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import type { SignInLimits } from './sign-in-limits.ts'

export type SessionServiceOptions = Pick<Platform, 'database' | 'withTenant' | 'secret' | 'signals'> & {
  admitPhone?: AdmitPhone
  limits: SignInLimits
}

export type SessionService = ReturnType<typeof createSessionService>

/** Signing in, renewing by a refresh token that is used once, and proving who calls. */
export const createSessionService = (options: SessionServiceOptions) => {
  const { database, withTenant, secret, signals, admitPhone, limits } = options
  const cache = createSessionCache(database, signals)
  const devices = createKnownDevices(secret)
  const opener = createSessionOpener({ database, withTenant, secret, devices })
  const prove = createPasswordProof({ database, devices, limits, log: opener.log })
  return {
    ...createSignIn({ database, secret, cache, opener, prove, admitPhone }),
    ...createRenewal({ database, cache, opener }),
    ...createPresented({ database, secret, cache }),

    async signOut(sid: string): Promise<void> {
      await revokeSession(database, sid)
      cache.forget(sid)
    },

    /** Locks or unlocks a session: at once in this process, and in others when they are told. */
    async setLock(sid: string, isLocked: boolean): Promise<void> {
      await setSessionLock(database, sid, isLocked ? new Date() : null)
      cache.forget(sid)
    },

    /** Sessions that somebody ended, or whose person changed: looked up anew by the next request. */
    forget: (ids: string[]): void => ids.forEach(cache.forget),
    /** After a change of somebody's role or membership: their next request is answered by it. */
    forgetPerson: cache.forgetPerson,
    /** The same for everybody of a company whose rules changed. */
    forgetEnvironment: cache.forgetEnvironment,
  }
}
