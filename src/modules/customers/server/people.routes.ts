import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindResource } from '../../../kernel/server/resources/resource-routes.ts'
import { contacts } from '../contract/contacts.ts'
import { customerUsers } from '../contract/customer-users.ts'
import { duplicatesRoute } from '../contract/duplicates.ts'
import { conversionRoutes } from '../contract/prospect-conversion.ts'
import { prospects } from '../contract/prospects.ts'
import { regionAreaRoutes } from '../contract/region-areas.ts'
import { findDuplicates } from './duplicates.queries.ts'
import { contactRules, customerUserRules, prospectRules } from './people.rules.ts'
import { convertProspect, undoConversion } from './prospect-conversion.service.ts'
import { listRegionAreas } from './region-areas.queries.ts'
import { assignInside, insideOfRegion, saveArea, undoAssignment } from './region-areas.service.ts'

/** Prospects, contacts and app users, and the areas of regions. */
export const bindPeopleRoutes = (platform: Platform): BoundRoute[] => [
  ...bindResource(prospects, platform, prospectRules),
  ...bindResource(contacts, platform, contactRules),
  ...bindResource(customerUsers, platform, customerUserRules),
  handle(duplicatesRoute, async ({ tenant, session, query }) => ({
    items: await findDuplicates(tenant, session, query),
  })),
  handle(conversionRoutes.convert, ({ params, body, ...acting }) => convertProspect(acting, params.id, body)),
  handle(conversionRoutes.undo, ({ params, ...acting }) => undoConversion(acting, params.id)),
  handle(regionAreaRoutes.list, ({ tenant, session }) => listRegionAreas(tenant, session)),
  handle(regionAreaRoutes.save, ({ params, body, ...acting }) => saveArea(acting, params.id, body.area)),
  handle(regionAreaRoutes.inside, ({ params, ...acting }) => insideOfRegion(acting, params.id)),
  handle(regionAreaRoutes.assign, ({ params, body, ...acting }) => assignInside(acting, params.id, body)),
  handle(regionAreaRoutes.undo, ({ params, ...acting }) => undoAssignment(acting, params.id)),
]
