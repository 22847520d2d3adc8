import type { Session } from '../kernel/server/session/session.ts'
import type { Environment } from './environment.ts'

/** The session of the command line: it may do everything in the environment, and the history records it under this name. */
export const operatorSession = (environment: Environment): Session => ({
  id: 'command-line',
  userId: '00000000-0000-0000-0000-000000000000',
  envId: environment.id,
  email: '',
  displayName: 'Línea de comandos',
  isOperator: true,
  role: 'admin',
  roleNumber: 1,
  scope: { kind: 'environment' },
  sellerKey: null,
  timeZone: environment.timeZone,
  grants: [],
  needsSecondFactor: false,
})
