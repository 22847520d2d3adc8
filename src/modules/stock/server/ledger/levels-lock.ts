import { lockAlone, lockShared } from '../../../../kernel/server/database/environment-lock.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

type Locker = Pick<Tenant, 'envId' | 'db'>

const levelsLock = 'stock levels'

/** Taken by whoever adds to levels: they do not wait for one another. */
export const lockLevelsShared = (tenant: Locker): Promise<void> => lockShared(tenant, levelsLock)

/** Taken by whoever writes all levels of the company anew. */
export const lockLevelsAlone = (tenant: Locker): Promise<void> => lockAlone(tenant, levelsLock)
