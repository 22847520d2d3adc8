import { lockAlone, lockShared } from '../../../../kernel/server/database/environment-lock.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

const factsLock = 'facts'

/** Writers of facts do not wait for each other: each takes the shared lock before it reads anything, until its commit. */
export const lockFactsShared = (tenant: Tenant): Promise<void> => lockShared(tenant, factsLock)

/** For a rebuild, during which no documents may be added: waits for the writers, and makes the next ones wait. */
export const lockFactsAlone = (tenant: Tenant): Promise<void> => lockAlone(tenant, factsLock)
