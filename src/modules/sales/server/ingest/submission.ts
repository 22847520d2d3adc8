import type { FieldError } from '../../../../kernel/contract/problems.ts'
import { groupIncludes, type SellerScope } from '../../../../kernel/contract/roles.ts'
import type { Actor } from '../../../../kernel/server/audit.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { ResolvedSeller } from './resolve-codes.queries.ts'

/** Who sends documents: what decides whether they are accepted. */
export type Sender = { envId: string; scope: SellerScope; isStaff: boolean; actor: Actor; timeZone: string }

export const senderOf = (session: Session): Sender => ({
  envId: session.envId,
  scope: session.scope,
  isStaff: groupIncludes('staff', session.role),
  actor: { userId: session.userId, name: session.displayName },
  timeZone: session.timeZone,
})

/** Every kind of document has at least these. */
export type BaseDocument = { envId: string | null; key: string; sellerCode: string; takenAt: string }

export type Submission<D extends BaseDocument = BaseDocument> = { document: D; sender: Sender }

export type Rejection = {
  status: 'rejected'
  errors: FieldError[]
  isForbidden?: boolean
  /** Its key belongs to a document with other content; `errors` says what differs. */
  isReused?: boolean
}

/** `failed` is an error of the server, not of the document. It is answered only to the sender of that document. */
export type Outcome =
  | { status: 'created' | 'repeated'; id?: string; number?: number }
  | Rejection
  | { status: 'failed'; error: unknown }

export const rejectionAt = (path: string, message: string): Rejection => ({
  status: 'rejected',
  errors: [{ path, message }],
})

export const isInScope = (
  scope: SellerScope,
  seller: Pick<ResolvedSeller, 'code' | 'supervisor' | 'manager'>,
): boolean => {
  switch (scope.kind) {
    case 'environment':
      return true
    case 'seller':
      return seller.code === scope.key
    case 'supervisor':
      return seller.supervisor === scope.key
    case 'manager':
      return seller.manager === scope.key
  }
}
