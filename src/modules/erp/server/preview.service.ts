import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { ExportPreview } from '../contract/exports.ts'
import { unmappedArticleText } from '../contract/problems.ts'
import { neededMappings } from '../contract/profile.ts'
import type { Selection } from './export.service.ts'
import {
  countCollections,
  countOrders,
  excludedCollections,
  excludedOrders,
  findSeller,
  unmappedArticles,
} from './preview.queries.ts'
import { profileInUse } from './profiles.queries.ts'

/** What an export would do now, without doing it. */
export const previewExport = async (tenant: Tenant, selection: Selection): Promise<ExportPreview> => {
  const { kind, day, sellerId } = selection
  const seller = sellerId ? ((await findSeller(tenant, sellerId)) ?? null) : null
  if (sellerId && !seller) throw problem(problems.notFound)
  const { id, name, definition } = await profileInUse(tenant, kind)
  const needed = neededMappings(definition)
  const shared = { kind, day, seller, profile: { id, name } }
  if (kind === 'collections') {
    const ready = await countCollections(tenant, selection)
    const exclusions = ready.excluded > 0 ? await excludedCollections(tenant, selection) : []
    return { ...shared, ...ready, exclusions, unmappedArticles: [], error: null }
  }
  const selected = { day, sellerId, needsLocation: needed.locations }
  const counted = await countOrders(tenant, selected)
  const exclusions = counted.excluded > 0 ? await excludedOrders(tenant, selected) : []
  const unmapped = needed.articles ? await unmappedArticles(tenant, selected) : []
  const [first] = unmapped
  return {
    ...shared,
    ...counted,
    exclusions,
    unmappedArticles: unmapped,
    error: first ? unmappedArticleText(first.code) : null,
  }
}
