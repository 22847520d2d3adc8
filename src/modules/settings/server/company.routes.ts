import { problem, problems } from '../../../kernel/contract/problems.ts'
import { actorOf } from '../../../kernel/server/audit.ts'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import { timeZones } from '../contract/company.ts'
import { companyRoutes } from '../contract/routes.ts'
import { type CompanyPorts, readCompany, saveCompany } from './company.service.ts'

export const bindCompany = (ports: CompanyPorts): BoundRoute[] => [
  handle(companyRoutes.get, ({ tenant }) => readCompany(tenant)),
  handle(companyRoutes.save, ({ tenant, session, body }) => saveCompany(tenant, actorOf(session), body, ports)),
  handle(companyRoutes.effects, ({ tenant, query }) => {
    if (Object.hasOwn(timeZones, query.timeZone)) return ports.timeZoneEffects(tenant, query.timeZone)
    const errors = [{ path: 'timeZone', message: 'Elegí una de las zonas de la lista.' }]
    throw problem(problems.invalidInput, { errors })
  }),
]
