import type { Session } from '../kernel/server/session/session.ts'
import type { Environment } from './environment.ts'

/** Whoever runs the command line may do everything in the environment; history names it so. */
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
