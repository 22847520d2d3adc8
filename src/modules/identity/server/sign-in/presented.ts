import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import type { Authenticate, Presented } from '../../../../kernel/server/session/session.ts'
import { reuseGraceMs } from '../refresh-token.ts'
import { findRefreshToken } from '../session.queries.ts'
import type { SessionCache } from '../session-cache.ts'
import { hashToken, tokenKey, verifyAccessToken } from '../tokens.ts'

/** Everything of a request that may name its session. */
export type PresentedAll = Presented & { refreshCookie: string | undefined }

type Options = Pick<Platform, 'database' | 'secret'> & { cache: SessionCache }

const accessTokenOf = ({ authorization, accessCookie }: Presented): string | undefined =>
  authorization?.match(/^Bearer (.+)$/i)?.[1] ?? accessCookie

/** Which session a request presents, and what it may do. */
export const createPresented = ({ database, secret, cache }: Options) => {
  const key = tokenKey(secret)

  const authenticate: Authenticate = async presented => {
    const token = accessTokenOf(presented)
    if (!token) return null
    const { sid } = await verifyAccessToken(key, token)
    const { session, isLocked } = await cache.find(sid)
    if (!session) throw problem(problems.tokenInvalid)
    if (isLocked) throw problem(problems.locked)
    return session
  }

  return {
    authenticate,

    /** The id of the session that a request presents, open or locked; null when it presents none that holds. */
    async presented({ refreshCookie, ...rest }: PresentedAll): Promise<string | null> {
      const row = refreshCookie ? await findRefreshToken(database, hashToken(refreshCookie)) : undefined
      const isAlive = row && !row.revokedAt && Date.parse(row.expiresAt) > Date.now()
      if (isAlive && (!row.replacedAt || Date.now() - Date.parse(row.replacedAt) <= reuseGraceMs)) return row.id
      const token = accessTokenOf(rest)
      if (!token) return null
      return verifyAccessToken(key, token).then(
        ({ sid }) => sid,
        () => null,
      )
    },
  }
}
