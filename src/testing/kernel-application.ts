import type { FastifyInstance } from 'fastify'
import { problem, problems } from '../kernel/contract/problems.ts'
import { roleOfNumber, scopeOf } from '../kernel/contract/roles.ts'
import { createApp } from '../kernel/server/http/app.ts'
import type { BoundRoute } from '../kernel/server/http/register-routes.ts'
import { newId } from '../kernel/server/ids.ts'
import type { Platform } from '../kernel/server/platform.ts'
import type { CustomerCaller } from '../kernel/server/session/customer-caller.ts'
import type { Session } from '../kernel/server/session/session.ts'
import { createTestPlatform } from './database.ts'

/** Someone who is simply believed: `Bearer <name>` is the caller of that name. */
export const createSession = (given: Partial<Session> & { envId: string; roleNumber: number }): Session => ({
  id: newId(),
  userId: newId(),
  email: 'someone@test.example',
  displayName: 'Alguien',
  isOperator: false,
  role: roleOfNumber(given.roleNumber),
  scope: scopeOf(given.roleNumber, { sellerKey: given.sellerKey ?? null, supervisorKey: null, managerKey: null }),
  sellerKey: null,
  timeZone: 'America/Argentina/Buenos_Aires',
  grants: [],
  needsSecondFactor: false,
  ...given,
})

export type KernelApplication = {
  app: FastifyInstance
  platform: Platform
  databaseUrl: string
  /** Callers by the name they present; removing one revokes them. */
  sessions: Map<string, Session>
  /** People of customers by the store cookie they present. */
  customers: Map<string, CustomerCaller>
  stop: () => Promise<void>
}

/** The kernel alone, with routes of the test's own and callers that need no password. */
export const createKernelApplication = async (
  routesOf: (platform: Platform) => BoundRoute[],
): Promise<KernelApplication> => {
  const testPlatform = await createTestPlatform()
  const { platform, databaseUrl } = testPlatform
  const sessions = new Map<string, Session>()
  const customers = new Map<string, CustomerCaller>()
  const app = await createApp({
    withTenant: platform.withTenant,
    database: platform.database,
    authenticate: async ({ authorization }) => {
      if (!authorization) return null
      const session = sessions.get(authorization.replace('Bearer ', ''))
      if (!session) throw problem(problems.tokenInvalid)
      return session
    },
    authenticateCustomer: async cookie => customers.get(cookie) ?? null,
    routes: routesOf(platform),
    checkReady: platform.checkReady,
    logLevel: 'silent',
    metricsToken: undefined,
    trustProxy: false,
  })
  return {
    app,
    platform,
    sessions,
    customers,
    databaseUrl,
    async stop() {
      await app.close()
      await testPlatform.stop()
    },
  }
}
