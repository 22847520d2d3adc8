import { problem, problems } from '../../../../../kernel/contract/problems.ts'
import type { Authenticate, Session } from '../../../../../kernel/server/session/session.ts'

/** Whoever signed out, was suspended or lost their licence is told nothing after this time. */
const holdsMs = 5_000

/** A token, and what it gives a right to. */
export type Proof = { token: string; session: Session; provedAt: number }

/** The session of a token of Parse; a cookie is never one. Throws a problem when it does not hold. */
export const sessionOfToken = async (authenticate: Authenticate, token: string | null): Promise<Session> => {
  const authorization = token ? `Bearer ${token}` : undefined
  const session = await authenticate({ authorization, accessCookie: undefined })
  if (!session) throw problem(problems.unauthenticated)
  if (session.needsSecondFactor) throw problem(problems.secondFactorRequired)
  return session
}

export const prove = async (authenticate: Authenticate, token: string): Promise<Proof> => ({
  token,
  session: await sessionOfToken(authenticate, token),
  provedAt: performance.now(),
})

/** What of a session decides what it may read. */
const rightsOf = ({ userId, envId, role, grants, scope }: Session): string =>
  JSON.stringify([userId, envId, role, grants, scope])

/** Throws a problem when the token holds no more, or gives other rights than it did. */
export const proveAgain = async (authenticate: Authenticate, proof: Proof): Promise<void> => {
  if (performance.now() - proof.provedAt < holdsMs) return
  const now = await sessionOfToken(authenticate, proof.token)
  if (rightsOf(now) !== rightsOf(proof.session)) throw problem(problems.tokenInvalid)
  proof.provedAt = performance.now()
}
