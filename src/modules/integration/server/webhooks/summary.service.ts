import { dayOf } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { countBoundPhones } from '../../../identity/server/index.ts'
import { countPhonesOf } from '../../../usage/server/index.ts'
import type { IntegrationSummary } from '../../contract/webhooks.ts'
import { countLedger } from '../files/transfers.queries.ts'
import { countLiveKeys, findExpiring } from '../keys/keys.queries.ts'
import { countLog, summarize } from './messages.queries.ts'

const dayMs = 86_400_000
const soonDays = 30

export const readSummary = async (tenant: Tenant, timeZone: string, now = new Date()): Promise<IntegrationSummary> => ({
  deliveries: await summarize(tenant, new Date(now.getTime() - dayMs)),
  keys: {
    live: await countLiveKeys(tenant),
    expiring: await findExpiring(tenant, now, new Date(now.getTime() + soonDays * dayMs)),
  },
  trouble: await countLog(tenant, { state: 'trouble' }),
  files: await countLedger(tenant, { state: 'review' }),
  phones: { bound: await countBoundPhones(tenant), today: await countPhonesOf(tenant, dayOf(now, timeZone)) },
})
