import type { Role, SellerScope } from '../../contract/roles.ts'

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
}

/** The parts of a request that identify the caller. */
export type Presented = { authorization: string | undefined; accessCookie: string | undefined }

/** Resolves the caller: null without credentials; throws a problem when they are not valid. */
export type Authenticate = (credentials: Presented) => Promise<Session | null>
