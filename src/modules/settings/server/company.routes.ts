import { problem, problems } from '../../../kernel/contract/problems.ts'
import { actorOf } from '../../../kernel/server/audit.ts'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import { timeZoneEffects } from '../../sales/server/index.ts'
import { timeZones } from '../contract/company.ts'
import { companyRoutes } from '../contract/routes.ts'
import { readCompany, saveCompany } from './company.service.ts'

export const companyBindings: BoundRoute[] = [
  handle(companyRoutes.get, ({ tenant }) => readCompany(tenant)),
  handle(companyRoutes.save, ({ tenant, session, body }) => saveCompany(tenant, actorOf(session), body)),
  handle(companyRoutes.effects, ({ tenant, query }) => {
    if (Object.hasOwn(timeZones, query.timeZone)) return timeZoneEffects(tenant, query.timeZone)
    const errors = [{ path: 'timeZone', message: 'Elegí una de las zonas de la lista.' }]
    throw problem(problems.invalidInput, { errors })
  }),
]
