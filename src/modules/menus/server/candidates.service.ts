import { dayOf } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { type CandidateQuery, type Candidates, findCandidates } from '../../catalog/server/index.ts'
import { itemsOf } from '../contract/definition.ts'
import { requireMenu } from './menus.queries.ts'

type Query = Pick<CandidateQuery, 'kind' | 'search' | 'skip' | 'limit'> & {
  brandId?: string | undefined
  itemId?: string | undefined
}

/** What may be sold and the draft of a menu does not name yet. */
export const readCandidates = async (tenant: Tenant, id: string, query: Query): Promise<Candidates> => {
  const { draft } = await requireMenu(tenant, id)
  const exceptIds = itemsOf(draft).flatMap(item => (item.kind === query.kind ? [item.id] : []))
  const day = dayOf(new Date(), (await tenant.environment()).timeZone)
  return findCandidates(tenant, {
    ...query,
    brandId: query.brandId ?? null,
    itemId: query.itemId ?? null,
    exceptIds,
    day,
  })
}
