import { createHash, createHmac, randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { problem, problems } from '../../../kernel/contract/problems.ts'

/** Claims of spec.md §3; `sub` is the user and `sid` the session that can be revoked. */
export type AccessClaims = {
  sub: string
  sid: string
  email: string
  role: number
  /** Beside the role. */
  grants: string[]
  seller: string | null
  supervisor: string | null
  envId: string
  envN: string
}

export type TokenKey = Uint8Array

export const tokenKey = (secret: string): TokenKey => createHmac('sha256', secret).update('access-token').digest()

export const signAccessToken = (key: TokenKey, claims: AccessClaims, seconds: number): Promise<string> =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(key)

type Proved = { sid: string; endsAt: number }

/** Proving a signature costs a trip to another thread; a page asks a dozen times with one token. */
const provedTokens = new WeakMap<TokenKey, Map<string, Proved>>()
const maximumProved = 10_000

const provedBy = (key: TokenKey): Map<string, Proved> => {
  const known = provedTokens.get(key) ?? new Map<string, Proved>()
  if (known.size > maximumProved) known.clear()
  provedTokens.set(key, known)
  return known
}

const prove = async (key: TokenKey, token: string): Promise<Proved> => {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
    if (typeof payload.sid !== 'string' || !payload.exp) throw problem(problems.tokenInvalid)
    return { sid: payload.sid, endsAt: payload.exp * 1000 }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw problem(problems.tokenExpired)
    throw problem(problems.tokenInvalid, { cause: error })
  }
}

/** The session a token names; an expired token and a forged one are told apart for the person, not for an attacker. */
export const verifyAccessToken = async (key: TokenKey, token: string): Promise<{ sid: string }> => {
  const known = provedBy(key)
  const proved = known.get(token) ?? (await prove(key, token))
  known.set(token, proved)
  if (proved.endsAt > Date.now()) return proved
  known.delete(token)
  throw problem(problems.tokenExpired)
}

export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
