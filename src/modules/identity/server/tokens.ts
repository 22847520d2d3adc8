import { createHash, createHmac, randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { problem, problems } from '../../../kernel/contract/problems.ts'

/** Claims of spec.md §3; `sub` is the user and `sid` the session that can be revoked. */
export type AccessClaims = {
  sub: string
  sid: string
  email: string
  role: number
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

/** The session a token names; an expired token and a forged one are told apart for the person, not for an attacker. */
export const verifyAccessToken = async (key: TokenKey, token: string): Promise<{ sid: string }> => {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
    if (typeof payload.sid !== 'string') throw problem(problems.tokenInvalid)
    return { sid: payload.sid }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw problem(problems.tokenExpired)
    throw problem(problems.tokenInvalid, { cause: error })
  }
}

export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
