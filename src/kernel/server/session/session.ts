import type { Role, SellerScope } from '../../contract/roles.ts'
import type { RouteContract } from '../../contract/route.ts'
import type { RateLimit } from '../http/rate-limit.ts'

/** An API key of the company, as the program that presents it is held to it. */
export type KeyCaller = {
  id: string
  /** Whether the key's scopes cover the route. The route's own access is asked as well. */
  covers: (route: Pick<RouteContract, 'method' | 'path'>) => boolean
  limit: RateLimit
}

/** The signed-in caller, proved by a token on every request. */
export type Session = {
  id: string
  userId: string
  envId: string
  email: string
  displayName: string
  isOperator: boolean
  role: Role
  roleNumber: number
  /** Rights beside the role (`grants` of the contract). */
  grants: readonly string[]
  scope: SellerScope
  sellerKey: string | null
  timeZone: string
  /** The company requires a second factor and the person has none: only the routes to set it up are served. */
  needsSecondFactor: boolean
  /** Set when no person calls, but a program with an API key: then this session may do no more than the key. */
  key?: KeyCaller | undefined
}

/** The parts of a request that identify the caller. */
export type Presented = { authorization: string | undefined; accessCookie: string | undefined }

/** Resolves the caller: null without credentials; throws a problem when they are not valid. */
export type Authenticate = (credentials: Presented) => Promise<Session | null>
