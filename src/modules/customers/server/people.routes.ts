import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import { duplicatesRoute } from '../contract/duplicates.ts'
import { conversionRoutes } from '../contract/prospect-conversion.ts'
import { maximumPlaces, regionAreaRoutes } from '../contract/region-areas.ts'
import { findDuplicates } from './duplicates.queries.ts'
import { convertProspect, undoConversion } from './prospect-conversion.service.ts'
import { listCustomerPlaces, listRegionAreas } from './region-areas.queries.ts'
import { assignInside, insideOfRegion, saveArea, undoAssignment } from './region-areas.service.ts'

/** Who may be the same person twice, prospects that become customers, and the areas of regions. */
export const bindPeopleRoutes = (): BoundRoute[] => [
  handle(duplicatesRoute, async ({ tenant, session, query }) => ({
    items: await findDuplicates(tenant, session, query),
  })),
  handle(conversionRoutes.convert, ({ params, body, ...acting }) => convertProspect(acting, params.id, body)),
  handle(conversionRoutes.undo, ({ params, ...acting }) => undoConversion(acting, params.id)),
  handle(regionAreaRoutes.list, ({ tenant, session }) => listRegionAreas(tenant, session)),
  handle(regionAreaRoutes.places, ({ tenant, session }) => listCustomerPlaces(tenant, session, maximumPlaces)),
  handle(regionAreaRoutes.save, ({ params, body, ...acting }) => saveArea(acting, params.id, body.area)),
  handle(regionAreaRoutes.inside, ({ params, ...acting }) => insideOfRegion(acting, params.id)),
  handle(regionAreaRoutes.assign, ({ params, body, ...acting }) => assignInside(acting, params.id, body)),
  handle(regionAreaRoutes.undo, ({ params, ...acting }) => undoAssignment(acting, params.id)),
]
