import type { Session } from '../../../../kernel/server/session/session.ts'
import type { ConnectionRow } from './connections.queries.ts'

/**
 * In whose name files are exchanged: the company's, as with a key of a program, so that a connection outlives the
 * membership of whoever made it. Only administrators make one, and it does what they may.
 */
export const fileSession = (
  { id, name, createdBy }: Pick<ConnectionRow, 'id' | 'name' | 'createdBy'>,
  { envId, timeZone }: { envId: string; timeZone: string },
): Session => ({
  id: `files-${id}`,
  userId: createdBy,
  envId,
  email: `${id}@archivos.invalid`,
  displayName: `Archivos «${name}»`,
  isOperator: false,
  role: 'admin',
  roleNumber: 1,
  scope: { kind: 'environment' },
  sellerKey: null,
  timeZone,
  grants: [],
  needsSecondFactor: false,
})
