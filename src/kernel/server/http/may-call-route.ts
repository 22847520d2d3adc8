import { mayCall } from '../../contract/roles.ts'
import type { RouteContract } from '../../contract/route.ts'
import type { Session } from '../session/session.ts'

/**
 * Whether the caller may call the route: by its access, and with an API key also by the key's scopes. A key reaches
 * nothing that is only for the operator of the installation.
 */
export const mayCallRoute = (
  contract: Pick<RouteContract, 'access' | 'method' | 'path'>,
  session: Session | null,
): boolean => {
  const key = session?.key
  if (!key || contract.access === 'public') return mayCall(contract.access, session)
  return key.covers(contract) && mayCall(contract.access, { ...session, key: undefined, isOperator: false })
}
