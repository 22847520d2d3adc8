import { readHistory } from '../../../../kernel/server/audit.ts'
import { type BoundRoute, handle, handleOpen } from '../../../../kernel/server/http/register-routes.ts'
import { bindList } from '../../../../kernel/server/resources/list-routes.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { licenceRoutes } from '../../contract/licences/licence-routes.ts'
import { type LicenceDetail, licenceFields } from '../../contract/licences/licences.ts'
import { type PeopleContext, type PeopleServices, peopleChanger } from '../users/people-changes.ts'
import { licenceSource } from './licence-source.ts'
import { readLicence, readLicenceSettings } from './licences.queries.ts'
import {
  activateLicence,
  deactivateLicence,
  enforceLicences,
  freePhone,
  giveMissingLicences,
  licenceEntity,
} from './licences.service.ts'

const exportedLicences = {
  titles: { one: 'Licencia', many: 'Licencias', feminine: true },
  fields: licenceFields,
} as const

const readRoutes = ({ withTenant }: PeopleServices): BoundRoute[] => [
  ...bindList(withTenant, licenceRoutes, exportedLicences, ({ envId }, { timeZone }) =>
    licenceSource({ envId, timeZone }),
  ),
  handle(licenceRoutes.get, async ({ tenant, session, params }) => readLicence(tenant, params.id, session.timeZone)),
  handle(licenceRoutes.history, async ({ tenant, session, params }) => {
    await readLicence(tenant, params.id, session.timeZone)
    return { items: await readHistory(tenant, licenceEntity, params.id) }
  }),
  handle(licenceRoutes.settings, async ({ tenant }) => readLicenceSettings(tenant)),
]

type Act = (context: PeopleContext, userId: string) => Promise<void>

const writeRoutes = (services: PeopleServices): BoundRoute[] => {
  const change = peopleChanger(services)
  const actOn = (maybe: Session | null, userId: string, act: Act): Promise<LicenceDetail> =>
    change(maybe, async context => {
      await act(context, userId)
      return { answer: await readLicence(context.tenant, userId, context.session.timeZone), touched: [userId] }
    })
  return [
    handleOpen(licenceRoutes.activate, async ({ session, params }) => actOn(session, params.id, activateLicence)),
    handleOpen(licenceRoutes.deactivate, async ({ session, params }) => actOn(session, params.id, deactivateLicence)),
    handleOpen(licenceRoutes.freePhone, async ({ session, params }) => actOn(session, params.id, freePhone)),
    handleOpen(licenceRoutes.giveMissing, async ({ session, body }) =>
      change(session, async context => ({
        answer: await giveMissingLicences(context, body.unlicensed),
        touched: [],
      })),
    ),
    handleOpen(licenceRoutes.saveSettings, async ({ session, body }) =>
      change(session, async context => ({
        answer: await enforceLicences(context, body.isEnforced, body.unlicensed),
        touched: [],
      })),
    ),
  ]
}

/** Who may work with the phone application, from which phone, and whether that is asked for. */
export const createLicenceRoutes = (services: PeopleServices): BoundRoute[] => [
  ...readRoutes(services),
  ...writeRoutes(services),
]
