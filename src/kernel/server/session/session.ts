import type { Role, SellerScope } from '../../contract/roles.ts'

/** Who is calling, proved by a token on every request. */
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
  /** Their company asks for a second factor and they have none: nothing but setting it up is served. */
  needsSecondFactor: boolean
}

/** What of a request decides who is calling. */
export type Presented = { authorization: string | undefined; accessCookie: string | undefined }

/** Resolves the caller: null when nothing was presented, a problem when what was presented is not valid. */
export type Authenticate = (presented: Presented) => Promise<Session | null>
